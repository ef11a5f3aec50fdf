import { describe, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { readEstimate, readEstimateAmount, type SentEstimate } from './estimate-form.ts'

const NOTHING: SentEstimate = {
  lotNumber: '',
  yardNumber: '',
  vehicleType: '',
  bidAmount: '',
  budget: '',
  membershipType: '',
  currencyCode: '',
  phase: '',
  titleGroup: '',
}
const OF_LOT = { ...NOTHING, lotNumber: '58187302', bidAmount: '5200' }
const OF_YARD = { ...NOTHING, yardNumber: '343', vehicleType: 'V', budget: '6000' }

describe('a question for an estimate', () => {
  it('a question for an estimate names a lot, or a yard with a type of vehicle', () => {
    expect(readEstimate(OF_LOT)).toEqual({
      asked: { subject: { lot: 58_187_302 }, buyerClass: null, phase: null, currency: null },
      errors: {},
    })
    const told = { ...OF_YARD, membershipType: 'UNS', phase: 'live', currencyCode: 'USD', titleGroup: 'C' }
    expect(readEstimate(told).asked).toEqual({ subject: { yard: 343, titleGroup: 'C' }, buyerClass: 'UNS', phase: 'live', currency: 'USD' })
    expect(readEstimate(OF_YARD).asked?.subject).toEqual({ yard: 343, titleGroup: 'S' })
  })

  it.each([
    [{ lotNumber: '' }, { lotNumber: 'validation.missing' }],
    [{ lotNumber: '12' }, { lotNumber: 'validation.wrong' }],
    [{ lotNumber: '58187302x' }, { lotNumber: 'validation.wrong' }],
    [{ yardNumber: '343' }, { yardNumber: 'validation.wrong' }],
    [{ vehicleType: 'V' }, { vehicleType: 'validation.wrong' }],
    [{ titleGroup: 'C' }, { titleGroup: 'validation.wrong' }],
    [{ bidAmount: '' }, { bidAmount: 'validation.missing' }],
    [{ budget: '6000' }, { budget: 'validation.wrong' }],
    [{ membershipType: 'UNC' }, { membershipType: 'validation.wrong' }],
    [{ currencyCode: 'XXX' }, { currencyCode: 'validation.capCurrency' }],
    [{ phase: 'sealed' }, { phase: 'validation.wrong' }],
  ])('a question for an estimate of a lot with %j says what is wrong', (change, errors) => {
    expect(readEstimate({ ...OF_LOT, ...change })).toEqual({ asked: null, errors })
  })

  it.each([
    [{ vehicleType: '' }, { vehicleType: 'validation.missing' }],
    [{ vehicleType: 'Z' }, { vehicleType: 'validation.wrong' }],
    [{ yardNumber: '1234567' }, { yardNumber: 'validation.wrong' }],
    [{ yardNumber: '-1' }, { yardNumber: 'validation.wrong' }],
    [{ titleGroup: 'X' }, { titleGroup: 'validation.wrong' }],
  ])('a question for an estimate of a yard with %j says what is wrong', (change, errors) => {
    expect(readEstimate({ ...OF_YARD, ...change })).toEqual({ asked: null, errors })
  })
})

describe('an amount of an estimate', () => {
  it.each([
    ['5200', 'USD', 520_000],
    ['5200.00', 'USD', 520_000],
    ['1000000000', 'USD', AMOUNT_MINOR_MAX],
    ['100000000', 'BHD', AMOUNT_MINOR_MAX],
    ['1000000001', 'USD', null],
    ['5200.5', 'USD', null],
    ['0', 'USD', null],
    ['-5', 'USD', null],
    ['1e5', 'USD', null],
    ['NaN', 'USD', null],
    ['9007199254740993', 'USD', null],
    ['5,200', 'USD', null],
  ] as const)('an amount of an estimate: the bid %s %s is %s', (bidAmount, currency, minor) => {
    expect(readEstimateAmount({ bidAmount, budget: '' }, currency)).toEqual(
      minor === null
        ? { bid: null, budget: null, errors: { bidAmount: 'validation.wholeAmount' } }
        : { bid: { minor, currency }, budget: null, errors: {} },
    )
  })

  it.each([
    ['6000.50', 'USD', 600_050],
    ['6000.505', 'USD', null],
    ['600.505', 'OMR', 600_505],
    ['600.5055', 'OMR', null],
    ['0.00', 'USD', null],
  ] as const)('an amount of an estimate: the budget %s %s is %s', (budget, currency, minor) => {
    expect(readEstimateAmount({ bidAmount: '', budget }, currency)).toEqual(
      minor === null
        ? { bid: null, budget: null, errors: { budget: 'validation.capAmount' } }
        : { bid: null, budget: { minor, currency }, errors: {} },
    )
  })
})
