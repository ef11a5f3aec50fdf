import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { createSale, RECURRENCE_CODES, SALE_NAME_LENGTH_MAX, SALE_TYPES } from '@app/contract/operations/sales/sale-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import type { Operate } from '../../desks/operate.ts'
import { SecondTime } from './second-time.tsx'

/** How long before its start preliminary bidding ends, hours and minutes. */
const PRE_BID = '1:00'

/** What the form asks for, in the shape of the call. */
function saleOf(form: FormData) {
  const text = (name: string): string => fieldText(form, name)
  // What the kind of sale does not have is not asked for.
  const end = form.has('endDate') ? { endDate: text('endDate'), endTime: text('endTime') } : {}
  return {
    yard: Number(text('yard')),
    date: text('date'),
    time: text('time'),
    isSecond: form.has('isSecond'),
    lane: text('lane').toUpperCase(),
    saleType: text('saleType') as (typeof SALE_TYPES)[number],
    recurrence: text('recurrence') as (typeof RECURRENCE_CODES)[number],
    name: text('name'),
    ...end,
    endOfPreBid: text('endOfPreBid') || PRE_BID,
  }
}

interface SaleFormProps {
  /** Number of the yard that the list is of; empty for all. */
  readonly yard: string
  readonly setBackOn: readonly string[]
  readonly act: Operate
}

/** What a new sale is made of; a field stands there only where it means something for what is typed. */
export function SaleForm({ yard, setBackOn, act }: SaleFormProps) {
  const text = useText()
  const [typed, setTyped] = useState({ date: '', saleType: 'live' })
  const isLive = typed.saleType === 'live'
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const form = new FormData(currentTarget)
    const of = (name: string): string => fieldText(form, name)
    setTyped({ date: of('date'), saleType: of('saleType') })
  }
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const body = saleOf(new FormData(event.currentTarget))
    void act(async (api) => {
      const { sale } = await api(createSale, { body })
      await navigate(`/operations/sales/${sale.saleId}`)
    })
  }
  const field = (name: string, type: string, more: Readonly<Record<string, unknown>> = {}) => (
    <InputField id={`sa-${name}`} label={text.dyn(`ops.sale.${name}`, name)} name={name} type={type} {...more} />
  )
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} onChange={onChange} aria-label={text.t('ops.sale.new')}>
      {field('yard', 'text', { inputMode: 'numeric', required: true, defaultValue: yard })}
      {field('name', 'text', { maxLength: SALE_NAME_LENGTH_MAX })}
      {field('date', 'date', { required: true })}
      {field('time', 'time', { required: true, defaultValue: '10:00' })}
      <SecondTime date={typed.date} setBackOn={setBackOn} />
      {field('lane', 'text', { maxLength: 2, defaultValue: 'A' })}
      <ChoiceField
        id="sa-type"
        label={text.t('ops.sale.saleType')}
        name="saleType"
        choices={SALE_TYPES.map((type) => [type, text.t(`ops.type.${type}`)])}
      />
      {isLive ? null : field('endDate', 'date', { required: true })}
      {isLive ? null : field('endTime', 'time', { required: true })}
      {isLive && field('endOfPreBid', 'text', { defaultValue: PRE_BID, pattern: '\\d{1,3}:[0-5]\\d' })}
      <ChoiceField
        id="sa-recurrence"
        label={text.t('ops.sale.recurrence')}
        name="recurrence"
        choices={RECURRENCE_CODES.map((code) => [code, text.t(code === '' ? 'ops.recurrence.once' : `ops.recurrence.${code}`)])}
      />
      <button className="btn ink" type="submit">
        {text.t('ops.sale.make')}
      </button>
    </form>
  )
}
