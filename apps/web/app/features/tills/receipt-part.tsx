import type { TillReceipt } from '@app/contract/tills/tills.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { usePayWords } from '../payments/use-pay-words.ts'

/** A receipt as it is handed over: printed from here, or as PDF. */
export function ReceiptPart({ receipt: one }: { readonly receipt: TillReceipt }) {
  const text = useText()
  const words = usePayWords()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { id, receipt, payerName, payerNumber, yardName, at, clock, means, reference, drawnOn, amount, currencyCode, seller, state } = one
  const facts = [
    [text.t('till.receipt.payer'), `${payerName} (${payerNumber})`],
    [text.t('till.receipt.yard'), yardName],
    [text.t('till.receipt.at'), formats.yardTime(Date.parse(at), clock, nowMs)],
    [text.t('till.receipt.means'), [text.t(`pay.source.${means}`), reference, drawnOn].filter((part) => part !== '').join(' · ')],
    [text.t('pay.desk.amount'), words.money(amount, currencyCode)],
    ...one.applied.map(({ number, amount: paid }) => [number, words.money(paid, currencyCode)] as const),
    ...one.meant.map((number) => [number, text.t('till.receipt.meant')] as const),
    ...(one.credit === 0 ? [] : [[text.t('till.receipt.credit'), words.money(one.credit, currencyCode)] as const]),
  ] as const
  return (
    <article className="till-receipt">
      <h1>{text.t('till.receipt.title', { number: receipt })}</h1>
      <p>
        <b>{seller.name}</b>, {seller.address.join(', ')}
        {seller.taxNumber === '' ? '' : `, ${text.t('pay.invoice.tax', { number: seller.taxNumber })}`}
      </p>
      {state === 'PAID' ? null : <p className="alert warn">{text.t(`till.receipt.${state}`)}</p>}
      <dl className="till-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {seller.isDemonstration ? <p className="dim">{text.t('till.receipt.demo')}</p> : null}
      <p className="acts">
        <a className="link" href={`/data/operations/till/receipts/${id}/pdf`} download>
          {text.t('pay.invoice.pdf')}
        </a>
        <button type="button" className="btn has-script" onClick={() => window.print()}>
          {text.t('till.report.print')}
        </button>
      </p>
    </article>
  )
}
