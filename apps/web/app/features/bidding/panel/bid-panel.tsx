import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { Money } from '@app/contract/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { toPrice, type LotPrice } from '../../lots/lot-price.ts'
import { pricedLot, type LotCard } from '../../lots/lot-card-data.ts'
import { BidForm } from './bid-form.tsx'
import { BidAnswerNote } from './bid-answer.tsx'
import { allInOf, kindOfBid } from './bid-price.ts'
import { BidBar } from './bid-bar.tsx'
import { LotClock } from './lot-clock.tsx'
import { OwnBids } from './own-bids.tsx'
import { Standing } from './standing.tsx'
import { useLotBidding, type LotBidding } from './use-lot-bidding.ts'
import { WhatToBring, WonInfo } from './won-info.tsx'

/** What a lot was bid to, and its next bid with all that it costs; null for none. */
export interface Offer {
  readonly current: Money | null
  readonly price: LotPrice | null
}

export type Frame = (offer: Offer, controls: ReactNode) => ReactNode

interface BidPanelProps {
  readonly lot: LotView
  readonly card: LotCard
  /** What stands here until the lot's bidding is known. */
  readonly pending: ReactNode
  /** Puts the controls where the page has them, below the price as it is now. */
  readonly frame: Frame
}

interface ControlsProps extends Pick<BidPanelProps, 'lot' | 'card'> {
  readonly lotBidding: LotBidding
}

/** The reader's position, the clock, and what they can do: a bid with all it costs, or why they may not bid. */
function Controls({ lot, card, lotBidding }: ControlsProps) {
  const text = useText()
  const app = useApp()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState<BidAnswer | null>(null)
  const { bidding, state, reload } = lotBidding
  const priced = pricedLot(lot, app)
  const kind = kindOfBid(bidding, state)
  const onTaken = (taken: BidAnswer): void => {
    setAnswer(taken)
    // Other parts of the page show the price too.
    void reload().then(revalidate)
  }
  return (
    <div className="bidp" role="region" aria-label={text.t('bid.heading')} data-lot-phase={state.phase}>
      <Standing lotBidding={lotBidding} card={card} />
      <WonInfo own={bidding.own} />
      {bidding.own?.won === undefined ? null : <WhatToBring />}
      <LotClock lotBidding={lotBidding} lot={lot} />
      {answer === null ? null : <BidAnswerNote answer={answer} />}
      {bidding.refusal !== null && kind !== null ? <BidBar code={bidding.refusal} lot={lot} /> : null}
      {bidding.refusal === null && kind !== null && priced !== null ? (
        <BidForm key={`${kind} ${bidding.own?.ownSeq ?? 0}`} lotBidding={lotBidding} kind={kind} priced={priced} onTaken={onTaken} />
      ) : null}
      {state.outcome === null ? <p className="dim">{text.dyn(`bid.terms.${state.terms}`, '')}</p> : null}
      <OwnBids lotBidding={lotBidding} zone={lot.sale.clock ?? app.zone} />
    </div>
  )
}

/** Bidding on a lot for a member: its price as it moves, their position, a bid with all it costs, and the outcome of their bids. */
export function BidPanel({ lot, card, pending, frame }: BidPanelProps) {
  const app = useApp()
  const lotBidding = useLotBidding(card.number)
  if (lotBidding === null) return pending
  const { bidding, state } = lotBidding
  const { currency } = state
  const priced = pricedLot(lot, app)
  // A lot may come with a bid of its own, before the first is given here.
  const currentMinor = state.priceMinor > 0 ? state.priceMinor : card.currentBid.minor
  const offer = {
    current: currentMinor > 0 ? { minor: currentMinor, currency } : null,
    price: priced === null ? null : toPrice(allInOf(state.askMinor, priced, bidding)),
  }
  return frame(offer, <Controls lot={lot} card={card} lotBidding={lotBidding} />)
}
