import { describe, expect, it } from 'vitest'
import { NOW_MS, TIMERS } from '../bidding/bidding.test-kit.ts'
import { replayLot } from './replay-ledger.ts'
import { faultsOf, inCents, type LotRecord, PlayedLot, withEvent, withFacts, withRow } from './replay.test-kit.ts'

const fault = (seq: number, code: string, detail: string) => [{ seq, code, detail }]
const says = (what: string, recorded: unknown, made: unknown) => `${what}: the ledger says ${String(recorded)}, the rules ${String(made)}`
const decided = (seq: number, what: string, ...[recorded, made]: readonly [unknown, unknown]) =>
  fault(seq, 'DECISION', says(what, recorded, made))

/** A bid for each reason with which one is taken; the number of its event. */
const EVERY_REASON = [
  [2, 'FIRST_BID'],
  [3, 'LOWER_THAN_MAXIMUM'],
  [4, 'TIE_EARLIER_LEADS'],
  [5, 'HIGHER'],
  [6, 'MAXIMUM_RAISED'],
  [7, 'TIE_ONE_PLUS_LEADS'],
  [9, 'HIGHER'],
  [10, 'TIE_LIVE_LEADS'],
] as const
const everyReason = (): PlayedLot =>
  new PlayedLot()
    .bid(1, 500)
    .bid(2, 300)
    .bid(2, 500)
    .bid(3, 800)
    .bid(3, 900, { isOnePlus: true })
    .bid(4, 900)
    .open()
    .bid(5, 1_500)
    .bid(4, 1_500, { kind: 'MONSTER', isConfirmed: true })
    .close()

describe('a lot whose bids were taken by the rules', () => {
  it('a lot whose bids were taken by the rules is proven with every reason of a bid, up to its sale and the maximum that was opened', () => {
    const lot = everyReason()
    const events = [...lot.record().bodies.values()]
    expect(EVERY_REASON.map(([seq]) => [seq, events[seq - 1]?.reason])).toEqual(EVERY_REASON)
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['CLOSED', 'OPENED_MAXIMA'])
    expect(lot.faults()).toEqual([])
  })

  const numbers: readonly (readonly [string, string])[] = [
    ['priceMinor', 'the price'],
    ['leader', 'the leader'],
  ]
  it.each(EVERY_REASON.flatMap(([seq, reason]) => numbers.map(([name, word]) => ({ seq, reason, name, word }))))(
    'a lot whose bids were taken by the rules is not where event $seq ($reason) tells another $name',
    ({ seq, name, word }) => {
      const record = everyReason().record()
      const recorded = Number(record.bodies.get(seq)?.[name as 'leader'])
      for (const other of [recorded + 1, recorded - 1])
        expect(faultsOf(withEvent(record, seq, { [name]: other }))).toEqual(decided(seq, word, other, recorded))
      expect(faultsOf(withEvent(record, seq, { [name]: undefined }))).toEqual(decided(seq, word, undefined, recorded))
    },
  )

  it('a lot whose bids were taken by the rules is not where a bid is told, or kept, with another reason', () => {
    const record = everyReason().record()
    for (const [seq, reason] of EVERY_REASON) {
      const other = reason === 'HIGHER' ? 'FIRST_BID' : 'HIGHER'
      expect(faultsOf(withEvent(record, seq, { reason: other }))).toEqual(decided(seq, 'the reason', other, reason))
      expect(faultsOf(withRow(record, seq, { reason: other }))).toEqual(decided(seq, 'the reason', other, reason))
    }
  })

  it('a lot whose bids were taken by the rules is not where the clock after a bid is another, is left out on the block, or is told before it', () => {
    const record = everyReason().record()
    const clock = Number(record.bodies.get(9)?.deadlineMs)
    expect(faultsOf(withEvent(record, 9, { deadlineMs: clock + 1 }))).toEqual(decided(9, 'the clock', clock + 1, clock))
    expect(faultsOf(withEvent(record, 9, { deadlineMs: undefined }))).toEqual(decided(9, 'the clock', undefined, clock))
    expect(faultsOf(withEvent(record, 3, { deadlineMs: clock }))).toEqual(decided(3, 'the clock', clock, undefined))
  })

  it('a lot whose bids were taken by the rules is not where a secret maximum is kept as less than what it won with', () => {
    const record = everyReason().record()
    expect(faultsOf(withRow(record, 5, { amountMinor: inCents(450) }))).toEqual(decided(5, 'the bid', 'taken', 'BELOW_ASK'))
    expect(faultsOf(withRow(record, 6, { isOnePlus: false }))).toEqual(decided(7, 'the reason', 'TIE_ONE_PLUS_LEADS', 'TIE_EARLIER_LEADS'))
  })

  it('a lot whose bids were taken by the rules is proven where a bid in the lane came with a plus-one, which it does not have', () => {
    const raised = { kind: 'LIVE', isOnePlus: true } as const
    const lot = new PlayedLot().open().bid(1, 25, { kind: 'LIVE', isConfirmed: true }).bid(1, 500, raised).bid(2, 500, { isOnePlus: true })
    expect(lot.lot.leader).toMatchObject({ bidder: 2, maxMinor: inCents(525) })
    expect(lot.faults()).toEqual([])
  })

  it('a lot whose bids were taken by the rules is not where a bid is kept as refused, or a refused one as taken', () => {
    const record = new PlayedLot().bid(1, 500).bid(2, 0.5).record()
    expect(faultsOf(withRow(record, 2, { isAccepted: false }))).toEqual(decided(2, 'the bid', 'taken', 'kept as refused'))
    expect(faultsOf(withRow(record, 3, { isAccepted: true }))).toEqual(decided(3, 'the bid', 'refused', 'kept as taken'))
  })
})

describe('the row that is kept of a bid', () => {
  const record = new PlayedLot().open().bid(1, 25, { kind: 'LIVE', isConfirmed: true }).bid(2, 5, { kind: 'LIVE' }).bid(2, 500).record()
  const another = (seq: number) => fault(seq, 'BID_ROW', 'the bid that is kept is another')

  it('the row that is kept of a bid is asked for each bid, taken or refused', () => {
    for (const seq of [3, 4, 5])
      expect(faultsOf({ ...record, bids: record.bids.filter((row) => row.seq !== seq) })).toEqual(
        fault(seq, 'BID_ROW', 'no bid is kept for this event'),
      )
  })

  it.each([
    ['bidder', { alias: 3 }],
    ['kind', { kind: 'MONSTER' }],
    ['time', { receivedAtMs: NOW_MS - 1 }],
  ])('the row that is kept of a bid is not that of another %s', (_, change) => {
    for (const seq of [3, 4, 5]) expect(faultsOf(withRow(record, seq, change))).toEqual(another(seq))
  })

  it('the row that is kept of a bid has the amount that was told, where one was', () => {
    for (const seq of [3, 4]) expect(faultsOf(withRow(record, seq, { amountMinor: inCents(26) }))).toEqual(another(seq))
    expect(faultsOf(withRow(record, 5, { amountMinor: inCents(501) }))).toEqual([])
  })

  it('the row that is kept of a bid is another where the event tells of no bid at all', () => {
    expect(faultsOf(withEvent(record, 3, { bid: undefined }))).toEqual(another(3))
  })

  it('the row that is kept of a bid may have no number any more, for a person who is gone: then that of the ledger counts', () => {
    const lot = new PlayedLot().bid(1, 500).bid(2, 300).bid(1, 600).open().bid(2, 700, { isConfirmed: true }).close()
    const gone = lot.record()
    expect(faultsOf({ ...gone, bids: gone.bids.map((row) => ({ ...row, alias: null })) })).toEqual([])
    const nobody = withEvent(withRow(gone, 2, { alias: null }), 2, { alias: undefined })
    expect(faultsOf(nobody)).toEqual(another(2))
  })
})

describe('a bid that was refused', () => {
  const refusals: readonly (readonly [string, PlayedLot])[] = [
    ['NOT_OPEN', new PlayedLot().bid(1, 25, { kind: 'LIVE' })],
    ['PAUSED', new PlayedLot().open().pause().bid(1, 25)],
    ['TOO_LATE', new PlayedLot().open().bid(1, 25, { beforeEndMs: -1 })],
    ['BAD_AMOUNT', new PlayedLot().bid(1, 0.5)],
    ['BELOW_ASK', new PlayedLot({ start: 100 }).bid(1, 99)],
    ['OWN_LEAD', new PlayedLot().open().bid(1, 25).bid(1, 25, { kind: 'LIVE' })],
    ['TOO_LARGE', new PlayedLot().open().bid(1, 5_000, { kind: 'LIVE' })],
  ]

  it.each(refusals)('a bid that was refused for %s is decided anew, and found where it was refused for something else', (code, lot) => {
    const record = lot.record()
    const { seq } = record.head
    expect(record.bodies.get(seq)).toMatchObject({ kind: 'REFUSED', reason: code })
    expect(faultsOf(record)).toEqual([])
    for (const other of ['BELOW_ASK', 'OWN_LEAD', 'NOT_OPEN'].filter((one) => one !== code))
      expect(faultsOf(withRow(withEvent(record, seq, { reason: other }), seq, { reason: other }))).toEqual(
        decided(seq, 'the reason', other, code),
      )
  })

  it('tells the reason that is kept, as far as everybody may know it', () => {
    const lot = new PlayedLot().bid(1, 500).bid(1, 400)
    expect(lot.record().bodies.get(3)?.reason).toBe('NOT_ALLOWED')
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), 3, { reason: 'BELOW_ASK' }))).toEqual(decided(3, 'the reason', 'BELOW_ASK', 'NOT_ALLOWED'))
    expect(faultsOf(withRow(lot.record(), 3, { reason: 'BELOW_ASK' }))).toEqual(decided(3, 'the reason', 'NOT_ALLOWED', 'BELOW_ASK'))
  })

  it.each(['NOT_ELIGIBLE', 'SUSPENDED', 'DOCUMENTS', 'LICENCE', 'SELLER_SELF', 'WRONG_CURRENCY', 'STALE'])(
    'a bid that was refused for %s is taken as told: no ledger holds what that follows from',
    (refusedFor) => {
      expect(new PlayedLot().bid(1, 500, { refusedFor }).bid(1, 500).faults()).toEqual([])
      expect(new PlayedLot().bid(1, 0.5, { refusedFor }).faults()).toEqual([])
      expect(new PlayedLot({ saleType: 'SEALED' }).bid(1, 0.5, { kind: 'SEALED', refusedFor }).faults()).toEqual([])
    },
  )

  it.each(['LIMIT', 'NO_SCHEDULE'])('a bid that was refused for %s had been taken by the rules, or it is found', (refusedFor) => {
    expect(new PlayedLot().bid(1, 500, { refusedFor }).faults()).toEqual([])
    expect(new PlayedLot({ start: 100 }).bid(1, 99, { refusedFor }).faults()).toEqual(decided(2, 'the reason', refusedFor, 'BELOW_ASK'))
    const sealed = () => new PlayedLot({ saleType: 'SEALED', start: 100 })
    expect(sealed().bid(1, 500, { kind: 'SEALED', refusedFor }).faults()).toEqual([])
    expect(sealed().bid(1, 99, { kind: 'SEALED', refusedFor }).faults()).toEqual(decided(2, 'the reason', refusedFor, 'BELOW_ASK'))
  })

  it('a bid that was refused as too late before the block is taken as told, since no event tells when preliminary bidding ends', () => {
    expect(new PlayedLot().bid(1, 500, { refusedFor: 'TOO_LATE' }).faults()).toEqual([])
    const sealed = new PlayedLot({ saleType: 'SEALED' })
    expect(sealed.bid(1, 500, { kind: 'SEALED', refusedFor: 'TOO_LATE' }).faults()).toEqual([])
  })

  it('a bid that was refused as too late on the block, or under seal once the end is told, was received after the end', () => {
    const lane = new PlayedLot().open().bid(1, 500, { refusedFor: 'TOO_LATE', beforeEndMs: 0 })
    expect(lane.faults()).toEqual(decided(3, 'the reason', 'TOO_LATE', 'taken'))
    const sealed = () => new PlayedLot({ saleType: 'SEALED', untilMs: NOW_MS + 60_000 })
    expect(sealed().bid(1, 500, { kind: 'SEALED', beforeEndMs: -1 }).faults()).toEqual([])
    expect(sealed().bid(1, 500, { kind: 'SEALED', beforeEndMs: 0, refusedFor: 'TOO_LATE' }).faults()).toEqual(
      decided(2, 'the reason', 'TOO_LATE', 'taken'),
    )
  })

  it('a bid that was refused of the wrong kind for the sale is refused as not open, and for nothing else', () => {
    for (const lot of [
      new PlayedLot({ saleType: 'SEALED' }).bid(1, 500),
      new PlayedLot({ saleType: 'TIMED', untilMs: NOW_MS + 60_000 }).bid(1, 500, { kind: 'SEALED' }),
    ]) {
      expect(lot.faults()).toEqual([])
      const other = withRow(withEvent(lot.record(), 2, { reason: 'BELOW_ASK' }), 2, { reason: 'BELOW_ASK' })
      expect(faultsOf(other)).toEqual(decided(2, 'the reason', 'BELOW_ASK', 'NOT_OPEN'))
    }
  })
})

describe('a clock', () => {
  it('goes on where a raised maximum is lifted to the reserve, though the reserve of that time is not known', () => {
    const lot = new PlayedLot({ reserve: 900 }).bid(1, 500).open()
    lot.bid(1, 1_000, { beforeEndMs: 5_000 })
    expect(lot.lot).toMatchObject({ priceMinor: inCents(900), deadlineMs: NOW_MS + 2_000 + TIMERS.openingMs + 7_000 })
    expect(lot.faults()).toEqual([])
  })

  it('a clock is not where it stood once the lot is paused', () => {
    const lot = new PlayedLot().open().pause().resume().bid(1, 25, { beforeEndMs: 0 })
    expect(lot.faults()).toEqual([])
    const early = withEvent(lot.record(), 4, { deadlineMs: null })
    expect(faultsOf(early)).toEqual(decided(5, 'the clock', lot.lot.deadlineMs, null))
  })
})

const sold = (): LotRecord => new PlayedLot().bid(1, 500).open().bid(2, 600).close().record()

describe("the row of a lot against its ledger's end", () => {
  it.each([
    ['phase', { phase: 'PRELIM' }, says('phase', 'CLOSED', "of the lot's row PRELIM")],
    ['price', { priceMinor: 1 }, says('price', inCents(525), "of the lot's row 1")],
    ['leader', { leaderAlias: 1 }, says('leader', 2, "of the lot's row 1")],
    ['leader', { leaderAlias: null }, says('leader', 2, "of the lot's row null")],
    ['outcome', { outcome: null }, says('outcome', 'SOLD', "of the lot's row null")],
  ])("the row of a lot against its ledger's end has the same %s", (_, change, detail) => {
    expect(faultsOf(withFacts(sold(), change))).toEqual(fault(6, 'STATE', detail))
  })

  it("the row of a lot against its ledger's end has no leader where nobody bid", () => {
    const record = new PlayedLot().open().close().record()
    expect(faultsOf(record)).toEqual([])
    expect(faultsOf(withFacts(record, { leaderAlias: 1 }))).toEqual(fault(3, 'STATE', says('leader', null, "of the lot's row 1")))
  })
})

describe('a ledger that cannot be followed', () => {
  it('a ledger that cannot be followed is one that does not begin with terms, or whose text is missing somewhere', () => {
    const record = sold()
    const begun = fault(1, 'DECISION', 'the ledger does not begin with the terms of its lot')
    expect(faultsOf(withEvent(record, 1, { kind: 'MESSAGE' }))).toEqual(begun)
    expect(faultsOf({ ...record, bodies: new Map() })).toEqual(begun)
    const bodies = new Map([...record.bodies].filter(([seq]) => seq !== 4))
    expect(faultsOf({ ...record, bodies })).toEqual(fault(4, 'DECISION', 'without its text nothing after it can be decided'))
  })

  it('a ledger that cannot be followed is told up to where its chain is broken, and not from there on', () => {
    const record = withEvent(sold(), 4, { leader: 1 })
    expect(faultsOf(record, 5)).toEqual(decided(4, 'the leader', 1, 2))
    expect(faultsOf(record, 4)).toEqual([])
    expect(faultsOf(withFacts(sold(), { priceMinor: 1 }), 6)).toEqual([])
    expect(faultsOf({ ...sold(), bodies: new Map([...sold().bodies].slice(0, 3)) }, 4)).toEqual([])
  })

  it('a ledger that cannot be followed has no bids where no increments are in force, and ends without a sale', () => {
    for (const terms of [{ sellingSite: 'CPRTUK' }, { currency: 'GBP' }]) {
      const unsellable = () => new PlayedLot({ eventTerms: terms })
      expect(unsellable().open().pass().faults()).toEqual([])
      expect(unsellable().open().end({ kind: 'CLOSED', by: 'timer', outcome: 'NO_SALE' }).faults()).toEqual([])
      expect(unsellable().open().end({ kind: 'CLOSED', by: 'timer', outcome: 'SOLD', leader: null }).faults()).toEqual(
        decided(3, 'the outcome', 'SOLD', 'NO_SALE'),
      )
      expect(unsellable().bid(1, 500).faults()).toEqual(decided(2, 'the bid', 'taken', 'NO_SCHEDULE'))
      expect(unsellable().bid(1, 0.5).faults()).toEqual(decided(2, 'the reason', 'BAD_AMOUNT', 'NO_SCHEDULE'))
    }
  })

  it('says nothing of any lot whose ledger is empty but for its terms', () => {
    expect(new PlayedLot().faults()).toEqual([])
  })
})

describe('a lot that is offered again', () => {
  const unsold = () => new PlayedLot({ terms: 'ON_APPROVAL' }).bid(1, 500).bid(2, 800).open().close()
  const expired = () => unsold().expire()

  it('begins anew: bids of the earlier offering bind nobody and win nothing', () => {
    const lot = expired().relist().bid(1, 100).bid(2, 300).undo().bid(3, 50).open().close()
    expect(lot.lot).toMatchObject({ priceMinor: inCents(60), leader: { bidder: 1, maxMinor: inCents(100) } })
    expect(lot.faults()).toEqual([])
    const given = expired().relist().bid(3, 100).open().close().answer('seller', 'accept').transfer(2, 1)
    expect(given.faults()).toEqual(fault(given.seq, 'DECISION', 'the lot was given to somebody who never bid on it'))
  })

  it('a lot that is offered again has no bids to take back from before', () => {
    const lot = expired().relist()
    lot.tell({ kind: 'UNDONE', by: 'operator', terms: { of: 3 }, priceMinor: 0, leader: null })
    expect(lot.faults()).toEqual(decided(lot.seq, 'the bid taken back', 3, undefined))
  })

  it('a lot that is offered again was unsold or withdrawn before: its bids cannot be dropped while they bind', () => {
    const before = 'the outcome before it was listed again'
    const withdrawn = new PlayedLot().bid(1, 500).end({ kind: 'WITHDRAWN', by: 'file', outcome: 'WITHDRAWN' }).relist('file')
    expect(withdrawn.faults()).toEqual([])
    expect(new PlayedLot().bid(1, 500).relist().faults()).toEqual(decided(3, before, null, 'unsold'))
    expect(new PlayedLot().bid(1, 500).open().close().relist().faults()).toEqual(decided(5, before, 'SOLD', 'unsold'))
    expect(unsold().relist().faults()).toEqual(decided(6, before, 'PENDING_SELLER', 'unsold'))
  })

  it('costs nothing and is led by nobody', () => {
    const record = expired().relist().record()
    const { seq } = record.head
    expect(faultsOf(record)).toEqual([])
    expect(faultsOf(withEvent(record, seq, { leader: 2 }))).toEqual(decided(seq, 'the leader', 2, null))
    expect(faultsOf(withEvent(record, seq, { leader: undefined }))).toEqual(decided(seq, 'the leader', undefined, null))
    expect(faultsOf(withEvent(record, seq, { priceMinor: 1 }))).toEqual(decided(seq, 'the price', 1, 0))
    expect(faultsOf(withEvent(record, seq, { priceMinor: undefined }))).toEqual(decided(seq, 'the price', undefined, 0))
  })

  it('a lot that is offered again is sold under seal no more once it has left its sale, and still where a file brings it back', () => {
    const sealed = () => new PlayedLot({ saleType: 'SEALED', untilMs: NOW_MS + 60_000 })
    expect(sealed().close().relist().bid(1, 500).faults()).toEqual([])
    const withdrawn = sealed().end({ kind: 'WITHDRAWN', by: 'file', outcome: 'WITHDRAWN' }).relist('file')
    expect(withdrawn.bid(1, 500, { kind: 'SEALED' }).bid(1, 500).faults()).toEqual([])
  })

  it('a lot that is offered again is sold in a lane once it has left a sale by time, with the bonus of a lane', () => {
    const timed = () => new PlayedLot({ saleType: 'TIMED', untilMs: NOW_MS + 60_000, terms: 'MINIMUM_BID', reserve: 900 })
    const lot = timed().close().relist().bid(1, 500).open().close()
    expect(lot.record().bodies.get(lot.seq)?.kind).toBe('BONUS')
    expect(lot.close().faults()).toEqual([])
  })

  it('stands as it was where operators reopen it: its bids bind, and a bonus may be given again', () => {
    const lot = new PlayedLot().bid(1, 500).open().bid(2, 300).close().reopen()
    expect(lot.outcome).toBeNull()
    lot.bid(3, 600).open().bid(3, 600).undo().bid(3, 550, { kind: 'LIVE' }).close()
    expect(lot.lot.leader?.bidder).toBe(3)
    expect(lot.faults()).toEqual([])
  })
})

describe('terms and sales that change', () => {
  const london = { sellingSite: 'CPRTUK', currency: 'GBP', sale: 'PURE_SALE', startMinor: 0 } as const
  const dubai = { ...london, sellingSite: 'CPRTMEA', currency: 'AED' } as const
  const withTerms = (terms: Readonly<Record<string, string | number>>) => new PlayedLot().tell({ kind: 'TERMS', by: 'file', terms })
  /** The row of a lot as its only bid leaves it, with the price that its site and currency make. */
  const priced = (terms: Readonly<Record<string, string | number>>, ...[dollars, price]: readonly [number, number]) => {
    const record = withTerms(terms).bid(1, 500).bid(2, dollars).record()
    const forgedRecord = withEvent(record, record.head.seq, { priceMinor: inCents(price) })
    return faultsOf(withFacts(forgedRecord, { priceMinor: inCents(price) }))
  }

  it('terms and sales that change decide the steps: 30 dollars are outbid with 35, 30 pounds with 35, 45 pounds with 50', () => {
    expect(priced({ sale: 'PURE_SALE', startMinor: 0 }, 45, 55)).toEqual([])
    expect(priced(london, 45, 50)).toEqual([])
    expect(priced(london, 45, 55)).toEqual(decided(4, 'the price', inCents(55), inCents(50)))
  })

  it('terms and sales that change decide the first step, too: a dirham lot begins at five', () => {
    const record = withTerms(dubai).bid(1, 500).record()
    expect(faultsOf(record)).toEqual(decided(3, 'the price', inCents(1), inCents(5)))
  })

  it('terms and sales that change take no bids in a currency without increments at the site', () => {
    expect(
      withTerms({ ...london, currency: 'USD' })
        .bid(1, 500)
        .faults(),
    ).toEqual(decided(3, 'the bid', 'taken', 'NO_SCHEDULE'))
  })

  it('terms and sales that change decide the start', () => {
    const started = { sale: 'PURE_SALE', startMinor: inCents(200) }
    const lot = new PlayedLot().tell({ kind: 'TERMS', by: 'operator', terms: started }, { startMinor: inCents(200) })
    lot.bid(1, 199).bid(1, 200)
    expect(lot.lot.priceMinor).toBe(inCents(200))
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), 2, { terms: { ...started, startMinor: inCents(198) } }))).toEqual(
      decided(3, 'the reason', 'BELOW_ASK', 'taken'),
    )
    expect(faultsOf(withEvent(new PlayedLot({ start: 100 }).bid(1, 100).record(), 2, { priceMinor: inCents(99) }))).toEqual(
      decided(2, 'the price', inCents(99), inCents(100)),
    )
  })

  it('terms and sales that change decide whether the seller is asked', () => {
    const lot = new PlayedLot().tell(
      { kind: 'TERMS', by: 'operator', terms: { sale: 'ON_APPROVAL', startMinor: 0 } },
      { terms: 'ON_APPROVAL' },
    )
    lot.bid(1, 500).open().close()
    expect(lot.outcome).toBe('PENDING_SELLER')
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), 2, { terms: { sale: 'PURE_SALE', startMinor: 0 } }))).toEqual(
      decided(5, 'the outcome', 'PENDING_SELLER', 'SOLD'),
    )
  })

  it('terms and sales that change follow a lot into a sale of another type', () => {
    const sealed = new PlayedLot().move('SEALED').bid(1, 500, { kind: 'SEALED' }).bid(2, 500)
    expect(sealed.faults()).toEqual([])
    const timed = new PlayedLot()
      .move('TIMED')
      .open(NOW_MS + 60_000)
      .bid(1, 500, { beforeEndMs: 1_000 })
    expect(timed.lot.deadlineMs).toBe(NOW_MS + 59_000 + TIMERS.softCloseMs)
    expect(timed.faults()).toEqual([])
    const ordered = timed.tell({ kind: 'MOVED', by: 'operator', terms: { sale: 2, item: 4 } }).bid(2, 600, { beforeEndMs: 1_000 })
    expect(ordered.faults()).toEqual([])
  })
})

describe('a lot without its private rows', () => {
  it('a lot without its private rows is looked at by its texts alone', () => {
    const record = withEvent(sold(), 4, { priceMinor: 0 })
    const { facts: _, ...head } = record.head
    const fell = fault(4, 'DECISION', `the price fell from ${inCents(1)} to 0`)
    expect(replayLot({ head, bids: record.bids }, record.bodies, Number.POSITIVE_INFINITY)).toEqual(fell)
    expect(replayLot({ head: record.head, bids: null }, record.bodies, Number.POSITIVE_INFINITY)).toEqual(fell)
    expect(replayLot({ head, bids: null }, sold().bodies, Number.POSITIVE_INFINITY)).toEqual([])
    expect(replayLot({ head, bids: null }, record.bodies, 4)).toEqual([])
  })
})
