import type { Handover, PayersLenders } from '@app/contract/lenders/lenders.answers.ts'
import { handToLender, withdrawFromLender } from '@app/contract/lenders/lenders.ts'
import type { InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import { spacedReference } from '@app/rules/invoices/creditor-reference.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { lenderFault, lenderRefusal } from '../../lenders/lender-words.ts'
import { usePayWords } from '../use-pay-words.ts'

/** Who has the invoice since when, what was told, and the way back. */
function WithLender({ invoiceId, handover, fault }: { readonly invoiceId: number; readonly handover: Handover; readonly fault: string }) {
  const text = useText()
  const words = usePayWords()
  const { locale } = useApp()
  const { name: lender, handedAt, reference, theirReference, bank, holdsVehicle, canWithdraw } = handover
  const facts = [
    ['reference', text.t('pay.transfer.reference'), spacedReference(reference)],
    ['theirs', text.t('lender.reference'), theirReference],
    ['bank', text.t('pay.transfer.bank'), bank?.bank ?? ''],
    ['account', text.t('pay.transfer.account'), bank?.account ?? ''],
  ] as const
  return (
    <>
      <p>
        <b>{text.t('lender.since', { lender, day: words.day(handedAt) })}</b> {text.t('lender.told')}
      </p>
      <dl className="pay-facts">
        {facts.map(([name, label, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="dim">{text.t(holdsVehicle ? 'lender.holds' : 'lender.freed')}</p>
      {canWithdraw ? (
        <Form
          className="pay-form"
          method="post"
          action={withdrawFromLender.path}
          isGuarded={false}
          wordsOf={lenderRefusal}
          startWords={lenderFault(fault, text)}
          done=""
          act={(api) => api(withdrawFromLender, { body: { invoiceId, locale } })}
        >
          <CsrfField />
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="invoiceId" value={invoiceId} />
          <FormFoot className="btn sm" send={text.t('lender.withdraw')} />
        </Form>
      ) : (
        <p className="dim">{text.t('lender.withdraw.not')}</p>
      )}
    </>
  )
}

/** To which lender, and under which account there. */
function HandOver({
  invoiceId,
  lenders,
  fault,
}: {
  readonly invoiceId: number
  readonly lenders: PayersLenders['lenders']
  readonly fault: string
}) {
  const text = useText()
  const { locale } = useApp()
  const wanted = lenders.filter(({ referenceName }) => referenceName !== '').map(({ name, referenceName }) => `${name}: ${referenceName}`)
  return (
    <Form
      className="pay-form"
      method="post"
      action={handToLender.path}
      isGuarded={false}
      wordsOf={lenderRefusal}
      startWords={lenderFault(fault, text)}
      done=""
      act={(api, typed) =>
        api(handToLender, {
          body: { invoiceId, lenderId: Number(fieldText(typed, 'lenderId')), reference: fieldText(typed, 'reference'), locale },
        })
      }
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <ChoiceField
        id="lender-choice"
        name="lenderId"
        label={text.t('lender.choose')}
        choices={lenders.map(({ lenderId, name }) => [String(lenderId), name] as const)}
      />
      {wanted.length === 0 ? null : (
        <InputField
          id="lender-reference"
          name="reference"
          label={text.t('lender.reference')}
          hint={text.t('lender.reference.hint', { wanted: wanted.join(', ') })}
          autoComplete="off"
        />
      )}
      <FormFoot className="btn" send={text.t('lender.hand')} />
    </Form>
  )
}

interface LenderPartProps {
  readonly invoice: InvoiceAnswer
  readonly lenders: PayersLenders
  /** Why a form of it came back; empty for no fault. */
  readonly fault: string
}

/**
 * The way by which a lender pays the invoice of a lot: who has it, or to whom it can be handed, or why it cannot be. Nothing of an invoice that
 * is no lot's, or of which nothing is left to pay.
 */
export function LenderPart({ invoice, lenders: { lenders, handover, canHandOver }, fault }: LenderPartProps) {
  const text = useText()
  const { invoiceId, invoiceType, balance } = invoice
  if (handover === null && (invoiceType !== 'LOT' || balance === 0)) return null
  const bar = canHandOver ? (lenders.length === 0 ? text.t('lender.none') : '') : text.t('lender.fault.IN_FLIGHT')
  return (
    <section className="pay-box" id="lender" aria-labelledby="pay-lender">
      <h2 id="pay-lender">{text.t('lender.title')}</h2>
      {handover === null ? <p className="dim">{text.t('lender.lead')}</p> : null}
      {handover !== null ? (
        <WithLender invoiceId={invoiceId} handover={handover} fault={fault} />
      ) : bar === '' ? (
        <HandOver invoiceId={invoiceId} lenders={lenders} fault={fault} />
      ) : (
        <>
          <p id="lender-bar">{bar}</p>
          <button className="btn" type="button" disabled aria-describedby="lender-bar">
            {text.t('lender.hand')}
          </button>
        </>
      )}
    </section>
  )
}
