import { Link } from 'react-router'
import type { InvoiceAct, InvoiceActDone } from '@app/contract/payments/invoice-acts.answers.ts'
import { decideInvoiceAct, INVOICE_ACT_REASON_MAX } from '@app/contract/payments/invoice-acts.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { actRefusal } from './act-words.ts'

interface DecideProps {
  readonly act: InvoiceAct
  readonly action: 'approve' | 'refuse'
  readonly onRefused: (error: unknown) => void
}

function Decide({ act: { actId, currency }, action, onRefused }: DecideProps) {
  const text = useText()
  return (
    <Form
      className="pay-form has-script"
      aria-label={text.t(`moneyDesk.${action}`)}
      isGuarded={false}
      wordsOf={actRefusal(currency)}
      onRefused={onRefused}
      done={({ state }: InvoiceActDone) => text.t(`moneyDesk.state.${state}`)}
      act={(api, form) => api(decideInvoiceAct, { params: { id: String(actId) }, body: { action, reason: fieldText(form, 'reason') } })}
    >
      <InputField
        id={`act-${action}-${actId}`}
        name="reason"
        label={text.t('moneyDesk.reason')}
        maxLength={INVOICE_ACT_REASON_MAX}
        required
      />
      <FormFoot className={action === 'approve' ? 'btn sm ink' : 'btn sm'} send={text.t(`moneyDesk.${action}`)} />
    </Form>
  )
}

/** A credit note or a write-off that was asked for: how much, why, who asked and decided; and what the reader may do about it. */
export function ActRow({ act }: { readonly act: InvoiceAct }) {
  const text = useText()
  const formats = useFormats()
  const { prove, onRefused } = useProof('moneyDesk.proof')
  const { kind, state, amountMinor, currency, isWhole, invoiceId, invoiceNumber, number, name, reason, noteNumber, acts } = act
  const amount = formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)
  const decided =
    act.decidedBy === null ? [] : [text.t('moneyDesk.decided', { by: String(act.decidedBy), day: formats.day(Date.parse(act.decidedAt)) })]
  const { relief, proofReference, proofOn } = act
  const reliefFacts =
    relief === ''
      ? []
      : [
          relief === 'EXPORT'
            ? text.t('moneyDesk.relief.EXPORT', { reference: proofReference, day: dayInWords(proofOn, formats.display) })
            : text.t('moneyDesk.relief.EXEMPTION'),
        ]
  const facts = [
    text.t(`moneyDesk.state.${state}`),
    ...reliefFacts,
    ...(isWhole ? [text.t('moneyDesk.whole')] : []),
    ...(act.sale === '' ? [] : [text.t(`moneyDesk.sale.${act.sale}`)]),
    text.t('moneyDesk.asked', { by: String(act.askedBy), day: formats.day(Date.parse(act.askedAt)) }),
    ...decided,
    ...(noteNumber === '' ? [] : [text.t('moneyDesk.became', { number: noteNumber })]),
  ]
  return (
    <li className="refund-row">
      <p className="refund-head">
        {text.t(`moneyDesk.act.${kind}`)} <span className="num">{amount}</span>
      </p>
      <p>
        <Link className="link num" to={`/operations/money/invoices/${invoiceId}`}>
          {invoiceNumber}
        </Link>{' '}
        · {text.t('refund.desk.payer', { name, number: String(number) })}
      </p>
      <p>{[reason, act.decidedReason].filter((part) => part !== '').join(' · ')}</p>
      <p className="dim">{facts.join(' · ')}</p>
      {acts.length === 0 ? null : (
        <div className="refund-acts">
          {prove}
          {acts.map((action) => (
            <Decide key={action} act={act} action={action} onRefused={onRefused} />
          ))}
        </div>
      )}
    </li>
  )
}
