import type { IndexQuery, Predicate } from '@app/lot-index/query.ts'
import { CONDITIONS_MAX, DISTANCES_MAX } from '@app/contract/search/search-limits.ts'
import { indexQueryOf, unfilteredRequest } from './mixed-requests.ts'

const MILES_A_STEP = 1_000

const range = (at: number): Predicate => ({
  op: 'range',
  field: 'odometer',
  min: at * MILES_A_STEP,
  max: (at + CONDITIONS_MAX) * MILES_A_STEP,
})
const distance = (at: number): Predicate => ({ op: 'near', field: 'place', at: { lat: 30 + at, lon: -120 + 4 * at }, radiusKm: 900 })
const prefix = (at: number): Predicate => ({ op: 'prefix', field: 'make', value: String.fromCodePoint('A'.codePointAt(0)! + (at % 26)) })

/** The dearest questions that one search may ask (H5, decision 0027), by name. */
export function heavyQuestions(nowMs: number): ReadonlyMap<string, IndexQuery> {
  const plain = indexQueryOf(unfilteredRequest('heavy'), nowMs)
  const of = (count: number, one: (at: number) => Predicate): IndexQuery => ({
    ...plain,
    groups: [...plain.groups, { tag: 'HEAVY', where: { op: 'or', of: Array.from({ length: count }, (_, at) => one(at)) } }],
  })
  return new Map([
    [`${CONDITIONS_MAX} ranges`, of(CONDITIONS_MAX, range)],
    [`${CONDITIONS_MAX} negated ranges`, of(CONDITIONS_MAX, (at) => ({ op: 'not', of: range(at) }))],
    [`${DISTANCES_MAX} distances`, of(DISTANCES_MAX, distance)],
    [`${CONDITIONS_MAX} prefixes`, of(CONDITIONS_MAX, prefix)],
    ['one letter', { ...plain, text: 'a' }],
  ])
}
