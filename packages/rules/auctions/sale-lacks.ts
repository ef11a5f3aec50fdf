import type { PlannedSale, SaleLack } from '@app/contract/operations/sales/planned-sales.ts'
import { LATE_START_MINUTES } from './sale-over.ts'

/** A sale that has not begun by so long after its start lacks somebody to begin it. */
export const START_GRACE_MINUTES = 1

const MINUTE_MS = 60_000

/** What of a sale decides what it lacks; instants epoch milliseconds. */
export interface SaleAtDesk extends Pick<PlannedSale, 'saleType' | 'status' | 'laneState' | 'lotCount'> {
  readonly startsAtMs: number
  /** The lane pauses until somebody resumes it. */
  readonly isStopped: boolean
  /** Lots on minimum bid that have none and may still get one, and lots without a picture. */
  readonly withoutMinimum: number
  readonly withoutPicture: number
}

/** What a sale lacks that its operator can mend, the most urgent first; nothing once it is over. */
export function saleLacks(sale: SaleAtDesk, nowMs: number): SaleLack[] {
  const { lotCount, withoutMinimum, withoutPicture } = sale
  if (sale.status === 'CLOSED' || sale.status === 'CANCELLED') return []
  const isDue = nowMs >= sale.startsAtMs + START_GRACE_MINUTES * MINUTE_MS
  const isUnbegun = sale.saleType === 'live' && sale.status === 'SCHEDULED' && (sale.laneState ?? 'WAITING') === 'WAITING'
  // A lane that nobody opened in time is over, and no desk starts it (decision 0037).
  const isMissed = sale.laneState === null && nowMs >= sale.startsAtMs + LATE_START_MINUTES * MINUTE_MS
  const all: readonly (readonly [SaleLack['what'], boolean, number])[] = [
    ['RESUME', sale.laneState === 'PAUSED' && sale.isStopped, 0],
    ['START', isUnbegun && isDue && !isMissed && lotCount > 0, 0],
    ['MISSED', isUnbegun && isMissed && lotCount > 0, 0],
    ['LOTS', lotCount === 0, 0],
    ['MINIMUM', withoutMinimum > 0, withoutMinimum],
    ['PICTURE', withoutPicture > 0, withoutPicture],
  ]
  return all.flatMap(([what, isLacking, lots]) => (isLacking ? [{ what, lotCount: lots }] : []))
}
