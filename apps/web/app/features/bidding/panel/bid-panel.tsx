import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { pricedLot, type LotCard } from '../../lots/lot-card-data.ts'
import { BidForm } from './bid-form.tsx'
import { BidAnswerNote } from './bid-answer.tsx'
import { kindOfBid } from './bid-price.ts'
import { BidBar } from './bid-bar.tsx'
import { LotClock } from './lot-clock.tsx'
import { OwnBids } from './own-bids.tsx'
import { Standing } from './standing.tsx'
import { useLotBidding } from './use-lot-bidding.ts'

interface BidPanelProps {
  readonly lot: LotView
  readonly card: LotCard
}

/** Bidding on a lot for a member: the state of the lot, their position, a bid with all it costs, and the outcome of their bids. */
export function BidPanel({ lot, card }: BidPanelProps) {
  const text = useText()
  const app = useApp()
  const formats = useFormats()
  const lotBidding = useLotBidding(card.number)
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<BidAnswer | null>(null)
  if (lotBidding === null) return null
  const { bidding, state, reload } = lotBidding
  const { currency } = state
  const money = (minor: number): string => formats.money({ minor, currency })
  const priced = pricedLot(lot, app)
  const kind = kindOfBid(bidding, state)
  const { currentBid } = card
  // A lot may come with a bid of its own, before the first is given here.
  const priceWords =
    state.priceMinor > 0 ? money(state.priceMinor) : currentBid.minor > 0 ? formats.money(currentBid) : text.t('card.noBid')
  const onTaken = (taken: BidAnswer): void => {
    setAnswer(taken)
    // The page shows the price above this panel too.
    void reload().then(revalidate)
  }
  return (
    <section className="stk bidp" aria-labelledby="bid-h" data-lot-phase={state.phase}>
      <h2 id="bid-h">{text.t('bid.heading')}</h2>
      <dl className="fees">
        <div>
          <dt>{text.t('lot.price.current')}</dt>
          <dd data-bid="price">{priceWords}</dd>
        </div>
      </dl>
      <LotClock lotBidding={lotBidding} lot={lot} />
      <Standing lotBidding={lotBidding} card={card} />
      {answer === null ? null : <BidAnswerNote answer={answer} />}
      {bidding.refusal !== null && kind !== null ? <BidBar code={bidding.refusal} lot={lot} /> : null}
      {bidding.refusal === null && kind !== null && priced !== null ? (
        <BidForm key={`${kind} ${bidding.own?.ownSeq ?? 0}`} lotBidding={lotBidding} kind={kind} priced={priced} onTaken={onTaken} />
      ) : null}
      <OwnBids lotBidding={lotBidding} zone={lot.sale.clock ?? app.zone} />
    </section>
  )
}
