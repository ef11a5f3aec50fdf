import { expect, it } from 'vitest'
import { decideAuctionStatus, type LotStanding } from './auction-status.ts'

const NOW = Date.UTC(2026, 10, 24, 20)
const MINUTE = 60_000
const DAY = 86_400_000
const lot: LotStanding = {
  status: 'OPEN',
  startsAtMs: NOW + DAY,
  dateType: 'F',
  hasLiveSale: false,
  isOver: false,
  endOfPreBidMinutes: 60,
}

it.each<[string, Partial<LotStanding>, string]>([
  ['withdrawn', { status: 'WITHDRAWN' }, 'WITHDRAWN'],
  ['sold', { status: 'SOLD', hasLiveSale: true }, 'SOLD'],
  ['in negotiation', { status: 'NEGOTIATION' }, 'ON_APPROVAL'],
  ['on the block', { status: 'ON_BLOCK' }, 'LIVE_BIDDING'],
  ['at a yard with a running sale', { hasLiveSale: true }, 'LIVE_BIDDING'],
  ['at a yard with a running sale, date only expected', { hasLiveSale: true, dateType: 'E' }, 'FUTURE'],
  ['without a date', { startsAtMs: null, dateType: null }, 'FUTURE'],
  ['whose sale is over', { startsAtMs: NOW - MINUTE, isOver: true }, 'NOT_SOLD'],
  ['whose sale began and is not over', { startsAtMs: NOW - 2 * DAY }, 'PRELIM_CLOSED'],
])('a lot %s has its auction status', (_, standing, status) => {
  expect(decideAuctionStatus({ ...lot, ...standing }, NOW)).toBe(status)
})

it('pre-bidding ends the hours and minutes of endOfPreBid before the sale [MKT-4.23]', () => {
  const statusAt = (beforeMs: number, endOfPreBidMinutes: number | null) =>
    decideAuctionStatus({ ...lot, startsAtMs: NOW + beforeMs, endOfPreBidMinutes }, NOW)
  expect([61 * MINUTE, 60 * MINUTE + 1, 60 * MINUTE, 0].map((beforeMs) => statusAt(beforeMs, 60))).toEqual([
    'PRELIM_OPEN',
    'PRELIM_OPEN',
    'PRELIM_CLOSED',
    'PRELIM_CLOSED',
  ])
  expect([91, 90].map((minutes) => statusAt(minutes * MINUTE, 90))).toEqual(['PRELIM_OPEN', 'PRELIM_CLOSED'])
  expect([1, 0].map((beforeMs) => statusAt(beforeMs, null))).toEqual(['PRELIM_OPEN', 'PRELIM_CLOSED'])
})
