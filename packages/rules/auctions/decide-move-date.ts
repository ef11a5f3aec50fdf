/** One lane of a sale as far as it decides whether the sale's date can be moved; instants are epoch milliseconds. */
export interface LaneToMove {
  readonly status: string
  readonly saleType: string
  readonly startsAtMs: number
  /** State of its lane; null where it has never been started. */
  readonly laneState: string | null
}

export type MoveRefusal = 'OVER' | 'BEGUN' | 'SAME'

const hasBegun = ({ saleType, startsAtMs, laneState }: LaneToMove, nowMs: number): boolean =>
  saleType === 'live' ? laneState !== null && laneState !== 'WAITING' : startsAtMs <= nowMs

/**
 * Whether a sale, all its lanes together, can be moved to another start: before it begins. A lane begins when it is started, what is
 * sold by time at its hour.
 */
export function decideMoveDate(
  lanes: readonly LaneToMove[],
  { nowMs, toMs }: { readonly nowMs: number; readonly toMs: number },
): MoveRefusal | null {
  if (lanes.some(({ status }) => status === 'CLOSED' || status === 'CANCELLED')) return 'OVER'
  if (lanes.some((lane) => lane.status === 'RUNNING' || hasBegun(lane, nowMs))) return 'BEGUN'
  return lanes.some(({ startsAtMs }) => startsAtMs === toMs) ? 'SAME' : null
}
