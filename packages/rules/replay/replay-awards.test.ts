import { describe, expect, it } from 'vitest'
import { faultsOf, inCents, PlayedLot, withEvent, withFacts } from './replay.test-kit.ts'

const fault = (seq: number, detail: string) => [{ seq, code: 'DECISION', detail }]
const decided = (seq: number, what: string, ...[recorded, made]: readonly [unknown, unknown]) =>
  fault(seq, `${what}: the ledger says ${String(recorded)}, the rules ${String(made)}`)
const DAY_MS = 86_400_000

/** Bidder 1 leads at 525 dollars before the lane. */
const early = () => new PlayedLot().bid(1, 600).bid(2, 500)
const sold = () => early().open().close()

describe('a lot that is bought outside of its bidding', () => {
  it('a lot that is bought outside of its bidding is bought at once above the bid, before the lane; unsold it is not', () => {
    const lot = early().buy(3, 900)
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), lot.seq, { priceMinor: inCents(525) }))).toEqual(
      fault(lot.seq, `the price: ${inCents(525)} is not above ${inCents(525)}`),
    )
    expect(faultsOf(withEvent(lot.record(), lot.seq, { outcome: 'SOLD' }))).toEqual(decided(lot.seq, 'the outcome', 'SOLD', 'BOUGHT_NOW'))
    for (const late of [early().open(), new PlayedLot().open().close(), sold()]) {
      late.buy(3, 900)
      expect(late.faults()).toEqual(fault(late.seq, 'the lot could not be bought any more'))
    }
  })

  it('a lot that is bought outside of its bidding is bought by an offer of the buyer’s own, that still bound them', () => {
    const lot = early().offer(3).buy(3, 900, 'OFFER')
    expect(lot.faults()).toEqual([])
    const none = fault(lot.seq, 'nobody of this number had offered to buy the lot')
    expect(faultsOf(withEvent(lot.record(), lot.seq, { alias: 4 }))).toEqual(none)
    expect(faultsOf(withEvent(lot.record(), lot.seq, { alias: undefined }))).toEqual(none)
    const late = early().offer(3)
    late.nowMs += DAY_MS + 2 * 60_000
    expect(late.buy(3, 900, 'OFFER').faults()).toEqual(none)
  })

  it('a lot that is bought outside of its bidding may be bought by an offer when it found no buyer, not on the block, nor once it is sold', () => {
    expect(new PlayedLot().offer(3).open().close().buy(3, 900, 'OFFER').faults()).toEqual([])
    for (const lot of [early().offer(3).open(), early().offer(3).open().close()]) {
      lot.buy(3, 900, 'OFFER')
      expect(lot.faults()).toEqual(fault(lot.seq, 'the lot could not be bought any more'))
    }
  })

  it('a lot that is bought outside of its bidding is not bought by an offer that was only made', () => {
    const lot = early().offer(3)
    expect(faultsOf(withEvent(lot.record(), lot.seq, { outcome: 'OFFER_ACCEPTED' }))).toEqual(
      decided(lot.seq, 'the outcome', 'OFFER_ACCEPTED', undefined),
    )
  })
})

describe('an award', () => {
  it('an award is there before it is voided or given to another, who had it not', () => {
    const nobody = (lot: PlayedLot) => expect(lot.faults()).toEqual(fault(lot.seq, 'the lot was awarded to nobody'))
    nobody(early().void())
    nobody(new PlayedLot().open().close().void())
    nobody(sold().void().void())
    nobody(early().transfer(2, 500))
    const his = sold().transfer(1, 525)
    expect(his.faults()).toEqual(fault(his.seq, 'the lot was already theirs'))
    expect(sold().transfer(2, 500).transfer(1, 500).faults()).toEqual([])
    expect(early().buy(3, 900).void().faults()).toEqual([])
  })

  it('an award is the one that is kept, of the same bidder at the same price', () => {
    const state = (seq: number, detail: string) => [{ seq, code: 'STATE', detail }]
    const lot = sold()
    const award = { alias: 1, priceMinor: inCents(525) }
    expect(faultsOf(withFacts(lot.record(), { award }))).toEqual([])
    expect(faultsOf(withFacts(lot.record(), { award: { ...award, alias: null } }))).toEqual([])
    for (const [other, recorded] of [
      [{ ...award, alias: 2 }, '2 at 52500'],
      [{ ...award, priceMinor: 1 }, '1 at 1'],
      [null, 'nobody'],
    ] as const)
      expect(faultsOf(withFacts(lot.record(), { award: other }))).toEqual(
        state(lot.seq, `award: the ledger says 1 at 52500, the rules of the lot's row ${recorded}`),
      )
    const unsold = sold().void()
    expect(faultsOf(withFacts(unsold.record(), { award: null }))).toEqual([])
    expect(faultsOf(withFacts(unsold.record(), { award }))).toEqual(
      state(unsold.seq, "award: the ledger says nobody, the rules of the lot's row 1 at 52500"),
    )
  })
})

describe('what is over', () => {
  it('what is over is not closed again by hand', () => {
    const lot = sold().end({ kind: 'CLOSED', by: 'operator', outcome: 'NO_SALE' })
    expect(lot.faults()).toEqual(fault(lot.seq, 'the lot was over already'))
  })

  it('what is over is not withdrawn once it is sold, and may be once it found no buyer', () => {
    const withdrawn = { kind: 'WITHDRAWN', by: 'operator', outcome: 'WITHDRAWN' } as const
    const lot = sold().end(withdrawn)
    expect(lot.faults()).toEqual(decided(lot.seq, 'the outcome before it was withdrawn', 'SOLD', 'unsold'))
    expect(new PlayedLot().open().close().end(withdrawn).faults()).toEqual([])
  })

  it('what is over is reopened only where it came to something in its lane', () => {
    expect(sold().reopen().faults()).toEqual([])
    for (const [lot, outcome] of [
      [early().reopen(), null],
      [early().buy(3, 900).reopen(), 'BOUGHT_NOW'],
      [early().end({ kind: 'WITHDRAWN', by: 'operator', outcome: 'WITHDRAWN' }).reopen(), 'WITHDRAWN'],
    ] as const)
      expect(lot.faults()).toEqual(decided(lot.seq, 'the outcome before it was reopened', outcome, 'through'))
  })
})
