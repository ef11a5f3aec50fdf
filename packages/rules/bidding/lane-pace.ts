import type { LaneState } from '@app/contract/lanes/live.ts'

/** Lots of a lane taken into the mean time on the block, and what is assumed before any, milliseconds (auction-rules B4 "Lane order"). */
export const MEAN_OF_LOTS = 20
export const MEAN_SEED_MS = 45_000

/** State of a lane, as far as it decides when its next lot opens. Instants epoch milliseconds. */
export interface LanePace extends Pick<LaneState, 'state' | 'startsAtMs' | 'nextAtMs' | 'meanLotMs'> {
  /** When bids on the lot on the block end by its current clock; null without a lot there. */
  readonly deadlineMs: number | null
}

/**
 * How long until the next lot of a lane opens: what is left of the one on the block, or the wait for the next, milliseconds. Each lot
 * after it comes a mean later (auction-rules B4 "Lane order"). Null while the lane is stopped.
 */
export function nextOpensInMs({ state, startsAtMs, nextAtMs, meanLotMs, deadlineMs }: LanePace, nowMs: number): number | null {
  if (state === 'ENDED' || state === 'PAUSED') return null
  if (state === 'WAITING') return Math.max(0, startsAtMs - nowMs)
  if (nextAtMs !== null && deadlineMs === null) return Math.max(0, nextAtMs - nowMs)
  // A lot on the block may take bids as long as any; at least the rest of its clock is still to run.
  return Math.max(deadlineMs === null ? 0 : deadlineMs - nowMs, meanLotMs)
}
