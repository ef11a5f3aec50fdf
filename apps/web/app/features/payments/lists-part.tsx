import { Link } from 'react-router'
import type { InvoiceList, Movement, PaymentHistory } from '@app/contract/payments/invoices.answers.ts'
import { hasGermanPapers } from '@app/rules/e-invoices/e-invoice-sites.ts'
import { creditNotePath, invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { GERMAN_NAMES, GermanLink } from './papers/german-link.tsx'
import { pathOfSection } from './payments-data.ts'
import { StatementForm } from './papers/statement-form.tsx'
import { usePayWords } from './use-pay-words.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Invoices that are paid, the newest first. */
export function PaidPart({ paid }: { readonly paid: InvoiceList }) {
  const text = useText()
  const words = usePayWords()
  if (paid.total === 0) return <p className="pay-none">{text.t('pay.paid.none')}</p>
  return (
    <>
      <table className="tbl pay-table">
        <thead>
          <tr>
            <th scope="col">{text.t('pay.col.vehicle')}</th>
            <th scope="col">{text.t('pay.col.invoice')}</th>
            <th scope="col">{text.t('pay.col.issued')}</th>
            <th scope="col" className="num">
              {text.t('pay.col.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {paid.invoices.map(({ invoiceId, vehicle, number, issuedAt, total, currencyCode }) => (
            <tr key={invoiceId}>
              <th scope="row">
                <Link to={invoicePath(invoiceId)}>{vehicle === '' ? number : asWritten(vehicle)}</Link>
              </th>
              <td>{number}</td>
              <td>{words.day(issuedAt)}</td>
              <td className="num">{words.money(total, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PageSteps
        page={paid.page}
        pages={Math.ceil(paid.total / paid.pageSize)}
        to={(page) => `${pathOfSection('paid-invoices')}?page=${page}`}
      />
    </>
  )
}

/** The number of a movement: of an invoice or a credit note it leads to its page. */
function MovementNumber({ kind, invoiceId, number }: Pick<Movement, 'kind' | 'invoiceId' | 'number'>) {
  if (invoiceId === null || (kind !== 'INVOICE' && kind !== 'CREDIT_NOTE')) return number
  return (
    <Link className="link" to={kind === 'INVOICE' ? invoicePath(invoiceId) : creditNotePath(invoiceId)}>
      {number}
    </Link>
  )
}

/** What moved between the reader and the house, the newest first; a statement of any span. */
export function HistoryPart({ history }: { readonly history: PaymentHistory }) {
  const text = useText()
  const words = usePayWords()
  const { siteCode } = useApp()
  const { movements, page, total, pageSize } = history
  return (
    <>
      {total === 0 ? (
        <p className="pay-none">{text.t('pay.history.none')}</p>
      ) : (
        <table className="tbl pay-table pay-history">
          <thead>
            <tr>
              <th scope="col">{text.t('pay.col.day')}</th>
              <th scope="col">{text.t('pay.col.what')}</th>
              <th scope="col">{text.t('pay.col.number')}</th>
              <th scope="col" className="num">
                {text.t('pay.col.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map(({ kind, at, invoiceId, receiptId, number, source, amount, currencyCode }) => (
              <tr key={`${kind} ${at} ${number}`}>
                <td>{words.day(at)}</td>
                <td>{source === null ? text.t(`pay.move.${kind}`) : text.t(`pay.source.${source}`)}</td>
                <td>
                  <MovementNumber kind={kind} invoiceId={invoiceId} number={number} />
                  {receiptId === null ? null : (
                    <>
                      {' '}
                      <a className="link" href={`/data/payments/receipts/${receiptId}/pdf`} download>
                        {text.t('till.receipt.pdf')}
                      </a>
                      {hasGermanPapers(siteCode) ? (
                        <>
                          {' '}
                          <GermanLink path={`/data/payments/receipts/${receiptId}/pdf`} name={GERMAN_NAMES.receipt} />
                        </>
                      ) : null}
                    </>
                  )}
                </td>
                <td className={amount < 0 ? 'num pay-in' : 'num'}>{words.money(amount, currencyCode)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageSteps page={page} pages={Math.ceil(total / pageSize)} to={(to) => `${pathOfSection('payment-history')}?page=${to}`} />
      <StatementForm />
    </>
  )
}
