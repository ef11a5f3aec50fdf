import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MyLanes, RunList } from '@app/contract/auctions/run-list.ts'
import { useApp } from '../../../platform/app-info.ts'
import type { Live } from '../../../platform/live/live-view.ts'
import { useLive } from '../../../platform/live/use-live.ts'
import { classOfReader } from '../../lots/lot-card-data.ts'
import { followedLots, openLane, type OpenLane } from '../lane-model/open-lane.ts'
import { schedulesOf } from '../../../platform/page/fee-schedules.ts'

/** Fetches a lane's list again where a lot is on the block that it does not name (moved, or added since). */
function useWholeLists(lists: readonly RunList[], live: Live, onFetched: (list: RunList) => void): void {
  const requested = useRef(new Set<string>())
  const strange = lists.filter((list) => {
    const current = live.lanes.get(list.lane.saleId)?.currentLot ?? null
    return current !== null && !list.items.some(({ lot }) => lot === current)
  })
  const wanted = strange.map(({ lane }) => `${lane.saleId}:${live.lanes.get(lane.saleId)?.currentLot}`).join()
  useEffect(() => {
    for (const one of wanted === '' ? [] : wanted.split(',')) {
      if (requested.current.has(one)) continue
      requested.current.add(one)
      const saleId = Number(one.split(':')[0])
      void import('../lane-model/lane-calls.ts').then(({ fetchRunList }) =>
        fetchRunList(saleId).then(onFetched, () => requested.current.delete(one)),
      )
    }
  }, [wanted, onFetched])
}

/** The lot that each lane had on the block last, as this view saw it: its result stays until the next opens. */
function useLastShown(live: Live): ReadonlyMap<number, number> {
  const [last, setLast] = useState<ReadonlyMap<number, number>>(new Map())
  const fresh = [...live.lanes.values()].filter(({ saleId, currentLot }) => currentLot !== null && last.get(saleId) !== currentLot)
  if (fresh.length > 0) setLast(new Map([...last, ...fresh.map(({ saleId, currentLot }) => [saleId, currentLot ?? 0] as const)]))
  return last
}

interface MovingLanes {
  readonly live: Live
  readonly lanes: readonly OpenLane[]
  /** Takes a lane out of the view. */
  drop(saleId: number): void
}

/** Lanes as they move, each with the lot that it shows; `mine` is what of them is the reader's. */
export function useMovingLanes(first: readonly RunList[], mine: MyLanes | null): MovingLanes {
  const [lists, setLists] = useState(first)
  const ownLots = useMemo(() => new Set((mine?.lots ?? []).map(({ lot }) => lot)), [mine])
  const app = useApp()
  const buyerClass = mine?.buyerClass ?? classOfReader(app)
  const schedules = schedulesOf(app)
  const exemptions = app.member?.exemptions ?? null
  const live = useLive({ lanes: lists.map(({ lane }) => lane.saleId), lots: [] })
  const lastShown = useLastShown(live)
  useWholeLists(
    lists,
    live,
    useCallback((list: RunList) => setLists((known) => known.map((one) => (one.lane.saleId === list.lane.saleId ? list : one))), []),
  )
  const lanes = useMemo(
    () =>
      lists.map((list) =>
        openLane(list, live, { lastShown: lastShown.get(list.lane.saleId) ?? null, ownLots, buyerClass, schedules, exemptions }),
      ),
    [lists, live, lastShown, ownLots, buyerClass, schedules, exemptions],
  )
  // A second wish on the same line: which lots matter follows from what the lanes say.
  useLive({ lanes: [], lots: lanes.flatMap((open) => followedLots(open, ownLots)) })
  const drop = (saleId: number): void => setLists((known) => known.filter(({ lane }) => lane.saleId !== saleId))
  return { live, lanes, drop }
}
