import { Link } from 'react-router'
import type { InvoiceActDone } from '@app/contract/payments/invoice-acts.answers.ts'
import { PROOF_REFERENCE_MAX, TAX_REASON_MAX } from '@app/contract/tax/tax-codes.ts'
import type { CoveredInvoice, TaxReliefList } from '@app/contract/tax/tax-relief.answers.ts'
import { askTaxRelief } from '@app/contract/tax/tax-relief.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { placeName } from './place-rows.ts'

const NO_PAPER = { proofReference: '', proofOn: null } as const

interface Asking {
  readonly onRefused: (error: unknown) => void
}

/** Why tax is not taken back, in words; null to leave it to the usual ones. */
const refusal = ({ code, detail: { reason } }: { code: string; detail: Readonly<Record<string, unknown>> }, text: Text): string | null =>
  code === 'MONEY_ACT_REFUSED' && typeof reason === 'string' ? text.dyn(`moneyDesk.fault.${reason}`, '') || null : null

function CoveredLine({ one, onRefused }: { readonly one: CoveredInvoice } & Asking) {
  const text = useText()
  const { display } = useFormats()
  const { invoiceId, invoiceNumber, number, name, place, soldOn, currency, taxMinor } = one
  const amount = formatCurrencyWithCode({ minor: taxMinor, currency }, text.languageTag)
  return (
    <li>
      <p>
        <Link className="link num" to={`/operations/money/invoices/${invoiceId}`}>
          {invoiceNumber}
        </Link>{' '}
        · <b>{name}</b> <span className="num">{number}</span>
      </p>
      <p className="dim">{text.t('tax.relief.line', { amount, place: placeName(place), day: dayInWords(soldOn, display) })}</p>
      <Form<InvoiceActDone>
        className="acts has-script"
        aria-label={`${text.t('tax.relief.send')}, ${invoiceNumber}`}
        wordsOf={refusal}
        onRefused={onRefused}
        done={text.t('tax.relief.done')}
        act={(api, form) =>
          api(askTaxRelief, { body: { cover: 'EXEMPTION', invoiceNumber, ...NO_PAPER, reason: fieldText(form, 'reason') } })
        }
      >
        <InputField id={`relief-${invoiceId}`} name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t('tax.relief.send')} />
      </Form>
    </li>
  )
}

function ExportForm({ exports, onRefused }: Pick<TaxReliefList, 'exports'> & Asking) {
  const text = useText()
  const { zone, nowMs } = useApp()
  const days = exports.map(({ site, days: count }) => text.t('tax.relief.days', { site, count }))
  return (
    <>
      <h3 id="tax-export-h">{text.t('tax.relief.export')}</h3>
      <p className="dim">
        {text.t('tax.relief.export.lead')} {days.join(' · ')}
      </p>
      <Form<InvoiceActDone>
        aria-labelledby="tax-export-h"
        wordsOf={refusal}
        onRefused={onRefused}
        done={text.t('tax.relief.done')}
        act={(api, form) =>
          api(askTaxRelief, {
            body: {
              cover: 'EXPORT',
              invoiceNumber: fieldText(form, 'invoiceNumber'),
              proofReference: fieldText(form, 'proofReference'),
              proofOn: fieldText(form, 'proofOn') || null,
              reason: fieldText(form, 'reason'),
            },
          })
        }
      >
        <InputField id="tx-invoice" name="invoiceNumber" label={text.t('tax.relief.invoice')} maxLength={40} autoComplete="off" required />
        <InputField
          id="tx-paper"
          name="proofReference"
          label={text.t('tax.relief.paper')}
          maxLength={PROOF_REFERENCE_MAX}
          autoComplete="off"
          required
        />
        <InputField id="tx-left" name="proofOn" label={text.t('tax.relief.left')} type="date" max={dayIn(zone, nowMs)} required />
        <InputField id="tx-why" name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t('tax.relief.export.send')} />
      </Form>
    </>
  )
}

/** Tax of invoices that is taken back: by exemptions that were approved after them, and by proof of export. */
export function ReliefPart({ covered, exports }: TaxReliefList) {
  const text = useText()
  const { prove, onRefused } = useProof('tax.relief.proof')
  return (
    <Section id="tax-relief-h" title={text.t('tax.relief')}>
      <p className="dim">
        {text.t('tax.relief.lead')}{' '}
        <Link className="link" to="/operations/money/acts">
          {text.t('tax.relief.acts')}
        </Link>
      </p>
      {prove}
      <h3>{text.t('tax.relief.covered')}</h3>
      {covered.length === 0 ? <p>{text.t('tax.relief.none')}</p> : null}
      <ul className="tax-list">
        {covered.map((one) => (
          <CoveredLine key={one.invoiceId} one={one} onRefused={onRefused} />
        ))}
      </ul>
      <ExportForm exports={exports} onRefused={onRefused} />
    </Section>
  )
}
