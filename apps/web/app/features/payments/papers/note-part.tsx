import { Link } from 'react-router'
import type { CreditNoteAnswer } from '@app/contract/payments/invoices.answers.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useText } from '../../../platform/app-info.ts'
import { StateBadge } from '../state-badge.tsx'
import { usePayWords } from '../use-pay-words.ts'
import { PaperHead } from './paper-head.tsx'
import { Parties } from './parties.tsx'

/** What it takes back, line by line, and why. */
function NoteLines({ note }: { readonly note: CreditNoteAnswer }) {
  const text = useText()
  const words = usePayWords()
  const { lines, total, currencyCode, reason } = note
  return (
    <section className="sec" aria-labelledby="note-lines">
      <div className="sec-h">
        <h2 id="note-lines">{text.t('pay.note.lines')}</h2>
        <span className="dim">{currencyCode}</span>
      </div>
      {reason === '' ? null : <p>{text.t('pay.note.reason', { reason })}</p>}
      <table className="tbl pay-table pay-lines">
        <thead>
          <tr>
            <th scope="col">{text.t('pay.invoice.line')}</th>
            <th scope="col" className="num">
              {text.t('pay.invoice.credited')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, description, amount, taxPercent }) => (
            <tr key={`${code} ${taxPercent ?? ''}`}>
              <th scope="row">{description}</th>
              <td className="num">{words.bare(amount, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="pay-left">
            <th scope="row">{text.t('pay.invoice.total')}</th>
            <td className="num">{words.money(total, currencyCode)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="pay-told">
        {text.t('pay.note.credit')}{' '}
        <Link className="link" to="/payments">
          {text.t('pay.note.balances')}
        </Link>
      </p>
    </section>
  )
}

/** A credit note that explains itself: what it takes back and why; beside it the invoice, as it stands now, and who is named on both. */
export function NotePart({ note }: { readonly note: CreditNoteAnswer }) {
  const text = useText()
  const words = usePayWords()
  const { total, currencyCode, issuedAt, clock, invoice, seller, buyer } = note
  const facts = [
    ['pay.col.total', words.money(invoice.total, currencyCode)],
    ['pay.invoice.credited', words.money(invoice.credited, currencyCode)],
    ['pay.sum', words.money(invoice.balance, currencyCode)],
  ] as const
  return (
    <>
      <PaperHead id={note.creditNoteId} title={text.t('pay.invoice.credit', { number: note.number })} paper={note} />
      <div className="pay-side">
        <div>
          <NoteLines note={note} />
        </div>
        <aside>
          <section className="pay-box" aria-labelledby="note-sum">
            <h2 id="note-sum">{text.t('pay.invoice.credited')}</h2>
            <p className="pay-big num">
              {words.bare(total, currencyCode)} <span className="dim">{currencyCode}</span>
            </p>
            <dl className="pay-facts">
              <div>
                <dt>{text.t('pay.col.issued')}</dt>
                <dd>{words.day(issuedAt)}</dd>
              </div>
              <div>
                <dt>{text.t('pay.move.INVOICE')}</dt>
                <dd>
                  <Link className="link" to={invoicePath(invoice.invoiceId)}>
                    {invoice.number}
                  </Link>
                  , {words.day(invoice.issuedAt)}
                </dd>
              </div>
              <div>
                <dt>{text.t('pay.invoice.state')}</dt>
                <dd>
                  <StateBadge invoice={{ status: invoice.status, dueAt: issuedAt, clock }} />
                </dd>
              </div>
              {facts.map(([key, amount]) => (
                <div key={key}>
                  <dt>{text.t(key)}</dt>
                  <dd className="num">{amount}</dd>
                </div>
              ))}
            </dl>
          </section>
          <Parties seller={seller} buyer={buyer} />
        </aside>
      </div>
    </>
  )
}
