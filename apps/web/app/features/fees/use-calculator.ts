import { useState } from 'react'
import { minorDigitsOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import { nextBid, type IncrementTable } from '@app/rules/fees/increments.ts'
import { highestBidFor, quote, type Quote, type QuoteTerms } from '@app/rules/fees/quote.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import type { FeeQuestion } from './fees-data.ts'

/** A bid and what it costs. */
export interface Priced {
  readonly bid: Money
  readonly quote: Quote
}

/** What came of a field: `wrong` for what is no amount, `low` for a budget that no bid fits into, null while nothing is typed. */
export type Outcome<Found> = Found | 'wrong' | 'low' | null

export interface WithinBudget extends Priced {
  /** One step further; null where the site has no steps. */
  readonly next: Priced | null
}

/** Both ways of asking, with what was typed and what came of it. */
export interface Calculator extends FeeQuestion {
  readonly set: (change: Partial<FeeQuestion>) => void
  readonly forBid: Outcome<Priced>
  readonly forBudget: Outcome<WithinBudget>
}

interface CalculatorTerms {
  readonly schedule: FeeSchedule
  readonly increments: IncrementTable | null
  readonly buyerClass: BuyerClass
}

const MIDDLE = 2

/** A bid from the middle of the table, and all it costs: until somebody types. */
function exampleOf({ schedule, buyerClass }: CalculatorTerms, asked: FeeQuestion): Pick<FeeQuestion, 'bid' | 'budget'> {
  const { currency } = schedule
  const bands = schedule.buyer[buyerClass]
  const [fromMinor] = bands[Math.floor(bands.length / MIDDLE)] ?? [0]
  const unit = 10 ** minorDigitsOf(currency)
  const bid = { minor: Math.ceil(fromMinor / unit) * unit, currency }
  const { total } = quote(bid, { schedule, bidKind: asked.phase, titleGroup: asked.titleGroup, buyerClass })
  return { bid: fieldAmount(bid.minor, currency), budget: fieldAmount(Math.ceil(total.minor / unit) * unit, currency) }
}

function withinBudget(budget: Money, terms: QuoteTerms, increments: IncrementTable | null): Outcome<WithinBudget> {
  const bid = highestBidFor(budget, terms)
  if (bid === null) return 'low'
  const above = increments === null ? null : nextBid(bid, increments)
  return { bid, quote: quote(bid, terms), next: above && { bid: above, quote: quote(above, terms) } }
}

/** The calculator of a schedule; every price is `quote`'s, as that of a bid is. */
export function useCalculator(terms: CalculatorTerms, first: FeeQuestion): Calculator {
  const { schedule, increments, buyerClass } = terms
  const { currency } = schedule
  const amounts = useAmounts(currency)
  const [asked, setAsked] = useState<FeeQuestion>(() =>
    first.bid === '' && first.budget === '' ? { ...first, ...exampleOf(terms, first) } : first,
  )
  const quoteTerms: QuoteTerms = { schedule, bidKind: asked.phase, titleGroup: asked.titleGroup, buyerClass }
  const read = <Found>(typed: string, find: (amount: Money) => Outcome<Found>): Outcome<Found> => {
    if (typed.trim() === '') return null
    const minor = amounts.read(typed)
    return minor === null ? 'wrong' : find({ minor, currency })
  }
  return {
    ...asked,
    set: (change) => setAsked((before) => ({ ...before, ...change })),
    forBid: read<Priced>(asked.bid, (bid) => ({ bid, quote: quote(bid, quoteTerms) })),
    forBudget: read(asked.budget, (budget) => withinBudget(budget, quoteTerms, increments)),
  }
}
