import { useState } from 'react'
import { Link } from 'react-router'
import type { LotState } from '@app/contract/lanes/live.ts'
import type { RunListItem } from '@app/contract/auctions/run-list.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RunMark, SaleMark } from '../../../ui/marks.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { lotPath } from '../../lots/lot-card-data.ts'
import { Heart } from '../../lots/watching/heart.tsx'
import { NoteMark } from '../../notes/note-mark.tsx'
import { damageWords, itemName, photoOf, placeWords } from '../lane-model/words.ts'

const PHOTO_WIDTH_PX = 640
const PHOTO_HEIGHT_PX = 480
const CERTIFICATE_PREFIX = 'CERT-'

/** The vehicle's photo, uncropped; the others are loaded on request. */
function Photos({ item }: { readonly item: RunListItem }) {
  const text = useText()
  const [others, setOthers] = useState<readonly string[] | null>(null)
  const [at, setAt] = useState(0)
  const all = others ?? [photoOf(item, 'full')]
  const next = async (): Promise<void> => {
    let shown = others
    if (shown === null) {
      const { fetchPhotos } = await import('../lane-model/lane-calls.ts')
      shown = await fetchPhotos(item.lot).catch(() => all.filter((one) => one !== null))
      setOthers(shown)
    }
    setAt((place) => (shown.length === 0 ? 0 : (place + 1) % shown.length))
  }
  const alt = [itemName(item), damageWords(item, text)].filter((part) => part !== '').join(', ')
  return (
    <div className="lv-photo">
      <Photo src={all[at] ?? null} alt={alt} width={PHOTO_WIDTH_PX} height={PHOTO_HEIGHT_PX} isFirst />
      <NoteMark lot={item.lot} />
      {item.picture === null ? null : (
        <button
          type="button"
          className="btn sq lv-next-photo has-script"
          aria-label={text.t('lane.photo.next')}
          onClick={() => void next()}
        >
          <Icon name="right" />
        </button>
      )}
      {others === null ? null : <span className="gal-cap">{text.t('lane.photo.of', { shown: at + 1, count: others.length })}</span>}
    </div>
  )
}

/** Codes of how a lot sells, as lists carry them. */
const SALE_CODES: Readonly<Record<string, number>> = { PURE_SALE: 5, MINIMUM_BID: 2, ON_APPROVAL: 3 }

/** How a lot sells, and whether the seller's minimum is met. */
function Terms({ state }: { readonly state: LotState | null }) {
  const text = useText()
  if (state === null) return text.t('lane.fact.unknown')
  return (
    <>
      <SaleMark code={SALE_CODES[state.terms] ?? null} />
      {state.isReserveMet === null ? null : ` ${text.t(state.isReserveMet ? 'lane.reserve.met.short' : 'lane.reserve.not.short')}`}
    </>
  )
}

interface LotPanelProps {
  readonly item: RunListItem
  readonly state: LotState | null
  readonly isTextOnly: boolean
  readonly isKiosk: boolean
}

/** What a bidder decides by, in the order of every page. A phone shows the first four without their names. */
function Facts({ item, state }: Pick<LotPanelProps, 'item' | 'state'>) {
  const text = useText()
  const formats = useFormats()
  const unknown = text.t('lane.fact.unknown')
  const keys = item.keys === 'YES' ? text.t('lane.fact.yes') : item.keys === 'NO' ? text.t('lane.fact.no') : unknown
  const title = [text.dyn(`titleGroup.${item.titleGroup ?? ''}`, ''), item.titleState ?? ''].filter((part) => part !== '').join(', ')
  const rows = [
    [text.t('lane.fact.damage'), damageWords(item, text) || unknown],
    [text.t('lane.fact.odometer'), item.odometer === undefined ? unknown : formats.distance(item.odometer, item.odometerUnit)],
    [text.t('lane.fact.condition'), <RunMark key="run" code={(item.certificate ?? '').replace(CERTIFICATE_PREFIX, '')} />],
    [text.t('lane.fact.title'), title || unknown],
    [text.t('lane.fact.sale'), <Terms key="terms" state={state} />],
    [text.t('lane.fact.keys'), keys],
    [text.t('lane.fact.place'), placeWords(item.place)],
  ] as const
  return (
    <dl className="lvf">
      {rows.map(([name, value]) => (
        <div key={name} className={value === unknown ? 'is-unknown' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The lot on the block: photo, name, facts. */
export function LotPanel({ item, state, isTextOnly, isKiosk }: LotPanelProps) {
  const text = useText()
  const name = itemName(item)
  const facts = [
    ...(item.itemNumber === null ? [] : [text.t('lane.item', { item: item.itemNumber })]),
    text.t('lane.lot', { lot: String(item.lot) }),
  ]
  return (
    <section className="lv-lot" aria-label={name}>
      <div className="lv-title">
        <div>
          <p className="dim">{facts.join(' · ')}</p>
          <h2 className="lv-h">{isKiosk ? name : <Link to={lotPath(item.lot, item.slug)}>{name}</Link>}</h2>
        </div>
        {isKiosk ? null : <Heart lot={{ number: item.lot, name }} hasWord />}
      </div>
      {isTextOnly ? null : <Photos key={item.lot} item={item} />}
      <Facts item={item} state={state} />
      {item.announcements === undefined ? null : <p className="lv-note">{item.announcements}</p>}
    </section>
  )
}
