import { describe, expect, it } from 'vitest'
import type { LedgerBody, LedgerEntry } from '../ledger/ledger.ts'
import { publicFault } from './replay-texts.ts'

const faultOf = (...entries: LedgerEntry[]) =>
  publicFault(new Map(entries.map((entry, at): [number, LedgerBody] => [at + 1, { v: 1, lot: 1, seq: at + 1, at: at + 1, ...entry }])))
const fault = (seq: number, detail: string) => ({ seq, code: 'DECISION', detail })
const bid = (receivedMs: number, fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  kind: 'BID',
  alias: 1,
  bid: { kind: 'LIVE', amountMinor: 100, commitment: null, receivedMs },
  ...fields,
})
const TERMS: LedgerEntry = { kind: 'TERMS', by: 'system' }
const opened = (deadlineMs: number | null): LedgerEntry => ({ kind: 'OPENED', by: 'timer', phase: 'ACTIVE', deadlineMs })

describe('the texts of a ledger alone', () => {
  it('the texts of a ledger alone contradict nothing in a lot that was sold as it should be', () => {
    const closed: LedgerEntry = { kind: 'CLOSED', by: 'timer', phase: 'CLOSED', outcome: 'SOLD', priceMinor: 200 }
    expect(
      faultOf(TERMS, bid(5, { priceMinor: 100 }), opened(50), bid(50, { priceMinor: 200, deadlineMs: 62 }), bid(62), closed),
    ).toBeNull()
  })

  it.each(['CLOSED', 'PAUSED'] as const)('the texts of a ledger alone have no bid taken while the lot is %s, but refused ones', (phase) => {
    const rested: LedgerEntry = { kind: phase, by: 'operator', phase }
    expect(faultOf(TERMS, opened(50), rested, bid(10))).toEqual(fault(4, `a bid was taken while the lot was ${phase}`))
    expect(faultOf(TERMS, opened(50), rested, bid(10, { kind: 'REFUSED' }))).toBeNull()
    expect(faultOf(TERMS, opened(50), rested, opened(80), bid(60))).toBeNull()
  })

  it('the texts of a ledger alone have no bid taken that was received after the end, wherever the clock stood last', () => {
    expect(faultOf(opened(50), bid(51))).toEqual(fault(2, 'a bid received at 51 was taken after 50'))
    expect(faultOf(opened(50), bid(40, { deadlineMs: 60 }), bid(61))).toEqual(fault(3, 'a bid received at 61 was taken after 60'))
    expect(faultOf(opened(50), bid(51, { kind: 'REFUSED' }))).toBeNull()
    expect(faultOf(opened(50), { kind: 'BID', alias: 1 })).toBeNull()
  })

  it('the texts of a ledger alone may have bids at any time where no clock runs: by hand, or after another beginning', () => {
    expect(faultOf(opened(null), bid(999))).toBeNull()
    expect(faultOf(opened(50), { kind: 'REOPENED', by: 'timer', phase: 'PRELIM' }, bid(999))).toBeNull()
    expect(faultOf(opened(50), { kind: 'MESSAGE', by: 'operator' }, bid(999))).toEqual(fault(3, 'a bid received at 999 was taken after 50'))
  })

  it.each(['BID', 'CLOSED', 'OPENED', 'BOUGHT_NOW'] as const)('the texts of a ledger alone have no price that falls with %s', (kind) => {
    expect(faultOf(bid(1, { priceMinor: 200 }), { kind, priceMinor: 200 })).toBeNull()
    expect(faultOf(bid(1, { priceMinor: 200 }), { kind: 'MESSAGE' }, { kind, priceMinor: 199 })).toEqual(
      fault(3, 'the price fell from 200 to 199'),
    )
  })

  it.each(['UNDONE', 'REOPENED', 'TRANSFERRED'] as const)(
    'the texts of a ledger alone may have one that falls with %s, and rises again from there',
    (kind) => {
      const fallen = [bid(1, { priceMinor: 200 }), { kind, priceMinor: 100 }] as const
      expect(faultOf(...fallen)).toBeNull()
      expect(faultOf(...fallen, bid(2, { priceMinor: 100 }))).toBeNull()
      expect(faultOf(...fallen, bid(2, { priceMinor: 99 }))).toEqual(fault(3, 'the price fell from 100 to 99'))
    },
  )
})

describe('the texts of what follows the hammer', () => {
  const END_MS = 1_000_000
  const HOUR_MS = 3_600_000
  const pending: LedgerEntry[] = [
    TERMS,
    bid(1, { priceMinor: 52_500, leader: 1 }),
    { kind: 'CLOSED', by: 'timer', phase: 'CLOSED', outcome: 'PENDING_SELLER', priceMinor: 52_500, leader: 1, deadlineMs: END_MS },
  ]
  const counter: LedgerEntry = {
    kind: 'ANSWERED',
    by: 'seller',
    reason: 'COUNTER',
    outcome: 'COUNTERED',
    priceMinor: 52_500,
    deadlineMs: END_MS,
    terms: { counterMinor: 60_000, round: 1 },
  }
  const accept: LedgerEntry = {
    kind: 'ANSWERED',
    by: 'buyer',
    text: 'accept',
    outcome: 'SOLD',
    phase: 'CLOSED',
    priceMinor: 60_000,
    leader: 1,
  }
  const opened: LedgerEntry = { kind: 'OPENED_MAXIMA', by: 'system', alias: 2, terms: { of: 2, amountMinor: 50_000 } }

  it('the texts of what follows the hammer contradict nothing where counter, acceptance and opening are by the rules', () => {
    expect(faultOf(...pending, counter, accept, opened)).toBeNull()
  })

  it.each<readonly [string, LedgerEntry[], number, string]>([
    ['an answer where none is owed', [bid(1), accept], 2, 'nothing of the lot was to be answered'],
    ['the wrong side', [...pending, { ...counter, by: 'buyer' }], 4, 'the answer: the ledger says counter, the rules NOT_YOUR_TURN'],
    ['another amount', [...pending, counter, { ...accept, priceMinor: 60_001 }], 5, 'the price: the ledger says 60001, the rules 60000'],
    ['a sale meanwhile', [...pending, { kind: 'BOUGHT_NOW', alias: 3, priceMinor: 90_000 }], 4, 'the lot waits for an answer'],
    ['an opening that no sale came before', [...pending, opened], 4, 'what was opened is not the maximum of the runner-up'],
    [
      "an opening of the winner's",
      [...pending, counter, accept, { ...opened, alias: 1 }],
      6,
      'what was opened is not the maximum of the runner-up',
    ],
    [
      'an opening above the price',
      [...pending, counter, accept, { ...opened, terms: { of: 2, amountMinor: 60_001 } }],
      6,
      'what was opened is not the maximum of the runner-up',
    ],
  ])('the texts of what follows the hammer have not %s', (...[, entries, seq, detail]) => {
    expect(faultOf(...entries)).toEqual(fault(seq, detail))
  })

  it('the texts of what follows the hammer have no answer after its time', () => {
    const bodies = [...pending, counter, accept].map((entry, at): [number, LedgerBody] => [
      at + 1,
      { v: 1, lot: 1, seq: at + 1, at: at === 4 ? END_MS + HOUR_MS : at + 1, ...entry },
    ])
    expect(publicFault(new Map(bodies))).toEqual(fault(5, 'the answer: the ledger says accept, the rules TOO_LATE'))
  })
})
