import type { LiveEvent, LotState } from '@app/contract/lanes/live.ts'
import { pricesReached, type PriceStep } from '@app/rules/bidding/price-steps.ts'
import { useText } from '../../../platform/app-info.ts'
import { bidderWords } from '../../bidding/panel/bidder-words.ts'

const SHOWN_MAX = 5

/** Who has reached a price of the lot, each once, the last first: what everybody sees, and no maximum. */
function biddersOf(events: readonly LiveEvent[]): PriceStep[] {
  const seen = new Set<number>()
  return pricesReached(events).filter(({ alias, priceMinor }) => {
    if (alias === null || priceMinor === null || seen.has(alias)) return false
    seen.add(alias)
    return true
  })
}

interface FloorProps {
  readonly lot: LotState | null
  readonly events: readonly LiveEvent[]
  /** Bidders connected to the lane. */
  readonly present: number
}

/** The floor: how many are here, who bids on the lot and who leads. */
export function Floor({ lot, events, present }: FloorProps) {
  const text = useText()
  const bidders = biddersOf(events)
  return (
    <section aria-label={text.t('ops.desk.floor')}>
      <h2 className="lv-sub">
        {text.t('ops.desk.floor')} <span className="dim">{text.t('ops.desk.floor.count', { present, count: bidders.length })}</span>
      </h2>
      <ul className="tick">
        {bidders.slice(0, SHOWN_MAX).map((one) => (
          <li key={one.alias}>
            <span>{bidderWords(one, text)}</span>
            <b>{text.t(one.alias === lot?.leaderAlias ? 'ops.desk.floor.leads' : 'ops.desk.floor.outbid')}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
