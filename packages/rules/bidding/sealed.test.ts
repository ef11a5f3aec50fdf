import { describe, expect, it } from 'vitest'
import { refuseSealed, type SealedAsk, type SealedBid, sealedWinner } from './sealed.ts'

const open: SealedAsk = { isOpen: true, deadlineMs: 1_000, startMinor: 50_000, wholeUnitMinor: 100, ownMinor: null }
const bid = (amountMinor: number, receivedAtMs = 500) => ({ amountMinor, receivedAtMs })

describe('a sealed bid', () => {
  it.each<[string, Partial<SealedAsk>, ReturnType<typeof bid>]>([
    ['from the start price on', {}, bid(50_000)],
    ['to the last instant', {}, bid(50_000, 1_000)],
    ['from one whole unit on where there is no start price', { startMinor: 0 }, bid(100)],
    ['above the own earlier one', { ownMinor: 60_000 }, bid(60_100)],
  ])('a sealed bid is taken %s', (_, fields, given) => {
    expect(refuseSealed({ ...open, ...fields }, given)).toBe(null)
  })

  it.each<[string, Partial<SealedAsk>, ReturnType<typeof bid>, object]>([
    ['before and after its time', { isOpen: false }, bid(50_000), { code: 'NOT_OPEN', detail: {} }],
    ['an instant too late', {}, bid(50_000, 1_001), { code: 'TOO_LATE', detail: { deadlineMs: 1_000, receivedAtMs: 1_001 } }],
    ['in part of a unit', {}, bid(50_050), { code: 'BAD_AMOUNT', detail: { wholeUnitMinor: 100 } }],
    ['of nothing', {}, bid(0), { code: 'BAD_AMOUNT', detail: { wholeUnitMinor: 100 } }],
    ['of less than nothing', {}, bid(-100), { code: 'BAD_AMOUNT', detail: { wholeUnitMinor: 100 } }],
    ['beyond all numbers', {}, bid(2 ** 53 * 100), { code: 'BAD_AMOUNT', detail: { wholeUnitMinor: 100 } }],
    ['below the start price', {}, bid(49_900), { code: 'BELOW_ASK', detail: { askMinor: 50_000 } }],
    ['at the own earlier one', { ownMinor: 60_000 }, bid(60_000), { code: 'NOT_HIGHER', detail: { maxMinor: 60_000 } }],
    ['below the own earlier one', { ownMinor: 60_000 }, bid(55_000), { code: 'NOT_HIGHER', detail: { maxMinor: 60_000 } }],
  ])('a sealed bid is refused %s', (...[, fields, given, expected]) => {
    expect(refuseSealed({ ...open, ...fields }, given)).toEqual(expected)
  })

  it('wins by its amount, then by its time, then by its place in the ledger', () => {
    type Row = readonly [bidder: number, amountMinor: number, receivedAtMs: number, seq: number]
    const one = (...[bidder, amountMinor, receivedAtMs, seq]: Row): SealedBid => ({ bidder, amountMinor, receivedAtMs, seq })
    expect(sealedWinner([one(1, 100, 1, 1), one(2, 200, 9, 9)])?.bidder).toBe(2)
    expect(sealedWinner([one(1, 200, 5, 1), one(2, 200, 4, 9)])?.bidder).toBe(2)
    expect(sealedWinner([one(1, 200, 5, 7), one(2, 200, 5, 6)])?.bidder).toBe(2)
    expect(sealedWinner([])).toBe(null)
  })
})
