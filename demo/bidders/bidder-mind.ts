import type { Random } from '../photos/draw/random.ts'

/** What a simulated bidder sees of a lot, as anybody does. Amounts are minor units. */
export interface SeenLot {
  readonly retailMinor: number | null
  /** C clean, S salvage, J not repairable. */
  readonly titleGroup: string | null
}

/** One who is interested in a lot, and up to which bid. */
export interface Interest {
  readonly bidder: number
  readonly worthMinor: number
  /** When they look again, epoch milliseconds. */
  nextAtMs: number
}

const UNKNOWN_RETAIL_MINOR = 600_000
const SHARE_OF_RETAIL: Readonly<Record<string, number>> = { C: 0.3, S: 0.17, J: 0.08 }
const INTERESTED_LEAST = 3
const INTERESTED_MOST = 6
/** People differ by this factor either way about what a lot is worth. */
const SPREAD = 1.6
const FIRST_LOOK_MS = 1_500
const LOOK_MEAN_MS = 2_800
const LOOK_LEAST_MS = 700
/** Whoever is further than this from what the lot is worth to them is in a hurry, and jumps a part of the way as often as not. */
const FAR_STEPS = 7
const JUMP_CHANCE = 0.6
const JUMP_SHARE_LEAST = 0.15
const JUMP_SHARE_MOST = 0.5
/** Whoever is near it thinks longer, and now and then lets the clock run on. */
const HESITATION_MS = 1_500
const PASS_CHANCE = 0.25

const waitMs = (random: Random): number => LOOK_LEAST_MS - Math.log(1 - random()) * LOOK_MEAN_MS

/** Which of so many bidders want a lot, and up to how much: each values it independently around what such lots bring. */
export function interestIn(lot: SeenLot, { bidders, nowMs, random }: { bidders: number; nowMs: number; random: Random }): Interest[] {
  const base = (lot.retailMinor ?? UNKNOWN_RETAIL_MINOR) * (SHARE_OF_RETAIL[lot.titleGroup ?? 'S'] ?? SHARE_OF_RETAIL['S'] ?? 0)
  const count = Math.min(bidders, INTERESTED_LEAST + Math.floor(random() * (INTERESTED_MOST - INTERESTED_LEAST + 1)))
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(Math.floor(random() * bidders))
  return [...chosen].map((bidder) => ({
    bidder,
    worthMinor: Math.round(base * SPREAD ** (random() * 2 - 1)),
    nextAtMs: nowMs + FIRST_LOOK_MS + waitMs(random),
  }))
}

/** What a bidder does now. */
export interface Move {
  readonly bidder: number
  readonly amountMinor: number
  readonly isJump: boolean
}

/** Steps over which a bidder jumps who is so many steps below what the lot is worth to them; 0: bids the ask. */
function jumpSteps(stepsLeft: number, random: Random): number {
  if (stepsLeft <= FAR_STEPS || random() >= JUMP_CHANCE) return 0
  return Math.floor(stepsLeft * (JUMP_SHARE_LEAST + random() * (JUMP_SHARE_MOST - JUMP_SHARE_LEAST)))
}

/**
 * The next bid of one of the interested, or null: a bidder who is looking at the lot, does not lead, and finds the ask within their
 * valuation bids it. Far below the valuation they jump towards it; near it they hesitate. So a lot takes as long as in a real lane.
 */
export function nextMove(
  interested: readonly Interest[],
  at: {
    readonly askMinor: number
    readonly stepMinor: number
    readonly leader: number | null
    readonly nowMs: number
    readonly random: Random
  },
): Move | null {
  const { askMinor, stepMinor, leader, nowMs, random } = at
  for (const one of interested) {
    if (one.nextAtMs > nowMs) continue
    one.nextAtMs = nowMs + waitMs(random)
    if (one.bidder === leader || one.worthMinor < askMinor) continue
    const stepsLeft = (one.worthMinor - askMinor) / stepMinor
    if (stepsLeft <= FAR_STEPS) {
      one.nextAtMs += HESITATION_MS
      if (random() < PASS_CHANCE) continue
    }
    const steps = jumpSteps(stepsLeft, random)
    return { bidder: one.bidder, amountMinor: askMinor + steps * stepMinor, isJump: steps > 0 }
  }
  return null
}
