import { describe, expect, it } from 'vitest'
import { CONDITIONS_MAX, DISTANCES_MAX } from '@app/contract/search/search-limits.ts'
import { NO_CRITERIA } from './criteria.ts'
import { lotQuestion } from './lot-question.ts'
import { timesCounted } from './search-cost.ts'

const SETTING = { siteCode: 'CPRTUS', nowMs: Date.UTC(2026, 0, 1), zipPlace: null, facetLimit: 0 } as const
const unitsOf = (filter: Readonly<Record<string, readonly string[]>>, misc: readonly string[] = []): number =>
  lotQuestion({ ...NO_CRITERIA, filter, misc }, SETTING).units
const refusal = (ask: () => unknown): unknown => {
  try {
    ask()
    return null
  } catch (error) {
    return (error as { detail?: { reason?: unknown } }).detail?.reason
  }
}
const many = (count: number, clause: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => clause(at))
const range = (at: number): string => `odometer_reading_received:[${at} TO ${at + 9}]`
const near = (at: number): string => `{!geofilt sfield=geo pt=4${at % 10}.5,-100 d=${at + 1}}`
const HOUSE = unitsOf({})

describe('what a search may ask', () => {
  it.each([
    ['ranges, joined by OR', { ODM: many(CONDITIONS_MAX, range) }, []],
    ['ranges that are negated', {}, many(CONDITIONS_MAX, (at) => `-${range(at)}`)],
    ['ranges within few clauses', { ODM: many(4, () => many(30, range).join(' OR ')) }, []],
    ['ranges over many groups', Object.fromEntries(many(40, (at) => `G${at}`).map((code) => [code, many(3, range)])), []],
    ['single values that are negated', {}, many(CONDITIONS_MAX, (at) => `-lot_make_desc:"M${at}"`)],
  ] as const)('what a search may ask is no more than a hundred conditions: %s', (_, filter, misc) => {
    expect(refusal(() => unitsOf(filter, misc))).toBe(`more than ${CONDITIONS_MAX} conditions`)
  })

  it.each([
    ['in a facet', { LOC: many(DISTANCES_MAX + 1, near) }, []],
    ['in one clause', { LOC: [many(DISTANCES_MAX + 1, near).join(' OR ')] }, []],
    ['under negations', {}, many(DISTANCES_MAX + 1, (at) => `-${near(at)}`)],
  ] as const)('what a search may ask is no more than ten distances: %s', (_, filter, misc) => {
    expect(refusal(() => unitsOf(filter, misc))).toBe(`more than ${DISTANCES_MAX} distances`)
    expect(refusal(() => unitsOf({ LOC: many(DISTANCES_MAX, near) }))).toBeNull()
  })

  it('counts lists of lot numbers and of values of one field apart, however they are written', () => {
    const numbers = many(1_000, (at) => `ps_lot_number:${10_000_000 + at}`)
    expect(unitsOf({}, numbers)).toBeLessThanOrEqual(HOUSE + 1)
    expect(unitsOf({}, [`ps_lot_number:(${many(150, (at) => String(10_000_000 + at)).join(' OR ')})`])).toBeLessThanOrEqual(HOUSE + 1)
    expect(unitsOf({ MAKE: many(120, (at) => `lot_make_desc:"MAKE ${at}"`) }) - HOUSE).toBeLessThanOrEqual(3)
  })

  it('counts once where it is ordinary, and more often the more it asks', () => {
    expect(timesCounted(HOUSE)).toBe(1)
    expect(timesCounted(unitsOf({ ODM: many(4, range), MAKE: ['lot_make_desc:"FORD"'] }, ['-sold_flag:true', near(1)]))).toBe(1)
    expect([timesCounted(26), timesCounted(CONDITIONS_MAX)]).toEqual([2, 4])
  })
})
