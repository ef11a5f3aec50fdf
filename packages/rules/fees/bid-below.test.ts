import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigitsOf } from '@app/contract/money.ts'
import { bidBelow, INCREMENT_TABLES, nextBid } from './increments.ts'

const MAX_WHOLE = 500_000

describe('the bid one step below', () => {
  it('the bid one step below a next bid is the bid before it, wherever the step is the same on both sides', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INCREMENT_TABLES), fc.integer({ min: 0, max: MAX_WHOLE }), (table, whole) => {
        const { currency } = table
        const unit = 10 ** minorDigitsOf(currency)
        const bid = { minor: whole * unit, currency }
        const next = nextBid(bid, table)
        const below = bidBelow(next, table)
        expect(below.currency).toBe(currency)
        expect(below.minor % unit).toBe(0)
        // Between two bands it is the step of the higher one that is taken off, so that it never lands above the bid before.
        expect(below.minor).toBeLessThanOrEqual(bid.minor)
        expect(below.minor).toBeGreaterThanOrEqual(0)
        const isOneBand = !table.bands.some(([from]) => from > whole && from <= next.minor / unit)
        expect(isOneBand ? below.minor : bid.minor).toBe(bid.minor)
      }),
    )
  })

  it('takes the step of the band that it leaves at the edge of two, and ends at zero', () => {
    const table = INCREMENT_TABLES.find(({ site }) => site === 'CPRTUS')!
    const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' as const })
    expect(bidBelow(usd(1_050), table)).toEqual(usd(1_000))
    expect(bidBelow(usd(1_000), table)).toEqual(usd(975))
    expect(bidBelow(usd(1), table)).toEqual(usd(0))
    expect(bidBelow(usd(0), table)).toEqual(usd(0))
  })
})
