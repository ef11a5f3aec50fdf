import { moneyOf } from '@app/contract/money.ts'
import { BOOKED_SOURCES, type BookedSource } from '@app/contract/payments/invoice-codes.ts'
import type { PayerFound, PaymentBooked } from '@app/contract/payments/money-desk.answers.ts'
import { bookPayment, PAYMENT_REASON_MAX, PAYMENT_REFERENCE_MAX } from '@app/contract/payments/money-desk.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { AMOUNT_STEP, ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { useProof } from '../../proof/use-proof.tsx'
import { payRefusal } from '../refusal-words.ts'
import { usePayWords } from '../use-pay-words.ts'
import { asWritten } from '../../lots/lot-name.ts'

/** The invoices that the money is meant for; none chosen: all unpaid ones of the currency. */
function Meant({ payer }: { readonly payer: PayerFound }) {
  const text = useText()
  const words = usePayWords()
  return (
    <fieldset>
      <legend>{text.t('pay.desk.invoices')}</legend>
      {payer.invoices.map((invoice) => (
        <label className="check" key={invoice.invoiceId}>
          <input type="checkbox" name="invoiceIds" value={invoice.invoiceId} />
          <span>
            {invoice.number}, {asWritten(invoice.vehicle)}, {words.money(invoice.balance, invoice.currencyCode)}, {words.state(invoice)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Books a payment of somebody; a proof that is too old is asked for in its place. */
export function BookForm({ payer }: { readonly payer: PayerFound }) {
  const text = useText()
  const words = usePayWords()
  const { nowMs, zone } = useApp()
  const { prove, onRefused } = useProof('pay.desk.proof')
  const today = dayIn(zone, nowMs)
  return (
    <Section id="book-h" title={text.t('pay.desk.book')}>
      {prove}
      <Form
        aria-labelledby="book-h"
        wordsOf={payRefusal}
        onRefused={onRefused}
        done={({ credit, currencyCode }: PaymentBooked) => text.t('pay.desk.done', { credit: words.money(credit, currencyCode) })}
        act={(api, form) => {
          const currency = fieldText(form, 'currency') as CurrencyCode
          return api(bookPayment, {
            body: {
              number: payer.number,
              currency,
              amountMinor: moneyOf(Number(fieldText(form, 'amountMinor')), currency).minor,
              source: fieldText(form, 'source') as BookedSource,
              reference: fieldText(form, 'reference'),
              receivedOn: fieldText(form, 'receivedOn'),
              invoiceIds: form.getAll('invoiceIds').map(Number),
              reason: fieldText(form, 'reason'),
            },
          })
        }}
      >
        <ChoiceField
          id="bk-source"
          name="source"
          label={text.t('pay.desk.source')}
          choices={BOOKED_SOURCES.map((source) => [source, text.t(`pay.source.${source}`)] as const)}
        />
        <ChoiceField
          id="bk-currency"
          name="currency"
          label={text.t('pay.desk.currency')}
          defaultValue={payer.invoices[0]?.currencyCode ?? 'USD'}
          choices={CURRENCY_CODES.map((code) => [code, code] as const)}
        />
        <InputField
          id="bk-amount"
          name="amountMinor"
          label={text.t('pay.desk.amount')}
          type="number"
          min={AMOUNT_STEP}
          step={AMOUNT_STEP}
          required
        />
        <InputField id="bk-ref" name="reference" label={text.t('pay.desk.reference')} maxLength={PAYMENT_REFERENCE_MAX} required />
        <InputField
          id="bk-on"
          name="receivedOn"
          label={text.t('pay.desk.received')}
          type="date"
          max={today}
          defaultValue={today}
          required
        />
        <Meant payer={payer} />
        <InputField id="bk-why" name="reason" label={text.t('pay.desk.reason')} maxLength={PAYMENT_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t('pay.desk.send')} />
      </Form>
    </Section>
  )
}
