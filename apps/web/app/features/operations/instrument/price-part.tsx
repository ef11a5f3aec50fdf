import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LaneState, LiveEvent, LotState } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { BidLog } from '../../bidding/lane/bid-log.tsx'
import { Ring } from '../../bidding/lane/ring.tsx'
import { clockOf } from '../../bidding/lane-model/clock.ts'
import { bidderWords } from '../../bidding/panel/bidder-words.ts'

const WHOLE = 100
const BIDS_SHOWN_MAX = 8

interface PriceProps {
  readonly lane: LaneState
  readonly lot: LotState
  readonly serverMs: number | null
  /** The seller's minimum, minor units; null for none. */
  readonly reserveMinor: number | null
}

/** The seller's minimum and what is missing; never what anybody would bid at most, nor that somebody has said so. */
function Reserve({ lot, reserveMinor }: Pick<PriceProps, 'lot'> & { readonly reserveMinor: number }) {
  const text = useText()
  const formats = useFormats()
  const money = (minor: number): string => formats.money({ minor, currency: lot.currency })
  const missing = reserveMinor - lot.priceMinor
  return (
    <div>
      <p className="meter-l">
        <span>{text.t('ops.desk.reserve', { amount: money(reserveMinor) })}</span>
        <b>{missing <= 0 ? text.t('ops.desk.reserve.met') : text.t('ops.desk.reserve.missing', { amount: money(missing) })}</b>
      </p>
      <svg className="meter-bar" viewBox={`0 0 ${WHOLE} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="m1" width={Math.min(WHOLE, (lot.priceMinor / Math.max(1, reserveMinor)) * WHOLE)} height="1" />
      </svg>
    </div>
  )
}

/** Clock, price, leader and minimum of the lot on the block. */
export function PricePart({ lane, lot, serverMs, reserveMinor }: PriceProps) {
  const text = useText()
  const formats = useFormats()
  const money = (minor: number): string => formats.money({ minor, currency: lot.currency })
  const clock = clockOf(lane, lot, serverMs)
  return (
    <>
      <div className="call">
        <Ring clock={clock} />
        <div>
          <p className="word" aria-live="polite">
            {text.t(`lane.clock.${clock.word}`)}
          </p>
          <p className="ask">{money(lot.priceMinor)}</p>
          <p className="who">
            {lot.leaderAlias === null
              ? text.t('ops.lane.noLeader')
              : text.t('lane.leads', { who: bidderWords({ alias: lot.leaderAlias, label: lot.leaderLabel }, text) })}
          </p>
          <p className="who">
            {text.t('lane.ask.of', { amount: money(lot.askMinor) })}
            {lot.deadlineMs === null ? ` · ${text.t('ops.lane.noClock')}` : ''}
          </p>
        </div>
      </div>
      {reserveMinor === null ? null : <Reserve lot={lot} reserveMinor={reserveMinor} />}
    </>
  )
}

interface LastBidsProps {
  readonly events: readonly LiveEvent[]
  readonly lot: LotState
  /** The clock of the yard, where the auctioneer is. */
  readonly zone: ClockZone
}

/** The prices of the lot as they came, the last first, each with the number of who reached it. */
export function LastBids({ events, lot, zone }: LastBidsProps) {
  const text = useText()
  const others = (bidder: Parameters<typeof bidderWords>[0]): string => bidderWords(bidder, text)
  return <BidLog events={events} ownAlias={null} currency={lot.currency} zone={zone} others={others} max={BIDS_SHOWN_MAX} />
}
