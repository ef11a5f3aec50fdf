import { describe, expect, it } from 'vitest'
import { faultsOf, inCents, type LotRecord, PlayedLot, withEvent } from './replay.test-kit.ts'

const HOUR_MS = 3_600_000
const fault = (seq: number, detail: string) => [{ seq, code: 'DECISION', detail }]
const decided = (seq: number, what: string, ...[recorded, made]: readonly [unknown, unknown]) =>
  fault(seq, `${what}: the ledger says ${String(recorded)}, the rules ${String(made)}`)

/** Bidder 2 leads at 525 dollars and their bid waits for the seller; the last event closed the lot. */
const pending = (terms: 'ON_APPROVAL' | 'MINIMUM_BID' = 'ON_APPROVAL') => new PlayedLot({ terms }).bid(1, 500).open().bid(2, 600).close()
const countered = (dollars = 900) => pending().answer('seller', 'counter', dollars)

/** The last ANSWERED or EXPIRED event changed; a ledger that was true without the change. */
function forged(lot: PlayedLot, change: Readonly<Record<string, unknown>>): readonly [number, LotRecord] {
  const record = lot.record()
  expect(faultsOf(record)).toEqual([])
  const seq = [...record.bodies.values()].findLast(({ kind }) => kind === 'ANSWERED' || kind === 'EXPIRED')?.seq ?? 0
  return [seq, withEvent(record, seq, change)]
}

describe('what follows the hammer, as it was', () => {
  it.each<readonly [string, PlayedLot, string, number]>([
    ['the seller takes the bid', pending().answer('seller', 'accept'), 'SOLD', 525],
    ['the seller declines', pending().answer('seller', 'decline'), 'DECLINED', 525],
    ['the seller is silent', pending('MINIMUM_BID').expire(), 'EXPIRED', 525],
    ['the buyer takes the counter', countered().answer('buyer', 'accept'), 'SOLD', 900],
    ['the buyer raises to the counter', countered().answer('buyer', 'raise', 950), 'SOLD', 900],
    ['the buyer raises and the seller takes it', countered().answer('buyer', 'raise', 700).answer('seller', 'accept'), 'SOLD', 700],
    [
      'the buyer keeps their bid, and the seller declines',
      countered().answer('buyer', 'keep').answer('seller', 'decline'),
      'DECLINED',
      525,
    ],
    ['the buyer is silent, then the seller', countered().expire().expire(), 'EXPIRED', 525],
    [
      'three counters, each lower, and the last is taken',
      countered()
        .answer('buyer', 'raise', 600)
        .answer('seller', 'counter', 800)
        .answer('buyer', 'keep')
        .answer('seller', 'counter', 700)
        .answer('buyer', 'accept'),
      'SOLD',
      700,
    ],
  ])('what follows the hammer, as it was is proven: %s', (...[, lot, outcome, dollars]) => {
    expect(lot).toMatchObject({ outcome, lot: { priceMinor: inCents(dollars), leader: { bidder: 2 } } })
    expect(lot.faults()).toEqual([])
  })

  it('what follows the hammer, as it was is proven where the lot is reopened from it, closed again and answered', () => {
    const lot = countered().reopen().open().bid(3, 950, { isConfirmed: true }).close().answer('seller', 'accept')
    expect(lot.lot.leader?.bidder).toBe(3)
    expect(lot.faults()).toEqual([])
  })

  it('what follows the hammer, as it was is proven where an answer was decided in time and written a little after, and not much later', () => {
    const lot = countered().answer('buyer', 'accept')
    const seq = lot.seq - 1
    const untilMs = Number(lot.record().bodies.get(seq - 1)?.deadlineMs)
    expect(faultsOf(withEvent(lot.record(), seq, { at: untilMs + 59_000 }))).toEqual([])
    expect(faultsOf(withEvent(lot.record(), seq, { at: untilMs + 61_000 }))).toEqual(decided(seq, 'the answer', 'accept', 'TOO_LATE'))
  })
})

describe("the seller's time to answer", () => {
  it('ends when their terms say, at their yard', () => {
    const lot = pending()
    const recordedMs = Number(lot.record().bodies.get(lot.seq)?.deadlineMs)
    for (const deadlineMs of [recordedMs + 1, recordedMs - HOUR_MS, recordedMs + 24 * HOUR_MS])
      expect(faultsOf(withEvent(lot.record(), lot.seq, { deadlineMs }))).toEqual(
        decided(lot.seq, 'the time to answer', deadlineMs, recordedMs),
      )
    expect(faultsOf(withEvent(lot.record(), lot.seq, { deadlineMs: undefined }))).toEqual(
      decided(lot.seq, 'the time to answer', undefined, recordedMs),
    )
  })

  it("the seller's time to answer is believed where the lot has been at another yard since, up to a week", () => {
    const lot = pending().expire().relist().move('LANE')
    const closed = 5
    const recordedMs = Number(lot.record().bodies.get(closed)?.deadlineMs)
    expect(lot.record().bodies.get(closed)?.kind).toBe('CLOSED')
    expect(faultsOf(lot.record())).toEqual([])
    expect(faultsOf(withEvent(lot.record(), closed, { deadlineMs: recordedMs - HOUR_MS }))).toEqual([])
    const late = recordedMs + 7 * 24 * HOUR_MS
    expect(faultsOf(withEvent(lot.record(), closed, { deadlineMs: late }))).toEqual(decided(closed, 'the time to answer', late, recordedMs))
  })
})

describe('a forged step', () => {
  it('a forged step by the wrong side is named', () => {
    const [seq, record] = forged(countered(), { by: 'buyer' })
    expect(faultsOf(record)).toEqual(decided(seq, 'the answer', 'counter', 'NOT_YOUR_TURN'))
    const [taken, accepted] = forged(countered().answer('buyer', 'accept'), { by: 'seller' })
    expect(faultsOf(accepted)).toEqual(decided(taken, 'the answer', 'accept', 'NOT_YOUR_TURN'))
    const [own, operators] = forged(pending().answer('seller', 'accept'), { by: 'operator' })
    expect(faultsOf(operators)).toEqual(fault(own, 'the answer is none that a seller or a buyer can give'))
  })

  it('a forged step that is no answer of its side is named', () => {
    const [seq, record] = forged(countered(), { reason: 'KEEP' })
    expect(faultsOf(record)).toEqual(decided(seq, 'the answer', 'keep', 'NOT_POSSIBLE'))
    const [other, unknown] = forged(countered(), { reason: 'SHRUG' })
    expect(faultsOf(unknown)).toEqual(fault(other, 'the answer is none that a seller or a buyer can give'))
    const [none, silent] = forged(countered(), { reason: undefined })
    expect(faultsOf(silent)).toEqual(fault(none, 'the answer is none that a seller or a buyer can give'))
  })

  it('a forged step after its deadline is named', () => {
    const lot = pending()
    const untilMs = Number(lot.record().bodies.get(lot.seq)?.deadlineMs)
    const [seq, record] = forged(pending().answer('seller', 'accept'), { at: untilMs + HOUR_MS })
    expect(faultsOf(record)).toEqual(decided(seq, 'the answer', 'accept', 'TOO_LATE'))
    const [counter, late] = forged(countered(), { at: untilMs + HOUR_MS })
    expect(faultsOf(late)[0]).toMatchObject({ seq: counter, code: 'DECISION' })
  })

  it('a forged step beyond the rounds is named, and a counter that does not come closer', () => {
    const third = countered(900).answer('buyer', 'keep').answer('seller', 'counter', 850).answer('buyer', 'keep')
    third.answer('seller', 'counter', 800).answer('buyer', 'keep')
    const { negotiation } = third
    const counter = { kind: 'ANSWERED', by: 'seller', reason: 'COUNTER', outcome: 'COUNTERED', priceMinor: inCents(525) } as const
    const fourth = third.tell({ ...counter, deadlineMs: negotiation?.deadlineMs ?? 0, terms: { counterMinor: inCents(700), round: 4 } })
    expect(fourth.faults()).toEqual(decided(fourth.seq, 'the answer', 'counter', 'NO_MORE_ROUNDS'))
    const [seq, record] = forged(countered(900).answer('buyer', 'keep').answer('seller', 'counter', 850), {
      terms: { counterMinor: inCents(950), round: 2 },
    })
    expect(faultsOf(record)).toEqual(decided(seq, 'the answer', 'counter', 'NOT_BELOW_COUNTER'))
    const [low, below] = forged(countered(), { terms: { counterMinor: inCents(525), round: 1 } })
    expect(faultsOf(below)).toEqual(decided(low, 'the answer', 'counter', 'NOT_ABOVE_BID'))
    const [odd, cents] = forged(countered(), { terms: { counterMinor: inCents(900) + 1, round: 1 } })
    expect(faultsOf(cents)).toEqual(decided(odd, 'the amount', inCents(900) + 1, 'BAD_AMOUNT'))
  })

  it.each<readonly [string, () => PlayedLot, number]>([
    ['by the seller', () => pending().answer('seller', 'accept'), 525],
    ['by the buyer', () => countered().answer('buyer', 'accept'), 900],
    ['by a raise to the counter', () => countered().answer('buyer', 'raise', 950), 900],
    ['by the seller after a raise', () => countered().answer('buyer', 'raise', 700).answer('seller', 'accept'), 700],
  ])('a forged step that sells at another amount is named: %s', (...[, play, dollars]) => {
    for (const other of [dollars + 25, dollars - 25]) {
      const [seq, record] = forged(play(), { priceMinor: inCents(other) })
      expect(faultsOf(record)).toEqual(decided(seq, 'the price', inCents(other), inCents(dollars)))
    }
  })

  it('a forged step that awards the lot to somebody else, or to nobody, is named', () => {
    const [seq, record] = forged(countered().answer('buyer', 'accept'), { leader: 1 })
    expect(faultsOf(record)).toEqual(decided(seq, 'the leader', 1, 2))
    const [other, unnamed] = forged(pending().answer('seller', 'accept'), { leader: undefined })
    expect(faultsOf(unnamed)).toEqual(decided(other, 'the winner', undefined, 2))
  })

  it('a forged step that comes to something else, or tells another round, counter, bid or time, is named', () => {
    const raised = () => countered().answer('buyer', 'raise', 700)
    const recordedMs = Number(raised().record().bodies.get(7)?.deadlineMs)
    expect(raised().seq).toBe(7)
    const changes: readonly (readonly [Readonly<Record<string, unknown>>, string, unknown, unknown])[] = [
      [{ outcome: 'COUNTERED' }, 'the outcome', 'COUNTERED', 'RECOUNTERED'],
      [{ outcome: undefined }, 'the outcome', undefined, 'RECOUNTERED'],
      [{ priceMinor: inCents(535) }, 'the answer', 'raise', 'NOT_ABOVE_BID'],
      [{ priceMinor: inCents(900) }, 'the outcome', 'RECOUNTERED', 'SOLD'],
      [{ terms: { counterMinor: inCents(901), round: 1 } }, 'the counter', inCents(901), inCents(900)],
      [{ terms: { counterMinor: inCents(900), round: 2 } }, 'the round', 2, 1],
      [{ terms: undefined }, 'the counter', undefined, inCents(900)],
    ]
    for (const [change, what, recorded, made] of changes) {
      const [seq, record] = forged(raised(), change)
      expect(faultsOf(record)).toEqual(decided(seq, what, recorded, made))
    }
    for (const deadlineMs of [recordedMs + HOUR_MS, recordedMs - HOUR_MS, undefined])
      expect(faultsOf(forged(raised(), { deadlineMs })[1])[0]).toMatchObject({ seq: 7, code: 'DECISION' })
  })

  it('a forged step that ends a time to answer too early, or not by itself, or otherwise, is named', () => {
    const closed = countered()
    const untilMs = Number(closed.record().bodies.get(closed.seq)?.deadlineMs)
    const [seq, record] = forged(countered().expire(), { at: untilMs - HOUR_MS })
    expect(faultsOf(record)).toEqual(decided(seq, 'the time to answer', 'EXPIRED', 'TOO_EARLY'))
    expect(faultsOf(forged(countered().expire(), { by: 'operator' })[1])).toEqual(fault(seq, 'a time to answer ends by itself'))
    expect(faultsOf(forged(countered().expire(), { outcome: 'EXPIRED' })[1])).toEqual(decided(seq, 'the outcome', 'EXPIRED', 'RECOUNTERED'))
    const last = pending().expire()
    expect(faultsOf(forged(last, { outcome: 'RECOUNTERED' })[1])).toEqual(decided(last.seq, 'the outcome', 'RECOUNTERED', 'EXPIRED'))
    expect(faultsOf(forged(last, { priceMinor: inCents(525) })[1])).toEqual(decided(last.seq, 'the price', inCents(525), undefined))
  })

  it('a forged step where nothing is to be answered is named: before the end, after a sale, after a refusal', () => {
    const accept = { kind: 'ANSWERED', by: 'seller', text: 'accept', outcome: 'SOLD', priceMinor: inCents(525), leader: 2 } as const
    for (const lot of [
      new PlayedLot().bid(1, 500).open().bid(2, 600),
      new PlayedLot().bid(1, 500).open().bid(2, 600).close(),
      pending().answer('seller', 'accept'),
      pending().answer('seller', 'decline'),
      pending().expire(),
      pending().reopen(),
    ]) {
      lot.end(accept)
      expect(lot.faults()).toEqual(fault(lot.seq, 'nothing of the lot was to be answered'))
    }
  })
})

describe('while somebody still has a word', () => {
  it.each<readonly [string, (lot: PlayedLot) => PlayedLot]>([
    ['closed', (lot) => lot.end({ kind: 'CLOSED', by: 'operator', outcome: 'NO_SALE' })],
    ['opened', (lot) => lot.open()],
    ['moved', (lot) => lot.move('LANE')],
    ['withdrawn', (lot) => lot.end({ kind: 'WITHDRAWN', by: 'operator', outcome: 'WITHDRAWN' })],
    ['sold under other terms', (lot) => lot.tell({ kind: 'TERMS', by: 'operator', terms: { sale: 'PURE_SALE', startMinor: 0 } })],
    ['bought at once', (lot) => lot.buy(3, 900)],
    ['given to another', (lot) => lot.transfer(1, 500)],
  ])('the lot is not %s', (_, act) => {
    const lot = act(countered())
    expect(lot.faults()).toEqual(fault(lot.seq, 'the lot waits for an answer'))
  })

  it('bids are refused, offers end, and operators may reopen it', () => {
    const lot = pending().bid(3, 900).tell({ kind: 'OFFER', by: 'timer', reason: 'EXPIRED' }).reopen()
    expect(lot.faults()).toEqual([])
  })
})
