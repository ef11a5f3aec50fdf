import { Link } from 'react-router'
import type { PayersLenders } from '@app/contract/lenders/lenders.answers.ts'
import type { InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import type { PayLinks } from '@app/contract/payments/pay-links.answers.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { creditNotePath } from '@app/rules/invoices/invoice-path.ts'
import { useText } from '../../platform/app-info.ts'
import { StorageFact } from '../lots/won/storage-line.tsx'
import { TitleLine } from '../lots/won/title-line.tsx'
import { AskInvoice } from './ask-invoice.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { LenderPart } from './lender/lender-part.tsx'
import { LinksPart } from './links-part.tsx'
import { GERMAN_NAMES, GermanLink } from './papers/german-link.tsx'
import { PaperHead } from './papers/paper-head.tsx'
import { Parties } from './papers/parties.tsx'
import { StateBadge } from './state-badge.tsx'
import { ToPay } from './transfer-card.tsx'
import { usePayWords } from './use-pay-words.ts'

/** What happened to an invoice: issued, paid, taken back; the oldest first. */
function Happened({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const text = useText()
  const words = usePayWords()
  const { payments, creditNotes, currencyCode, total, issuedAt } = invoice
  const rows: readonly { readonly at: string; readonly what: string; readonly amount: number; readonly page?: string }[] = [
    { at: issuedAt, what: text.t('pay.invoice.issued'), amount: total },
    ...payments.map(({ receivedOn, source, reference, amount }) => ({
      at: `${receivedOn}T12:00:00Z`,
      what: text.t('pay.invoice.received', { source: text.t(`pay.source.${source}`), reference }),
      amount: -amount,
    })),
    ...creditNotes.map((note) => ({
      at: note.issuedAt,
      what: text.t('pay.invoice.credit', { number: note.number }),
      amount: -note.total,
      page: creditNotePath(note.invoiceId),
    })),
  ]
  return (
    <section className="sec" aria-labelledby="pay-happened">
      <div className="sec-h">
        <h2 id="pay-happened">{text.t('pay.invoice.happened')}</h2>
      </div>
      <ul className="pay-happened">
        {rows.map(({ at, what, amount, page }) => (
          <li key={`${at} ${what}`}>
            <span className="dim">{words.day(at)}</span>
            {page === undefined ? (
              <span>{what}</span>
            ) : (
              <Link className="link" to={page}>
                {what}
              </Link>
            )}
            <span className={amount < 0 ? 'num pay-in' : 'num'}>{words.bare(amount, currencyCode)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const text = useText()
  const { number, lotNumber, bidderNumber, invoiceId, status, hasGerman } = invoice
  const salePath = `/data/payments/invoices/${invoiceId}/billOfSale`
  return (
    <PaperHead
      id={invoiceId}
      title={text.t('pay.invoice.title', { number })}
      paper={invoice}
      about={bidderNumber === null ? '' : `. ${text.t('pay.invoice.bidder', { number: String(bidderNumber) })}`}
    >
      {lotNumber !== null && status === 'PAID' ? (
        <>
          <a className="btn sm" href={salePath} download>
            {text.t('pay.sale.title')}
          </a>
          {hasGerman ? <GermanLink isButton path={salePath} name={GERMAN_NAMES.sale} /> : null}
        </>
      ) : null}
      <AskInvoice invoiceId={invoiceId} number={number} />
    </PaperHead>
  )
}

interface InvoicePartProps {
  readonly invoice: InvoiceAnswer
  /** Of its lot, while it stands in the yard. */
  readonly storage: LotStorage | null
  readonly links: PayLinks
  /** Why the form of links came back; empty for no fault. */
  readonly linkFault: string
  readonly lenders: PayersLenders
  /** The same of the form of lenders. */
  readonly lenderFault: string
  readonly fault: string
}

/** An invoice that explains itself: lines with why, what was told, what happened; beside it the sum and the way to pay it. */
export function InvoicePart({ invoice, storage, links, linkFault, lenders, lenderFault, fault }: InvoicePartProps) {
  const text = useText()
  const words = usePayWords()
  const { balance, currencyCode, status, title, lotNumber, clock, lender } = invoice
  const isPaidByOthers = lender !== '' && balance > 0
  return (
    <>
      <Head invoice={invoice} />
      <div className="pay-side">
        <div>
          <InvoiceLines invoice={invoice} />
          <Happened invoice={invoice} />
        </div>
        <aside>
          <section className="pay-box" aria-labelledby="pay-now">
            <h2 id="pay-now">{text.t('pay.sum')}</h2>
            <p className="pay-big num">
              {words.bare(balance, currencyCode)} <span className="dim">{currencyCode}</span>
            </p>
            <dl className="pay-facts">
              <div>
                <dt>{text.t('pay.invoice.due')}</dt>
                <dd>{words.due(invoice)}</dd>
              </div>
              <div>
                <dt>{text.t('pay.invoice.state')}</dt>
                <dd>
                  <StateBadge invoice={invoice} />
                </dd>
              </div>
              {title === null || lotNumber === null ? null : (
                <div>
                  <dt>{text.t('title.word')}</dt>
                  <dd>
                    <TitleLine title={title} clock={clock} lot={lotNumber} />
                  </dd>
                </div>
              )}
              <StorageFact storage={storage} />
            </dl>
            {isPaidByOthers ? <p className="badge pay-state">{text.t('lender.waits', { lender })}</p> : null}
            {status === 'CANCELLED' || status === 'REFUNDED' || isPaidByOthers ? null : <ToPay invoice={invoice} fault={fault} />}
          </section>
          <LenderPart invoice={invoice} lenders={lenders} fault={lenderFault} />
          <LinksPart invoice={invoice} links={links} fault={linkFault} />
          <Parties seller={invoice.seller} buyer={invoice.buyer} />
        </aside>
      </div>
    </>
  )
}
