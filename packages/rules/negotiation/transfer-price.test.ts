import { describe, expect, it } from 'vitest'
import { transferPrice } from './transfer-price.ts'

const PURE = { terms: 'PURE_SALE', reserveMinor: null } as const
const APPROVAL = { terms: 'ON_APPROVAL', reserveMinor: null } as const
const atLeast = (reserveMinor: number | null) => ({ terms: 'MINIMUM_BID', reserveMinor }) as const

describe('the price at which an award goes to another bidder', () => {
  it.each([
    ['their own highest bid, where that is lower', PURE, { formerMinor: 15_000, ownMinor: 12_500 }, 12_500],
    ['the former one, where they bid as much or more', PURE, { formerMinor: 15_000, ownMinor: 20_000 }, 15_000],
    ['the former one on approval, since the seller took it', APPROVAL, { formerMinor: 15_000, ownMinor: 15_000 }, 15_000],
    ['their own, where it reaches the minimum', atLeast(12_000), { formerMinor: 15_000, ownMinor: 12_500 }, 12_500],
    ['none below the minimum', atLeast(13_000), { formerMinor: 15_000, ownMinor: 12_500 }, 'BELOW_PRICE'],
    ['none below the former where nobody knows the minimum', atLeast(null), { formerMinor: 15_000, ownMinor: 12_500 }, 'BELOW_PRICE'],
    ['none below what the seller approved', APPROVAL, { formerMinor: 15_000, ownMinor: 12_500 }, 'BELOW_PRICE'],
    ['none for whom never bid', PURE, { formerMinor: 15_000, ownMinor: null }, 'NO_BID'],
  ])('the price at which an award goes to another bidder is %s', (...[, lot, bids, expected]) => {
    expect(transferPrice(lot, bids)).toBe(expected)
  })
})
