import { describe, expect, it } from 'vitest'
import type { LotOutcome } from '@app/contract/lanes/live.ts'
import { NOW_MS, TIMERS } from '../bidding/bidding.test-kit.ts'
import type { SaleTerms } from '../bidding/lot-bidding.ts'
import { faultsOf, inCents, type LotRecord, PlayedLot, withEvent, withFacts, withRow } from './replay.test-kit.ts'

const fault = (seq: number, detail: string) => [{ seq, code: 'DECISION', detail }]
const decided = (seq: number, what: string, ...[recorded, made]: readonly [unknown, unknown]) =>
  fault(seq, `${what}: the ledger says ${String(recorded)}, the rules ${String(made)}`)
const seqOf = ({ bodies }: LotRecord, ...kinds: string[]): number =>
  [...bodies.values()].findLast(({ kind }) => kinds.includes(kind))?.seq ?? 0
const MINUTE_MS = 60_000

/** A lot on the block with two bids; the price is 525 dollars. */
const onBlock = (terms: SaleTerms, reserve?: number): PlayedLot =>
  new PlayedLot({ terms, ...(reserve === undefined ? {} : { reserve }), reservePolicy: 'lane' }).bid(1, 500).open().bid(2, 600)

describe('the end of a clock', () => {
  it.each<[string, PlayedLot, LotOutcome, LotOutcome]>([
    ['a pure sale is sold', onBlock('PURE_SALE'), 'SOLD', 'PENDING_SELLER'],
    ['a met minimum is sold', onBlock('MINIMUM_BID', 525), 'SOLD', 'NO_SALE'],
    ['on approval waits for the seller', onBlock('ON_APPROVAL'), 'PENDING_SELLER', 'SOLD'],
    ['a lot without a bid is not sold', new PlayedLot().open(), 'NO_SALE', 'SOLD'],
  ])('at the end of a clock %s, and every other outcome is found', (...[, lot, outcome, other]) => {
    const record = lot.close().record()
    const seq = seqOf(record, 'CLOSED')
    expect(record.bodies.get(seq)).toMatchObject({ by: 'timer', outcome })
    expect(faultsOf(record)).toEqual([])
    expect(faultsOf(withEvent(record, seq, { outcome: other }))).toEqual(decided(seq, 'the outcome', other, outcome))
    expect(faultsOf(withEvent(record, seq, { outcome: undefined }))).toEqual(decided(seq, 'the outcome', undefined, outcome))
  })

  it('gives a missed minimum one bonus, then hands the lot to its seller', () => {
    const lot = onBlock('MINIMUM_BID', 900).close().close()
    const record = lot.record()
    expect([...record.bodies.values()].slice(-2)).toMatchObject([{ kind: 'BONUS' }, { kind: 'CLOSED', outcome: 'PENDING_SELLER' }])
    expect(faultsOf(record)).toEqual([])
    expect(faultsOf(withFacts(record, { reserveMinor: inCents(525) }))).toEqual(decided(5, 'the end of the clock', 'BONUS', 'SOLD'))
    const ended = onBlock('MINIMUM_BID', 900).end({ kind: 'CLOSED', by: 'timer', outcome: 'PENDING_SELLER', leader: 2 }).record()
    expect(faultsOf(withEvent(ended, 5, { at: NOW_MS + MINUTE_MS }))).toEqual(decided(5, 'the outcome', 'PENDING_SELLER', 'BONUS'))
  })

  it('gives a second bonus only to a lot that comes on the block anew', () => {
    const again = onBlock('MINIMUM_BID', 900).close().close().reopen().open().close().close()
    expect(again.faults()).toEqual([])
    const passed = onBlock('MINIMUM_BID', 900).close().pass().open().close().bid(1, 700).close()
    expect(passed.outcome).toBe('PENDING_SELLER')
    expect(passed.faults()).toEqual([])
    const lot = onBlock('MINIMUM_BID', 900).close()
    const twice = lot.tell({ kind: 'BONUS', by: 'timer', deadlineMs: NOW_MS + MINUTE_MS }).record()
    expect(faultsOf(withEvent(twice, 6, { at: NOW_MS + MINUTE_MS }))).toEqual(decided(6, 'the end of the clock', 'BONUS', 'PENDING_SELLER'))
  })

  it('comes when all bids that were received in time are decided, and not before', () => {
    const record = onBlock('PURE_SALE').close().record()
    const dueMs = Number(record.bodies.get(5)?.at)
    expect(faultsOf(withEvent(record, 5, { at: dueMs - 1 }))).toEqual(decided(5, 'the outcome', 'SOLD', 'TOO_EARLY'))
  })

  it('comes only where a clock runs', () => {
    const closed = { kind: 'CLOSED', by: 'timer', outcome: 'SOLD', leader: 1 } as const
    for (const lot of [new PlayedLot().bid(1, 500), new PlayedLot().bid(1, 500).open(null), new PlayedLot().bid(1, 500).open().pause()]) {
      const seq = lot.seq + 1
      expect(lot.end(closed).faults()).toEqual(decided(seq, 'the outcome', 'SOLD', 'NO_CLOCK'))
    }
  })

  it('names a winner who leads, at the price that stands', () => {
    const record = onBlock('PURE_SALE').close().record()
    expect(faultsOf(withEvent(record, 5, { leader: undefined }))).toEqual(decided(5, 'the winner', undefined, 2))
    expect(faultsOf(withEvent(record, 5, { leader: 1 }))).toEqual(decided(5, 'the leader', 1, 2))
    expect(faultsOf(withEvent(record, 5, { priceMinor: inCents(524) }))).toEqual(decided(5, 'the price', inCents(524), inCents(525)))
    const pending = onBlock('ON_APPROVAL').close().record()
    expect(faultsOf(withEvent(pending, 5, { leader: undefined }))).toEqual(decided(5, 'the winner', undefined, 2))
  })
})

describe("an operator's hammer", () => {
  it('falls at any time, on the leader or on nobody, and never gives a bonus', () => {
    expect(onBlock('PURE_SALE').hammer().faults()).toEqual([])
    expect(onBlock('PURE_SALE').pass().faults()).toEqual([])
    expect(onBlock('PURE_SALE').pause().hammer().faults()).toEqual([])
    const missed = onBlock('MINIMUM_BID', 900).hammer()
    expect(missed.outcome).toBe('PENDING_SELLER')
    expect(missed.faults()).toEqual([])
  })

  it("an operator's hammer does not sell past the seller, nor at another price", () => {
    const missed = onBlock('MINIMUM_BID', 900).hammer().record()
    expect(faultsOf(withEvent(missed, 5, { outcome: 'SOLD' }))).toEqual(decided(5, 'the outcome', 'SOLD', 'PENDING_SELLER'))
    const sold = onBlock('PURE_SALE').hammer().record()
    expect(faultsOf(withEvent(sold, 5, { priceMinor: 1 }))).toEqual(decided(5, 'the price', 1, inCents(525)))
    expect(faultsOf(withEvent(sold, 5, { leader: undefined }))).toEqual(decided(5, 'the winner', undefined, 2))
  })
})

describe('a minimum that was another at the time', () => {
  const TERMS = { kind: 'TERMS', by: 'operator', terms: { sale: 'MINIMUM_BID', startMinor: 0, hasReserve: true } } as const

  /** Sold or not in a first offering whose minimum is unknown, then listed again under another one. */
  const earlier = (reserve: number) => {
    const lot = new PlayedLot({ terms: 'MINIMUM_BID', reserve }).bid(1, 500).open().bid(1, 1_000).close()
    return reserve > 1_000 ? lot.close() : lot
  }
  const relisted = (lot: PlayedLot, reserve: number): PlayedLot => {
    if (lot.outcome === 'PENDING_SELLER') lot.expire()
    else if (lot.outcome === 'SOLD') lot.void()
    lot.relist()
    return lot.tell(TERMS, { reserveMinor: inCents(reserve) })
  }

  it('a minimum that was another at the time is believed to be what the price was lifted to, up to the maximum behind it', () => {
    const lot = relisted(earlier(700), 300)
    expect(lot.record().bodies.get(4)).toMatchObject({ reason: 'MAXIMUM_RAISED', priceMinor: inCents(700) })
    expect(lot.faults()).toEqual([])
    const above = withEvent(lot.record(), 4, { priceMinor: inCents(1_001) })
    expect(faultsOf(above)).toEqual(decided(4, 'the price', inCents(1_001), inCents(1)))
  })

  it('lets the end of that time be a sale, a bonus or the seller’s word, and nothing else', () => {
    expect(relisted(earlier(700), 300).faults()).toEqual([])
    const missed = relisted(earlier(2_000), 1).record()
    const seq = seqOf(missed, 'CLOSED')
    expect(missed.bodies.get(seq - 1)).toMatchObject({ kind: 'BONUS' })
    expect(faultsOf(missed)).toEqual([])
    expect(faultsOf(withEvent(missed, seq, { outcome: 'NO_SALE' }))).toEqual(decided(seq, 'the outcome', 'NO_SALE', 'PENDING_SELLER'))
    expect(faultsOf(withEvent(missed, seq, { at: NOW_MS }))).toEqual(decided(seq, 'the outcome', 'PENDING_SELLER', 'TOO_EARLY'))
  })

  it('a minimum that was another at the time is believed to be reached by whoever an award went to', () => {
    const play = () => new PlayedLot({ terms: 'MINIMUM_BID', reserve: 400 }).bid(1, 500).bid(2, 600).open().bid(3, 700).close()
    const lot = relisted(play().transfer(1, 500).void(), 800)
    expect(lot.faults()).toEqual([])
  })

  it('a minimum that was another at the time is known from the last terms on', () => {
    const lot = relisted(earlier(700), 300).bid(2, 400).open().close()
    expect(lot).toMatchObject({ outcome: 'SOLD', lot: { priceMinor: inCents(300) } })
    expect(lot.faults()).toEqual([])
    const bid = seqOf(lot.record(), 'OPENED') - 1
    expect(faultsOf(withFacts(lot.record(), { reserveMinor: inCents(350) }))).toEqual(decided(bid, 'the price', inCents(300), inCents(350)))
  })
})

describe('what neither is a bid nor changes the price', () => {
  const last = (play: (lot: PlayedLot) => PlayedLot): [LotRecord, number] => {
    const lot = play(new PlayedLot().bid(1, 500).bid(2, 300))
    return [lot.record(), lot.seq]
  }
  const acts: readonly (readonly [string, (lot: PlayedLot) => PlayedLot])[] = [
    [
      'the end of preliminary bidding',
      (lot) => lot.tell({ kind: 'PRELIM_CLOSED', by: 'timer', phase: 'PRELIM_CLOSED' }, { phase: 'PRELIM_CLOSED' }),
    ],
    ['coming on the block', (lot) => lot.open()],
    ['being reopened', (lot) => lot.open().close().reopen()],
    ['being withdrawn', (lot) => lot.end({ kind: 'WITHDRAWN', by: 'operator', outcome: 'WITHDRAWN' })],
    ['a message', (lot) => lot.tell({ kind: 'MESSAGE', by: 'operator', text: 'keys are missing' })],
    ['an offer', (lot) => lot.tell({ kind: 'OFFER', alias: 3, reason: 'MADE' })],
  ]

  it.each(acts)('%s leaves price and leader, and tells them as they are if at all', (_, play) => {
    const [record, seq] = last(play)
    const priceMinor = inCents(325)
    expect(faultsOf(record)).toEqual([])
    expect(faultsOf(withEvent(record, seq, { priceMinor, leader: 1 }))).toEqual([])
    expect(faultsOf(withEvent(record, seq, { priceMinor: priceMinor - 1 }))).toEqual(decided(seq, 'the price', priceMinor - 1, priceMinor))
    expect(faultsOf(withEvent(record, seq, { leader: 2 }))).toEqual(decided(seq, 'the leader', 2, 1))
    expect(faultsOf(withEvent(record, seq, { leader: null }))).toEqual(decided(seq, 'the leader', null, 1))
  })

  it('nobody leads before the first bid, whatever an act tells', () => {
    const record = new PlayedLot().open().record()
    expect(faultsOf(withEvent(record, 2, { leader: 1 }))).toEqual(decided(2, 'the leader', 1, null))
    expect(faultsOf(withEvent(record, 2, { priceMinor: 1 }))).toEqual(decided(2, 'the price', 1, 0))
  })
})

describe('a bid that was taken back', () => {
  it('leaves nobody leading where it was the first', () => {
    const lot = new PlayedLot().bid(1, 500).undo().bid(1, 400)
    expect(lot.lot.leader?.maxMinor).toBe(inCents(400))
    expect(lot.faults()).toEqual([])
  })

  it('gives the lead back with the maximum and the plus-one that had it', () => {
    const lot = new PlayedLot().bid(1, 500, { isOnePlus: true }).bid(2, 600).undo().bid(2, 500)
    expect(lot.lot).toMatchObject({ priceMinor: inCents(525), leader: { bidder: 1 } })
    expect(lot.faults()).toEqual([])
  })

  it('gives a maximum that went its step further back with that step, since it was paid for', () => {
    const lot = new PlayedLot().bid(1, 500, { isOnePlus: true }).bid(2, 500).bid(3, 600).undo().bid(3, 600)
    expect(lot.lot).toMatchObject({ priceMinor: inCents(550), leader: { bidder: 3 } })
    expect(lot.faults()).toEqual([])
  })

  it('gives a maximum back as one that a bid of the same amount in the lane comes before', () => {
    const lot = new PlayedLot().bid(1, 500).open().bid(2, 600).undo().bid(3, 500, { kind: 'LIVE', isConfirmed: true })
    expect(lot.lot.leader?.bidder).toBe(3)
    expect(lot.faults()).toEqual([])
  })

  it('a bid that was taken back is followed through several, and bids go on from there', () => {
    const lot = new PlayedLot().bid(1, 500).bid(2, 800).bid(3, 700).open().bid(1, 900).undo().undo().undo().bid(3, 600).close()
    expect(lot.lot).toMatchObject({ priceMinor: inCents(525), leader: { bidder: 3 } })
    expect(lot.faults()).toEqual([])
  })

  it('gives an earlier bid in the lane back as one of the lane', () => {
    const lot = new PlayedLot().open().bid(1, 25, { kind: 'LIVE', isConfirmed: true }).bid(2, 50).undo().bid(2, 25)
    expect(lot.lot.leader).toMatchObject({ bidder: 1, kind: 'LIVE' })
    expect(lot.faults()).toEqual([])
  })

  it('a bid that was taken back is the last one, and the lot is as the one before left it', () => {
    const record = new PlayedLot().bid(1, 500).bid(2, 800).undo().record()
    expect(faultsOf(withEvent(record, 4, { terms: { of: 2 } }))).toEqual(decided(4, 'the bid taken back', 2, 3))
    expect(faultsOf(withEvent(record, 4, { terms: undefined }))).toEqual(decided(4, 'the bid taken back', undefined, 3))
    expect(faultsOf(withEvent(record, 4, { leader: 2 }))).toEqual(decided(4, 'the leader', 2, 1))
    expect(faultsOf(withEvent(record, 4, { leader: undefined }))).toEqual(decided(4, 'the leader', undefined, 1))
    expect(faultsOf(withEvent(record, 4, { priceMinor: inCents(2) }))).toEqual(decided(4, 'the price', inCents(2), inCents(1)))
    expect(faultsOf(withEvent(record, 4, { priceMinor: undefined }))).toEqual(decided(4, 'the price', undefined, inCents(1)))
    const none = new PlayedLot().tell({ kind: 'UNDONE', by: 'operator', terms: {}, priceMinor: 0, leader: null })
    expect(none.faults()).toEqual(decided(2, 'the bid taken back', undefined, undefined))
  })

  it('a bid that was taken back is none where a sale is voided: its bids stand, and it is unsold', () => {
    const lot = onBlock('PURE_SALE').close().void()
    expect(lot.outcome).toBe('NO_SALE')
    expect(lot.faults()).toEqual([])
    expect(lot.reopen().open().undo().close().faults()).toEqual([])
  })
})

describe('an award that goes to another', () => {
  const sold = (terms: SaleTerms = 'PURE_SALE', reserve?: number) =>
    new PlayedLot({ terms, ...(reserve === undefined ? {} : { reserve }) }).bid(1, 500).bid(3, 300).bid(2, 600).open().bid(4, 800).close()

  it.each([
    ['their own highest bid, where that is lower', 1, 500],
    ['what it was sold for, where they bid more', 2, 600],
  ])('an award that goes to another is priced at %s', (_, alias, dollars) => {
    const lot = sold().transfer(alias, dollars)
    const { seq } = lot
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), seq, { priceMinor: inCents(dollars) + 1 }))).toEqual(
      decided(seq, 'the price', inCents(dollars) + 1, inCents(dollars)),
    )
  })

  it('an award that goes to another is never dearer than it was', () => {
    const lot = new PlayedLot().bid(1, 500).bid(2, 300).open().bid(2, 500, { kind: 'LIVE', isConfirmed: true }).close()
    expect(lot.lot).toMatchObject({ priceMinor: inCents(500), leader: { bidder: 2 } })
    expect(lot.transfer(1, 500).faults()).toEqual([])
  })

  it('goes to nobody who did not bid, and needs to say to whom', () => {
    const lot = sold().transfer(9, 500)
    expect(lot.faults()).toEqual(fault(lot.seq, 'the lot was given to somebody who never bid on it'))
    const record = sold().transfer(1, 500).record()
    expect(faultsOf(withEvent(record, record.head.seq, { leader: undefined }))).toEqual(
      fault(record.head.seq, 'the lot was given to somebody who never bid on it'),
    )
  })

  it('an award that goes to another does not go below what the seller takes', () => {
    expect(sold('MINIMUM_BID', 500).transfer(1, 500).faults()).toEqual([])
    const lot = sold('MINIMUM_BID', 550).transfer(1, 500)
    expect(lot.faults()).toEqual(fault(lot.seq, 'the lot was given away below what its seller takes'))
  })

  it('leads afterwards with their own bid, when the lot is reopened', () => {
    const lot = sold().transfer(2, 600).reopen().open().bid(5, 700, { kind: 'LIVE' })
    expect(lot.lot.leader?.bidder).toBe(5)
    expect(lot.faults()).toEqual([])
  })
})

describe('sealed bids', () => {
  const END_MS = NOW_MS + MINUTE_MS
  const sealed = () => new PlayedLot({ saleType: 'SEALED', untilMs: END_MS, start: 100 })
  const SEALED = { kind: 'SEALED' } as const
  const opened = () => sealed().bid(1, 500, SEALED).bid(2, 700, SEALED).bid(1, 600, SEALED).close()

  it('sealed bids are proven with their refusals, their opening and their sale', () => {
    const lot = sealed().bid(1, 99, SEALED).bid(1, 500, SEALED).bid(1, 500, SEALED).bid(2, 0.5, SEALED).bid(2, 500, SEALED)
    lot
      .bid(1, 800, SEALED)
      .bid(2, 900, { ...SEALED, beforeEndMs: -1 })
      .close()
    const reasons = ['BELOW_ASK', 'SEALED', 'NOT_ALLOWED', 'BAD_AMOUNT', 'SEALED', 'SEALED', 'TOO_LATE']
    expect([...lot.record().bodies.values()].slice(1, 8).map(({ reason }) => reason)).toEqual(reasons)
    expect(lot).toMatchObject({ outcome: 'SOLD', lot: { priceMinor: inCents(800), leader: { bidder: 1 } } })
    expect(lot.faults()).toEqual([])
  })

  it('sealed bids are taken before the sale has begun, and not while it rests or once it is over', () => {
    const lot = new PlayedLot({ saleType: 'SEALED' }).bid(1, 500, SEALED).open(END_MS).pause().bid(2, 600, SEALED).resume(MINUTE_MS)
    lot.bid(2, 650, SEALED).close().bid(3, 900, SEALED)
    expect(lot.faults()).toEqual([])
    const rests = sealed()
      .pause()
      .bid(1, 500, { ...SEALED, refusedFor: 'BELOW_ASK' })
    expect(rests.faults()).toEqual(decided(3, 'the reason', 'BELOW_ASK', 'NOT_OPEN'))
  })

  it('sealed bids go to the highest, the earliest of equals, and cost what they bid', () => {
    const lot = sealed().bid(1, 500, SEALED).bid(2, 700, SEALED).bid(3, 700, SEALED).close().record()
    const seq = seqOf(lot, 'RESUMED')
    expect(faultsOf(lot)).toEqual([])
    expect(faultsOf(withEvent(lot, seq, { leader: 3 }))).toEqual(decided(seq, 'the leader', 3, 2))
    expect(faultsOf(withEvent(lot, seq, { leader: undefined }))).toEqual(decided(seq, 'the leader', undefined, 2))
    expect(faultsOf(withEvent(lot, seq, { priceMinor: inCents(701) }))).toEqual(decided(seq, 'the price', inCents(701), inCents(700)))
    expect(faultsOf(withRow(lot, 2, { amountMinor: inCents(900) }))).toEqual(decided(seq, 'the leader', 2, 1))
  })

  it('sealed bids are all opened before the lot ends, and none is made up', () => {
    const ended = { kind: 'CLOSED', by: 'timer', outcome: 'NO_SALE', priceMinor: 0 } as const
    const lot = sealed().bid(1, 500, SEALED)
    lot.nowMs = END_MS + TIMERS.closeGraceMs
    expect(lot.end(ended).faults()).toEqual(fault(3, 'the lot ended and its sealed bids were not opened'))
    expect(sealed().close().faults()).toEqual([])
    const made = { kind: 'RESUMED', by: 'timer', reason: 'SEALED_OPENED' } as const
    expect(
      sealed()
        .tell({ ...made, leader: 1, priceMinor: 5 })
        .faults(),
    ).toEqual(decided(2, 'the leader', 1, null))
    expect(
      sealed()
        .tell({ ...made, leader: null, priceMinor: 5 })
        .faults(),
    ).toEqual(decided(2, 'the price', 5, 0))
  })

  it('sealed bids tell neither price nor leader nor clock, and their reason', () => {
    const record = opened().record()
    for (const [change, word] of [
      [{ priceMinor: 5 }, 'the price'],
      [{ leader: 1 }, 'the leader'],
      [{ deadlineMs: 5 }, 'the clock'],
    ] as const)
      expect(faultsOf(withEvent(record, 2, change))).toEqual(decided(2, word, Object.values(change)[0], undefined))
    expect(faultsOf(withEvent(record, 2, { reason: 'HIGHER' }))).toEqual(decided(2, 'the reason', 'HIGHER', 'SEALED'))
  })

  it('sealed bids are no bids where the lot is not sold under seal, nor others where it is', () => {
    const record = opened().record()
    const begun = record.bodies.get(1)?.terms
    expect(faultsOf(withEvent(record, 1, { terms: { ...begun, saleType: 'TIMED' } }))).toEqual(decided(2, 'the bid', 'taken', 'NOT_OPEN'))
    const timed = new PlayedLot({ eventTerms: { saleType: 'SEALED' } }).bid(1, 500)
    expect(timed.faults()).toEqual(decided(2, 'the bid', 'taken', 'NOT_OPEN'))
  })

  it('sealed bids may be raised by each bidder, and one that was taken back binds no more', () => {
    const lot = sealed().bid(1, 500, SEALED).bid(2, 600, SEALED).bid(1, 900, SEALED).undo().bid(1, 700, SEALED).close()
    expect(lot.lot.priceMinor).toBe(inCents(700))
    expect(lot.faults()).toEqual([])
    const record = sealed().bid(1, 500, SEALED).bid(1, 600, SEALED).record()
    expect(faultsOf(withRow(record, 3, { amountMinor: inCents(500) }))).toEqual(decided(3, 'the bid', 'taken', 'NOT_HIGHER'))
  })

  it('sealed bids can be awarded to another bidder for what they bid', () => {
    expect(opened().transfer(1, 600).faults()).toEqual([])
    const lot = opened().transfer(1, 500)
    expect(lot.faults()).toEqual(decided(lot.seq, 'the price', inCents(500), inCents(600)))
  })
})
