import { useState } from 'react'
import { placeBids } from '@app/contract/bids/bidding.ts'
import type { BidAnswer, BidOrder } from '@app/contract/lanes/live.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import { brokerFeeOf } from '@app/rules/brokers/broker-fee.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lineName } from '../../lots/tax-words.ts'
import { allInOf, reachMinor } from './bid-price.ts'
import { useBrokerFee } from './use-broker-fee.ts'
import type { LotBidding } from './use-lot-bidding.ts'

interface ConfirmProps {
  readonly lotBidding: LotBidding
  readonly order: BidOrder
  readonly priced: PricedLot
  readonly onBack: () => void
  readonly onTaken: (answer: BidAnswer) => void
}

/** A bid before it is given: the bid, every fee, the sum, and what it leaves of the limit (MQ-090, MQ-099). The same mark counts once. */
export function ConfirmBid({ lotBidding, order, priced, onBack, onTaken }: ConfirmProps) {
  const app = useApp()
  const text = useText()
  const formats = useFormats()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { bidding } = lotBidding
  const brokerFee = useBrokerFee(bidding.brokerFee, lotBidding.nowMs)
  const { currency, amountMinor, isOnePlus = false } = order
  const reach = reachMinor(amountMinor, isOnePlus, priced)
  const price = allInOf(reach, priced, { buyerClass: bidding.buyerClass, app })
  const totalMinor = price?.quote.total.minor ?? reach
  const money = (minor: number): string => formats.money({ minor, currency })
  // The reader's earlier lead on this lot is replaced by this bid and must not be counted twice.
  const isReplacing = bidding.own?.bidStatus === 'HIGH_BIDDER'
  const leftMinor = bidding.limitMinor - bidding.exposureMinor - totalMinor
  const isOver = leftMinor < 0 && !isReplacing
  const send = async (): Promise<void> => {
    setSending(true)
    setFailed(false)
    const answered = await browserApi()(placeBids, { body: { bids: [order] } }).catch(() => null)
    setSending(false)
    const [answer] = answered?.bids ?? []
    if (answer === undefined) return setFailed(true)
    onBack()
    onTaken(answer)
  }
  const rows = [
    [text.t('bid.confirm.bid'), money(amountMinor)],
    ...(isOnePlus ? [[text.t('bid.confirm.reach'), money(reach)] as const] : []),
    ...(price?.quote.lines ?? [])
      .filter(({ key }) => key !== 'fee.bid')
      .map((line) => [lineName(line, text), formats.money(line.amount)] as const),
  ] as const
  return (
    <Dialog title={text.t('bid.confirm')} startsAtTitle onClose={onBack}>
      <dl className="fees">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text.t('bid.confirm.total')}</dt>
          <dd data-bid="total">{money(totalMinor)}</dd>
        </div>
      </dl>
      <p className="dim">{text.t('bid.confirm.tax')}</p>
      {brokerFee === null ? null : (
        <>
          <dl className="fees">
            <div>
              <dt>{text.t('bid.confirm.broker')}</dt>
              <dd data-bid="broker-fee">{money(brokerFeeOf(brokerFee, { minor: reach, currency }))}</dd>
            </div>
          </dl>
          <p className="dim">{text.t('bid.confirm.broker.hint')}</p>
        </>
      )}
      <dl className="fees">
        <div>
          <dt>{text.t('bid.confirm.limit')}</dt>
          <dd>{money(bidding.limitMinor)}</dd>
        </div>
        <div>
          <dt>{text.t('bid.confirm.used')}</dt>
          <dd>{money(bidding.exposureMinor)}</dd>
        </div>
        {isReplacing ? null : (
          <div>
            <dt>{text.t('bid.confirm.left')}</dt>
            <dd>{money(Math.max(leftMinor, 0))}</dd>
          </div>
        )}
      </dl>
      <p role={isOver ? 'alert' : undefined} className={isOver ? 'bad' : 'dim'}>
        {text.t(isOver ? 'bid.confirm.over' : 'bid.confirm.binds')}
      </p>
      {hasFailed ? (
        <p className="bad" role="alert">
          {text.t('bid.failed')}
        </p>
      ) : null}
      <p className="acts">
        <button className="btn buy" type="button" disabled={isSending} onClick={() => void send()}>
          {text.t(isSending ? 'bid.sending' : 'bid.confirm.send')}
        </button>
        <button className="btn" type="button" disabled={isSending} onClick={onBack}>
          {text.t('bid.confirm.back')}
        </button>
      </p>
    </Dialog>
  )
}
