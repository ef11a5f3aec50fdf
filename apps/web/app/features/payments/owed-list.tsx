import { useState } from 'react'
import { Link } from 'react-router'
import { announceTransfer } from '@app/contract/payments/invoices.ts'
import type { InvoiceEntry, InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { payRefusal } from './refusal-words.ts'
import { StateBadge } from './state-badge.tsx'
import { usePayWords } from './use-pay-words.ts'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'

/** Where an invoice or a credit note is fetched as a document for printing. */
export const documentPath = (invoiceId: number): string => `/data/payments/invoices/${invoiceId}/pdf`

interface RowProps {
  readonly invoice: InvoiceEntry
  /** Hears whether it is to be paid; left out where it cannot be chosen. */
  readonly onChoose?: (isChosen: boolean) => void
}

function OwedRow({ invoice, onChoose }: RowProps) {
  const text = useText()
  const words = usePayWords()
  const { invoiceId, number, vehicle, yard, currencyCode, balance, total, status, lender } = invoice
  const isPart = balance < total
  return (
    <li className="pay-row">
      {onChoose ? (
        <label className="check">
          <input
            type="checkbox"
            name="invoiceIds"
            value={invoiceId}
            defaultChecked
            aria-label={text.t('pay.choose', { number })}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      ) : (
        <span />
      )}
      <div>
        <h3>
          <Link to={invoicePath(invoiceId)}>{vehicle === '' ? number : asWritten(vehicle)}</Link>
        </h3>
        <p className="dim">{[number, placeAsWritten(yard)].filter((part) => part !== '').join(' · ')}</p>
        {lender === '' ? null : <p>{text.t('lender.waits', { lender })}</p>}
      </div>
      <div className="pay-when">
        <StateBadge invoice={invoice} />
        <p className="dim">{text.t(status === 'OVERDUE' ? 'pay.due.was' : 'pay.due.by', { time: words.dueWithin(invoice) })}</p>
      </div>
      <p className="pay-sum num">
        {words.bare(balance, currencyCode)}
        {isPart ? (
          <small>{text.t('pay.part', { total: words.bare(total, currencyCode), paid: words.bare(total - balance, currencyCode) })}</small>
        ) : null}
      </p>
    </li>
  )
}

interface CurrencyProps {
  readonly currency: CurrencyCode
  readonly invoices: readonly InvoiceEntry[]
  readonly fault: string
  /** Where all of it is paid together by card; without, invoices are chosen there. */
  readonly payAllPath: string | null
}

/** What is owed in one currency: chosen from, and paid by one transfer. */
function OwedIn({ currency, invoices, fault, payAllPath }: CurrencyProps) {
  const text = useText()
  const words = usePayWords()
  const { locale } = useApp()
  const id = `owed-${currency}`
  const [left, setLeft] = useState<readonly number[]>([])
  const sum = invoices.reduce((all, { balance, invoiceId }) => (left.includes(invoiceId) ? all : all + balance), 0)
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="sec-h">
        <h2 id={id}>{text.t('pay.owed.in', { currency })}</h2>
        <span className="dim">{text.t('pay.owed.count', { count: invoices.length })}</span>
      </div>
      <Form
        className="pay-form"
        method="post"
        action="/data/payments/transfer"
        isGuarded={false}
        wordsOf={payRefusal}
        startWords={words.fault(fault)}
        done=""
        act={(api, typed) => api(announceTransfer, { body: { invoiceIds: typed.getAll('invoiceIds').map(Number), locale } })}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <ul>
          {invoices.map((invoice) => (
            <OwedRow
              key={invoice.invoiceId}
              invoice={invoice}
              onChoose={(isChosen) =>
                setLeft([...left.filter((one) => one !== invoice.invoiceId), ...(isChosen ? [] : [invoice.invoiceId])])
              }
            />
          ))}
        </ul>
        <p className="pay-total">
          <span>{text.t('pay.sum')}</span>
          <output className="num">{words.money(sum, currency)}</output>
        </p>
        <p className="dim">{text.t('pay.transfer.lead')}</p>
        <FormFoot className="btn ink" send={text.t('pay.transfer.button')}>
          {payAllPath === null ? (
            <Link className="btn" to="/member-payments/card">
              {text.t('gateway.card.link')}
            </Link>
          ) : (
            <Link className="btn" to={payAllPath}>
              {text.t('pay.all', { currency })}
            </Link>
          )}
        </FormFoot>
      </Form>
    </section>
  )
}

interface WaitingProps {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly invoices: readonly InvoiceEntry[]
}

/** Invoices that wait for money which the reader does not send now; nothing for none. */
function Waiting({ id, title, note, invoices }: WaitingProps) {
  if (invoices.length === 0) return null
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="sec-h">
        <h2 id={id}>{title}</h2>
        <span className="dim">{note}</span>
      </div>
      <ul>
        {invoices.map((invoice) => (
          <OwedRow key={invoice.invoiceId} invoice={invoice} />
        ))}
      </ul>
    </section>
  )
}

interface OwedListProps {
  readonly unpaid: InvoiceList
  /** The page it stands on. */
  readonly path: string
  readonly fault: string
  /** Where a currency is paid together by card; left out where invoices are chosen. */
  readonly payAll?: ((currency: CurrencyCode) => string) | null
}

/** A page of what is not paid: what is owed by currency, then what waits for lenders, then what is on its way. */
export function OwedList({ unpaid, path, fault, payAll = null }: OwedListProps) {
  const text = useText()
  const owed = unpaid.invoices.filter(({ status, lender }) => status !== 'PENDING' && lender === '')
  const lent = unpaid.invoices.filter(({ status, lender }) => status !== 'PENDING' && lender !== '')
  const way = unpaid.invoices.filter(({ status }) => status === 'PENDING')
  const currencies = [...new Set(owed.map(({ currencyCode }) => currencyCode))]
  return (
    <>
      {currencies.map((currency) => (
        <OwedIn
          key={currency}
          currency={currency}
          invoices={owed.filter(({ currencyCode }) => currencyCode === currency)}
          fault={fault}
          payAllPath={payAll === null ? null : payAll(currency)}
        />
      ))}
      {owed.length === 0 ? <p className="pay-none">{text.t('pay.owed.none')}</p> : null}
      <Waiting id="owed-lent" title={text.t('lender.list.title')} note={text.t('lender.list.note')} invoices={lent} />
      <Waiting id="owed-way" title={text.t('pay.way.title')} note={text.t('pay.way.note')} invoices={way} />
      <PageSteps page={unpaid.page} pages={Math.ceil(unpaid.total / unpaid.pageSize)} to={(page) => `${path}?page=${page}`} />
    </>
  )
}
