import '../../../style/bid-panel.css'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { Money } from '@app/contract/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { SELLER_ANSWER } from '@app/rules/negotiation/seller-deadlines.ts'
import { priceTaxOf } from '@app/rules/tax/price-tax.ts'
import { formatHour } from '@app/rules/formats/written-dates.ts'
import { toPrice, type LotPrice } from '../../lots/lot-price.ts'
import { pricedLot, type LotCard } from '../../lots/lot-card-data.ts'
import { LimitBar } from '../limit-bar.tsx'
import { BidForm } from './bid-form.tsx'
import { BidAnswerNote } from './bid-answer.tsx'
import { allInOf, kindOfBid } from './bid-price.ts'
import { BidBar } from './bid-bar.tsx'
import { LotClock } from './lot-clock.tsx'
import { OwnBids } from './own-bids.tsx'
import { Standing } from './standing.tsx'
import { useLotBidding, type LotBidding } from './use-lot-bidding.ts'
import { WonSteps } from './won-info.tsx'

/** What a lot was bid to, and its next bid with all that it costs; null for none. */
export interface Offer {
  readonly current: Money | null
  readonly price: LotPrice | null
}

/** Parts of the panel of a lot: what it costs, what bids, and the reader's limit. */
export type Frame = (offer: Offer, controls: ReactNode, limit: ReactNode) => ReactNode

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
  /** Takes what the bid that is typed would cost at most; null for none. */
  readonly onPlan: (allInMinor: number | null) => void
}

/** The reader's position, the clock, and what they can do: a bid with all it costs, or why they may not bid. */
function Controls({ lot, card, lotBidding, onPlan }: ControlsProps) {
  const text = useText()
  const formats = useFormats()
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
  const below = (
    <>
      {state.outcome === null ? (
        <p className="dim">
          {text.dyn(`bid.terms.${state.terms}`, '', { time: formatHour(SELLER_ANSWER.MINIMUM_BID.hour, formats.display) })}
        </p>
      ) : null}
      <OwnBids lotBidding={lotBidding} zone={lot.sale.clock ?? app.zone} />
    </>
  )
  return (
    <div className="bidp" role="region" aria-label={text.t('bid.heading')} data-lot-phase={state.phase}>
      <Standing lotBidding={lotBidding} card={card} />
      <WonSteps own={bidding.own} />
      <LotClock lotBidding={lotBidding} lot={lot} />
      {answer === null ? null : <BidAnswerNote answer={answer} />}
      {bidding.payerName === '' || kind === null ? null : <p>{text.t('lane.limit.payer', { payer: bidding.payerName })}</p>}
      {bidding.refusal === null && kind !== null && priced !== null ? (
        <BidForm
          key={`${kind} ${bidding.own?.ownSeq ?? 0}`}
          lotBidding={lotBidding}
          kind={kind}
          priced={priced}
          onPlan={onPlan}
          onTaken={onTaken}
        />
      ) : null}
      {bidding.refusal !== null && kind !== null ? (
        <BidBar code={bidding.refusal} lot={lot} lateInvoice={bidding.lateInvoice}>
          {below}
        </BidBar>
      ) : (
        below
      )}
    </div>
  )
}

/** Bidding on a lot for a member: its price as it moves, their position, a bid with all it costs, and the outcome of their bids. */
export function BidPanel({ lot, card, pending, frame }: BidPanelProps) {
  const app = useApp()
  const lotBidding = useLotBidding(card.number)
  const [plannedMinor, setPlanned] = useState<number | null>(null)
  if (lotBidding === null) return pending
  const { bidding, state } = lotBidding
  const { currency } = state
  const priced = pricedLot(lot, app)
  // A lot may come with a bid of its own, before the first is given here.
  const currentMinor = state.priceMinor > 0 ? state.priceMinor : card.currentBid.minor
  const offer = {
    current: currentMinor > 0 ? { minor: currentMinor, currency } : null,
    price:
      priced === null
        ? null
        : toPrice(allInOf(state.askMinor, priced, { buyerClass: bidding.buyerClass, app }), priceTaxOf(lot.price.tax, priced.tax)),
  }
  const { exposureMinor: usedMinor, pendingMinor, limitMinor, onLotMinor } = bidding
  // What the lot binds already is replaced by a further bid, not added to it.
  const addedMinor = Math.max(0, (plannedMinor ?? 0) - onLotMinor)
  return frame(
    offer,
    <Controls lot={lot} card={card} lotBidding={lotBidding} onPlan={setPlanned} />,
    <LimitBar here={{ currency, usedMinor, pendingMinor, limitMinor }} addedMinor={addedMinor} />,
  )
}
