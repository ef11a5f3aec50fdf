import { useState } from 'react'
import {
  bookRefundTransfer,
  decideRefund,
  getRefundAccount,
  REFUND_NOTE_MAX,
  REFUND_REFERENCE_MAX,
} from '@app/contract/refunds/refund-desk.ts'
import type { DeskRefund, RefundAccount, RefundDone } from '@app/contract/refunds/refunds.answers.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { useProof } from '../../proof/use-proof.tsx'
import { refundRefusal } from '../refund-words.ts'

interface ActProps {
  readonly refund: DeskRefund
  readonly onRefused: (error: unknown) => void
}

/** Agrees to a refund. */
function Agree({ refund: { refundId, currency }, onRefused }: ActProps) {
  const text = useText()
  return (
    <Form
      className="pay-form has-script"
      isGuarded={false}
      wordsOf={refundRefusal(currency)}
      onRefused={onRefused}
      done={({ state }: RefundDone) => text.t(`refund.state.${state}`)}
      act={(api) => api(decideRefund, { params: { id: String(refundId) }, body: { action: 'approve', reason: '' } })}
    >
      <FormFoot className="btn sm ink" send={text.t('refund.desk.approve')} />
    </Form>
  )
}

/** Refuses one, for a reason. */
function Refuse({ refund: { refundId, currency }, onRefused }: ActProps) {
  const text = useText()
  return (
    <Form
      className="pay-form has-script"
      isGuarded={false}
      wordsOf={refundRefusal(currency)}
      onRefused={onRefused}
      done={({ state }: RefundDone) => text.t(`refund.state.${state}`)}
      act={(api, form) =>
        api(decideRefund, { params: { id: String(refundId) }, body: { action: 'refuse', reason: fieldText(form, 'reason') } })
      }
    >
      <InputField id={`rd-why-${refundId}`} name="reason" label={text.t('refund.desk.reason')} maxLength={REFUND_NOTE_MAX} required />
      <FormFoot className="btn sm" send={text.t('refund.desk.refuse')} />
    </Form>
  )
}

/** The bank account, once somebody asks for it, and where the transfer is booked. */
function Transfer({ refund: { refundId, currency }, onRefused }: ActProps) {
  const text = useText()
  const [bank, setBank] = useState<RefundAccount | null>(null)
  const id = String(refundId)
  if (bank === null)
    return (
      <Form
        className="pay-form has-script"
        isGuarded={false}
        isReadAgain={false}
        wordsOf={refundRefusal(currency)}
        onRefused={onRefused}
        act={async (api) => setBank(await api(getRefundAccount, { params: { id } }))}
      >
        <FormFoot className="btn sm ink" send={text.t('refund.desk.show')} />
      </Form>
    )
  const facts = [
    ['refund.holder', bank.holder],
    ['refund.account', bank.account],
    ['refund.routing', bank.routing],
    ['refund.desk.reference', bank.reference],
  ] as const
  return (
    <>
      <dl className="own-facts pay-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{text.t(key)}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
      <Form
        className="pay-form has-script"
        isGuarded={false}
        wordsOf={refundRefusal(currency)}
        onRefused={onRefused}
        done={({ state }: RefundDone) => text.t(`refund.state.${state}`)}
        act={(api, form) => api(bookRefundTransfer, { params: { id }, body: { reference: fieldText(form, 'reference') } })}
      >
        <InputField id={`rd-ref-${id}`} name="reference" label={text.t('refund.desk.sent.ref')} maxLength={REFUND_REFERENCE_MAX} required />
        <FormFoot className="btn sm ink" send={text.t('refund.desk.sent')} />
      </Form>
    </>
  )
}

/** What the reader may do about a refund now; a proof that is too old is asked for above it. */
export function RefundActs({ refund }: { readonly refund: DeskRefund }) {
  const { prove, onRefused } = useProof('refund.desk.proof')
  const { acts } = refund
  if (acts.length === 0) return null
  return (
    <div className="refund-acts">
      {prove}
      {acts.includes('approve') ? <Agree refund={refund} onRefused={onRefused} /> : null}
      {acts.includes('sent') ? <Transfer refund={refund} onRefused={onRefused} /> : null}
      {acts.includes('refuse') ? <Refuse refund={refund} onRefused={onRefused} /> : null}
    </div>
  )
}
