import { Link } from 'react-router'
import type { LotOutlook } from '@app/contract/ledger/outlook.answers.ts'
import type { LotPrices } from '@app/contract/prices/prices.answers.ts'
import { allInFor, type PricedLot } from '@app/rules/fees/all-in.ts'
import { VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { Band } from './band.tsx'
import { FactsTable } from './facts-table.tsx'
import { OutlookSection } from './outlook-section.tsx'

interface LotPricesProps {
  readonly prices: LotPrices
  /** By what bids on the lot are priced; null where nothing is. */
  readonly terms: PricedLot | null
}

/** The middle half with every fee for this reader, as if it were bid on the lot. */
function AllIn({ prices: { band }, terms }: LotPricesProps) {
  const text = useText()
  const formats = useFormats()
  const app = useApp()
  const { price, currency } = band
  const allIn = (minor: number): string | null => {
    const made = terms && allInFor({ minor, currency }, terms, schedulesOf(app))
    return made ? formats.money(made.quote.total) : null
  }
  const [low, high] = price === null ? [null, null] : [allIn(price.lowMinor), allIn(price.highMinor)]
  return low === null || high === null ? null : <> · {text.t('prices.allIn', { low, high })}</>
}

/** Leads to the form of alerts, filled in with what comparable lots have in common. */
function OthersLikeIt({ band: { make, model, yearFrom, yearTo } }: Pick<LotPrices, 'band'>) {
  const text = useText()
  if (make === null) return null
  const fields = Object.entries({ make, model, yearFrom, yearTo }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return (
    <p className="acts">
      <Link className="btn sm" rel="nofollow" to={`${VEHICLE_ALERTS_PATH}?${new URLSearchParams(fields)}`}>
        {text.t('prices.tell')}
      </Link>
    </p>
  )
}

/** What lots comparable to one sold for, and what became of its vehicle before. */
function LotPricesSection({ prices, terms }: LotPricesProps) {
  const text = useText()
  const formats = useFormats()
  const { band, earlier } = prices
  const bid = terms?.currentBid ?? null
  const mark = band.strip?.own ?? null
  return (
    <Section id="prices-h" title={text.t('prices.title')}>
      <Band band={band} beside={<AllIn prices={prices} terms={terms} />} own={mark === null || bid === null ? null : formats.money(bid)} />
      {earlier.length === 0 ? null : (
        <>
          <h3>{text.t('prices.earlier')}</h3>
          <FactsTable facts={earlier} caption={text.t('prices.earlier')} />
        </>
      )}
      <OthersLikeIt band={band} />
    </Section>
  )
}

interface LotPricesPartProps {
  /** Null where they do not answer. */
  readonly prices: LotPrices | null
  readonly outlook: LotOutlook | null
  readonly terms: PricedLot | null
}

/** What results let expect of a lot: what comparable ones sold for, earlier offerings of its vehicle, its yard and its seller. */
export function LotPricesPart({ prices, outlook, terms }: LotPricesPartProps) {
  return (
    <>
      {prices === null ? null : <LotPricesSection prices={prices} terms={terms} />}
      {outlook === null ? null : <OutlookSection outlook={outlook} />}
    </>
  )
}
