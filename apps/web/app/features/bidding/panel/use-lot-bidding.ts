import { useCallback, useEffect, useState } from 'react'
import { getDynamicLot } from '@app/contract/bids/bidding.ts'
import type { DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import type { LotState } from '@app/contract/lanes/live.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { liveNowMs, useLive } from '../../../platform/live/use-live.ts'

/** A lot that has moved is read again after this time, so that a contest causes one reading. */
const SETTLE_MS = 400

export interface LotBidding {
  readonly data: DynamicLot
  readonly bidding: NonNullable<DynamicLot['bidding']>
  /** The lot as it is now: as answered, or as it moved since. */
  readonly state: LotState
  readonly reload: () => Promise<void>
  readonly nowMs: () => number
}

/** Bidding on a lot with the reader's own part in it, updated while the page is open; null until it is known, and where there is none. */
export function useLotBidding(lot: number): LotBidding | null {
  const [data, setData] = useState<DynamicLot | null>(null)
  const moved = useLive({ lanes: [], lots: [lot] }).lots.get(lot)
  const reload = useCallback(async () => {
    const fresh = await browserApi()(getDynamicLot, { params: { lotNumber: lot } }).catch(() => null)
    if (fresh) setData(fresh)
  }, [lot])
  useEffect(() => {
    const timer = setTimeout(() => void reload(), moved === undefined ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [reload, moved])
  const bidding = data?.bidding ?? null
  if (data === null || bidding === null || data.lotDetails.lotNumber !== lot) return null
  const state = moved !== undefined && moved.seq > bidding.state.seq ? moved : bidding.state
  return { data, bidding, state, reload, nowMs: liveNowMs }
}
