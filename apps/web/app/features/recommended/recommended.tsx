import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { LotCardView } from '../lots/lot-card.tsx'
import { hideLot, showHiddenLots, useHiddenLots } from '../lots/screening/hidden-lots.ts'
import { useAway } from '../reference/use-away.ts'
import type { Recommended, RecommendedCard } from './recommended-data.ts'

/** Why a lot is here: what it has in common with which, how far it is, and how many watch it. */
function whyOf({ reason, reasonName, miles, people }: RecommendedCard, text: Text, away: (miles: number) => string): string {
  const name = asWritten(reasonName)
  const words = {
    WATCHED_TOO: () => text.t('recommended.why.watchedToo'),
    MODEL_WATCHED_TOO: () => text.t('recommended.why.modelWatchedToo', { name }),
    SAME_MODEL_AND_DAMAGE: () => text.t('recommended.why.sameModelAndDamage'),
    SAME_MODEL: () => text.t('recommended.why.sameModel'),
    SAME_MAKE_AND_TYPE: () => text.t('recommended.why.sameMakeAndType'),
    SAME_TYPE_NEAR: () => text.t('recommended.why.sameTypeNear'),
    LIKE_YOURS: () => text.t('recommended.why.likeYours', { name }),
    POPULAR: () => (people === null ? text.t('recommended.why.popular') : ''),
  }[reason]()
  const crowd = people === null ? '' : text.t('recommended.people', { count: people })
  return [words, crowd, miles === null ? '' : away(miles)].filter((word) => word !== '').join(' · ')
}

/** The keys that go from card to card, and by how far. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** A row of cards that scrolls: by swipe, by its arrows, and by the arrow keys from card to card. */
function Carousel({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const turn = (views: number): void => {
    const row = list.current
    row?.scrollBy({ left: views * row.clientWidth })
  }
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('h3 a') ?? [])]
    const item = (event.target as HTMLElement).closest('li')
    const at = links.findIndex((link) => item?.contains(link))
    if (at < 0) return
    event.preventDefault()
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  return (
    <>
      <div className="rec-arrows has-script">
        <button className="btn sm" type="button" onClick={() => turn(-1)}>
          <Icon name="left" />
          <span className="vh">{text.t('recommended.back')}</span>
        </button>
        <button className="btn sm" type="button" onClick={() => turn(1)}>
          <Icon name="right" />
          <span className="vh">{text.t('recommended.on')}</span>
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys add to the links in it, which Tab reaches */}
      <ul ref={list} className="recrow" aria-label={label} onKeyDown={step}>
        {children}
      </ul>
    </>
  )
}

/** Puts the focus of a card that goes on the next one, or the last that is left. */
function leave(button: HTMLElement): void {
  const item = button.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  ;(next?.querySelector<HTMLElement>('h3 a') ?? button.closest<HTMLElement>('section'))?.focus({ preventScroll: true })
}

/**
 * Lots that somebody may want to see, each with the reason; what is not wanted is hidden as in lists. Without any it is not there
 * (MKT-2.107, MKT-9.07).
 */
export function RecommendedLots({ data }: { readonly data: Recommended | null }) {
  const text = useText()
  const away = useAway()
  const hidden = useHiddenLots()
  const [hasHidden, setHasHidden] = useState(false)
  if (data === null) return null
  const lots = data.lots.filter(({ card }) => !hidden.includes(card.number))
  const hiddenCount = data.lots.length - lots.length
  if (lots.length === 0 && !hasHidden) return null
  const title = text.t(
    data.type === 'lot' ? 'recommended.like' : lots[0]?.reason === 'LIKE_YOURS' ? 'recommended.yours' : 'recommended.popular',
  )
  return (
    <section className="sec recs" id="recommended" aria-labelledby="recommended-h" tabIndex={-1}>
      <div className="sec-h">
        <h2 id="recommended-h">{title}</h2>
      </div>
      <Carousel label={title}>
        {lots.map((one) => (
          <li key={one.card.number}>
            <LotCardView lot={one.card} />
            <p className="why dim" data-reason={one.reason}>
              {whyOf(one, text, away)}
            </p>
            <button
              className="btn sm has-script"
              type="button"
              onClick={(event) => {
                leave(event.currentTarget)
                setHasHidden(true)
                hideLot(one.card.number)
              }}
            >
              {text.t('recommended.notThis')}
              <span className="vh"> {one.card.name}</span>
            </button>
          </li>
        ))}
      </Carousel>
      {hasHidden && hiddenCount > 0 ? (
        <p className="hidden-note">
          {text.t('search.hidden', { count: hiddenCount })}{' '}
          <button className="btn sm" type="button" onClick={showHiddenLots}>
            {text.t('search.hidden.show')}
          </button>
        </p>
      ) : null}
    </section>
  )
}
