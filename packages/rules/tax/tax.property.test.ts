import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { LOT_TAX_STATUSES, TAX_KINDS } from '@app/contract/tax/tax-codes.ts'
import { rateOf, taxMinor, taxOfLines, type TaxedLine } from './line-tax.ts'
import { payerTax, shownTax } from './payer-tax.ts'
import { ratesAt, type TaxRate } from './rates-at.ts'
import { lotTax, lotTaxText, readTaxText, taxText, type TaxTerms } from './tax-terms.ts'
import { RATE_MAX, taxNameOf, type TaxRates } from './tax-codes.ts'

const ON = '2026-11-26'
const rate = fc.oneof(fc.constantFrom(0, 1, 6_250, 20_000, RATE_MAX), fc.nat(RATE_MAX))
const amount = fc.oneof(fc.nat(300), fc.constantFrom(1, 8, 24, 12_345, AMOUNT_MINOR_MAX), fc.integer({ min: 1, max: AMOUNT_MINOR_MAX }))
const currency = fc.constantFrom(...CURRENCY_CODES)
const place = fc.constantFrom('USA-TX', 'CAN-ON', 'GBR', 'DEU', 'IND', 'ARE', 'ESP-CN')
const fees = fc.record(
  { BUYER: rate, VIRTUAL: rate, GATE: rate, ENVIRONMENTAL: rate, TITLE_HANDLING: rate },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<TaxRates>
const found = fc.record({ place, rates: fc.tuple(rate, rate, fees).map(([PRICE, FEES, rest]) => ({ PRICE, FEES, ...rest })) })
const lotStatus = fc.option(fc.constantFrom(...LOT_TAX_STATUSES))
const lineKind = fc.constantFrom<TaxedLine['kind']>('PRICE', 'BUYER', 'VIRTUAL', 'GATE', 'ENVIRONMENTAL', 'TITLE_HANDLING')
const lines = fc.array(fc.record({ kind: lineKind, amountMinor: amount }), { maxLength: 8 })

const textOf = (of: { place: string; rates: TaxRates }, status: (typeof LOT_TAX_STATUSES)[number] | null): string =>
  lotTaxText(of, status) ?? ''

describe('tax of a line', () => {
  it('tax of a line is its share rounded half up to a minor unit, to ten where a currency shows fewer decimals than it keeps', () => {
    fc.assert(
      fc.property(amount, rate, currency, (minor, one, code) => {
        const step = code === 'BHD' || code === 'OMR' ? 10n : 1n
        const tax = BigInt(taxMinor(minor, one, code))
        const exact = BigInt(minor) * BigInt(one)
        // Twice the distance is at most a step, and half a step goes up.
        const twice = 2n * (tax * 100_000n - exact)
        expect(tax % step).toBe(0n)
        expect(twice <= step * 100_000n && twice > -step * 100_000n).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect([taxMinor(8, 6_250, 'USD'), taxMinor(7, 6_250, 'USD'), taxMinor(50, 10_000, 'BHD'), taxMinor(49, 10_000, 'OMR')]).toEqual([
      1, 0, 10, 0,
    ])
  })

  it('tax of a line never falls as the amount rises', () => {
    fc.assert(
      fc.property(fc.tuple(amount, amount), rate, currency, ([a, b], one, code) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(taxMinor(low, one, code)).toBeLessThanOrEqual(taxMinor(high, one, code))
      }),
    )
  })

  it('tax of all lines by rate adds up to that of each', () => {
    fc.assert(
      fc.property(lines, fc.tuple(found, lotStatus), currency, (all, [of, status], code) => {
        const { each, sums } = taxOfLines(all, { tax: textOf(of, status), currency: code })
        const total = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0)
        expect(total(sums.map(({ amountMinor }) => amountMinor))).toBe(total(each))
        expect(new Set(sums.map((sum) => sum.rate)).size).toBe(sums.length)
        expect(sums.every((sum) => sum.place === of.place && sum.amountMinor > 0)).toBe(true)
      }),
    )
  })
})

describe('tax of a lot', () => {
  it('tax of a lot is read back from its text, and equal terms are equal texts', () => {
    fc.assert(
      fc.property(found, lotStatus, (of, status) => {
        const text = textOf(of, status)
        expect(taxText(readTaxText(text))).toBe(text)
        expect(readTaxText(text)).toEqual(lotTax(of, status))
      }),
    )
  })

  it('tax of a lot is on every fee where value is taxed, and on the price only where the lot says so', () => {
    const uk = { place: 'GBR', rates: { PRICE: 20_000, FEES: 20_000, TITLE_HANDLING: 0 } }
    expect(textOf(uk, 'STANDARD')).toBe('GBR:STANDARD:PRICE=20000,FEES=20000,TITLE_HANDLING=0')
    for (const status of ['MARGIN', null] as const) expect(textOf(uk, status)).toBe('GBR:MARGIN:FEES=20000,TITLE_HANDLING=0')
    expect(textOf(uk, 'EXEMPT')).toBe('GBR:EXEMPT:FEES=20000,TITLE_HANDLING=0')
    const terms = readTaxText(textOf(uk, null))
    expect(TAX_KINDS.map((kind) => (kind === 'FEES' || kind === 'MEMBERSHIP' ? null : rateOf(terms, kind)))).toEqual([
      0,
      null,
      20_000,
      20_000,
      20_000,
      20_000,
      0,
      null,
    ])
  })

  it('tax of a lot is on price and fees where sales are taxed, whatever a scheme of value says, unless the lot is free of it', () => {
    const texas = { place: 'USA-TX', rates: { PRICE: 6_250, FEES: 6_250 } }
    for (const status of ['STANDARD', 'MARGIN', null] as const) expect(textOf(texas, status)).toBe('USA-TX:STANDARD:PRICE=6250,FEES=6250')
    expect(textOf(texas, 'EXEMPT')).toBe('USA-TX:EXEMPT:')
  })

  it('tax of a lot is not known where its place lacks a rate of price or fees', () => {
    for (const rates of [{}, { PRICE: 5 }, { FEES: 5 }, { BUYER: 5 }]) expect(lotTax({ place: 'USA-TX', rates }, null)).toBeNull()
    expect(lotTax(null, 'STANDARD')).toBeNull()
  })

  it('tax of a lot that is no text of ours is refused', () => {
    for (const bad of [
      '',
      'GBR',
      'GBR:OTHER:',
      'GBR:STANDARD:PRICE',
      'GBR:STANDARD:PRICE=1,',
      'GBR:STANDARD:PRICE=100001',
      'GBR:STANDARD:OTHER=1',
    ])
      expect(() => readTaxText(bad)).toThrow(RangeError)
  })

  it('tax of a lot is named after its place', () => {
    expect(['USA-TX', 'CAN-ON', 'IND', 'GBR', 'ARE'].map(taxNameOf)).toEqual(['tax.sales', 'tax.sales', 'tax.gst', 'tax.vat', 'tax.vat'])
  })
})

describe('rates at a place', () => {
  const of = (place: string, kind: TaxRate['kind'], [percent, fromOn]: readonly [number, string]): TaxRate => ({
    place,
    kind,
    rate: percent * 1_000,
    fromOn,
  })
  const rates = [
    of('USA-TX', 'PRICE', [7, '2026-06-01']),
    of('USA-TX', 'PRICE', [6, '2026-01-01']),
    of('USA-TX', 'FEES', [6, '2026-01-01']),
    of('ESP', 'PRICE', [21, '2026-01-01']),
    of('ESP-CN', 'PRICE', [7, '2026-06-01']),
  ]
  it('rates at a place are the last ones that had begun, those of the state before those of the country', () => {
    const at = (country: string, state: string | null, on: string) => ratesAt(rates, { country, state, on })
    expect(at('USA', 'TX', '2026-05-31')).toEqual({ place: 'USA-TX', rates: { PRICE: 6_000, FEES: 6_000 } })
    expect(at('USA', 'TX', '2026-06-01')).toEqual({ place: 'USA-TX', rates: { PRICE: 7_000, FEES: 6_000 } })
    expect([at('USA', 'TX', '2025-12-31'), at('USA', 'CA', ON), at('USA', null, ON)]).toEqual([null, null, null])
    expect([at('ESP', 'CN', '2026-05-31')?.place, at('ESP', 'CN', '2026-06-01')?.place, at('ESP', '', ON)?.place]).toEqual([
      'ESP',
      'ESP-CN',
      'ESP',
    ])
  })
})

describe('tax of a payer', () => {
  const texas = 'USA-TX:STANDARD:PRICE=6250,FEES=6250'
  const until = (place: string, fromOn: string, untilOn: string | null) => [{ place, fromOn, untilOn }]
  it('tax of a payer is nothing where sales are taxed and they are exempt there on that day, for a state or its whole country', () => {
    const relieved = 'USA-TX:RELIEVED:'
    expect(payerTax(texas, until('USA-TX', ON, ON), ON)).toBe(relieved)
    expect(payerTax(texas, until('USA', '2026-01-01', null), ON)).toBe(relieved)
    for (const none of [
      [],
      until('USA-CA', ON, null),
      until('CAN', ON, null),
      until('USA-TX', '2026-11-27', null),
      until('USA-TX', '2026-01-01', '2026-11-25'),
    ])
      expect(payerTax(texas, none, ON)).toBe(texas)
  })

  it('tax of a payer on value is charged whatever they are exempt from', () => {
    const uk = 'GBR:STANDARD:PRICE=20000,FEES=20000'
    expect(payerTax(uk, until('GBR', ON, null), ON)).toBe(uk)
  })

  it('tax of a payer is shown to visitors where value is taxed, and before it where sales are', () => {
    expect(shownTax(texas, { exemptions: null, on: ON })).toBeUndefined()
    expect(shownTax('GBR:MARGIN:FEES=20000', { exemptions: null, on: ON })).toBe('GBR:MARGIN:FEES=20000')
    expect(shownTax(texas, { exemptions: [], on: ON })).toBe(texas)
  })

  it('tax of a payer never exceeds that of the lot', () => {
    const sum = (terms: TaxTerms) => Object.values(terms.rates).reduce((all, one) => all + one, 0)
    fc.assert(
      fc.property(found, lotStatus, fc.constantFrom('USA', 'USA-TX', 'CAN', 'GBR'), (of, status, exemptPlace) => {
        const lot = textOf(of, status)
        expect(sum(readTaxText(payerTax(lot, until(exemptPlace, ON, null), ON)))).toBeLessThanOrEqual(sum(readTaxText(lot)))
      }),
    )
  })
})
