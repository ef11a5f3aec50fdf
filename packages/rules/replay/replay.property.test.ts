import { array, check, constantFrom, integer, type Parameters, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SaleTerms } from '../bidding/lot-bidding.ts'
import type { NegotiationAct } from '../negotiation/negotiation.ts'
import { faultsOf, inCents, type LotRecord, PlayedLot, withEvent, withFacts, withRow } from './replay.test-kit.ts'

const SEED = { seed: 4_711 } satisfies Parameters

const anyBid = record({
  act: constantFrom('bid', 'bid', 'bid', 'bid', 'undo', 'pause', 'close', 'hammer', 'expire'),
  answer: constantFrom<NegotiationAct['kind']>('accept', 'decline', 'keep', 'counter', 'counter', 'raise', 'raise'),
  bidder: integer({ min: 1, max: 4 }),
  dollars: integer({ min: 1, max: 60 }).map((tens) => tens * 10),
  kind: constantFrom('PRELIM_MAX', 'LIVE', 'MONSTER'),
  options: constantFrom({}, { isOnePlus: true }, { isConfirmed: true }, { beforeEndMs: 1_000 }, { beforeEndMs: -1_000 }),
})
const anyLot = record({
  terms: constantFrom<SaleTerms>('PURE_SALE', 'MINIMUM_BID', 'ON_APPROVAL'),
  start: constantFrom(0, 100),
  reserve: constantFrom(200, 400),
  reservePolicy: constantFrom('lift', 'lane'),
})
type Step = typeof anyBid extends { generate(...args: never[]): { value: infer T } } ? T : never
type Begun = typeof anyLot extends { generate(...args: never[]): { value: infer T } } ? T : never

/** Plays on a lot whatever its state allows. */
function act(lot: PlayedLot, { act: name, bidder, dollars, kind, options, answer }: Step): void {
  if (lot.negotiation !== null) {
    const { owner } = lot.negotiation
    // Answers that the rules refuse leave no trace.
    if (name === 'expire') lot.expire()
    else if (owner !== null) lot.answer(owner, answer, lot.lot.priceMinor / inCents(1) + dollars)
    return
  }
  const { phase, deadlineMs } = lot.lot
  const isLast = [...lot.record().bodies.values()].findLast(
    ({ kind: otherKind }) => otherKind === 'BID' || otherKind === 'UNDONE' || otherKind === 'TERMS',
  )
  if (name === 'undo' && phase !== 'CLOSED' && isLast?.kind === 'BID') lot.undo()
  else if (name === 'pause' && phase === 'ACTIVE') lot.pause().bid(bidder, dollars, options).resume()
  else if (name === 'close' && phase === 'ACTIVE' && deadlineMs !== null) lot.close()
  else if (name === 'hammer' && phase === 'ACTIVE') lot.hammer()
  else lot.bid(bidder, dollars, { kind, ...options })
}

function play(begun: Begun, before: readonly Step[], onBlock: readonly Step[]): PlayedLot {
  const lot = new PlayedLot(begun)
  for (const step of before) act(lot, step)
  lot.open()
  for (const step of onBlock) act(lot, step)
  return lot
}
const anyPlay = [anyLot, array(anyBid, { maxLength: 8 }), array(anyBid, { maxLength: 12 })] as const

/** Every number of a lot that the rules decide, changed a little, one after the other. */
function* tamperings(lotRecord: LotRecord): Generator<readonly [seq: number, LotRecord]> {
  for (const { seq, kind, by, outcome, priceMinor, leader, alias, bid, deadlineMs, terms } of lotRecord.bodies.values()) {
    if (priceMinor !== undefined) yield [seq, withEvent(lotRecord, seq, { priceMinor: priceMinor + 1 })]
    if (outcome !== undefined) yield [seq, withEvent(lotRecord, seq, { outcome: outcome === 'WITHDRAWN' ? 'SOLD' : 'WITHDRAWN' })]
    if (kind === 'ANSWERED') yield [seq, withEvent(lotRecord, seq, { by: by === 'seller' ? 'buyer' : 'seller' })]
    if (kind === 'ANSWERED' && deadlineMs != null) yield [seq, withEvent(lotRecord, seq, { deadlineMs: deadlineMs + 120_000 })]
    if (kind === 'OPENED_MAXIMA') yield [seq, withEvent(lotRecord, seq, { terms: { ...terms, of: Number(terms?.['of']) + 1 } })]
    if (leader !== undefined) yield [seq, withEvent(lotRecord, seq, { leader: (leader ?? 0) + 1 })]
    if (kind === 'BID' && deadlineMs != null) yield [seq, withEvent(lotRecord, seq, { deadlineMs: deadlineMs - 1 })]
    if (bid === undefined) continue
    yield [seq, withEvent(lotRecord, seq, { alias: (alias ?? 0) + 1 })]
    yield [seq, withEvent(lotRecord, seq, { bid: { ...bid, receivedMs: bid.receivedMs - 1 } })]
    yield [seq, withRow(lotRecord, seq, { receivedAtMs: bid.receivedMs + 1 })]
    if (bid.amountMinor !== null) yield [seq, withEvent(lotRecord, seq, { bid: { ...bid, amountMinor: bid.amountMinor + inCents(1) } })]
  }
  const { priceMinor, leaderAlias } = lotRecord.head.facts ?? { priceMinor: 0, leaderAlias: null }
  yield [lotRecord.head.seq, withFacts(lotRecord, { priceMinor: priceMinor + 1 })]
  yield [lotRecord.head.seq, withFacts(lotRecord, { leaderAlias: (leaderAlias ?? 0) + 1 })]
}

describe('any play on any lot', () => {
  it('any play on any lot by the rules is proven', () => {
    expect(
      check(
        property(...anyPlay, (...moves) => play(...moves).faults().length === 0),
        SEED,
      ).counterexample,
    ).toBeNull()
  })

  it('any play on any lot is not where a single number that the rules decide was changed: the event with it is named', () => {
    const isFound = ([seq, lotRecord]: readonly [number, LotRecord]): boolean => faultsOf(lotRecord)[0]?.seq === seq
    const runs = { ...SEED, numRuns: 40 }
    const { counterexample } = check(
      property(...anyPlay, (...moves) => [...tamperings(play(...moves).record())].every(isFound)),
      runs,
    )
    expect(counterexample).toBeNull()
  })
})
