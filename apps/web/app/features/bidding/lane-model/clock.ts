import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { clockLabel, type ClockLabel } from '@app/rules/bidding/timers.ts'

/** The word beside a lane's clock. NEXT: between two lots. */
export type ClockWord = ClockLabel | 'PAUSED' | 'WAITING' | 'NEXT' | 'ENDED'

/** What the clock of a lane shows. */
export interface Clock {
  readonly word: ClockWord
  /** Whole seconds left, rounded up; null while nothing runs down. */
  readonly seconds: number | null
  /** How much of the ring is drawn, 0 to 100. */
  readonly share: number
}

const SECOND_MS = 1_000
const WHOLE = 100
/** The ring is full at half as much again as "going once": the clock after a bid (auction-rules B2.2). */
const FULL_OF_ONCE = 1.5

const counting = (word: ClockWord, leftMs: number, fullMs: number): Clock => {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  return { word, seconds, share: Math.min(WHOLE, Math.max(0, ((seconds * SECOND_MS) / fullMs) * WHOLE)) }
}
const still = (word: ClockWord): Clock => ({ word, seconds: null, share: 0 })

/**
 * The clock of a lane at an instant of the server's clock: words by what is left of the lot on the block (auction-rules B2.2), and what
 * it shows in a pause, between lots, before and after. While the server's clock is not known (null) nothing is counted.
 */
export function clockOf(lane: LaneState, lot: LotState | null, serverMs: number | null): Clock {
  if (lane.state === 'ENDED') return still('ENDED')
  if (lane.state === 'PAUSED' || lot?.phase === 'PAUSED') return still('PAUSED')
  if (serverMs !== null && lot !== null && lot.phase === 'ACTIVE' && lot.deadlineMs !== null) {
    const leftMs = lot.deadlineMs - serverMs
    return counting(clockLabel(leftMs, lane), leftMs, lane.goingOnceMs * FULL_OF_ONCE)
  }
  if (lane.state === 'WAITING') return still('WAITING')
  if (lot?.phase === 'ACTIVE') return still('BIDDING')
  return lane.nextAtMs === null || serverMs === null
    ? still('NEXT')
    : counting('NEXT', lane.nextAtMs - serverMs, lane.goingOnceMs * FULL_OF_ONCE)
}
