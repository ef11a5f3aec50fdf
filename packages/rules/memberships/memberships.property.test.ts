import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { creditOf, cutBefore, daysBetween, daysOf, type PaidPeriod, renewedPeriod, shiftDay, yearFrom } from './periods.ts'
import { dayOfSite } from './site-day.ts'

/** Days around two leap days, so that both ends of a year fall on and beside them. */
const day = fc.integer({ min: 0, max: 3_000 }).map((by) => shiftDay('2027-01-01', by))
const PRICE = 19_900

/** What a member does, at whichever instant. */
const act = fc.record({
  kind: fc.constantFrom('UPGRADE' as const, 'RENEWAL' as const),
  afterMs: fc.integer({ min: 0, max: 500 * 86_400_000 }),
})

/** Buys one after the other, as payments are applied; answers the periods that count after each. */
function buyAll(site: SiteCode, acts: readonly { kind: 'UPGRADE' | 'RENEWAL'; afterMs: number }[]): PaidPeriod[][] {
  let nowMs = Date.parse('2027-06-01T00:00:00Z')
  let periods: PaidPeriod[] = []
  return acts.map(({ kind, afterMs }) => {
    nowMs += afterMs
    const today = dayOfSite(site, nowMs)
    const bought = kind === 'RENEWAL' ? renewedPeriod(periods, today) : yearFrom(today)
    const kept =
      kind === 'RENEWAL'
        ? periods
        : periods.flatMap((one) => (cutBefore(one, today) === null ? [] : [{ ...one, ...cutBefore(one, today) }]))
    periods = [...kept, { ...bought, paidMinor: PRICE, currency: 'USD' }]
    return periods
  })
}

describe('paid periods, over leap days and zones', () => {
  it('paid periods are never two on one day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SITE_CODES), fc.array(act, { minLength: 1, maxLength: 12 }), (site, acts) => {
        for (const periods of buyAll(site, acts)) {
          const sorted = periods.toSorted((one, other) => one.firstOn.localeCompare(other.firstOn))
          expect(sorted.every(({ firstOn, lastOn }) => lastOn >= firstOn)).toBe(true)
          expect(sorted.slice(1).every(({ firstOn }, at) => firstOn > (sorted[at]?.lastOn ?? ''))).toBe(true)
        }
      }),
    )
  })

  it('paid periods are whole years, whatever the day they begin on', () => {
    fc.assert(
      fc.property(day, (firstOn) => {
        const year = yearFrom(firstOn)
        expect([365, 366]).toContain(daysOf(year))
        // The next one begins on the same day of the calendar, or on 1 March for a leap day.
        const next = shiftDay(year.lastOn, 1)
        expect(next.slice(5)).toBe(firstOn.endsWith('02-29') ? '03-01' : firstOn.slice(5))
        expect(Number(next.slice(0, 4))).toBe(Number(firstOn.slice(0, 4)) + 1)
      }),
    )
  })

  it('paid periods are credited by day: all of it on the first, nothing after the last, never more on a later day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 366 }), (firstOn, by) => {
        const period = { ...yearFrom(firstOn), paidMinor: PRICE, currency: 'USD' }
        const on = shiftDay(firstOn, by)
        const credit = creditOf([period], on, 'USD')
        expect(credit).toBe(on > period.lastOn ? 0 : Math.floor((PRICE * (daysBetween(on, period.lastOn) + 1)) / daysOf(period)))
        expect(creditOf([period], firstOn, 'USD')).toBe(PRICE)
        expect(creditOf([period], shiftDay(on, 1), 'USD')).toBeLessThanOrEqual(credit)
        expect(creditOf([period], on, 'EUR')).toBe(0)
        // In dinars to what is shown, so that what is left is charged as it is shown.
        const inDinars = creditOf([{ ...period, currency: 'BHD' }], on, 'BHD')
        expect(inDinars).toBe(credit - (credit % 10))
      }),
    )
  })
})

it.each([
  ['2027-01-01', '2027-12-31'],
  ['2027-03-01', '2028-02-29'],
  ['2028-02-29', '2029-02-28'],
  ['2028-03-01', '2029-02-28'],
  ['2026-11-27', '2027-11-26'],
])('the year from %s ends on %s', (firstOn, lastOn) => {
  expect(yearFrom(firstOn)).toEqual({ firstOn, lastOn })
})

it.each([
  // Before the end and on it the next year follows; after a gap it begins today.
  ['2027-11-20', '2027-11-27'],
  ['2027-11-26', '2027-11-27'],
  ['2027-11-27', '2027-11-27'],
  ['2027-12-24', '2027-12-24'],
])('a renewal of a year until 2027-11-26, paid on %s, begins on %s', (today, firstOn) => {
  expect(renewedPeriod([{ firstOn: '2026-11-27', lastOn: '2027-11-26' }], today).firstOn).toBe(firstOn)
})
