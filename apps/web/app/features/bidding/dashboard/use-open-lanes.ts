import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RunList } from '@app/contract/auctions/run-list.ts'
import { useApp } from '../../../platform/app-info.ts'
import type { Live } from '../../../platform/live/live-view.ts'
import { useLive } from '../../../platform/live/use-live.ts'
import { classOfReader } from '../../lots/lot-card-data.ts'
import { dashboardPath } from '../lane-model/address.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import { followedLots, openLane, type OpenLane } from '../lane-model/open-lane.ts'

export interface OpenLanes {
  readonly live: Live
  readonly lanes: readonly OpenLane[]
  readonly large: OpenLane | null
  choose(saleId: number): void
  close(saleId: number): void
  /** Makes the lane so many places further large. */
  step(by: number): void
}

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

/**
 * The address says which lanes are open and which is large, so that it can be bookmarked, sent and reloaded. The address the reader came by
 * stays, with any other parameters, until they change something.
 */
function useOwnAddress(path: string): void {
  const [first] = useState(path)
  const hasChanged = useRef(false)
  useEffect(() => {
    hasChanged.current ||= path !== first
    if (!hasChanged.current) return
    const [, query = ''] = path.split('?')
    window.history.replaceState(window.history.state, '', window.location.pathname + (query === '' ? '' : `?${query}`))
  }, [path, first])
}

/** The open lanes as they move. Which is large only the reader changes. */
export function useOpenLanes(data: DashboardData): OpenLanes {
  const [lists, setLists] = useState(data.open)
  const [large, setLarge] = useState(data.large)
  const ownLots = useMemo(() => new Set((data.mine?.lots ?? []).map(({ lot }) => lot)), [data.mine])
  const ofReader = classOfReader(useApp())
  const buyerClass = data.mine?.buyerClass ?? ofReader
  const live = useLive({ lanes: lists.map(({ lane }) => lane.saleId), lots: [] })
  const lastShown = useLastShown(live)
  useWholeLists(
    lists,
    live,
    useCallback((list: RunList) => setLists((known) => known.map((one) => (one.lane.saleId === list.lane.saleId ? list : one))), []),
  )
  const lanes = useMemo(
    () => lists.map((list) => openLane(list, live, { lastShown: lastShown.get(list.lane.saleId) ?? null, ownLots, buyerClass })),
    [lists, live, lastShown, ownLots, buyerClass],
  )
  // A second wish on the same line: which lots matter follows from what the lanes say.
  useLive({ lanes: [], lots: lanes.flatMap((open) => followedLots(open, ownLots)) })
  const ids = lists.map(({ lane }) => lane.saleId)
  const shown = lanes.find(({ lane }) => lane.saleId === large) ?? lanes[0] ?? null
  const largeId = shown?.lane.saleId ?? null
  useOwnAddress(dashboardPath({ isKiosk: data.isKiosk, lanes: ids, large: largeId, isTextOnly: data.isTextOnly }))
  const step = (by: number): void => {
    const at = ids.indexOf(largeId ?? -1)
    setLarge(ids[(at + by + ids.length) % ids.length] ?? largeId)
  }
  const close = (saleId: number): void => {
    if (saleId === largeId) step(1)
    setLists((known) => known.filter(({ lane }) => lane.saleId !== saleId))
  }
  return { live, lanes, large: shown, choose: setLarge, close, step }
}
