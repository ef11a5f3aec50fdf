import { describe, expect, it } from 'vitest'
import type { LedgerBody, LedgerEntry } from './ledger.ts'
import { decisionsOf } from './lot-results.ts'

const ledger = (...entries: readonly LedgerEntry[]): LedgerBody[] =>
  entries.map((entry, at) => ({ v: 1, lot: 9, seq: at + 1, at: 1_000 + at, ...entry }))
const TERMS: LedgerEntry = { kind: 'TERMS', by: 'system' }
const bid = (priceMinor: number): LedgerEntry => ({ kind: 'BID', alias: 1, priceMinor })
const closed = (outcome: LedgerEntry['outcome'], priceMinor = 0): LedgerEntry => ({
  kind: 'CLOSED',
  by: 'timer',
  phase: 'CLOSED',
  priceMinor,
  ...(outcome === undefined ? {} : { outcome }),
})
const RELISTED: LedgerEntry = { kind: 'REOPENED', by: 'timer', reason: 'RELISTED', priceMinor: 0 }
const short = (bodies: readonly LedgerBody[]) =>
  decisionsOf(bodies).map(({ seq, outcome, finalMinor, highMinor, bidCount, takenBackSeq }) => [
    seq,
    outcome,
    finalMinor,
    highMinor,
    bidCount,
    takenBackSeq,
  ])

describe('what a ledger says has become of a lot', () => {
  it('what a ledger says has become of a lot is one decision each time the lot was offered', () => {
    const bodies = ledger(TERMS, bid(500), closed('NO_SALE', 500), RELISTED, bid(100), bid(300), closed('SOLD', 300))
    expect(short(bodies)).toEqual([
      [3, 'NO_SALE', null, 500, 1, null],
      [7, 'SOLD', 300, 300, 2, null],
    ])
  })

  it('what a ledger says has become of a lot is nothing while the seller has not answered, then their answer', () => {
    const waiting = [TERMS, bid(500), closed('PENDING_SELLER', 500)]
    expect(short(ledger(...waiting))).toEqual([])
    const answered: LedgerEntry = { kind: 'ANSWERED', by: 'seller', outcome: 'SOLD', priceMinor: 500 }
    expect(short(ledger(...waiting, answered))).toEqual([[4, 'SOLD', 500, 500, 1, null]])
  })

  it('keeps a decision that was taken back, with the event that did so', () => {
    const reopened: LedgerEntry = { kind: 'REOPENED', by: 'operator', phase: 'PRELIM_CLOSED', priceMinor: 500 }
    const voided: LedgerEntry = { kind: 'UNDONE', by: 'operator', reason: 'VOID', outcome: 'NO_SALE' }
    const moved: LedgerEntry = { kind: 'TRANSFERRED', by: 'operator', priceMinor: 500 }
    expect(short(ledger(TERMS, bid(500), closed('SOLD', 500), reopened, closed('SOLD', 500)))).toEqual([
      [3, 'SOLD', 500, 500, 1, 4],
      [5, 'SOLD', 500, 500, 1, null],
    ])
    expect(short(ledger(TERMS, bid(500), closed('SOLD', 500), moved, voided))).toEqual([
      [3, 'SOLD', 500, 500, 1, 4],
      [4, 'SOLD', 500, 500, 1, 5],
      [5, 'NO_SALE', null, 500, 1, null],
    ])
  })

  it('counts no bid that was undone', () => {
    const undone: LedgerEntry = { kind: 'UNDONE', by: 'operator', priceMinor: 100, terms: { of: 3 } }
    expect(short(ledger(TERMS, bid(100), bid(200), undone, closed('SOLD', 100)))).toEqual([[5, 'SOLD', 100, 100, 1, null]])
  })
})
