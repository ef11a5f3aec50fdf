import { describe, expect, it } from 'vitest'
import type { LedgerBody, LedgerEntry } from './ledger.ts'
import { publicFault } from './replay-fault.ts'

const told = (...entries: LedgerEntry[]) =>
  publicFault(new Map(entries.map((entry, at): [number, LedgerBody] => [at + 1, { v: 1, lot: 1, seq: at + 1, at: at + 1, ...entry }])))
const fault = (seq: number, detail: string) => ({ seq, code: 'DECISION', detail })
const bid = (receivedMs: number, said: Partial<LedgerEntry> = {}): LedgerEntry => ({
  kind: 'BID',
  alias: 1,
  bid: { kind: 'LIVE', amountMinor: 100, commitment: null, receivedMs },
  ...said,
})
const TERMS: LedgerEntry = { kind: 'TERMS', by: 'system' }
const opened = (deadlineMs: number | null): LedgerEntry => ({ kind: 'OPENED', by: 'timer', phase: 'ACTIVE', deadlineMs })

describe('the texts of a ledger alone', () => {
  it('contradict nothing in a lot that was sold as it should be', () => {
    const closed: LedgerEntry = { kind: 'CLOSED', by: 'timer', phase: 'CLOSED', outcome: 'SOLD', priceMinor: 200 }
    expect(told(TERMS, bid(5, { priceMinor: 100 }), opened(50), bid(50, { priceMinor: 200, deadlineMs: 62 }), bid(62), closed)).toBeNull()
  })

  it.each(['CLOSED', 'PAUSED'] as const)('have no bid taken while the lot is %s, but refused ones', (phase) => {
    const rested: LedgerEntry = { kind: phase, by: 'operator', phase }
    expect(told(TERMS, opened(50), rested, bid(10))).toEqual(fault(4, `a bid was taken while the lot was ${phase}`))
    expect(told(TERMS, opened(50), rested, bid(10, { kind: 'REFUSED' }))).toBeNull()
    expect(told(TERMS, opened(50), rested, opened(80), bid(60))).toBeNull()
  })

  it('have no bid taken that was received after the end, wherever the clock stood last', () => {
    expect(told(opened(50), bid(51))).toEqual(fault(2, 'a bid received at 51 was taken after 50'))
    expect(told(opened(50), bid(40, { deadlineMs: 60 }), bid(61))).toEqual(fault(3, 'a bid received at 61 was taken after 60'))
    expect(told(opened(50), bid(51, { kind: 'REFUSED' }))).toBeNull()
    expect(told(opened(50), { kind: 'BID', alias: 1 })).toBeNull()
  })

  it('may have bids at any time where no clock runs: by hand, or after another beginning', () => {
    expect(told(opened(null), bid(999))).toBeNull()
    expect(told(opened(50), { kind: 'REOPENED', by: 'timer', phase: 'PRELIM' }, bid(999))).toBeNull()
    expect(told(opened(50), { kind: 'MESSAGE', by: 'operator' }, bid(999))).toEqual(fault(3, 'a bid received at 999 was taken after 50'))
  })

  it.each(['BID', 'CLOSED', 'ANSWERED', 'OPENED', 'BOUGHT_NOW'] as const)('have no price that falls with %s', (kind) => {
    expect(told(bid(1, { priceMinor: 200 }), { kind, priceMinor: 200 })).toBeNull()
    expect(told(bid(1, { priceMinor: 200 }), { kind: 'MESSAGE' }, { kind, priceMinor: 199 })).toEqual(
      fault(3, 'the price fell from 200 to 199'),
    )
  })

  it.each(['UNDONE', 'REOPENED', 'TRANSFERRED'] as const)('may have one that falls with %s, and rises again from there', (kind) => {
    const fallen = [bid(1, { priceMinor: 200 }), { kind, priceMinor: 100 }] as const
    expect(told(...fallen)).toBeNull()
    expect(told(...fallen, bid(2, { priceMinor: 100 }))).toBeNull()
    expect(told(...fallen, bid(2, { priceMinor: 99 }))).toEqual(fault(3, 'the price fell from 100 to 99'))
  })
})
