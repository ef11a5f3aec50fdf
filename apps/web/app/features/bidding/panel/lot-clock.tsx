import { Link } from 'react-router'
import { useEffect, useState } from 'react'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { lanePathOf } from '../lane-path.ts'
import type { LotBidding } from './use-lot-bidding.ts'

const TICK_MS = 1_000

/** The server's clock, each second. */
function useServerClock(nowMs: () => number): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [nowMs])
  return now
}

/** How long bids are taken, that the lot is on the block with the way there, or what became of it. */
export function LotClock({ lotBidding, lot }: { readonly lotBidding: LotBidding; readonly lot: LotView }) {
  const text = useText()
  const formats = useFormats()
  const { state, bidding, nowMs } = lotBidding
  const now = useServerClock(nowMs)
  const leftMs = state.deadlineMs === null ? null : state.deadlineMs - now
  const isLive = bidding.saleType === 'LANE' && (state.phase === 'ACTIVE' || state.phase === 'PAUSED')
  if (state.outcome !== null) return <p>{text.dyn(`bid.outcome.${state.outcome}`, text.t('bid.closed'))}</p>
  if (isLive) {
    return (
      <>
        <p className="clock">
          <span>{text.t('bid.live')}</span>
          {leftMs !== null && leftMs > 0 ? <b>{formats.duration(leftMs)}</b> : null}
        </p>
        <Link className="btn ink wide" to={lanePathOf(lot)}>
          {text.t('bid.live.open')}
        </Link>
        {state.isReserveMet === null ? null : <p>{text.t(state.isReserveMet ? 'bid.reserve.met' : 'bid.reserve.not')}</p>}
      </>
    )
  }
  if (state.phase === 'PRELIM' || state.phase === 'ACTIVE') {
    const key = state.phase === 'PRELIM' ? 'bid.closes' : 'bid.ends'
    return leftMs !== null && leftMs > 0 ? <p>{text.t(key, { time: formats.duration(leftMs) })}</p> : null
  }
  const isSaleToCome = state.phase === 'PRELIM_CLOSED' && lot.sale.state === undefined
  return (
    <>
      <p>{text.t(isSaleToCome ? 'bid.closed.prelim' : 'bid.closed')}</p>
      {isSaleToCome && lot.sale.isLive ? (
        <Link className="btn ink wide" to={lanePathOf(lot)}>
          {text.t('bid.live.open')}
        </Link>
      ) : null}
    </>
  )
}
