import { useEffect, useId, useState, type FormEvent } from 'react'
import type { BidAnswer, BidOrder, OrderKind } from '@app/contract/lanes/live.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import { fieldAmount, wholeAbove } from '@app/rules/formats/typed-amounts.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useAmounts, type Amounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BrokerLine } from './broker-line.tsx'
import { allInOf, leastMinor, reachMinor, stepsOf } from './bid-price.ts'
import { ConfirmBid } from './confirm-bid.tsx'
import { useBrokerFee } from './use-broker-fee.ts'
import type { LotBidding } from './use-lot-bidding.ts'

interface FormProps {
  readonly lotBidding: LotBidding
  readonly kind: OrderKind
  readonly priced: PricedLot
  /** Takes what the bid that is typed would cost at most; null for none. */
  readonly onPlan: (allInMinor: number | null) => void
  readonly onTaken: (answer: BidAnswer) => void
}

/** A bid as the reader is about to give it; null while the amount is none. */
interface Draft {
  readonly minor: number | null
  readonly fault: 'wrong' | 'low' | null
}

function draftOf(typed: string, least: number, amounts: Amounts): Draft {
  const minor = amounts.read(typed)
  if (minor === null) return { minor: null, fault: typed.trim() === '' ? null : 'wrong' }
  return { minor, fault: minor < least ? 'low' : null }
}

/** A secret maximum or a sealed bid: the amount with what it costs all-in inside the button, then a confirmation with everything. */
export function BidForm({ lotBidding, kind, priced, onPlan, onTaken }: FormProps) {
  const app = useApp()
  const text = useText()
  const formats = useFormats()
  const id = useId()
  const { bidding, state } = lotBidding
  const { currency } = state
  const brokerFee = useBrokerFee(bidding.brokerFee, lotBidding.nowMs)
  const amounts = useAmounts(currency)
  const least = leastMinor(bidding, state)
  const [typed, setTyped] = useState(() => fieldAmount(wholeAbove(least, currency), currency))
  const [isOnePlus, setOnePlus] = useState(false)
  const [order, setOrder] = useState<BidOrder | null>(null)
  const { minor, fault } = draftOf(typed, least, amounts)
  const money = (amount: number): string => formats.money({ minor: amount, currency })
  const plus = kind === 'PRELIM_MAX' && isOnePlus
  const reach = minor === null ? null : reachMinor(minor, plus, priced)
  const allIn = reach === null ? null : allInOf(reach, priced, { buyerClass: bidding.buyerClass, app })
  const plannedMinor = fault === null ? (allIn?.quote.total.minor ?? null) : null
  useEffect(() => {
    onPlan(plannedMinor)
    return () => onPlan(null)
  }, [onPlan, plannedMinor])
  const raises = kind === 'PRELIM_MAX' && bidding.own?.bidStatus === 'HIGH_BIDDER'
  const open = (event: FormEvent): void => {
    event.preventDefault()
    if (minor === null || fault !== null) return
    setOrder({
      lotNumber: state.lot,
      kind,
      amountMinor: minor,
      currency,
      isConfirmed: true,
      key: newKey(),
      ...(plus && { isOnePlus: true }),
    })
  }
  const steps = stepsOf(minor ?? least, least, priced)
  return (
    <form className="bid-form" onSubmit={open} noValidate>
      <label htmlFor={id}>{text.t(kind === 'SEALED' ? 'bid.sealed' : 'bid.max')}</label>
      <div className="bid-bar">
        {fault === null ? null : (
          <p className="bad" id={`${id}-fault`} role="alert">
            {fault === 'wrong' ? amounts.wrong : text.t('bid.amount.low', { amount: money(least) })}
          </p>
        )}
        <div className="stepper">
          <button
            className="btn sq"
            type="button"
            aria-label={text.t('bid.step.down')}
            disabled={steps.down === null}
            onClick={() => steps.down !== null && setTyped(fieldAmount(steps.down, currency))}
          >
            <Icon name="minus" />
          </button>
          <AmountInput
            id={id}
            typed={typed}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? `${id}-hint` : `${id}-fault`}
            onType={setTyped}
          />
          <button
            className="btn sq"
            type="button"
            aria-label={text.t('bid.step.up')}
            disabled={steps.up === null}
            onClick={() => steps.up !== null && setTyped(fieldAmount(steps.up, currency))}
          >
            <Icon name="plus" />
          </button>
        </div>
        <button className="bid" type="submit" disabled={minor === null || fault !== null || allIn === null}>
          <span className="a">{text.t(raises ? 'bid.raise' : 'bid.go', { amount: minor === null ? '' : money(minor) })}</span>
          {allIn === null ? null : (
            <span className="b">
              {text.t(minor === least && !plus && !raises ? 'lot.price.pay' : 'bid.go.most')} <b>{formats.money(allIn.quote.total)}</b>
            </span>
          )}
          {reach === null || allIn === null ? null : <BrokerLine fee={brokerFee} bid={{ minor: reach, currency }} />}
        </button>
      </div>
      {kind === 'PRELIM_MAX' ? (
        <label className="check">
          <input type="checkbox" checked={isOnePlus} onChange={(event) => setOnePlus(event.target.checked)} />
          <span>
            {text.t('bid.onePlus')}
            {isOnePlus && minor !== null ? (
              <span className="dim"> {text.t('bid.onePlus.hint', { amount: money(reachMinor(minor, true, priced)) })}</span>
            ) : null}
          </span>
        </label>
      ) : null}
      <p className="dim" id={`${id}-hint`}>
        {text.t('bid.least', { amount: money(least) })}. {text.t(kind === 'SEALED' ? 'bid.sealed.hint' : 'bid.max.hint')}
      </p>
      {order === null ? null : (
        <ConfirmBid lotBidding={lotBidding} order={order} priced={priced} onBack={() => setOrder(null)} onTaken={onTaken} />
      )}
    </form>
  )
}
