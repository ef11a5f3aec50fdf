import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { toCardMinor } from '../fees/line-rounding.ts'
import { offersFor } from '../memberships/offers.ts'
import { siteOf } from '../sites/sites.ts'
import { membershipHome, membershipTaxAt, membershipTaxMinor } from './membership-tax.ts'
import { ratesAt, type TaxRate } from './rates-at.ts'
import { lotTaxText } from './tax-terms.ts'

const ON = '2026-11-26'
const rate = (place: string, kind: TaxRate['kind'], thousandths: number): TaxRate => ({
  place,
  kind,
  rate: thousandths,
  fromOn: '2026-01-01',
})
const at = (rates: readonly TaxRate[], country: string, state: string | null = null) =>
  membershipTaxAt(rates, { home: { country, state }, on: ON, exemptions: [] })

describe('by what a membership is taxed', () => {
  it('a membership is taxed by its own rate where value is taxed, else by that of fees, and sold nowhere without either', () => {
    expect(at([rate('GBR', 'FEES', 20_000)], 'GBR')).toEqual({ place: 'GBR', rate: 20_000 })
    expect(at([rate('GBR', 'FEES', 20_000), rate('GBR', 'MEMBERSHIP', 0)], 'GBR')).toEqual({ place: 'GBR', rate: 0 })
    expect(at([rate('GBR', 'PRICE', 20_000), rate('GBR', 'BUYER', 20_000)], 'GBR')).toBeNull()
    expect(at([rate('DEU', 'FEES', 19_000)], 'GBR')).toBeNull()
  })

  it('a membership is taxed where sales are taxed only by a rate of its own', () => {
    expect(at([rate('USA-TX', 'FEES', 6_250), rate('USA-TX', 'PRICE', 6_250)], 'USA', 'TX')).toEqual({ place: 'USA', rate: 0 })
    expect(at([rate('USA-NM', 'MEMBERSHIP', 5_000)], 'USA', 'NM')).toEqual({ place: 'USA-NM', rate: 5_000 })
    expect(at([rate('USA-NM', 'MEMBERSHIP', 5_000)], 'USA', '')).toEqual({ place: 'USA', rate: 0 })
    expect(at([rate('USA', 'MEMBERSHIP', 1_000), rate('USA-NM', 'MEMBERSHIP', 5_000)], 'USA', 'TX')).toEqual({ place: 'USA', rate: 1_000 })
  })

  it('a membership is taxed by the state before its country, from the first day of a rate until the next', () => {
    const rates = [
      rate('ESP', 'FEES', 21_000),
      rate('ESP', 'MEMBERSHIP', 20_000),
      rate('ESP-CN', 'FEES', 7_000),
      { ...rate('ESP-CN', 'FEES', 8_000), fromOn: ON },
      { ...rate('ESP-CN', 'FEES', 9_000), fromOn: '2026-11-27' },
    ]
    expect(at(rates, 'ESP', 'CN')).toEqual({ place: 'ESP-CN', rate: 8_000 })
    expect(at(rates, 'ESP', 'M')).toEqual({ place: 'ESP', rate: 20_000 })
  })

  it('a membership is free of tax for who is exempt where sales are taxed, and for nobody where value is', () => {
    const exempt = (place: string, fromOn: string, untilOn: string | null) => [{ place, fromOn, untilOn }]
    const asked = (country: string, state: string, exemptions: ReturnType<typeof exempt>) =>
      membershipTaxAt([rate('CAN-ON', 'MEMBERSHIP', 13_000), rate('GBR', 'FEES', 20_000)], { home: { country, state }, on: ON, exemptions })
        ?.rate
    expect([
      asked('CAN', 'ON', exempt('CAN-ON', ON, ON)),
      asked('CAN', 'ON', exempt('CAN', '2020-01-01', null)),
      asked('CAN', 'ON', exempt('CAN-ON', '2026-11-27', null)),
      asked('CAN', 'ON', exempt('CAN-BC', ON, null)),
      asked('GBR', '', exempt('GBR', ON, null)),
    ]).toEqual([0, 0, 13_000, 13_000, 20_000])
  })

  it('a membership is taxed where its member lives, if the site sells there, else where the site is at home', () => {
    const home = (country: string, state: string) => membershipHome({ country, state }, siteOf('CPRTMEA'))
    expect([home('BHR', ''), home('OMN', 'X'), home('FRA', 'X'), home('', '')]).toEqual([
      { country: 'BHR', state: '' },
      { country: 'OMN', state: 'X' },
      { country: 'ARE', state: null },
      { country: 'ARE', state: null },
    ])
  })

  it('a rate of memberships changes nothing of lots, whatever it is', () => {
    const lot = [rate('USA-TX', 'PRICE', 6_250), rate('USA-TX', 'FEES', 6_250), rate('ESP', 'PRICE', 21_000), rate('ESP', 'FEES', 21_000)]
    const both = [...lot, rate('USA-TX', 'MEMBERSHIP', 1_000), rate('ESP-CN', 'MEMBERSHIP', 7_000)]
    for (const where of [
      { country: 'USA', state: 'TX' },
      { country: 'ESP', state: 'CN' },
    ]) {
      const found = (rates: readonly TaxRate[]) => ratesAt(rates, { ...where, on: ON })
      expect(found(both)).toEqual(found(lot))
      expect(lotTaxText(found(both), 'STANDARD')).toBe(lotTaxText(found(lot), 'STANDARD'))
    }
    expect(lotTaxText({ place: 'GBR', rates: { PRICE: 20_000, FEES: 20_000, MEMBERSHIP: 5_000 } }, null)).toBe('GBR:MARGIN:FEES=20000')
  })

  it('an offer is due for its price less the credit, and the tax of that alone', () => {
    const amount = fc.integer({ min: 1, max: AMOUNT_MINOR_MAX })
    fc.assert(
      fc.property(
        fc.tuple(amount, fc.nat(AMOUNT_MINOR_MAX)),
        fc.nat(100_000),
        fc.constantFrom(...CURRENCY_CODES),
        ([price, paid], thousandths, currency) => {
          const tax = { place: 'GBR', rate: thousandths }
          const [offer] = offersFor({
            standing: { level: 'S', validUntil: '2027-11-25', source: 'paid', steps: [] },
            periods: [{ level: 'S', firstOn: ON, lastOn: '2027-11-25', paidMinor: paid, currency }],
            prices: [{ id: 1, level: 'P', currency, firstMinor: price, renewalMinor: price }],
            today: ON,
            tax,
          })
          if (offer === undefined) throw new Error('nothing is offered')
          const beforeMinor = offer.priceMinor - offer.creditMinor
          expect(offer.creditMinor).toBe(Math.min(price, toCardMinor(paid, currency)))
          expect(offer.taxMinor).toBe(beforeMinor === 0 ? 0 : membershipTaxMinor(beforeMinor, tax, currency))
          expect(offer.dueMinor).toBe(beforeMinor + offer.taxMinor)
        },
      ),
    )
  })
})
