import { Link } from 'react-router'
import type { FoundInvoice } from '@app/contract/payments/money-search.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

function DocumentRow({ one }: { readonly one: FoundInvoice }) {
  const text = useText()
  const formats = useFormats()
  const { invoiceId, number, kind, payerNumber, payerName, lotNumber, currency, totalMinor, balanceMinor, status, issuedAt } = one
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const about = [
    text.t('refund.desk.payer', { name: payerName, number: String(payerNumber) }),
    ...(lotNumber === null ? [] : [text.t('moneyDesk.lot', { lot: String(lotNumber) })]),
    text.t('moneyDesk.issued', { day: formats.day(Date.parse(issuedAt)) }),
  ]
  return (
    <li className="refund-row">
      <p className="refund-head">
        <Link className="link num" to={`/operations/money/invoices/${invoiceId}`}>
          {number}
        </Link>{' '}
        <span className="num">{money(totalMinor)}</span>
      </p>
      <p>
        <span className={`badge pay-state ${status === 'OVERDUE' ? 'is-late' : ''}`}>
          {kind === 'CREDIT_NOTE' ? text.t('moneyDesk.note') : text.t(`pay.status.${status}`)}
        </span>
        {balanceMinor > 0 ? <span className="num"> {text.t('moneyDesk.left', { amount: money(balanceMinor) })}</span> : null}
      </p>
      <p className="dim">{about.join(' · ')}</p>
    </li>
  )
}

/** Invoices and credit notes, each a row that leads to it. */
export function DocumentList({ documents }: { readonly documents: readonly FoundInvoice[] }) {
  const text = useText()
  if (documents.length === 0) return <p className="dim">{text.t('moneyDesk.none')}</p>
  return (
    <ol className="refund-list">
      {documents.map((one) => (
        <DocumentRow key={one.invoiceId} one={one} />
      ))}
    </ol>
  )
}
