import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '../fees/quote.ts'
import { SHIPPED_SCHEDULES } from '../fees/schedule-table.ts'
import { BUYER_CLASSES } from '../fees/schedule.ts'
import { creditNoteEntry, invoiceEntry } from './journal-lines.ts'
import { invoiceText, type IssuedInvoice } from './invoice-text.ts'
import { linesOfQuote, partsOf } from './lines-of-quote.ts'

const taxed = fc.constantFrom(
  'USA-TX:STANDARD:PRICE=6250,FEES=6250,TITLE_HANDLING=0',
  'GBR:STANDARD:PRICE=20000,FEES=20000',
  'GBR:MARGIN:FEES=20000',
  'OMN:EXEMPT:FEES=5000,GATE=333',
  'USA-TX:RELIEVED:',
)
const quotes = fc
  .record({
    schedule: fc.constantFrom(...SHIPPED_SCHEDULES),
    buyerClass: fc.constantFrom(...BUYER_CLASSES),
    titleGroup: fc.constantFrom('C' as const, 'S' as const, 'J' as const),
    bidKind: fc.constantFrom('live' as const, 'preliminary' as const),
    tax: taxed,
    whole: fc.integer({ min: 1, max: 900_000 }),
  })
  .map(({ whole, ...terms }) => {
    const unit = ['BHD', 'OMR'].includes(terms.schedule.currency) ? 1_000 : 100
    const hammer = { minor: whole * unit, currency: terms.schedule.currency }
    return { terms, hammer, taxed: quote(hammer, terms), bare: quote(hammer, { ...terms, tax: undefined }) }
  })
const about = { payerId: 1, invoiceId: 2, lot: 3 }

describe('a quote with tax', () => {
  it('a quote with tax is the quote before tax with its lines of tax below, and each line knows its part of them', () => {
    fc.assert(
      fc.property(quotes, ({ taxed: { lines, total, scheduleId }, bare }) => {
        const charged = lines.filter(({ tax }) => tax === undefined)
        const taxes = lines.filter(({ tax }) => tax !== undefined)
        const sum = (minors: readonly number[]): number => minors.reduce((all, minor) => all + minor, 0)
        expect(charged.map(({ key, amount }) => ({ key, amount }))).toEqual(bare.lines)
        expect(scheduleId).toBe(bare.scheduleId)
        expect(sum(taxes.map(({ amount }) => amount.minor))).toBe(sum(charged.map(({ taxMinor = 0 }) => taxMinor)))
        expect(total.minor).toBe(bare.total.minor + sum(taxes.map(({ amount }) => amount.minor)))
      }),
    )
  })

  it('a quote with tax costs no less the more is bid', () => {
    fc.assert(
      fc.property(quotes, fc.integer({ min: 1, max: 5_000 }), ({ terms, hammer, taxed: { total } }, more) => {
        const unit = ['BHD', 'OMR'].includes(hammer.currency) ? 1_000 : 100
        expect(quote({ ...hammer, minor: hammer.minor + more * unit }, terms).total.minor).toBeGreaterThanOrEqual(total.minor)
      }),
    )
  })

  it('a quote with tax is billed whole, posted so that it adds up with the tax held for its place, and taken back to nothing', () => {
    fc.assert(
      fc.property(quotes, fc.integer({ min: 0, max: 100 }), ({ taxed: { lines, total } }, paidPercent) => {
        const { currency } = total
        const billed = linesOfQuote(lines)
        const { feesMinor, priceMinor } = partsOf(billed)
        expect(feesMinor + priceMinor).toBe(total.minor)
        const entry = invoiceEntry({ ...about, currency }, billed)
        const paid = Math.floor((total.minor * paidPercent) / 100)
        const back = creditNoteEntry({ ...about, currency }, billed, paid)
        for (const posted of [entry, back]) expect(posted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
        const held = (of: typeof entry) => of.filter(({ account }) => account === 'TAX_PAYABLE')
        const ofTax = lines.filter(({ tax }) => tax !== undefined)
        expect(held(entry).map(({ detail, amountMinor }) => [detail, Number(-amountMinor)])).toEqual(
          ofTax.map(({ tax, amount }) => [tax?.place, amount.minor]),
        )
        expect([...held(entry), ...held(back)].reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
      }),
    )
  })
})

describe('the text of an invoice', () => {
  const invoice: IssuedInvoice = {
    number: 'T-1',
    kind: 'INVOICE',
    type: 'LOT',
    paymentType: 'vehicle',
    entityId: 1,
    payerId: 1,
    bidderId: null,
    lot: 3,
    awardId: 4,
    corrects: null,
    currency: 'USD',
    lines: [{ code: 'PRICE', amountMinor: 5, taxMinor: 0, taxPlace: null, taxRate: null }],
    totalMinor: 5,
    scheduleId: null,
    issuedAtMs: 1,
    dueAtMs: 2,
  }
  it('the text of an invoice without tax is what it was before there was any, and covers place and rate of a line of tax', () => {
    const [price] = invoice.lines
    const plain = { ...invoice, lines: [{ code: 'PRICE', amountMinor: 5, taxMinor: 0 }] }
    expect(invoiceText(invoice)).toBe(invoiceText(plain))
    expect(invoiceText(invoice)).toContain('line=["PRICE",5,0]')
    const withTax = (taxPlace: string, taxRate: number) =>
      invoiceText({
        ...invoice,
        lines: price === undefined ? [] : [price, { code: 'TAX', amountMinor: 1, taxMinor: 0, taxPlace, taxRate }],
      })
    expect(withTax('USA-TX', 6_250)).toContain('line=["TAX",1,0,"USA-TX",6250]')
    expect(new Set([withTax('USA-TX', 6_250), withTax('USA-CA', 6_250), withTax('USA-TX', 6_251)]).size).toBe(3)
  })
})
