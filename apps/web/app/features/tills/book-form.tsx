import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { InvoiceEntry } from '@app/contract/payments/invoices.answers.ts'
import { DRAWN_ON_MAX, SLIP_MAX, TILL_MEANS, type TillMeans } from '@app/contract/tills/till-codes.ts'
import type { TillBooked, TillPayers, TillShown } from '@app/contract/tills/tills.answers.ts'
import { bookAtTill } from '@app/contract/tills/tills.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { newKey } from '../../platform/new-key.ts'
import { fieldText } from '../../platform/field-text.ts'
import { AMOUNT_STEP, ChoiceField, InputField } from '../../ui/fields.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { asWritten } from '../lots/lot-name.ts'
import { TillForm } from './till-form.tsx'
import { receiptPath } from './till-words.ts'

interface BookFormProps {
  readonly payer: TillPayers['payers'][number]
  readonly invoices: readonly InvoiceEntry[]
  readonly till: TillShown
}

/** The invoices that are paid; all of them are chosen, as most come to pay all. */
function Meant({ invoices }: Pick<BookFormProps, 'invoices'>) {
  const text = useText()
  const words = usePayWords()
  return (
    <fieldset>
      <legend>{text.t('till.invoices')}</legend>
      {invoices.map((invoice) => (
        <label className="check" key={invoice.invoiceId}>
          <input type="checkbox" name="invoiceIds" value={invoice.invoiceId} defaultChecked />
          <span>
            {[invoice.number, asWritten(invoice.vehicle), words.money(invoice.balance, invoice.currencyCode), words.state(invoice)]
              .filter((part) => part !== '')
              .join(', ')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Body = InputOf<typeof bookAtTill>['body']

/** Books what was typed, once: where no answer came, the same again is the same booking; once it was answered, it is another one. */
function useBookOnce(): (body: Body) => Promise<TillBooked> {
  const sent = useRef<{ readonly words: string; readonly key: string } | null>(null)
  return async (body) => {
    const words = JSON.stringify(body)
    if (sent.current?.words !== words) sent.current = { words, key: newKey() }
    try {
      const booked = await browserApi(undefined, { 'idempotency-key': sent.current.key })(bookAtTill, { body })
      sent.current = null
      return booked
    } catch (error) {
      const answered: readonly string[] = bookAtTill.fails
      if (isFailure(error) && answered.includes(error.code)) sent.current = null
      throw error
    }
  }
}

/** Books what a payer gives; afterwards its receipt can be printed. */
export function BookForm({ payer, invoices, till }: BookFormProps) {
  const text = useText()
  const words = usePayWords()
  const [booked, setBooked] = useState<TillBooked | null>(null)
  const bookOnce = useBookOnce()
  const { currencyCode } = till
  const owed = invoices.reduce((sum, { balance }) => sum + moneyOf(balance, currencyCode).minor, 0)
  const title = text.t('till.payer', { name: payer.name, number: String(payer.number) })
  return (
    <>
      {invoices.length === 0 ? (
        <p>
          <b>{title}</b> {text.t('till.payer.none')}
        </p>
      ) : (
        <TillForm<TillBooked>
          id="till-book-h"
          title={title}
          lead={words.money(owed / moneyOf(1, currencyCode).minor, currencyCode)}
          send={text.t('till.book.send')}
          done=""
          act={async (_, form) => {
            const answer = await bookOnce({
              number: payer.number,
              means: fieldText(form, 'means') as TillMeans,
              amountMinor: moneyOf(Number(fieldText(form, 'amountMinor')), currencyCode).minor,
              invoiceIds: form.getAll('invoiceIds').map(Number),
              reference: fieldText(form, 'reference'),
              drawnOn: fieldText(form, 'drawnOn'),
            })
            setBooked(answer)
            return answer
          }}
        >
          <Meant invoices={invoices} />
          <ChoiceField
            id="till-means"
            name="means"
            label={text.t('till.means')}
            choices={TILL_MEANS.map((means) => [means, text.t(`pay.source.${means}`)] as const)}
          />
          <InputField
            id="till-amount"
            name="amountMinor"
            label={`${text.t('till.amount')} (${currencyCode})`}
            type="number"
            min={AMOUNT_STEP}
            step={AMOUNT_STEP}
            required
          />
          <InputField
            id="till-reference"
            name="reference"
            label={text.t('till.reference')}
            hint={text.t('till.reference.hint')}
            maxLength={SLIP_MAX}
            autoComplete="off"
          />
          <InputField id="till-drawn" name="drawnOn" label={text.t('till.drawnOn')} maxLength={DRAWN_ON_MAX} autoComplete="off" />
        </TillForm>
      )}
      {/* Outside of the form, which is gone once nothing is due any more. */}
      <p role="status">
        {booked === null ? null : (
          <>
            {booked.state === 'PENDING'
              ? text.t('till.booked.cheque', { receipt: booked.receipt })
              : text.t('till.booked', { receipt: booked.receipt, credit: words.money(booked.credit, currencyCode) })}{' '}
            <Link className="link" to={receiptPath(booked.receiptId)}>
              {text.t('till.book.receipt')} {booked.receipt}
            </Link>
          </>
        )}
      </p>
    </>
  )
}
