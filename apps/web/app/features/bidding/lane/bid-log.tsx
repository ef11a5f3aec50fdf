import type { LiveEvent } from '@app/contract/lanes/live.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { pricesReached, type PriceStep } from '@app/rules/bidding/price-steps.ts'
import { formatSecond } from '@app/rules/formats/written-dates.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { isOwnStep, stepWords, whoWords } from '../lane-model/words.ts'

const SHOWN_MAX = 6

interface BidLogProps {
  readonly events: readonly LiveEvent[]
  /** The reader's number on the lot; null for none. */
  readonly ownAlias: number | null
  readonly currency: CurrencyCode
  readonly zone: ClockZone
  /** How others are named; by region, if left out. */
  readonly others?: (step: Pick<PriceStep, 'alias' | 'label'>) => string
  /** How many prices are shown at most. */
  readonly max?: number
}

/** The last prices of the lot, the newest first: the reader's own by name, others by region or as told; by the yard's clock. */
export function BidLog({ events, ownAlias, currency, zone, others, max = SHOWN_MAX }: BidLogProps) {
  const text = useText()
  const formats = useFormats()
  const steps = pricesReached(events).filter(({ priceMinor }) => priceMinor !== null)
  return (
    <section className="lv-bids" aria-label={text.t('lane.bids')}>
      <h3 className="lv-sub">{text.t('lane.bids')}</h3>
      {steps.length === 0 ? <p className="dim">{text.t('lane.bids.none')}</p> : null}
      <ol className="blog">
        {steps.slice(0, max).map((step, at) => (
          // By its place: a line is told anew, and none moves.
          <li key={at} className={isOwnStep(step, ownAlias) ? 'you' : undefined}>
            <span className="dim">{formatSecond(step.atMs, formats.display, zone)}</span>
            <span>{stepWords(step, { ownAlias, others: others ?? (({ label }) => whoWords(label, text)) }, text)}</span>
            <span className="num">{formats.money({ minor: step.priceMinor ?? 0, currency })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
