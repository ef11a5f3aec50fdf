import { useId, useState, type FormEvent } from 'react'
import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { pricedAt, stepsAbove, type PriceTerms } from '../lane-model/bid-control.ts'

export const MAXIMUM_FIELD_ID = 'lane-maximum'

interface MaximumPartProps {
  readonly state: LotState
  readonly terms: PriceTerms
  readonly own: OwnStanding | null
  readonly isDisabled: boolean
  readonly onSet: (amountMinor: number, isOnePlus: boolean) => Promise<boolean>
}

/** A secret maximum that bids by itself, with the step that breaks ties; shown with the most that would be paid. */
export function MaximumPart({ state, terms, own, isDisabled, onSet }: MaximumPartProps) {
  const text = useText()
  const formats = useFormats()
  const faultId = useId()
  const [typed, setTyped] = useState('')
  const [isOnePlus, setOnePlus] = useState(false)
  const [fault, setFault] = useState('')
  const { currency } = terms
  const amounts = useAmounts(currency)
  const minor = amounts.read(typed)
  const reach = minor === null ? null : isOnePlus ? stepsAbove(minor, 1, terms) : minor
  const price = reach === null ? null : pricedAt(reach, terms, 'live')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (minor === null) return setFault(amounts.wrong)
    if (minor < state.askMinor && !own?.isLeading)
      return setFault(text.t('bid.amount.low', { amount: formats.money({ minor: state.askMinor, currency }) }))
    setFault('')
    if (await onSet(minor, isOnePlus)) setTyped('')
  }
  const hints = [
    ...(own?.maxMinor == null ? [] : [text.t('lane.max.own', { amount: formats.money({ minor: own.maxMinor, currency }) })]),
    price === null
      ? text.t('lane.max.hint')
      : text.t(isOnePlus ? 'lane.max.pay.plus' : 'lane.max.pay', { total: formats.money(price.total) }),
  ]
  return (
    <form className="lv-max has-script" onSubmit={(event) => void submit(event)} noValidate>
      <label className="lv-sub" htmlFor={MAXIMUM_FIELD_ID}>
        {text.t('lane.max')}
      </label>
      <div className="lv-row">
        <AmountInput id={MAXIMUM_FIELD_ID} typed={typed} aria-invalid={fault !== ''} aria-describedby={faultId} onType={setTyped} />
        <button type="submit" className="btn" disabled={isDisabled}>
          {text.t('lane.max.set')}
        </button>
      </div>
      <label className="check">
        <input type="checkbox" checked={isOnePlus} onChange={(event) => setOnePlus(event.target.checked)} />
        <span>{text.t('lane.max.plus')}</span>
      </label>
      <p id={faultId} className={fault === '' ? 'dim' : 'lv-fault'} role="status">
        {fault === '' ? hints.join(' ') : fault}
      </p>
    </form>
  )
}
