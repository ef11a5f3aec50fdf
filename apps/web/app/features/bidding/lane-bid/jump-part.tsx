import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { LotState } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { jumpsAt, pricedAt, unconfirmedMax, type Priced, type PriceTerms } from '../lane-model/bid-control.ts'

interface JumpActs {
  readonly state: LotState
  readonly terms: PriceTerms
  readonly onAsk: (price: Priced | null) => void
  readonly onJump: (price: Priced, isConfirmed: boolean) => void
}

interface JumpProps extends JumpActs {
  readonly isDisabled: boolean
}

/** Asks once more where a jump needs confirmation; else sends it. */
export function jump(price: Priced, { state, terms, onAsk, onJump }: JumpActs): void {
  if (price.amount.minor > unconfirmedMax(state, terms)) onAsk(price)
  else onJump(price, false)
}

/** Asks once more about a large jump, with what it would cost; says so when bidding passes it meanwhile. */
export function ConfirmJump({ price, state, onAsk, onJump }: Omit<JumpActs, 'terms'> & { readonly price: Priced }) {
  const text = useText()
  const formats = useFormats()
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const { amount, total } = price
  const money = (minor: number): string => formats.money({ minor, currency: amount.currency })
  const isPassed = amount.minor < state.askMinor || state.phase !== 'ACTIVE'
  return (
    <dialog ref={dialog} className="dlg set" aria-labelledby={headingId} onClose={() => onAsk(null)}>
      <div className="set-in">
        <h2 id={headingId}>{text.t('lane.jump.title', { amount: money(amount.minor) })}</h2>
        <p>
          {isPassed
            ? text.t('lane.jump.passed')
            : text.t('lane.jump.body', {
                ask: money(state.askMinor),
                over: money(amount.minor - state.askMinor),
                total: formats.money(total),
              })}
        </p>
        <p className="set-acts">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {text.t('dialog.cancel')}
          </button>
          <button
            type="button"
            className="bid"
            disabled={isPassed}
            onClick={() => {
              dialog.current?.close()
              onJump(price, true)
            }}
          >
            <span className="a">{text.t('lane.bid', { amount: money(amount.minor) })}</span>
            <span className="b">
              {text.t('lane.bid.pay')} <b>{formats.money(total)}</b>
            </span>
          </button>
        </p>
      </div>
    </dialog>
  )
}

/** Jumps over steps: three amounts with their all-in prices. */
export function Jumps({ isDisabled, ...acts }: JumpProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <div className="jumps has-script">
      {jumpsAt(acts.state.askMinor, acts.terms).map((price) => (
        <button key={price.amount.minor} type="button" className="btn jump" disabled={isDisabled} onClick={() => jump(price, acts)}>
          <b>
            <span className="vh">{text.t('lane.jump')} </span>
            {formats.money(price.amount)}
          </b>
          <span>{text.t('lane.jump.pay', { amount: formats.money(price.total) })}</span>
        </button>
      ))}
    </div>
  )
}

/** A jump to any amount; large ones are confirmed (a monster bid). */
export function OtherJump({ isDisabled, ...acts }: JumpProps) {
  const text = useText()
  const formats = useFormats()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const { state, terms } = acts
  const amounts = useAmounts(terms.currency)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const minor = amounts.read(typed)
    const price = minor === null ? null : pricedAt(minor, terms, 'live')
    if (price === null) return setFault(amounts.wrong)
    if (price.amount.minor < state.askMinor)
      return setFault(text.t('bid.amount.low', { amount: formats.money({ minor: state.askMinor, currency: terms.currency }) }))
    setFault('')
    setTyped('')
    jump(price, acts)
  }
  return (
    <form className="has-script" onSubmit={submit} noValidate>
      <label className="lv-sub" htmlFor={id}>
        {text.t('lane.jump.other')}
      </label>
      <div className="lv-row">
        <AmountInput id={id} typed={typed} aria-invalid={fault !== ''} aria-describedby={`${id}-f`} onType={setTyped} />
        <button type="submit" className="btn" disabled={isDisabled}>
          {text.t('lane.jump')}
        </button>
      </div>
      <p id={`${id}-f`} className="lv-fault" role="status">
        {fault}
      </p>
    </form>
  )
}
