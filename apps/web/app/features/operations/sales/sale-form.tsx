import { useNavigate } from 'react-router'
import { createSale, RECURRENCE_CODES, SALE_NAME_LENGTH_MAX, SALE_TYPES } from '@app/contract/operations/sales/sale-desk.ts'
import { type DeskSales, YARD_WORDS_LENGTH_MAX } from '@app/contract/operations/sales/planned-sales.ts'
import { yardMeant } from '@app/rules/auctions/yard-meant.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { wrongField } from '../../../ui/form/refusal.ts'
import { useTyped } from '../../../ui/form/form-state.ts'
import { DeskForm } from '../../desks/desk-form.tsx'
import { SecondTime } from './second-time.tsx'

/** How long before its start preliminary bidding ends, hours and minutes. */
const PRE_BID = '1:00'

/** What the form asks for, in the shape of the call. */
function saleOf(form: FormData, yard: number) {
  const text = (name: string): string => fieldText(form, name)
  // What the kind of sale does not have is not asked for.
  const end = form.has('endDate') ? { endDate: text('endDate'), endTime: text('endTime') } : {}
  return {
    yard,
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

const useField = () => {
  const text = useText()
  return (name: string, type: string, more: Readonly<Record<string, unknown>> = {}) => (
    <InputField id={`sa-${name}`} label={text.dyn(`ops.sale.${name}`, name)} name={name} type={type} {...more} />
  )
}

/** What only its kind of sale has: a lane and preliminary bidding, or an end. */
function KindFields() {
  const field = useField()
  const text = useText()
  if (useTyped('saleType', SALE_TYPES[0]) === 'live')
    return (
      <>
        {field('lane', 'text', { maxLength: 2, pattern: '[A-Za-z]*', defaultValue: 'A', wrong: text.t('ops.sale.lane.wrong') })}
        {field('endOfPreBid', 'text', {
          defaultValue: PRE_BID,
          pattern: '\\d{1,3}:[0-5]\\d',
          wrong: text.t('ops.sale.endOfPreBid.wrong'),
        })}
      </>
    )
  return (
    <>
      {field('endDate', 'date', { required: true })}
      {field('endTime', 'time', { required: true })}
    </>
  )
}

interface SaleFormProps {
  /** The yard that the list is of, as typed; empty for all. */
  readonly yard: string
  readonly yards: DeskSales['yards']
  /** Id of the list of their names. */
  readonly yardsId: string
  readonly setBackOn: readonly string[]
}

/** What a new sale is made of; a field stands there only where it means something for what is typed. */
export function SaleForm({ yard, yards, yardsId, setBackOn }: SaleFormProps) {
  const text = useText()
  const navigate = useNavigate()
  const field = useField()
  return (
    <DeskForm
      aria-label={text.t('ops.sale.new')}
      act={async (api, form) => {
        const number = yardMeant(fieldText(form, 'yard'), yards)
        if (number === null) throw wrongField('yard', text.t('plan.yard.wrong'))
        const { sale } = await api(createSale, { body: saleOf(form, number) })
        await navigate(`/operations/sales/${sale.saleId}`)
      }}
    >
      {field('yard', 'text', { list: yardsId, maxLength: YARD_WORDS_LENGTH_MAX, required: true, defaultValue: yard })}
      {field('name', 'text', { maxLength: SALE_NAME_LENGTH_MAX })}
      {field('date', 'date', { required: true })}
      {field('time', 'time', { required: true, defaultValue: '10:00' })}
      <SecondTime id="sa-isSecond" setBackOn={setBackOn} />
      <ChoiceField
        id="sa-type"
        label={text.t('ops.sale.saleType')}
        name="saleType"
        choices={SALE_TYPES.map((type) => [type, text.t(`ops.type.${type}`)])}
      />
      <KindFields />
      <ChoiceField
        id="sa-recurrence"
        label={text.t('ops.sale.recurrence')}
        name="recurrence"
        choices={RECURRENCE_CODES.map((code) => [code, text.t(code === '' ? 'ops.recurrence.once' : `ops.recurrence.${code}`)])}
      />
      <FormFoot send={text.t('ops.sale.make')} />
    </DeskForm>
  )
}
