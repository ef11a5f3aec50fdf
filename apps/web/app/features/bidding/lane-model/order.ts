import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import type { RunListItem } from '@app/contract/auctions/run-list.ts'
import { nextOpensInMs } from '@app/rules/bidding/lane-pace.ts'

/** The states of lots, by number: the list's, then the live ones. */
export type States = ReadonlyMap<number, LotState>

/** A lane's lots around the one that is shown. */
export interface LaneOrder {
  /** On the block, else the last that was (its result stays until the next opens); null before the first. */
  readonly shown: RunListItem | null
  /** Still to come, the next first. */
  readonly ahead: readonly RunListItem[]
  /** Offered, the last first; without the one on the block. */
  readonly done: readonly RunListItem[]
}

const isOver = (state: LotState | null | undefined): boolean => state?.phase === 'CLOSED'
const isOffered = (state: LotState | null): boolean => state?.phase === 'ACTIVE' || state?.phase === 'PAUSED'

/** The state of a lot: live, else as it was listed. */
export const stateOf = (item: RunListItem, states: States): LotState | null => states.get(item.lot) ?? item.state

/** Splits a run list by the position of its lane. `lastShown` is the lot that was on the block before, as this view saw it. */
export function orderOf(
  lane: LaneState,
  { items, states, lastShown }: { readonly items: readonly RunListItem[]; readonly states: States; readonly lastShown: number | null },
): LaneOrder {
  // The lane may say that it goes on before its lot says how it ended: that lot stays visible, its result is on its way.
  const leaving = items.find((item) => item.lot === lastShown && isOffered(stateOf(item, states)))
  const current = items.find((item) => item.lot === lane.currentLot) ?? (lane.currentLot === null ? leaving : undefined) ?? null
  const over = items.filter((item) => item !== current && isOver(stateOf(item, states)))
  const ahead = items.filter((item) => item !== current && !isOver(stateOf(item, states)))
  const last = over.find((item) => item.lot === lastShown) ?? over.at(-1) ?? null
  return { shown: current ?? (lane.state === 'WAITING' ? null : last), ahead, done: over.toReversed() }
}

/** When lots come up, from now, in milliseconds by lot, the next first. Null while the lane is stopped. */
export function estimatesOf(
  lane: LaneState,
  { ahead, current, serverMs }: { readonly ahead: readonly RunListItem[]; readonly current: LotState | null; readonly serverMs: number },
): ReadonlyMap<number, number> | null {
  // The clock of a lot that has left the block says nothing of the next.
  const deadlineMs = lane.nextAtMs !== null && current?.phase !== 'ACTIVE' ? null : (current?.deadlineMs ?? null)
  const first = nextOpensInMs({ ...lane, deadlineMs }, serverMs)
  return first === null ? null : new Map(ahead.map((item, at) => [item.lot, first + at * lane.meanLotMs]))
}
