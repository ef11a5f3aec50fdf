import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import type { DeskInvoice } from '@app/contract/payments/invoice-acts.answers.ts'
import { getDeskInvoice } from '@app/contract/payments/invoice-acts.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { ActRow } from './act-row.tsx'
import { AskPart } from './ask-part.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = ({ api, params }: LoadArgs): Promise<DeskInvoice> => api(getDeskInvoice, { params: { id: params['id'] ?? '' } })

export const head = ({ kind, number }: DeskInvoice, _: AppInfo, text: Text): PageHead => ({
  title: text.t(`moneyDesk.title.${kind}`, { number }),
})

function Sums({ invoice }: { readonly invoice: DeskInvoice }) {
  const text = useText()
  const { currency, totalMinor, paidMinor, creditedMinor, writtenOffMinor, balanceMinor } = invoice
  const sums = [
    ['moneyDesk.total', totalMinor],
    ['moneyDesk.paid', paidMinor],
    ['moneyDesk.credited', creditedMinor],
    ['pay.status.WRITTEN_OFF', writtenOffMinor],
    ['moneyDesk.owed', balanceMinor],
  ] as const
  return (
    <dl className="own-facts pay-facts">
      {sums.map(([key, minor]) => (
        <div key={key}>
          <dt>{text.t(key)}</dt>
          <dd className="num">{formatCurrencyWithCode({ minor, currency }, text.languageTag)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An invoice or credit note as the desk sees it: lines, how it stands, and what may be done about it. */
export function Page({ data: invoice }: { readonly data: DeskInvoice }) {
  const text = useText()
  const formats = useFormats()
  const { number, kind, payerNumber, payerName, lotNumber, vehicle, currency, lines, creditNotes, acts, status, lender, balanceMinor } =
    invoice
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t(`moneyDesk.title.${kind}`, { number })}</h1>
      <p>
        <span className={`badge pay-state ${status === 'OVERDUE' ? 'is-late' : ''}`}>
          {kind === 'CREDIT_NOTE' ? text.t('moneyDesk.note') : text.t(`pay.status.${status}`)}
        </span>{' '}
        <Link className="link" to={`/operations/money/payers/${payerNumber}`}>
          {text.t('refund.desk.payer', { name: payerName, number: String(payerNumber) })}
        </Link>
      </p>
      {lender === '' ? null : (
        <p>
          <Link className="link" to="/operations/money/lenders/handovers">
            {text.t(balanceMinor > 0 ? 'lender.waits' : 'moneyDesk.lender', { lender })}
          </Link>
        </p>
      )}
      {lotNumber === null ? null : (
        <p>
          <Link className="link" to={`/lot/${lotNumber}`}>
            {text.t('lot.number', { number: String(lotNumber) })}
          </Link>{' '}
          {asWritten(vehicle)}
        </p>
      )}
      <Section id="invoice-lines" title={text.t('moneyDesk.lines')}>
        <table className="pay-table">
          <tbody>
            {lines.map(({ position, description, amountMinor, leftMinor }) => (
              <tr key={position}>
                <th scope="row">{description}</th>
                <td className="num">{money(amountMinor)}</td>
                <td className="num dim">
                  {leftMinor < amountMinor && kind === 'INVOICE' ? text.t('moneyDesk.left', { amount: money(leftMinor) }) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Sums invoice={invoice} />
      </Section>
      {creditNotes.length === 0 ? null : (
        <Section id="invoice-notes" title={text.t('moneyDesk.notes')}>
          <ul>
            {creditNotes.map(({ invoiceId, number: note, totalMinor, issuedAt, reason }) => (
              <li key={invoiceId}>
                <Link className="link num" to={`/operations/money/invoices/${invoiceId}`}>
                  {note}
                </Link>{' '}
                <span className="num">{money(totalMinor)}</span> · {formats.day(Date.parse(issuedAt))} · {reason}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="invoice-acts" title={text.t('moneyDesk.history')}>
        {acts.length === 0 ? <p className="dim">{text.t('moneyDesk.acts.none')}</p> : null}
        <ol className="refund-list">
          {acts.map((act) => (
            <ActRow key={act.actId} act={act} />
          ))}
        </ol>
      </Section>
      <AskPart invoice={invoice} />
    </div>
  )
}
