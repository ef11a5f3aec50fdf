import type { BrokerFeeTerms } from '@app/contract/brokers/brokers.answers.ts'
import type { Money } from '@app/contract/sites.ts'
import { brokerFeeOf } from '@app/rules/brokers/broker-fee.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

interface LineProps {
  /** What the reader's broker takes in the currency of the bid; null for nothing. */
  readonly fee: BrokerFeeTerms | null
  readonly bid: Money
}

/** The line of a bid button that says what the reader's broker takes for it, beside the all-in price and no part of it (MQ-102). */
export function BrokerLine({ fee, bid }: LineProps) {
  const text = useText()
  const formats = useFormats()
  if (fee === null) return null
  return (
    <span className="b" data-bid="broker">
      {text.t('bid.broker', { amount: formats.money({ minor: brokerFeeOf(fee, bid), currency: bid.currency }) })}
    </span>
  )
}
