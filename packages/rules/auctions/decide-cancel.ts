import { needsSecondPerson } from '../bidding/second-person.ts'

/** One lane of a sale as far as it decides whether the sale can be cancelled; instants are epoch milliseconds. */
export interface LaneToCancel {
  readonly status: string
  readonly saleType: string
  /** End of a sale by time; null for lanes. */
  readonly endsAtMs: number | null
  /** State of its lane; null where it has never been started. */
  readonly laneState: string | null
}

export type CancelRefusal = 'OVER' | 'RUNNING'

/** A lane that is not over; a sale by time is over with its end. */
export const isOpenLane = ({ status, endsAtMs }: LaneToCancel, nowMs: number): boolean =>
  (status === 'SCHEDULED' || status === 'RUNNING') && (endsAtMs === null || endsAtMs > nowMs)

/**
 * Whether a sale, all its lanes together, can be cancelled: before it starts, while its lanes rest, and what is sold by time until its
 * end; what is over stays as it is.
 */
export function decideCancel(lanes: readonly LaneToCancel[], nowMs: number): CancelRefusal | null {
  const open = lanes.filter((lane) => isOpenLane(lane, nowMs))
  if (open.length === 0) return 'OVER'
  return open.some(({ laneState }) => laneState === 'RUNNING') ? 'RUNNING' : null
}

/** Whether a second operator has to confirm: where bids would be taken back (`bidCount`, of all its lots that are not decided), or a lane has begun. */
export const needsSecondToCancel = (lanes: readonly LaneToCancel[], bidCount: number): boolean =>
  needsSecondPerson('CANCEL_SALE', { bidCount }) || lanes.some(({ saleType, status }) => saleType === 'live' && status === 'RUNNING')

/** A lot of a sale that is cancelled, as far as it decides whether the lot stays there; instants are epoch milliseconds. */
export interface LotToFree {
  readonly outcome: string | null
  readonly phase: string
  readonly saleType: string
  readonly deadlineMs: number | null
}

/**
 * Whether a cancellation frees a lot: one that is not decided, and whose time, where it is sold by time, is not up; its bids came in
 * time, so the end of its clock decides it.
 */
export const isFreedByCancel = ({ outcome, phase, saleType, deadlineMs }: LotToFree, nowMs: number): boolean =>
  outcome === null && !(saleType !== 'LANE' && phase === 'ACTIVE' && deadlineMs !== null && deadlineMs <= nowMs)
