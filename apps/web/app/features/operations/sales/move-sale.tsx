import { moveSaleDate } from '@app/contract/operations/sales/sale-date.ts'
import { REASON_LENGTH_MAX, type SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { SecondTime } from './second-time.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'

/** Where operators move a sale that has not begun to another day or time, all its lanes together. */
export function MoveSale({ built: { sale, laneCount, setBackOn } }: { readonly built: SaleBuilt }) {
  const text = useText()
  return (
    <Section id="move-h" title={text.t('ops.move')}>
      <p className="dim">{text.t('ops.move.lead', { lanes: laneCount })}</p>
      <DeskForm
        aria-labelledby="move-h"
        done={text.t('ops.moved')}
        act={(api, form) =>
          api(moveSaleDate, {
            params: { saleId: String(sale.saleId) },
            body: {
              date: fieldText(form, 'date'),
              time: fieldText(form, 'time'),
              isSecond: form.has('isSecond'),
              reason: fieldText(form, 'reason'),
            },
          })
        }
      >
        <InputField id="ms-date" label={text.t('ops.sale.date')} name="date" type="date" required />
        <InputField id="ms-time" label={text.t('ops.sale.time')} name="time" type="time" required />
        <SecondTime id="ms-isSecond" setBackOn={setBackOn} />
        <InputField id="ms-reason" label={text.t('ops.move.reason')} name="reason" required maxLength={REASON_LENGTH_MAX} />
        <FormFoot className="btn" send={text.t('ops.move')} />
      </DeskForm>
    </Section>
  )
}
