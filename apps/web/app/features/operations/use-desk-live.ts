import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LaneDesk } from '@app/contract/operations/lane-desk.ts'
import type { LaneState, LiveEvent, LotState } from '@app/contract/lanes/live.ts'
import { useLive } from '../../platform/live/use-live.ts'
import { useLooking } from './use-looking.ts'
import { useServerNow } from '../bidding/lane/use-server-now.ts'

/** A desk as it moves. */
export interface DeskNow {
  readonly lane: LaneState
  /** The lot on the block. */
  readonly lot: LotState | null
  /** What happened to it, the oldest first. */
  readonly events: readonly LiveEvent[]
  /** Lots that moved, by number. */
  readonly states: ReadonlyMap<number, LotState>
  /** Every lane that is watched, this one among them. */
  readonly watched: readonly { readonly lane: LaneState; readonly lot: LotState | null }[]
  /** The server's clock, epoch milliseconds; null until it is known. */
  readonly serverMs: number | null
}

const NO_EVENTS: readonly LiveEvent[] = []

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

/** The auctioneer's desk over the live line of the document, with the other lanes that its operator watches. */
export function useDeskLive(desk: LaneDesk & { readonly watched: readonly LaneState[] }): DeskNow {
  const isOver = desk.lane.state === 'ENDED'
  const others = desk.watched.filter(({ saleId }) => saleId !== desk.lane.saleId)
  const [current, setCurrent] = useState(desk.lane.currentLot)
  const live = useLive({
    lanes: isOver ? [] : [desk.lane, ...others].map(({ saleId }) => saleId),
    // Followed itself, so that what happened before this page came is told too.
    lots: isOver || current === null ? [] : [current],
  })
  const isKnown = live.quality === 'good' || live.quality === 'slow'
  const nowOf = (read: LaneState): LaneState => (isKnown ? live.lanes.get(read.saleId) : undefined) ?? read
  const lane = nowOf(desk.lane)
  if (lane.currentLot !== current) setCurrent(lane.currentLot)
  const pushedOf = (lot: number | null): LotState | undefined => (isKnown && lot !== null ? live.lots.get(lot) : undefined)
  const lot = lotNow(lane, pushedOf(lane.currentLot), desk.lot)
  const serverMs = useServerNow(live.serverNowMs, isKnown)
  useTurns(turnOf(lane))
  useLooking(isOver)
  const watched = [{ lane, lot }, ...others.map(nowOf).map((other) => ({ lane: other, lot: pushedOf(other.currentLot) ?? null }))].toSorted(
    (one, other) => one.lane.saleId - other.lane.saleId,
  )
  const events = lane.currentLot === null ? NO_EVENTS : (live.events.get(lane.currentLot) ?? NO_EVENTS)
  return { lane, lot, events, states: live.lots, watched, serverMs }
}
