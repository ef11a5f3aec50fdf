import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { pricesReached } from './price-steps.ts'

const CALIFORNIA = { alias: 6, label: 'US-CA' }
const OREGON = { alias: 2, label: 'US-OR' }
let seq = 0
type Bidder = typeof OREGON
/** A bid: by whom, its amount (null for a secret maximum), the price after it, who leads then. */
const bid = (
  ...[by, amount, price, leads, more = {}]: [by: Bidder, amount: number | null, price: number, leads: Bidder, more?: Partial<LiveEvent>]
): LiveEvent => ({
  lot: 1,
  seq: ++seq,
  kind: 'BID',
  atMs: seq * 1_000,
  ...by,
  amountMinor: amount,
  priceMinor: price,
  leaderAlias: leads.alias,
  leaderLabel: leads.label,
  text: 'RAISED',
  ...more,
})
const lines = (...events: LiveEvent[]) => pricesReached(events).map(({ alias, how, priceMinor }) => [alias, how, priceMinor])

describe('the list of bids', () => {
  it('the list of bids has a line for each price, also those that a secret maximum answered at once, the last first', () => {
    const events = [
      bid(OREGON, null, 100, OREGON),
      bid(CALIFORNIA, 200, 300, OREGON),
      bid(CALIFORNIA, 400, 500, OREGON),
      bid(CALIFORNIA, 600, 600, CALIFORNIA),
    ]
    expect(lines(...events)).toEqual([
      [6, 'bid', 600],
      [2, 'maximum', 500],
      [6, 'bid', 400],
      [2, 'maximum', 300],
      [6, 'bid', 200],
      [2, 'maximum', 100],
    ])
  })

  it('tells who holds an equal amount that came first, and region and time of each line', () => {
    expect(lines(bid(CALIFORNIA, 500, 500, OREGON))).toEqual([
      [2, 'maximum', 500],
      [6, 'bid', 500],
    ])
    const [answer, named] = pricesReached([bid(CALIFORNIA, 500, 600, OREGON)])
    expect([answer?.label, named?.label]).toEqual(['US-OR', 'US-CA'])
    expect(answer?.atMs).toBe(named?.atMs)
  })

  it('tells of a maximum that was too small, but not how much it was', () => {
    expect(lines(bid(CALIFORNIA, null, 800, OREGON))).toEqual([
      [2, 'maximum', 800],
      [6, 'beaten', null],
    ])
  })

  it('says nothing of a maximum that its owner raised, of refusals, of sealed and of hidden bids', () => {
    const hidden = { kind: 'HIDDEN', alias: null, label: null, amountMinor: null, priceMinor: null } as const
    expect(
      lines(
        bid(OREGON, null, 500, OREGON, { text: 'MAXIMUM_RAISED' }),
        bid(OREGON, 500, 500, OREGON, { kind: 'REFUSED' }),
        bid(OREGON, null, 500, OREGON, { priceMinor: null }),
        bid(OREGON, null, 500, OREGON, hidden),
      ),
    ).toEqual([])
  })
})
