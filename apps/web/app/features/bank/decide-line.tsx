import type { BankLine, HousePoolShown, Suggestion } from '@app/contract/bank/bank.answers.ts'
import { matchBankLine, returnBankLine, suspendBankLine } from '@app/contract/bank/bank.ts'
import { LINE_REASON_MAX } from '@app/contract/bank/bank-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { bankRefusal } from './bank-words.ts'
import { HouseForm } from './house-form.tsx'
import { findNamedInvoices } from './named-invoices.ts'

type OnRefused = (error: unknown) => void
interface PartProps {
  readonly line: BankLine
  readonly onRefused: OnRefused
}

/** One suggestion, with the press that takes it. */
function Suggested({ line, suggestion, onRefused }: PartProps & { readonly suggestion: Suggestion }) {
  const text = useText()
  const words = usePayWords()
  const { number, name, invoices, ground, difference } = suggestion
  const money = (amount: number): string => words.money(amount, line.currencyCode)
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  const numbers = invoices.map((invoice) => invoice.number).join(', ')
  const sum = money(invoices.reduce((total, { balance }) => total + balance, 0))
  return (
    <Form
      className="bank-suggestion has-script"
      aria-label={`${text.t('bank.match.send')}: ${numbers}, ${line.id}`}
      isGuarded={false}
      wordsOf={bankRefusal}
      onRefused={onRefused}
      done={text.t('bank.matched')}
      act={(api) =>
        api(matchBankLine, { params: { id: String(line.id) }, body: { number, invoiceIds: ids, reason: text.t(`bank.ground.${ground}`) } })
      }
    >
      <p>
        <b>{text.t('bank.suggestion', { numbers, name, sum })}</b>
        <span className="dim">
          {' '}
          {text.t(`bank.ground.${ground}`)}
          {difference === 0 ? '' : ` · ${text.t(difference < 0 ? 'bank.short' : 'bank.over', { amount: money(Math.abs(difference)) })}`}
        </span>
      </p>
      <FormFoot className="btn" send={text.t('bank.match.send')} />
    </Form>
  )
}

/** Books a line as money of somebody who is typed. */
function MatchForm({ line, onRefused }: PartProps) {
  const text = useText()
  return (
    <Form
      aria-label={`${text.t('bank.other')}, ${line.id}`}
      wordsOf={bankRefusal}
      onRefused={onRefused}
      done={text.t('bank.matched')}
      act={async (api, form) =>
        api(matchBankLine, {
          params: { id: String(line.id) },
          body: {
            number: Number(fieldText(form, 'number')),
            invoiceIds: await findNamedInvoices(api, fieldText(form, 'invoices')),
            reason: fieldText(form, 'reason'),
          },
        })
      }
    >
      <InputField id={`m-${line.id}-n`} name="number" label={text.t('bank.match.number')} inputMode="numeric" autoComplete="off" required />
      <InputField id={`m-${line.id}-i`} name="invoices" label={text.t('bank.match.invoices')} autoComplete="off" />
      <InputField id={`m-${line.id}-r`} name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
      <FormFoot className="btn" send={text.t('bank.match.send')} />
    </Form>
  )
}

/** Takes back one of the payments that a line may return, or one that is typed. */
function ReturnForms({ line, onRefused }: PartProps) {
  const text = useText()
  const words = usePayWords()
  const send = (paymentId: number, reason: string) => ({ params: { id: String(line.id) }, body: { paymentId, reason } })
  return (
    <>
      {line.returns.map(({ paymentId, name, receivedOn, reference }) => (
        <Form
          key={paymentId}
          className="bank-suggestion has-script"
          aria-label={`${text.t('bank.return.send')}: ${name}, ${line.id}`}
          isGuarded={false}
          wordsOf={bankRefusal}
          onRefused={onRefused}
          done={text.t('bank.return.done')}
          act={(api) => api(returnBankLine, send(paymentId, text.t('bank.outlook.RETURNS')))}
        >
          <p>
            <b>{text.t('bank.return', { name, day: words.date(receivedOn), reference })}</b>
          </p>
          <FormFoot className="btn" send={text.t('bank.return.send')} />
        </Form>
      ))}
      <Form
        aria-label={`${text.t('bank.return.send')}, ${line.id}`}
        wordsOf={bankRefusal}
        onRefused={onRefused}
        done={text.t('bank.return.done')}
        act={(api, form) => api(returnBankLine, send(Number(fieldText(form, 'paymentId')), fieldText(form, 'reason')))}
      >
        <InputField
          id={`r-${line.id}-p`}
          name="paymentId"
          label={text.t('bank.return.id')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <InputField id={`r-${line.id}-r`} name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('bank.return.send')} />
      </Form>
    </>
  )
}

function SuspendForm({ line, onRefused }: PartProps) {
  const text = useText()
  return (
    <Form
      aria-label={`${text.t('bank.suspense.send')}, ${line.id}`}
      wordsOf={bankRefusal}
      onRefused={onRefused}
      done={text.t('bank.suspense.done')}
      act={(api, form) => api(suspendBankLine, { params: { id: String(line.id) }, body: { reason: fieldText(form, 'reason') } })}
    >
      <p className="dim">{text.t('bank.suspense.lead')}</p>
      <InputField id={`s-${line.id}-r`} name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
      <FormFoot className="btn" send={text.t('bank.suspense.send')} />
    </Form>
  )
}

/** What can become of a line that nobody has decided, the likeliest first. */
export function DecideLine({ line, pools }: { readonly line: BankLine; readonly pools: readonly HousePoolShown[] }) {
  const text = useText()
  const { prove, onRefused } = useProof('bank.proof')
  const { outlook, suggestions, amount, state } = line
  const part = { line, onRefused }
  const isIn = amount > 0 && outlook !== 'REPEATS'
  const isOut = amount < 0 && outlook !== 'REPEATS'
  return (
    <div className="bank-decide">
      {prove}
      {outlook === 'REPEATS' ? <p className="dim">{text.t('bank.repeats.lead')}</p> : null}
      {suggestions.map((suggestion) => (
        <Suggested key={suggestion.invoices.map(({ invoiceId }) => invoiceId).join()} suggestion={suggestion} {...part} />
      ))}
      <details className="has-script">
        <summary>{text.t('bank.decide')}</summary>
        {isIn ? <MatchForm {...part} /> : null}
        {isOut ? <ReturnForms {...part} /> : null}
        {outlook === 'REPEATS' ? null : <HouseForm pools={pools} {...part} />}
        {state === 'STAGED' ? <SuspendForm {...part} /> : null}
      </details>
    </div>
  )
}
