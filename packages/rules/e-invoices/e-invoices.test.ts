import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxMinor } from '../tax/line-tax.ts'
import { crossIndustryInvoice, type EInvoice, type NamedLine } from './cross-industry-invoice.ts'
import { vatLinesOf } from './vat-lines.ts'
import { xmlText } from './xml-text.ts'

const AMOUNT_MAX = 100_000_000
const RATE = 19_000

const line = (code: string, amountMinor: number, more: Partial<NamedLine> = {}): NamedLine => ({
  code,
  textKey: 'fee.buyer',
  amountMinor,
  taxMinor: 0,
  taxRate: null,
  name: code,
  description: '',
  ...more,
})
const taxed = (amountMinor: number, rate = RATE): NamedLine => line('BUYER', amountMinor, { taxMinor: taxMinor(amountMinor, rate, 'EUR') })
const tax = (amountMinor: number, rate = RATE): NamedLine => line('TAX', amountMinor, { textKey: 'tax.vat', taxRate: rate })

const PARTY = { name: 'A', street: 'B 1', postalCode: '10115', city: 'Berlin', country: 'DE', vatNumber: 'DE1', email: 'a@b.example' }
const document = (lines: readonly NamedLine[], more: Partial<EInvoice> = {}): string => {
  const vat = vatLinesOf(lines, 'EUR')
  if (vat === null) throw new Error('these lines are no e-invoice')
  return xmlText(
    crossIndustryInvoice({
      number: 'T-1',
      kind: 'INVOICE',
      issuedOn: '2027-01-31',
      dueOn: '2027-02-03',
      currency: 'EUR',
      vat,
      seller: { ...PARTY, registered: '', contact: 'C', phone: '030' },
      buyer: { ...PARTY, number: 7 },
      bank: null,
      corrects: null,
      notes: [],
      words: { margin: 'margin', untaxed: 'untaxed', terms: 'terms' },
      ...more,
    }),
  )
}
const allOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, words]) => words ?? '')

describe('lines of an e-invoice', () => {
  it('tax is a sum for each rate and no line; sums are those of the lines, whatever the amounts', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: AMOUNT_MAX }), fc.constantFrom(0, 7_000, RATE)), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(amounts, (given) => {
        const goods = given.map(([amount, rate]) => (rate === 0 ? line('GATE', amount) : taxed(amount, rate)))
        const rates = [...new Set(given.map(([, rate]) => rate))].filter((rate) => rate !== 0)
        const own = (rate: number): number =>
          given.reduce((sum, [amount, at]) => (at === rate ? sum + taxMinor(amount, rate, 'EUR') : sum), 0)
        const vat = vatLinesOf([...goods, ...rates.map((rate) => tax(own(rate), rate))], 'EUR')
        // Two rates of which a line's tax is the same to a cent cannot be told apart; then there is none rather than a wrong one.
        if (vat === null) return rates.length > 1
        const total = goods.reduce((sum, one) => sum + one.amountMinor, 0)
        expect(vat.sums.reduce((sum, { basisMinor }) => sum + basisMinor, 0)).toBe(total)
        for (const { rate, taxMinor: sum, basisMinor } of vat.sums) {
          expect(sum).toBe(own(rate))
          expect(basisMinor).toBe(vat.lines.filter((one) => one.rate === rate).reduce((all, one) => all + one.line.amountMinor, 0))
          // What the norm allows between a sum and the rate of its basis (BR-CO-17): one unit of the currency.
          expect(Math.abs(sum - (basisMinor * rate) / 100_000)).toBeLessThan(100)
        }
        return true
      }),
    )
  })

  it('a document of tax alone, and one whose tax is not that of its lines, is none', () => {
    expect(vatLinesOf([tax(100)], 'EUR')).toBeNull()
    expect(vatLinesOf([], 'EUR')).toBeNull()
    for (const wrong of [1_899, 1_901]) expect(vatLinesOf([taxed(10_000), tax(wrong)], 'EUR')).toBeNull()
    expect(vatLinesOf([line('BUYER', 10_000, { taxMinor: 1_900 }), tax(950), tax(950, 7_000)], 'EUR')).toBeNull()
  })

  it('the margin scheme has its code where nothing else is without tax, and its words beside others’ where something is', () => {
    const price = line('PRICE', 50_000, { textKey: 'fee.hammer.margin.DEU' })
    const alone = document([price, taxed(10_000), tax(1_900)])
    expect([allOf(alone, 'ExemptionReason'), allOf(alone, 'ExemptionReasonCode')]).toEqual([['margin'], ['VATEX-EU-F']])
    const beside = document([price, line('LATE', 5_000)])
    expect([allOf(beside, 'ExemptionReason'), allOf(beside, 'ExemptionReasonCode')]).toEqual([['margin; untaxed'], []])
    const free = document([line('PRICE', 50_000, { textKey: 'fee.hammer' })])
    expect([allOf(free, 'ExemptionReason'), allOf(free, 'ExemptionReasonCode')]).toEqual([['untaxed'], []])
  })
})

describe('an e-invoice as XML', () => {
  it('elements stand in the order of the schema', () => {
    const xml = document([taxed(10_000), tax(1_900)], { corrects: { number: 'T-0', issuedOn: '2027-01-01' }, notes: ['Why.'] })
    const order = [
      'rsm:ExchangedDocumentContext',
      'rsm:ExchangedDocument>',
      'ram:IncludedNote',
      'ram:IncludedSupplyChainTradeLineItem',
      'ram:ApplicableHeaderTradeAgreement',
      'ram:SellerTradeParty',
      'ram:DefinedTradeContact',
      'ram:PostalTradeAddress',
      'ram:URIUniversalCommunication',
      'ram:SpecifiedTaxRegistration',
      'ram:BuyerTradeParty',
      'ram:ApplicableHeaderTradeDelivery',
      'ram:ApplicableHeaderTradeSettlement',
      'ram:PaymentReference',
      'ram:InvoiceCurrencyCode',
      'ram:SpecifiedTradeSettlementPaymentMeans',
      'ram:CalculatedAmount',
      'ram:SpecifiedTradePaymentTerms',
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      'ram:InvoiceReferencedDocument',
    ].map((name) => xml.indexOf(`<${name}`))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('an account that is no IBAN is told as such, one without an account is settled otherwise, and credit always', () => {
    const bank = { holder: 'H', account: '000123456789', bic: '' }
    const paid = (more: Partial<EInvoice>) => allOf(document([line('GATE', 100)], more), 'TypeCode')[1]
    const means = (more: Partial<EInvoice>) => document([line('GATE', 100)], more).match(/PaymentMeans><ram:TypeCode>(\d+)</)?.[1]
    expect(paid({ bank })).toBe('VAT')
    expect([means({ bank }), means({ bank: { ...bank, account: 'de89 3704 0044 0532 0130 00' } }), means({ bank: null })]).toEqual([
      '30',
      '58',
      '97',
    ])
    expect(means({ bank, kind: 'CREDIT_NOTE' })).toBe('97')
    expect(allOf(document([line('GATE', 100)], { bank }), 'ProprietaryID')).toEqual(['000123456789'])
  })

  it('names are words however they look, and signs that XML cannot have are left out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const xml = document([line('GATE', 100, { name: `x${name}` })])
        // eslint-disable-next-line no-control-regex
        expect(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(xml)).toBe(false)
        const [written] = allOf(xml, 'Name')
        expect(written).not.toMatch(/<|>|&(?!(amp|lt|gt|quot|apos);)/)
      }),
    )
    expect(document([line('GATE', 100, { name: '</ram:Name><x>' })])).toContain('<ram:Name>&lt;/ram:Name&gt;&lt;x&gt;</ram:Name>')
  })

  it('amounts have the decimals of their currency', () => {
    expect(allOf(document([line('GATE', 5)]), 'LineTotalAmount')).toEqual(['0.05', '0.05'])
    expect(allOf(document([line('GATE', 123_456_789)]), 'GrandTotalAmount')).toEqual(['1234567.89'])
  })
})
