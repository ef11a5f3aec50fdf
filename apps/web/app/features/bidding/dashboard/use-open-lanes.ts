import { useEffect, useRef, useState } from 'react'
import type { Live } from '../../../platform/live/live-view.ts'
import { dashboardPath } from '../lane-model/address.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { useMovingLanes } from './use-moving-lanes.ts'

export interface OpenLanes {
  readonly live: Live
  readonly lanes: readonly OpenLane[]
  readonly large: OpenLane | null
  choose(saleId: number): void
  close(saleId: number): void
  /** Makes the lane so many places further large. */
  step(by: number): void
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
  const { live, lanes, drop } = useMovingLanes(data.open, data.mine)
  const [large, setLarge] = useState(data.large)
  const ids = lanes.map(({ lane }) => lane.saleId)
  const shown = lanes.find(({ lane }) => lane.saleId === large) ?? lanes[0] ?? null
  const largeId = shown?.lane.saleId ?? null
  useOwnAddress(dashboardPath({ isKiosk: data.isKiosk, lanes: ids, large: largeId, isTextOnly: data.isTextOnly }))
  const step = (by: number): void => {
    const at = ids.indexOf(largeId ?? -1)
    setLarge(ids[(at + by + ids.length) % ids.length] ?? largeId)
  }
  const close = (saleId: number): void => {
    if (saleId === largeId) step(1)
    drop(saleId)
  }
  return { live, lanes, large: shown, choose: setLarge, close, step }
}
