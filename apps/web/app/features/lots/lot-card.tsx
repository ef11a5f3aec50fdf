import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useAway } from '../reference/use-away.ts'
import { useFormats, type Formats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { RunMark, SaleMark } from '../../ui/marks.tsx'
import { Photo } from '../../ui/photo.tsx'
import { cachedCard } from './cached-card.tsx'
import { comparablePrices } from './comparable/comparable-prices.ts'
import type { LotCard, LotProps } from './lot-card-data.ts'
import { insidePhrase } from './lot-name.ts'
import { NoteMark } from '../notes/note-mark.tsx'
import { SeenMark } from './screening/seen-mark.tsx'
import { LotMark } from './watching/heart.tsx'
import { WhenLine } from './lot-when.tsx'
import { saleStateWord } from './sale-plate.tsx'
import { ownBids } from './own-bids-shown.ts'

/** Size of a list's pictures, 4:3; the box is reserved before they come. */
const PHOTO = { width: 320, height: 240 } as const

/** Words of a lot that every list shares. */
export function lotWords(lot: LotCard, text: Text, formats: Formats) {
  const damage = text.dyn(`damage.${lot.damageCode}`, lot.damage || text.t('damage.UK'))
  const secondDamage = lot.secondaryCode === '' ? lot.secondary : text.dyn(`damage.${lot.secondaryCode}`, lot.secondary)
  const title = lot.titleGroup === '' ? '' : text.dyn(`titleGroup.${lot.titleGroup}`, lot.titleGroup)
  return {
    damage,
    secondDamage,
    secondary: secondDamage === '' ? '' : text.t('card.secondary', { damage: insidePhrase(secondDamage, text) }),
    odometer: lot.odometer === null ? text.t('lot.odometer.none') : formats.distance(lot.odometer, lot.odometerUnit),
    title: title !== '' && lot.titleState !== '' ? text.t('lot.title.from', { title, state: lot.titleState }) : title,
    photo: text.t('card.photo.one', { name: lot.name, damage }),
  }
}

/** Words of a lot for this document's reader. */
export const useLotWords = (lot: LotCard) => lotWords(lot, useText(), useFormats())

/** How far it is from the place that the reader searches near. */
export function Miles({ lot }: { readonly lot: LotCard }) {
  const away = useAway()
  return lot.miles === null ? null : <b className="miles">{away(lot.miles)}</b>
}

/**
 * The figure beside the price, on a line of its own, since the next bid alone says little of a lot: the reader's own bid once it is known,
 * else what comparable lots sold for once that is, else the value that the file estimates.
 */
export function SecondFigure({ lot }: LotProps) {
  const text = useText()
  const formats = useFormats()
  const own = ownBids.useOf(lot.number)
  const comparable = comparablePrices.useOf(lot.number)
  useEffect(() => void import('./comparable/ask-prices.ts').then(({ askPrice }) => askPrice(lot.number)), [lot.number])
  if (lot.saleState !== 'SOLD' && own !== undefined && own.ownMinor > 0) {
    return (
      <p className="dim second" data-own={own.bidStatus}>
        {text.t('bids.myBid', { amount: formats.money({ minor: own.ownMinor, currency: own.currency }) })}
      </p>
    )
  }
  if (lot.unsold) {
    const { allIn } = lot.unsold
    return <p className="dim second long">{allIn ? text.t('card.unsold', { price: formats.money(allIn) }) : text.t('card.unsold.noBid')}</p>
  }
  // A lot has one currency, which is that of its price.
  const worth = comparable ?? lot.estimate
  const key = comparable ? 'card.comparable' : 'card.estimate'
  // An element of its own: words at the end of a line that become longer would count as a shift of the page.
  return (
    <p key={key} className="dim second">
      {worth && text.t(key, { price: formats.estimate(worth) })}
    </p>
  )
}

/** What a lot costs: all-in large, the bid small; without a fee schedule the bid alone. */
export function LotPrice({ lot }: { readonly lot: LotCard }) {
  const text = useText()
  const formats = useFormats()
  if (lot.saleState === 'SOLD') return <p>{saleStateWord(lot, text, formats)}</p>
  if (lot.allIn === null || lot.nextBid === null) {
    return <p>{lot.currentBid.minor === 0 ? text.t('card.noBid') : text.t('card.currentBid', { price: formats.money(lot.currentBid) })}</p>
  }
  return (
    <>
      <p>
        <b className="money">{formats.money(lot.allIn)}</b> <span className="unit">{text.t('card.allIn')}</span>
      </p>
      <p className="dim">{text.t('card.nextBid', { price: formats.money(lot.nextBid) })}</p>
    </>
  )
}

/** Fixed lines, what on the left, how much on the right; the whole card is one link. */
function Card({ lot, isFirst = false }: LotProps) {
  const text = useText()
  const words = useLotWords(lot)
  return (
    <article className="lot" data-lot={lot.number}>
      <div className="lot-photo">
        <Photo src={lot.photo ?? lot.drawing} alt={words.photo} {...PHOTO} isFirst={isFirst} />
        <SeenMark lot={lot.number} />
        <NoteMark lot={lot.number} />
      </div>
      <h3>
        <Link to={lot.path}>{lot.name}</Link>
      </h3>
      <p className="lot-l">
        <span>
          <b>{words.damage}</b> <span className="dim">{words.secondary}</span>
        </span>
        <span>{words.odometer}</span>
      </p>
      <p className="lot-l">
        <RunMark code={lot.condition} />
        <span>{words.title}</span>
      </p>
      <p className="lot-l q">
        <span>
          <Icon name="place" />
          {lot.place} <Miles lot={lot} />
        </span>
        <span>{lot.item === '' ? '' : text.t('card.item', { item: lot.item })}</span>
      </p>
      <WhenLine lot={lot} />
      <LotMark lot={lot} />
      <div className="lot-price">
        <LotPrice lot={lot} />
        <div className="lot-l">
          <SaleMark code={lot.saleStatus} />
          <SecondFigure lot={lot} />
        </div>
      </div>
    </article>
  )
}

/** A lot in the gallery; the server writes it from cached fragments. */
export const LotCardView = import.meta.env.SSR ? cachedCard(Card) : Card
