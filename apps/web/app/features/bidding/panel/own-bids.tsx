import { useState } from 'react'
import { explainBid } from '@app/contract/bids/bidding.ts'
import type { BidStory, OwnBid } from '@app/contract/bids/bidding.answers.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import { useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { BidStoryView } from './bid-story-view.tsx'
import { keepReceipt } from './keep-receipt.ts'
import type { LotBidding } from './use-lot-bidding.ts'

function OwnBidRow({ bid, lotBidding, zone }: { readonly bid: OwnBid; readonly lotBidding: LotBidding; readonly zone: ClockZone }) {
  const text = useText()
  const formats = useFormats()
  const [story, setStory] = useState<BidStory | null>(null)
  const { lot, currency } = lotBidding.state
  const params = { lotNumber: lot, seq: bid.seq }
  const explain = async (): Promise<void> => {
    setStory(story === null ? await browserApi()(explainBid, { params }).catch(() => null) : null)
  }
  return (
    <li data-bid-seq={bid.seq}>
      <p>
        <b>{formats.money({ minor: bid.amountMinor, currency })}</b>{' '}
        <span className="dim">{formats.yardTime(bid.atMs, zone, lotBidding.nowMs())}</span>
        {bid.byNumber === null ? null : <span className="dim">, {text.t('bid.by', { number: String(bid.byNumber) })}</span>}
      </p>
      <p>{bidWords({ ...bid, currency }, text)}</p>
      {bid.brokerFeeMinor === null ? null : (
        <p className="dim">{text.t('bid.broker.own', { amount: formats.money({ minor: bid.brokerFeeMinor, currency }) })}</p>
      )}
      <p className="acts">
        <button className="btn sm" type="button" aria-expanded={story !== null} onClick={() => void explain()}>
          {text.t('bid.why')}
        </button>
        <button className="btn sm" type="button" onClick={() => void keepReceipt(params)}>
          {text.t('bid.receipt')}
        </button>
      </p>
      {story === null ? null : <BidStoryView story={story} zone={zone} />}
    </li>
  )
}

/** One's own bids on the lot, each with its explanation and its receipt. */
export function OwnBids({ lotBidding, zone }: { readonly lotBidding: LotBidding; readonly zone: ClockZone }) {
  const text = useText()
  const { ownBids } = lotBidding.bidding
  if (ownBids.length === 0) return null
  return (
    <>
      <h3>{text.t('bids.title')}</h3>
      <ol className="bidp-list">
        {ownBids.map((bid) => (
          <OwnBidRow key={bid.seq} bid={bid} lotBidding={lotBidding} zone={zone} />
        ))}
      </ol>
    </>
  )
}
