import { minorDigitsOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import type { TextKey } from '@app/text/keys.ts'
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
}

/** One line of a quote; `key` is the text that names it. */
export interface QuoteLine {
  readonly key: TextKey
  readonly amount: Money
}

/** The bid, every fee of the auction and their sum, before tax; a fee of nothing has no line. */
export interface Quote {
  readonly scheduleId: string
  readonly lines: readonly QuoteLine[]
  readonly total: Money
}

const BASIS_POINTS = 10_000

/** Fee of a hammer price: the last band that begins at or below it; shares are rounded half up to a minor unit. */
export function feeAt(bands: readonly FeeBand[], hammerMinor: number): number {
  const band = bands.findLast(([from]) => hammerMinor >= from)?.[1]
  if (band === undefined) return 0
  return 'minor' in band ? band.minor : Math.floor((hammerMinor * band.basisPoints + BASIS_POINTS / 2) / BASIS_POINTS)
}

function feesAt(hammerMinor: number, terms: QuoteTerms): readonly (readonly [TextKey, number])[] {
  const { schedule, bidKind, buyerClass } = terms
  const isClean = terms.titleGroup === 'C'
  const column = buyerClass === 'UNS' && isClean ? 'UNC' : buyerClass
  const virtual = bidKind === 'live' && isClean ? schedule.virtual.liveClean : schedule.virtual[bidKind]
  return [
    ['fee.buyer', feeAt(schedule.buyer[column], hammerMinor)],
    [`fee.virtual.${bidKind}`, feeAt(virtual, hammerMinor)],
    ['fee.gate', isClean ? schedule.gateMinor.clean : schedule.gateMinor.other],
    ['fee.environmental', schedule.environmentalMinor],
    ['fee.titleHandling', schedule.titleHandlingMinor],
  ]
}

/** All-in price of a hammer price: every auction fee before tax (auction-rules B3). @throws when the currencies differ. */
export function quote(hammer: Money, terms: QuoteTerms): Quote {
  const { currency, id } = terms.schedule
  if (hammer.currency !== currency) throw new RangeError(`a ${hammer.currency} bid cannot be priced by schedule ${id}`)
  const lines = [['fee.bid', hammer.minor] as const, ...feesAt(hammer.minor, terms)]
    .filter(([, minor]) => minor > 0)
    .map(([key, minor]): QuoteLine => ({ key, amount: { minor, currency } }))
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
