import { useEffect } from 'react'
import type { RunList } from '@app/contract/auctions/run-list.ts'
import { useMovingLanes } from '../bidding/dashboard/use-moving-lanes.ts'
import { useServerNow } from '../bidding/lane/use-server-now.ts'
import { glanceOf, type LaneGlance } from './home-lanes.ts'

export interface FollowProps {
  readonly lists: readonly RunList[]
  /** Takes the lanes that the live line has spoken of, by their sales, whenever what is seen of one changes. */
  readonly onMove: (moved: ReadonlyMap<number, LaneGlance>) => void
}

/** Says how lanes move; shows nothing itself. */
export function FollowLanes({ lists, onMove }: FollowProps) {
  const { live, lanes } = useMovingLanes(lists, null)
  const isKnown = live.quality === 'good' || live.quality === 'slow'
  const nowMs = useServerNow(live.serverNowMs, isKnown || live.lostSinceMs !== null)
  const moved = lanes.filter(({ lane }) => live.lanes.has(lane.saleId)).map((open) => glanceOf(open, nowMs))
  // Four times a second nothing may have changed but the clock that nobody sees.
  const seen = JSON.stringify(moved)
  useEffect(() => onMove(new Map((JSON.parse(seen) as LaneGlance[]).map((glance) => [glance.saleId, glance]))), [seen, onMove])
  return null
}
