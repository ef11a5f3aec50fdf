import type { IndexQuery, Predicate } from '@app/lot-index/query.ts'
import { CONDITIONS_MAX, DISTANCES_MAX } from '@app/contract/search/search-limits.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { allInWhere, priceCounts, type PriceSetting } from '@app/rules/search/all-in-search.ts'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import { indexQueryOf, unfilteredRequest } from './mixed-requests.ts'

const MILES_A_STEP = 1_000

type Condition = (at: number) => Predicate

const range =
  (round: number): Condition =>
  (at) => ({ op: 'range', field: 'odometer', min: at * MILES_A_STEP + round, max: (at + CONDITIONS_MAX) * MILES_A_STEP })
const distance =
  (round: number): Condition =>
  (at) => ({ op: 'near', field: 'place', at: { lat: 30 + at, lon: -120 + 4 * at }, radiusKm: 900 + round })
const prefix =
  (round: number): Condition =>
  (at) => ({ op: 'prefix', field: 'make', value: String.fromCodePoint('A'.codePointAt(0)! + ((at + round) % 26)) })

/** When and of which world it is asked. No answer of one round is known from another. */
export interface HeavySetting {
  readonly nowMs: number
  readonly round: number
  readonly rates: readonly TaxRate[]
  /** Sales of which some run in each round, other ones in the next: lots are priced in other groups then. */
  readonly sales: readonly string[]
}

const LIVE_SALES = 3
const BOUND = 6_000

/** The dearest questions that one search may ask (H5, decision 0027), by name. */
export function heavyQuestions({ nowMs, round, rates, sales }: HeavySetting): ReadonlyMap<string, IndexQuery> {
  const plain = indexQueryOf(unfilteredRequest('heavy'), nowMs)
  const asking = (where: Predicate): IndexQuery => ({ ...plain, groups: [...plain.groups, { tag: 'HEAVY', where }] })
  const of = (count: number, one: Condition): IndexQuery => asking({ op: 'or', of: Array.from({ length: count }, (_, at) => one(at)) })
  const pricesOf = (place: number): PriceSetting => ({
    currency: 'USD',
    buyerClass: VISITOR_CLASS,
    liveSales: sales.slice(place * LIVE_SALES, (place + 1) * LIVE_SALES),
    schedules: SHIPPED_SCHEDULES,
    nowMs,
    tax: { rates, exemptions: null },
  })
  const negated: Condition = (at) => ({ op: 'not', of: range(round)(at) })
  return new Map([
    [`${CONDITIONS_MAX} ranges`, of(CONDITIONS_MAX, range(round))],
    [`${CONDITIONS_MAX} negated ranges`, of(CONDITIONS_MAX, negated)],
    [`${DISTANCES_MAX} distances`, of(DISTANCES_MAX, distance(round))],
    [`${CONDITIONS_MAX} prefixes`, of(CONDITIONS_MAX, prefix(round))],
    ['one letter', { ...plain, text: String.fromCodePoint('a'.codePointAt(0)! + round) }],
    ['a bound of prices all-in', asking(allInWhere({ op: 'allIn', max: BOUND + round }, pricesOf(2 * round)))],
    [
      'bars of prices all-in',
      { ...plain, facets: [...plain.facets, { tag: 'PRIC', kind: 'fixed', queries: priceCounts(pricesOf(2 * round + 1)) }] },
    ],
  ])
}
