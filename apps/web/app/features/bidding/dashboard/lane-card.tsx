import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { useAway } from '../../reference/use-away.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Photo } from '../../../ui/photo.tsx'
import { Ring } from '../lane/ring.tsx'
import { Standing } from '../lane/lane-standing.tsx'
import { dashboardPath } from '../lane-model/address.ts'
import { pricedAt } from '../lane-model/bid-control.ts'
import { clockOf } from '../lane-model/clock.ts'
import { priceTermsOf, type OpenLane } from '../lane-model/open-lane.ts'
import { estimatesOf } from '../lane-model/order.ts'
import { damageWords, itemName, laneWords, photoOf } from '../lane-model/words.ts'

const WIDTH_PX = 320
const HEIGHT_PX = 240
const WHOLE = 100

interface LaneCardProps {
  readonly open: OpenLane
  readonly nowMs: number | null
  readonly hasBid: boolean
  /** Whether the reader is signed in: else nothing is said of their lots. */
  readonly hasOwn: boolean
  /** Statute miles to its yard; null where they are not known. */
  readonly miles: number | null
  readonly isKiosk: boolean
  readonly isTextOnly: boolean
}

/** The price of the lot on the block, all-in, and the bid it comes from. */
function Price({ open }: Pick<LaneCardProps, 'open'>) {
  const text = useText()
  const formats = useFormats()
  const { state } = open
  const terms = priceTermsOf(open)
  if (state === null || state.bidCount === 0) return <p className="lnc-p dim">{text.t('lane.current.none')}</p>
  const price = terms === null ? null : pricedAt(state.priceMinor, terms, 'live')
  const bid = formats.money({ minor: state.priceMinor, currency: state.currency })
  return (
    <p className="lnc-p">
      <b>{price === null ? bid : text.t('lane.allIn', { amount: formats.money(price.total) })}</b>{' '}
      {price === null ? null : <span className="dim">{text.t('lane.allIn.bid', { amount: bid })}</span>}
    </p>
  )
}

/** The reader's part: their position on the block, else when their next lot comes up, else that none of the lots is theirs. */
function Own({ open, nowMs, hasBid, hasOwn }: Pick<LaneCardProps, 'open' | 'nowMs' | 'hasBid' | 'hasOwn'>) {
  const text = useText()
  const formats = useFormats()
  const { lane, order, state, own, nextOwn, ownIsAway } = open
  if (!hasOwn) return null
  if (hasBid || own?.alias != null)
    return (
      <p className="lnc-o">
        <Standing open={open} hasBid={hasBid} />
      </p>
    )
  const etaMs =
    nowMs === null || nextOwn === null
      ? undefined
      : estimatesOf(lane, { ahead: order.ahead, current: state, serverMs: nowMs })?.get(nextOwn.lot)
  return (
    <p className="lnc-o dim">
      {nextOwn === null || ownIsAway === null
        ? text.t('lane.mine', { count: 0 })
        : nextOwn.itemNumber === null || etaMs === undefined
          ? text.t('lane.mine', { count: 1 })
          : text.t('lane.own.next.item', { item: nextOwn.itemNumber, time: formats.duration(Math.max(1_000, etaMs)) })}
    </p>
  )
}

/** A lane that runs: what is on its block, at which price and how long, the reader's part in it, and how far it is. */
export function LaneCard({ open, nowMs, hasBid, hasOwn, miles, isKiosk, isTextOnly }: LaneCardProps) {
  const text = useText()
  const formats = useFormats()
  const { lane, list, order, state } = open
  const { shown } = order
  const away = useAway()
  const name = laneWords(list.lane, text)
  const left = Math.max(0, lane.lotCount - lane.offered)
  return (
    <li className="lnc">
      {isTextOnly ? null : (
        <Photo src={photoOf(shown, 'full')} alt={shown === null ? '' : itemName(shown)} width={WIDTH_PX} height={HEIGHT_PX} isFirst />
      )}
      <h3 className="lnc-h">
        {lane.state === 'PAUSED' ? <span className="badge warn">{text.t('lane.state.PAUSED')}</span> : <i className="pulse" />} {name}
        {miles === null ? null : <span className="dim">{away(miles)}</span>}
      </h3>
      <Ring clock={clockOf(lane, state, nowMs)} isSmall />
      <p className="lnc-n">
        {shown === null ? text.t(`lane.state.${lane.state}`) : itemName(shown)}
        {shown === null ? null : <span className="dim">{damageWords(shown, text)}</span>}
      </p>
      <Price open={open} />
      <Own open={open} nowMs={nowMs} hasBid={hasBid} hasOwn={hasOwn} />
      <p className="lnc-g">
        <svg className="prog" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(lane.offered / Math.max(1, lane.lotCount)) * WHOLE} height="4" />
        </svg>
        <span>{text.t('lane.progress', { done: lane.offered, count: lane.lotCount })}</span>
        <span className="dim">{text.t('lane.left', { time: formats.duration(Math.max(1_000, left * lane.meanLotMs)) })}</span>
      </p>
      <Link
        className="btn ink"
        to={dashboardPath({ isKiosk, lanes: [lane.saleId], isTextOnly })}
        aria-label={text.t('lane.join.of', { lane: name })}
      >
        {text.t('lane.join')}
      </Link>
    </li>
  )
}
