import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { BrokerFeeTerms } from '@app/contract/brokers/brokers.answers.ts'
import { BrokerLine } from '../panel/broker-line.tsx'
import type { Priced } from '../lane-model/bid-control.ts'

interface BidButtonProps {
  /** Null while no bid is taken. */
  readonly price: Priced | null
  /** What the reader's broker takes in the currency of the lot; null for nothing. */
  readonly brokerFee: BrokerFeeTerms | null
  readonly isSending: boolean
  readonly isLeading: boolean
  readonly onBid: (price: Priced) => void
}

/**
 * The bid and what is paid for it, all-in; the same size at rest, while sending, while leading and between two lots, and never taken
 * from under the focus. Never optimistic.
 */
export function BidButton({ price, brokerFee, isSending, isLeading, onBid }: BidButtonProps) {
  const text = useText()
  const formats = useFormats()
  const word =
    price === null
      ? text.t('lane.bid.closed')
      : isSending
        ? text.t('lane.bid.sending')
        : isLeading
          ? text.t('lane.leads.you')
          : text.t('lane.bid', { amount: formats.money(price.amount) })
  const isOff = price === null || isLeading || isSending
  return (
    <button
      type="button"
      className={brokerFee === null ? 'bid big has-script' : 'bid big brokered has-script'}
      aria-disabled={isOff}
      aria-busy={isSending}
      onClick={() => {
        if (!isOff) onBid(price)
      }}
    >
      <span className="a">{word}</span>
      {price === null ? null : (
        <span className="b">
          {text.t('lane.bid.pay')} <b>{formats.money(price.total)}</b>
        </span>
      )}
      {price === null ? null : <BrokerLine fee={brokerFee} bid={price.amount} />}
    </button>
  )
}
