import { noteMembershipReturn, REASON_MAX } from '@app/contract/memberships/membership-desk.ts'
import type { MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import { useProof } from '../../proof/use-proof.tsx'

/** Whether an operator may note that the payment of an order went back: where an invoice tells of it, that does. */
export const mayReturn = ({ state, invoiceId, owedMinor, isEnded, dueMinor }: MembershipOrder): boolean =>
  state === 'PAID' && invoiceId === null && owedMinor === 0 && !isEnded && dueMinor > 0

/** Where an operator notes that money which was paid by hand went back. */
export function NoteReturn({ orderId }: { readonly orderId: number }) {
  const text = useText()
  const { prove, onRefused } = useProof('ops.proof')
  return (
    <details>
      <summary>{text.t('member.desk.return.note')}</summary>
      <p className="dim">{text.t('member.desk.return.note.lead')}</p>
      {prove}
      <DeskForm
        onRefused={onRefused}
        aria-label={text.t('member.desk.return.note')}
        done={text.t('member.desk.return.noted')}
        act={(api, form) => api(noteMembershipReturn, { body: { orderId, reason: fieldText(form, 'reason') } })}
      >
        <InputField id={`mn-why-${orderId}`} label={text.t('member.desk.reason')} name="reason" required maxLength={REASON_MAX} />
        <FormFoot className="btn" send={text.t('member.desk.return.note.send')} />
      </DeskForm>
    </details>
  )
}
