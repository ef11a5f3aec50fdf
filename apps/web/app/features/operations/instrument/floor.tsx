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
  /** People who watch the lot. */
  readonly watching: number
  /** Numbers on the lot of those whose last live bid their limit refused. */
  readonly overLimit: readonly number[]
}

/** The floor: how many are here and watch the lot, who bids on it, who leads, and who cannot go on. */
export function Floor({ lot, events, present, watching, overLimit }: FloorProps) {
  const text = useText()
  const bidders = biddersOf(events)
  const over = new Set(overLimit)
  // Those who tried and reached no price stand behind the others.
  const others = overLimit.filter((alias) => bidders.every((one) => one.alias !== alias)).map((alias) => ({ alias, label: null }))
  const stateOf = (alias: number | null) => {
    if (alias === lot?.leaderAlias) return 'ops.desk.floor.leads'
    return alias !== null && over.has(alias) ? 'ops.desk.floor.over' : 'ops.desk.floor.outbid'
  }
  return (
    <section aria-label={text.t('ops.desk.floor')}>
      <h2 className="lv-sub">
        {text.t('ops.desk.floor')}{' '}
        <span className="dim">{text.t('ops.desk.floor.count', { present, count: bidders.length, watching })}</span>
      </h2>
      <ul className="tick">
        {[...bidders, ...others].slice(0, SHOWN_MAX).map((one) => {
          const state = stateOf(one.alias)
          return (
            <li key={one.alias}>
              <span>{bidderWords(one, text)}</span>
              <b className={state === 'ops.desk.floor.over' ? 'badge warn' : undefined}>{text.t(state)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
