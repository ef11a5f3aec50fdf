import { useId, useState, type FormEvent } from 'react'
import type { BidAnswer, BidOrder, OrderKind } from '@app/contract/lanes/live.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import { fieldAmount, wholeAbove } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../../platform/app-info.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useAmounts, type Amounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { allInOf, leastMinor, reachMinor } from './bid-price.ts'
import { ConfirmBid } from './confirm-bid.tsx'
import type { LotBidding } from './use-lot-bidding.ts'

interface FormProps {
  readonly lotBidding: LotBidding
  readonly kind: OrderKind
  readonly priced: PricedLot
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
export function BidForm({ lotBidding, kind, priced, onTaken }: FormProps) {
  const text = useText()
  const formats = useFormats()
  const id = useId()
  const { bidding, state } = lotBidding
  const { currency } = state
  const amounts = useAmounts(currency)
  const least = leastMinor(bidding, state)
  const [typed, setTyped] = useState(() => fieldAmount(wholeAbove(least, currency), currency))
  const [isOnePlus, setOnePlus] = useState(false)
  const [order, setOrder] = useState<BidOrder | null>(null)
  const { minor, fault } = draftOf(typed, least, amounts)
  const money = (amount: number): string => formats.money({ minor: amount, currency })
  const plus = kind === 'PRELIM_MAX' && isOnePlus
  const allIn = minor === null ? null : allInOf(reachMinor(minor, plus, priced), priced, bidding)
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
  if (order !== null)
    return <ConfirmBid lotBidding={lotBidding} order={order} priced={priced} onBack={() => setOrder(null)} onTaken={onTaken} />
  const hint = kind === 'SEALED' ? text.t('bid.sealed.hint') : text.t('bid.max.hint')
  return (
    <form className="stk" onSubmit={open} noValidate>
      <div className="field">
        <label htmlFor={id}>{text.t(kind === 'SEALED' ? 'bid.sealed' : 'bid.max')}</label>
        <AmountInput id={id} typed={typed} aria-invalid={fault !== null} aria-describedby={`${id}-hint`} onType={setTyped} />
        <p className={fault === null ? 'dim' : 'bad'} id={`${id}-hint`} role={fault === null ? undefined : 'alert'}>
          {fault === 'wrong'
            ? amounts.wrong
            : fault === 'low'
              ? text.t('bid.amount.low', { amount: money(least) })
              : `${text.t('bid.least', { amount: money(least) })}. ${hint}`}
        </p>
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
      <button className="btn buy wide" type="submit" disabled={minor === null || fault !== null || allIn === null}>
        <span>{text.t(raises ? 'bid.raise' : 'bid.go', { amount: minor === null ? '' : money(minor) })}</span>
        {allIn === null ? null : <b>{text.t('bid.go.allIn', { amount: formats.money(allIn.quote.total) })}</b>}
      </button>
    </form>
  )
}
