import { Link } from 'react-router'
import { ownStateOf } from '@app/rules/own-bids/own-status.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { LotCard } from '../../lots/lot-card-data.ts'
import type { LotBidding } from './use-lot-bidding.ts'

/** The reader's position on the lot: leading, outbid, their amounts, what is open. */
export function Standing({ lotBidding, card }: { readonly lotBidding: LotBidding; readonly card: Pick<LotCard, 'saleState' | 'sale'> }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  const { own } = lotBidding.bidding
  if (own === null) return <output className="bidp-own">{text.t('bid.state.none')}</output>
  const { bidStatus, ownMinor, currency, answerUntilMs, counterMinor } = own
  const money = (minor: number): string => formats.money({ minor, currency })
  const time = answerUntilMs === null ? '' : formats.timeWithin(answerUntilMs, card.sale.zone, nowMs)
  const isTurn = bidStatus === 'COUNTER_PENDING' && counterMinor !== null
  return (
    <output className="bidp-own" data-status={bidStatus}>
      <b>{text.t(`bid.state.${ownStateOf(own, card.saleState)}`)}</b>{' '}
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
