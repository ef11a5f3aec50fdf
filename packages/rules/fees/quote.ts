import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode, Money } from '@app/contract/sites.ts'
import type { TextKey } from '@app/text/keys.ts'
import { taxOfLines, type TaxedLine } from '../tax/line-tax.ts'
import { taxNameOf } from '../tax/tax-codes.ts'
import { marginCountryOf } from '../tax/tax-terms.ts'
import { shareOf } from './line-rounding.ts'
import type { BuyerClass, FeeBand, FeeSchedule } from './schedule.ts'

/** In which phase the bid is placed; the fee for bidding from afar differs. */
export type BidKind = 'live' | 'preliminary'

/** What fixes the fees of a hammer price. `titleGroup` is the lot's: C clean, S salvage, J not repairable. */
export interface QuoteTerms {
  readonly schedule: FeeSchedule
  readonly bidKind: BidKind
  readonly titleGroup: 'C' | 'S' | 'J'
  /** Of the account that would pay; `VISITOR_CLASS` for a visitor. */
  readonly buyerClass: BuyerClass
  /** By what it is taxed, as `rules/tax` writes it; left out for before tax. */
  readonly tax?: string | undefined
}

/** One line of a quote; `key` is the text that names it. */
export interface QuoteLine {
  readonly key: TextKey
  readonly amount: Money
  /** What of the lines of tax below is this line's, minor units; left out for nothing. */
  readonly taxMinor?: number
  /** Of a line of tax: whose it is, and its rate in thousandths of a percent. */
  readonly tax?: { readonly place: string; readonly rate: number }
  /** Of a price under a margin scheme: the country whose scheme it is, ISO alpha-3. */
  readonly marginAt?: string
}

/** The bid, every fee of the auction, their tax where its terms are known, and the sum; a line of nothing is left out. */
export interface Quote {
  readonly scheduleId: string
  readonly lines: readonly QuoteLine[]
  readonly total: Money
}

/** Parts of a whole that shares of a hammer price are written in. */
export const BASIS_POINTS = 10_000

/** Fee of a hammer price: the last band that begins at or below it; shares are rounded half up, as every line is. */
export function feeAt(bands: readonly FeeBand[], hammerMinor: number, currency: CurrencyCode): number {
  const band = bands.findLast(([from]) => hammerMinor >= from)?.[1]
  if (band === undefined) return 0
  return 'minor' in band ? band.minor : shareOf(hammerMinor, { parts: band.basisPoints, of: BASIS_POINTS }, currency)
}

function feesAt(hammerMinor: number, terms: QuoteTerms): readonly (readonly [TextKey, number])[] {
  const { schedule, bidKind, buyerClass } = terms
  const isClean = terms.titleGroup === 'C'
  const column = buyerClass === 'UNS' && isClean ? 'UNC' : buyerClass
  const virtual = bidKind === 'live' && isClean ? schedule.virtual.liveClean : schedule.virtual[bidKind]
  return [
    ['fee.buyer', feeAt(schedule.buyer[column], hammerMinor, schedule.currency)],
    [`fee.virtual.${bidKind}`, feeAt(virtual, hammerMinor, schedule.currency)],
    ['fee.gate', isClean ? schedule.gateMinor.clean : schedule.gateMinor.other],
    ['fee.environmental', schedule.environmentalMinor],
    ['fee.titleHandling', schedule.titleHandlingMinor],
  ]
}

/** What a line is to those who tax it. */
const KINDS: Readonly<Record<string, TaxedLine['kind']>> = {
  'fee.bid': 'PRICE',
  'fee.buyer': 'BUYER',
  'fee.virtual.live': 'VIRTUAL',
  'fee.virtual.preliminary': 'VIRTUAL',
  'fee.gate': 'GATE',
  'fee.environmental': 'ENVIRONMENTAL',
  'fee.titleHandling': 'TITLE_HANDLING',
}

/** Lines with their tax: what is each one's, and below them a line for each rate; a price says whether it is under a margin scheme. */
function withTax(lines: readonly QuoteLine[], tax: string, currency: CurrencyCode): readonly QuoteLine[] {
  const kinds = lines.map(({ key, amount }): TaxedLine => ({ kind: KINDS[key] ?? 'BUYER', amountMinor: amount.minor }))
  const { each, sums } = taxOfLines(kinds, { tax, currency })
  const marginAt = marginCountryOf(tax)
  return [
    ...lines.map((line, at) => ({
      ...line,
      ...(each[at] !== undefined && each[at] > 0 && { taxMinor: each[at] }),
      ...(marginAt !== null && line.key === 'fee.bid' && { marginAt }),
    })),
    ...sums.map(({ place, rate, amountMinor }): QuoteLine => {
      return { key: taxNameOf(place), amount: { minor: amountMinor, currency }, tax: { place, rate } }
    }),
  ]
}

/** All-in price of a hammer price: every auction fee (auction-rules B3), and tax where its terms are given. @throws when the currencies differ. */
export function quote(hammer: Money, terms: QuoteTerms): Quote {
  const { currency, id } = terms.schedule
  if (hammer.currency !== currency) throw new RangeError(`a ${hammer.currency} bid cannot be priced by schedule ${id}`)
  const charged = [['fee.bid', hammer.minor] as const, ...feesAt(hammer.minor, terms)]
    .filter(([, minor]) => minor > 0)
    .map(([key, minor]): QuoteLine => ({ key, amount: { minor, currency } }))
  const lines = terms.tax === undefined ? charged : withTax(charged, terms.tax, currency)
  return { scheduleId: id, lines, total: { minor: lines.reduce((sum, line) => sum + line.amount.minor, 0), currency } }
}

/** The highest bid in whole units whose all-in price stays within a budget; null when even one unit costs more. */
export function highestBidFor(budget: Money, terms: QuoteTerms): Money | null {
  const { currency } = terms.schedule
  const unit = 10 ** minorDigitsOf(currency)
  const costs = (whole: number) => quote({ minor: whole * unit, currency }, terms).total.minor
  let low = 0
  let high = Math.floor(budget.minor / unit)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (costs(middle) <= budget.minor) low = middle
    else high = middle - 1
  }
  return low > 0 ? { minor: low * unit, currency } : null
}

/** Whether a text is the code of a title group that fees know. */
export const isTitleGroup = (code: string | undefined): code is 'C' | 'S' | 'J' => code === 'C' || code === 'S' || code === 'J'
