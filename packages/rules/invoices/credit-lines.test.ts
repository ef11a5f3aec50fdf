import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CreditableLine, creditedLines, isCreditable, sumOfCredit } from './credit-lines.ts'

const line = (position: number, amountMinor: number, more: Partial<CreditableLine> = {}): CreditableLine => ({
  position,
  code: 'BUYER',
  textKey: 'fee.buyer',
  amountMinor,
  taxMinor: 0,
  taxPlace: null,
  taxRate: null,
  creditedMinor: 0,
  creditedTaxMinor: 0,
  ...more,
})
const TEXAS = { taxPlace: 'USA-TX', taxRate: 6_250 }
/** 1,000.00 and 320.00 at 6.25 %, and a gate fee at nothing. */
const LINES = [
  line(1, 100_000, { code: 'PRICE', taxMinor: 6_250 }),
  line(2, 32_000, { taxMinor: 2_000 }),
  line(3, 9_500),
  line(4, 8_250, { code: 'TAX', ...TEXAS }),
]
const short = (lines: readonly { correctsPosition: number; amountMinor: number; taxMinor: number }[]) =>
  lines.map(({ correctsPosition, amountMinor, taxMinor }) => [correctsPosition, amountMinor, taxMinor])

it('a credit note of a part takes the share of its tax with it, half up, and the last part all that is left', () => {
  const half = creditedLines(LINES, { wanted: [{ position: 2, amountMinor: 16_001 }], currency: 'USD' })
  expect(short(half)).toEqual([
    [2, 16_001, 1_000],
    [4, 1_000, 0],
  ])
  const after = LINES.map((one) =>
    one.position === 2
      ? { ...one, creditedMinor: 16_001, creditedTaxMinor: 1_000 }
      : one.position === 4
        ? { ...one, creditedMinor: 1_000 }
        : one,
  )
  expect(short(creditedLines(after, { wanted: [{ position: 2, amountMinor: 15_999 }], currency: 'USD' }))).toEqual([
    [2, 15_999, 1_000],
    [4, 1_000, 0],
  ])
})

it('tax alone can be taken back, and then goes with no line any more', () => {
  expect(short(creditedLines(LINES, { wanted: [{ position: 4, amountMinor: 8_250 }], currency: 'USD' }))).toEqual([[4, 8_250, 0]])
  const after = LINES.map((one) => (one.position === 4 ? { ...one, creditedMinor: 8_250 } : one))
  expect(short(creditedLines(after, { wanted: [{ position: 1, amountMinor: 100_000 }], currency: 'USD' }))).toEqual([[1, 100_000, 0]])
  expect(short(creditedLines(after, { wanted: undefined, currency: 'USD' }))).toEqual([
    [1, 100_000, 0],
    [2, 32_000, 0],
    [3, 9_500, 0],
  ])
})

it('a line says the tax that goes back with it, also where a part of all tax was taken back alone', () => {
  const after = LINES.map((one) => (one.position === 4 ? { ...one, creditedMinor: 4_000 } : one))
  expect(short(creditedLines(after, { wanted: [{ position: 1, amountMinor: 100_000 }], currency: 'USD' }))).toEqual([
    [1, 100_000, 4_250],
    [4, 4_250, 0],
  ])
  expect(short(creditedLines(after, { wanted: undefined, currency: 'USD' }))).toEqual([
    [1, 100_000, 4_250],
    [2, 32_000, 0],
    [3, 9_500, 0],
    [4, 4_250, 0],
  ])
})

it('tax of one rate that was taken back alone is not taken a second time from that of another', () => {
  const two = [
    line(1, 100_000, { code: 'PRICE', taxMinor: 6_000 }),
    line(2, 32_000, { taxMinor: 2_640 }),
    line(3, 2_640, { code: 'TAX', taxPlace: 'USA-TX', taxRate: 8_250 }),
    line(4, 6_000, { code: 'TAX', taxPlace: 'USA-TX', taxRate: 6_000, creditedMinor: 6_000 }),
  ]
  const price = creditedLines(two, { wanted: [{ position: 1, amountMinor: 50_000 }], currency: 'USD' })
  expect(price.map(({ correctsPosition, amountMinor }) => [correctsPosition, amountMinor])).toEqual([[1, 50_000]])
  const both = [1, 2].map((position) => ({ position, amountMinor: position === 1 ? 100_000 : 32_000 }))
  const all = creditedLines(two, { wanted: both, currency: 'USD' })
  expect(all.map(({ correctsPosition, amountMinor }) => [correctsPosition, amountMinor])).toEqual([
    [1, 100_000],
    [2, 32_000],
    [3, 2_640],
  ])
})

it.each([
  [[]],
  [[{ position: 9, amountMinor: 1 }]],
  [[{ position: 1, amountMinor: 0 }]],
  [[{ position: 1, amountMinor: -1 }]],
  [[{ position: 1, amountMinor: 0.5 }]],
  [[{ position: 1, amountMinor: 100_001 }]],
  [
    [
      { position: 1, amountMinor: 1 },
      { position: 1, amountMinor: 1 },
    ],
  ],
  [
    [
      { position: 1, amountMinor: 1 },
      { position: 4, amountMinor: 1 },
    ],
  ],
])('nothing is credited that is not left: %j', (wanted) => {
  expect(isCreditable(LINES, wanted, 'USD')).toBe(false)
  expect(() => creditedLines(LINES, { wanted, currency: 'USD' })).toThrow(RangeError)
})

it('a part of a line is one that lines may be: tens of fils', () => {
  expect(isCreditable(LINES, [{ position: 2, amountMinor: 15 }], 'BHD')).toBe(false)
  expect(isCreditable(LINES, [{ position: 2, amountMinor: 20 }], 'BHD')).toBe(true)
})

it('parts of an invoice never come to more than it, and with what is left they come to all of it', () => {
  const parts = fc.array(fc.record({ position: fc.integer({ min: 1, max: 4 }), amountMinor: fc.integer({ min: 1, max: 60_000 }) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(parts, (steps) => {
      let lines: readonly CreditableLine[] = LINES
      let sum = 0
      const book = (wanted: readonly { position: number; amountMinor: number }[] | undefined) => {
        const credit = creditedLines(lines, { wanted, currency: 'USD' })
        sum += sumOfCredit(credit)
        const isTaxAlone = credit.every(({ code }) => code === 'TAX')
        const taxes = sumOfCredit(credit.filter(({ code }) => code === 'TAX'))
        const said = credit.reduce((all, part) => all + part.taxMinor, 0)
        // Of the last note the rest of the tax is no line's, where a part of it was taken back alone before.
        expect(said).toBeLessThanOrEqual(taxes)
        expect(isTaxAlone || wanted === undefined || said === taxes).toBe(true)
        lines = lines.map((one) => {
          const of = credit.filter(({ correctsPosition }) => correctsPosition === one.position)
          const add = (name: 'amountMinor' | 'taxMinor') => of.reduce((all, part) => all + part[name], 0)
          return { ...one, creditedMinor: one.creditedMinor + add('amountMinor'), creditedTaxMinor: one.creditedTaxMinor + add('taxMinor') }
        })
      }
      for (const step of steps) if (isCreditable(lines, [step], 'USD')) book([step])
      for (const one of lines) expect(one.creditedMinor).toBeLessThanOrEqual(one.amountMinor)
      if (lines.some((one) => one.creditedMinor < one.amountMinor)) book(undefined)
      expect(sum).toBe(149_750)
    }),
  )
})
