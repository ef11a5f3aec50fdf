import { useId, useState, type FormEvent } from 'react'
import type { BrokerFeeTerms } from '@app/contract/brokers/brokers.answers.ts'
import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { BrokerLine } from '../panel/broker-line.tsx'
import { pricedAt, stepsAbove, type PriceTerms } from '../lane-model/bid-control.ts'

/** The field of a lane's maximum, by its sale. */
export const maximumFieldId = (saleId: number): string => `maximum-${saleId}`

interface MaximumPartProps {
  readonly saleId: number
  readonly state: LotState
  readonly terms: PriceTerms
  readonly own: OwnStanding | null
  readonly isDisabled: boolean
  /** Whether it goes one step further to break a tie. */
  readonly isOnePlus: boolean
  /** What the reader's broker takes; null for nothing. */
  readonly brokerFee: BrokerFeeTerms | null
  readonly onSet: (amountMinor: number, isOnePlus: boolean) => Promise<boolean>
}

/** A secret maximum that bids by itself, with the step that breaks ties; shown with the most that would be paid. */
export function MaximumPart({ saleId, state, terms, own, isDisabled, isOnePlus, brokerFee, onSet }: MaximumPartProps) {
  const text = useText()
  const formats = useFormats()
  const id = maximumFieldId(saleId)
  const faultId = useId()
  const [typed, setTyped] = useState('')
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
  const hint =
    price === null
      ? text.t('lane.max.hint')
      : text.t(isOnePlus ? 'lane.max.pay.plus' : 'lane.max.pay', { total: formats.money(price.total) })
  return (
    <form className="lv-max has-script" onSubmit={(event) => void submit(event)} noValidate>
      <label className="lv-sub" htmlFor={id}>
        {text.t('lane.max')}
      </label>
      <div className="lv-row">
        <AmountInput id={id} typed={typed} aria-invalid={fault !== ''} aria-describedby={faultId} onType={setTyped} />
        <button type="submit" className="btn" disabled={isDisabled}>
          {price === null ? text.t('lane.max.set') : text.t('lane.max.set.pay', { total: formats.money(price.total) })}
        </button>
      </div>
      <p id={faultId} className={fault === '' ? 'lv-hint dim' : 'lv-hint lv-fault'} role="status">
        {fault === '' ? hint : fault}{' '}
        {fault !== '' || reach === null ? null : <BrokerLine fee={brokerFee} bid={{ minor: reach, currency }} />}
      </p>
    </form>
  )
}
