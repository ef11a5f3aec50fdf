import type { LaneView, MyLaneLot } from '@app/contract/auctions/run-list.ts'

/** Lanes that start at one time at one yard: a row of a schedule. */
export interface ScheduleRow {
  readonly lanes: readonly [LaneView, ...LaneView[]]
  readonly lotCount: number
  /** How many of their lots are the reader's; null for a visitor. */
  readonly ownCount: number | null
}

/** Whether a lane runs, is to come or has ended. */
export type LaneGroup = 'now' | 'later' | 'over'
export const groupOf = ({ lane }: LaneView): LaneGroup =>
  lane.state === 'RUNNING' || lane.state === 'PAUSED' ? 'now' : lane.state === 'WAITING' ? 'later' : 'over'

/** Lanes in rows by yard and start, in the order in which they came. */
export function scheduleOf(views: readonly LaneView[], own: readonly MyLaneLot[] | null): readonly ScheduleRow[] {
  const rows = new Map<string, [LaneView, ...LaneView[]]>()
  for (const view of views) {
    const key = `${view.lane.yardNumber} ${view.lane.startsAtMs}`
    const row = rows.get(key)
    if (row === undefined) rows.set(key, [view])
    else row.push(view)
  }
  return [...rows.values()].map((lanes) => {
    const ids = new Set(lanes.map(({ lane }) => lane.saleId))
    return {
      lanes,
      lotCount: lanes.reduce((sum, { lane }) => sum + lane.lotCount, 0),
      ownCount: own === null ? null : own.filter(({ saleId }) => ids.has(saleId)).length,
    }
  })
}
