import { incrementsOf } from '../fees/increments.ts'
import type { Bid, LotBidding } from './lot-bidding.ts'
import { timersOf } from './timers.ts'

const CENTS = 100
export const NOW_MS = 1_795_000_000_000
export const TIMERS = timersOf('CPRTUS', '2026-11-21')
const american = incrementsOf({ site: 'CPRTUS', currency: 'USD', on: '2026-11-21' })
if (american === null) throw new Error('the US site has no increments')
const usIncrements = american

/** A US lot in preliminary bidding; amounts in dollars. */
export function aLot(fields: Partial<LotBidding> & { readonly start?: number; readonly reserve?: number } = {}): LotBidding {
  const { start = 0, reserve, ...rest } = fields
  return {
    phase: 'PRELIM',
    saleType: 'LANE',
    currency: 'USD',
    increments: usIncrements,
    startMinor: start * CENTS,
    reserveMinor: reserve === undefined ? null : reserve * CENTS,
    reservePolicy: 'lift',
    terms: 'PURE_SALE',
    seller: null,
    priceMinor: 0,
    leader: null,
    seq: 0,
    deadlineMs: null,
    isBonusSpent: false,
    ...rest,
  }
}

/** A preliminary maximum of so many dollars. */
export const maximum = (bidder: number, dollars: number, fields: Partial<Bid> = {}): Bid => ({
  bidder,
  kind: 'PRELIM_MAX',
  amountMinor: dollars * CENTS,
  isOnePlus: false,
  isConfirmed: false,
  receivedAtMs: NOW_MS,
  ...fields,
})

/** A bid in the lane of so many dollars. */
export const live = (bidder: number, dollars: number, fields: Partial<Bid> = {}): Bid =>
  maximum(bidder, dollars, { kind: 'LIVE', ...fields })
