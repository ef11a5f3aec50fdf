import { Link } from 'react-router'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { LotBidding } from './use-lot-bidding.ts'

/** How the reader stands on the lot: leading, outbid, what he gave, what is open. */
export function Standing({ lotBidding }: { readonly lotBidding: LotBidding }) {
  const text = useText()
  const app = useApp()
  const formats = useFormats()
  const { own } = lotBidding.bidding
  if (own === null) return null
  const { bidStatus, ownMinor, currency, answerUntilMs, counterMinor } = own
  const money = (minor: number): string => formats.money({ minor, currency })
  const time = answerUntilMs === null ? '' : formats.yardTime(answerUntilMs, app.zone, app.nowMs)
  const isTurn = bidStatus === 'COUNTER_PENDING' && counterMinor !== null
  return (
    <output className="bidp-own" data-status={bidStatus}>
      <b>{text.dyn(`bid.status.${bidStatus}`, '')}</b>{' '}
      {ownMinor > 0 ? `${text.t(bidStatus === 'HIGH_BIDDER' ? 'bid.own.max' : 'bid.own.bid')} ${money(ownMinor)}` : null}
      {isTurn ? (
        <>
          <span>{text.t('bid.counter', { amount: money(counterMinor), time })}</span>
          <Link className="btn sm" to="/counterBids">
            {text.t('bids.answer')}
          </Link>
        </>
      ) : null}
      {!isTurn && time !== '' ? <span>{text.t('bid.pending', { time })}</span> : null}
    </output>
  )
}
