import { askMembershipPaid, REASON_MAX, REFERENCE_MAX } from '@app/contract/memberships/membership-desk.ts'
import type { DeskOrder } from '@app/contract/memberships/membership-desk.answers.ts'
import { dayInWords, instantDayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import { membershipTaxName } from '../tax-line.ts'

function Order({ order }: { readonly order: DeskOrder }) {
  const text = useText()
  const formats = useFormats()
  const { id, name, number, kind, level, dueMinor, taxMinor, currency, orderedAt, payableUntil } = order
  return (
    <li data-order={id}>
      <div>
        <p>
          <b>{text.t('member.order.title', { number: String(id) })}</b>, {text.t('member.desk.order', { name, number: String(number) })}
        </p>
        <p>
          {text.t(`member.order.${kind}`, { level: text.t(`register.level.${level}`) })},{' '}
          <span className="num">{formats.sum({ minor: dueMinor, currency })}</span>
          {taxMinor === 0
            ? ''
            : ` (${text.t('member.order.taxed', { tax: membershipTaxName(order, text), sum: formats.sum({ minor: taxMinor, currency }) })})`}
          , {text.t('member.desk.ordered', { day: instantDayInWords(Date.parse(orderedAt), formats.display) })}
          {payableUntil === '' ? '' : `, ${text.t('member.desk.until', { day: dayInWords(payableUntil, formats.display) })}`}
        </p>
        <details>
          <summary>{text.t('member.desk.paid')}</summary>
          <DeskForm
            aria-label={text.t('member.desk.paid')}
            done={text.t('ops.override.requested')}
            act={(api, form) =>
              api(askMembershipPaid, { body: { orderId: id, reference: fieldText(form, 'reference'), reason: fieldText(form, 'reason') } })
            }
          >
            <InputField id={`mo-ref-${id}`} label={text.t('member.desk.reference')} name="reference" required maxLength={REFERENCE_MAX} />
            <InputField id={`mo-why-${id}`} label={text.t('member.desk.reason')} name="reason" required maxLength={REASON_MAX} />
            <FormFoot className="btn" send={text.t('member.desk.paid')} />
          </DeskForm>
        </details>
      </div>
    </li>
  )
}

/** Orders that are not paid yet, and where a payment by hand is entered. */
export function WaitingOrders({ orders }: { readonly orders: readonly DeskOrder[] }) {
  const text = useText()
  return (
    <Section id="orders-h" title={text.t('member.desk.orders')}>
      {orders.length === 0 ? <p className="dim">{text.t('member.desk.orders.none')}</p> : null}
      <ul className="drops">
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
    </Section>
  )
}
