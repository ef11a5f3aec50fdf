import type { AuctionGroup } from './group-auction.ts'

/** Sales of a day that stand open; a day with a few more is shown whole, since folding three would save nothing. */
export const OPEN_SALES_MAX = 12
const FEW_MORE = 4

/** What the order of a day's sales goes by. */
export interface DaySale {
  readonly startsAtMs: number
  readonly group: AuctionGroup
  readonly isCancelled: boolean
  /** Statute miles from the reader's place; null where none was given. */
  readonly miles: number | null
}

/** Sales that are over, and cancelled ones, come after all that somebody may still go to. */
const isPast = ({ group, isCancelled }: DaySale): boolean => isCancelled || group === 'ended'

/**
 * The sales of a day in two parts: the next ones, which stand open, and the rest in the order of their starts, to be folded by hour.
 * Around a place the nearest come first, otherwise the first to start.
 */
export function openSales<S extends DaySale>(sales: readonly S[]): { open: S[]; rest: S[] } {
  const inOrder = sales.toSorted(
    (one, other) =>
      Number(isPast(one)) - Number(isPast(other)) || (one.miles ?? 0) - (other.miles ?? 0) || one.startsAtMs - other.startsAtMs,
  )
  const shown = sales.length <= OPEN_SALES_MAX + FEW_MORE ? sales.length : OPEN_SALES_MAX
  return { open: inOrder.slice(0, shown), rest: inOrder.slice(shown).toSorted((one, other) => one.startsAtMs - other.startsAtMs) }
}
