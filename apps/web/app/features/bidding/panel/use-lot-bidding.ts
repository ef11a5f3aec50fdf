import { useCallback, useEffect, useState } from 'react'
import { getDynamicLot } from '@app/contract/bids/bidding.ts'
import type { DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import type { LotState } from '@app/contract/lanes/live.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { liveNowMs, useLive } from '../../../platform/live/use-live.ts'
import { useFeesReadAgain } from './use-broker-fee.ts'

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
  const { lots, holdsMandate } = useLive({ lanes: [], lots: [lot] })
  const moved = lots.get(lot)
  const reload = useCallback(async () => {
    const fresh = await browserApi()(getDynamicLot, { params: { lotNumber: lot } }).catch(() => null)
    if (fresh) setData(fresh)
  }, [lot])
  useEffect(() => {
    const timer = setTimeout(() => void reload(), moved === undefined ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [reload, moved])
  useFeesReadAgain(reload)
  const known = data?.bidding ?? null
  if (data === null || known === null || data.lotDetails.lotNumber !== lot) return null
  // A mandate that ended while the page was open.
  const bidding = holdsMandate === false && known.refusal === null ? { ...known, refusal: 'MANDATE_OVER' } : known
  const state = moved !== undefined && moved.seq > bidding.state.seq ? moved : bidding.state
  return { data, bidding, state, reload, nowMs: liveNowMs }
}
