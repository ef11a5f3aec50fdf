import { describe, expect, it } from 'vitest'
import { depositBounds, sentMinor } from './deposits.ts'

describe('the amount of a deposit', () => {
  it.each([
    ['500', 'USD', 50_000],
    ['500.5', 'USD', 50_050],
    ['0.01', 'EUR', 1],
    ['12.34', 'BHD', 12_340],
    [' 7 ', 'OMR', 7_000],
  ] as const)('the amount of a deposit %s %s is read in minor units', (sent, currency, minor) => {
    expect(sentMinor(sent, currency)).toBe(minor)
  })

  it.each(['', '0', '-1', '1e3', '1,5', '1.', '.5', '1.234', 'NaN', '9007199254740992', '１', '1 000', 'Infinity'])(
    'the amount of a deposit %j is none',
    (sent) => {
      expect(sentMinor(sent, 'USD')).toBeNull()
    },
  )

  it('the amount of a deposit lies between bounds of its currency', () => {
    expect(depositBounds('CPRTUS', 'USD')).toEqual({ leastMinor: 5_000, mostMinor: 500_000 })
    expect(depositBounds('CPRTMEA', 'BHD')).toEqual({ leastMinor: 20_000, mostMinor: 20_000_000 })
  })
})
