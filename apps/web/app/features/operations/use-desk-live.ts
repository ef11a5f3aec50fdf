import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { LaneDesk } from '@app/contract/operations/lane-desk.ts'
import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { useLive } from '../../platform/live/use-live.ts'
import { useLooking } from './use-looking.ts'
import { useServerNow } from '../bidding/lane/use-server-now.ts'

/** A desk as it moves. */
export interface DeskNow {
  readonly lane: LaneState
  /** The lot on the block. */
  readonly lot: LotState | null
  /** What its clock has left, milliseconds; null while none runs. */
  readonly leftMs: number | null
}

/** The lot on the block from the live connection; as it was read where that is newer, or where the connection has not sent it yet. */
function lotNow(lane: LaneState, pushed: LotState | undefined, read: LotState | null): LotState | null {
  if (lane.currentLot === null) return null
  const known = read?.lot === lane.currentLot ? read : null
  if (pushed === undefined || (known !== null && known.seq > pushed.seq)) return known
  return known === null ? pushed : { ...pushed, itemNumber: known.itemNumber }
}

/** What of a lane changes the rest of the desk with it: the list of what is through, and who is there. */
const turnOf = ({ state, mode, currentLot, offered }: LaneState): string => [state, mode, currentLot, offered].join()

/** Loads the desk again when its lane takes a turn. */
function useTurns(turn: string): void {
  const { revalidate } = useRevalidator()
  const seen = useRef(turn)
  useEffect(() => {
    if (seen.current !== turn) void revalidate()
    seen.current = turn
  }, [turn, revalidate])
}

/** The auctioneer's desk over the live line of the document; `readAtMs` is the server's clock when the desk was read. */
export function useDeskLive(desk: LaneDesk & { readonly readAtMs: number }): DeskNow {
  const isOver = desk.lane.state === 'ENDED'
  const live = useLive({ lanes: isOver ? [] : [desk.lane.saleId], lots: [] })
  const isKnown = live.quality === 'good' || live.quality === 'slow'
  const lane = (isKnown ? live.lanes.get(desk.lane.saleId) : undefined) ?? desk.lane
  const lot = lotNow(lane, isKnown && lane.currentLot !== null ? live.lots.get(lane.currentLot) : undefined, desk.lot)
  const nowMs = useServerNow(live.serverNowMs, isKnown) ?? desk.readAtMs
  useTurns(turnOf(lane))
  useLooking(isOver)
  return { lane, lot, leftMs: lot?.deadlineMs == null ? null : Math.max(0, lot.deadlineMs - nowMs) }
}
