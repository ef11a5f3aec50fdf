import { useState } from 'react'
import { moveSaleDate } from '@app/contract/operations/sales/sale-date.ts'
import { REASON_LENGTH_MAX, type SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { SecondTime } from './second-time.tsx'
import { sendDesk, type Operate } from '../../desks/operate.ts'

interface Props {
  readonly built: SaleBuilt
  readonly act: Operate
}

/** Where operators move a sale that has not begun to another day or time, all its lanes together. */
export function MoveSale({ built: { sale, laneCount, setBackOn }, act }: Props) {
  const text = useText()
  const [date, setDate] = useState('')
  return (
    <Section id="move-h" title={text.t('ops.move')}>
      <p className="dim">{text.t('ops.move.lead', { lanes: laneCount })}</p>
      <form
        className="desk-form has-script"
        aria-labelledby="move-h"
        onChange={({ currentTarget }) => setDate(fieldText(new FormData(currentTarget), 'date'))}
        onSubmit={(event) =>
          sendDesk(event, act, (api, form) =>
            api(moveSaleDate, {
              params: { saleId: String(sale.saleId) },
              body: {
                date: fieldText(form, 'date'),
                time: fieldText(form, 'time'),
                isSecond: form.has('isSecond'),
                reason: fieldText(form, 'reason'),
              },
            }),
          )
        }
      >
        <InputField id="ms-date" label={text.t('ops.sale.date')} name="date" type="date" required />
        <InputField id="ms-time" label={text.t('ops.sale.time')} name="time" type="time" required />
        <SecondTime date={date} setBackOn={setBackOn} />
        <InputField id="ms-reason" label={text.t('ops.move.reason')} name="reason" required maxLength={REASON_LENGTH_MAX} />
        <button className="btn" type="submit">
          {text.t('ops.move')}
        </button>
      </form>
    </Section>
  )
}
