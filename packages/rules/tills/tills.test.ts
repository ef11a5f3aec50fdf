import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf } from '../journal/journal-entry.ts'
import { cashLeftMinor, cashLimitMinor } from './cash-limits.ts'
import {
  aloneUpToMinor,
  closingLines,
  judgeCount,
  openingLines,
  receiptNumber,
  tillDetail,
  tillPlaceOf,
  tillRefusal,
  yardDetail,
} from './till-book.ts'

const OF = { tillId: 3, yard: 343, currency: 'USD' } as const
const sum = fc.integer({ min: 0, max: 1_000_000_000 })
const sums = fc.record({ CASH: sum, CHEQUE: sum, CARD_TERMINAL: sum })
const BOOK = { CASH: 20_000, CHEQUE: 0, CARD_TERMINAL: 5_000 }

describe('a count', () => {
  it.each([
    ['nothing differs', {}, '', 'CLOSED'],
    ['a cent is missing and nobody says why', { CASH: 19_999 }, '', 'REASON'],
    ['a cent is missing', { CASH: 19_999 }, 'Rounded.', 'CLOSED'],
    ['as much is missing as one may close alone', { CASH: 20_000 - aloneUpToMinor('USD') }, 'x', 'CLOSED'],
    ['a cent more is missing', { CASH: 19_999 - aloneUpToMinor('USD') }, 'x', 'WAITING'],
    ['as much is too much', { CARD_TERMINAL: 5_001 + aloneUpToMinor('USD') }, 'x', 'WAITING'],
    ['what is too much makes up for what is missing', { CASH: 15_000, CARD_TERMINAL: 10_000 }, 'x', 'WAITING'],
  ])('where %s, it is judged by each means alone', (...[, counted, reason, verdict]) => {
    expect(judgeCount({ counted: { ...BOOK, ...counted }, book: BOOK, currency: 'USD', reason })).toBe(verdict)
  })

  it('closing a till leaves nothing in it, and its entry adds up, whatever was counted', () => {
    fc.assert(
      fc.property(sums, sums, (counted, book) => {
        const lines = closingLines(OF, counted, book)
        expect(lines.length === 0 ? null : faultOf(lines)).toBeNull()
        for (const means of ['CASH', 'CHEQUE', 'CARD_TERMINAL'] as const) {
          const left = lines.filter(({ account, detail }) => account === 'TILL' && detail === `till 3 ${means}`)
          expect(left.reduce((total, { amountMinor }) => total + amountMinor, BigInt(book[means]))).toBe(0n)
        }
      }),
    )
  })

  it('an empty till opens without an entry, one with cash takes it from the yard', () => {
    expect(openingLines(OF, 0)).toEqual([])
    expect(faultOf(openingLines(OF, 1))).toBeNull()
  })
})

it.each([
  ['OPEN', '2026-11-28', null],
  ['OPEN', '2026-11-27', 'DAY_OVER'],
  ['OPEN', '2026-11-29', 'DAY_OVER'],
  ['COUNTED', '2026-11-28', 'COUNTED'],
  ['CLOSED', '2026-11-28', 'CLOSED'],
] as const)('a till that is %s since %s takes money unless %s', (state, onDay, refusal) => {
  expect(tillRefusal({ state, onDay }, '2026-11-28')).toBe(refusal)
})

it.each([
  [tillDetail(3, 'CASH'), { place: 'TILL', number: 3, means: 'CASH' }],
  [yardDetail(343, 'CARD_TERMINAL'), { place: 'YARD', number: 343, means: 'CARD_TERMINAL' }],
  ['cheque', { place: 'DESK', number: null, means: 'CHEQUE' }],
  ['toString', { place: 'DESK', number: null, means: null }],
  ['till 0 CASH', { place: 'DESK', number: null, means: null }],
  ['', { place: 'DESK', number: null, means: null }],
])('the detail %j of money in tills names its place', (detail, place) => {
  expect(tillPlaceOf(detail)).toEqual(place)
})

it('cash has a limit by site and currency, and what was brought counts against it', () => {
  expect(cashLimitMinor('CPRTUS', 'USD')).toBe(1_000_000)
  expect(cashLimitMinor('CPRTES', 'EUR')).toBe(99_900)
  expect(cashLimitMinor('CPRTDE', 'EUR')).toBe(999_900)
  expect(cashLimitMinor('CPRTMEA', 'BHD')).toBe(5_999_000)
  expect([cashLeftMinor(100, 40), cashLeftMinor(100, 100), cashLeftMinor(100, 140)]).toEqual([60, 0, 0])
})

it('a receipt is numbered by its seller and year', () => {
  expect(receiptNumber({ entityCode: 'HUS', year: 2026 }, 123)).toBe('HUS-2026-R000123')
})
