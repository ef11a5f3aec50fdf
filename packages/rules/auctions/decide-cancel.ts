/** One lane of a sale as far as it decides whether the sale can be cancelled; instants are epoch milliseconds. */
export interface LaneToCancel {
  readonly status: string
  readonly saleType: string
  readonly startsAtMs: number
  /** How its lane stands; null where it has never been started. */
  readonly laneState: string | null
}

export type CancelRefusal = 'OVER' | 'RUNNING'

/** A lane that is not over. */
export const isOpenLane = ({ status }: Pick<LaneToCancel, 'status'>): boolean => status === 'SCHEDULED' || status === 'RUNNING'

/** A lane runs unless it rests or was never started; what is sold by time runs from its start on, whoever looks. */
function isRunning({ saleType, startsAtMs, laneState }: LaneToCancel, nowMs: number): boolean {
  return saleType === 'live' ? laneState === 'RUNNING' : startsAtMs <= nowMs
}

/** Whether a sale, all its lanes together, can be cancelled: before it starts, and while it rests; what is over stays as it is. */
export function decideCancel(lanes: readonly LaneToCancel[], nowMs: number): CancelRefusal | null {
  const open = lanes.filter(isOpenLane)
  if (open.length === 0) return 'OVER'
  return open.some((lane) => isRunning(lane, nowMs)) ? 'RUNNING' : null
}

/** Whether a second operator has to confirm: where bids would be taken back, or the sale has begun. */
export const needsSecondToCancel = (lanes: readonly LaneToCancel[], hasBids: boolean): boolean =>
  hasBids || lanes.some(({ status }) => status === 'RUNNING')
