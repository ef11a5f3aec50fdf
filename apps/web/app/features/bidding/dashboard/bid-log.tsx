import type { LiveEvent } from '@app/contract/live.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { whoWords } from './words.ts'

const SHOWN_MAX = 6

interface BidLogProps {
  readonly events: readonly LiveEvent[]
  readonly currency: CurrencyCode
  readonly zone: ClockZone
}

/** The last bids on the lot, the newest first, by region; by the yard's clock. */
export function BidLog({ events, currency, zone }: BidLogProps) {
  const text = useText()
  const formats = useFormats()
  const bids = events
    .filter(({ kind, priceMinor }) => kind === 'BID' && priceMinor !== null)
    .slice(-SHOWN_MAX)
    .toReversed()
  return (
    <section aria-label={text.t('lane.bids')}>
      <h3 className="lv-sub">{text.t('lane.bids')}</h3>
      {bids.length === 0 ? <p className="dim">{text.t('lane.bids.none')}</p> : null}
      <ol className="blog">
        {bids.map((bid) => (
          <li key={bid.seq}>
            <span className="dim">{formatPattern(bid.atMs, 'HH:mm:ss', { ...formats.display, zone })}</span>
            <span>{whoWords(bid.label, text)}</span>
            <span className="num">{formats.money({ minor: bid.amountMinor ?? bid.priceMinor ?? 0, currency })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
