import type { InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import { useText } from '../../../platform/app-info.ts'

/** Who bills, and who is billed. */
export function Parties({ seller, buyer }: Pick<InvoiceAnswer, 'seller' | 'buyer'>) {
  const text = useText()
  return (
    <>
      <section className="pay-party" aria-labelledby="pay-seller">
        <h2 id="pay-seller">{text.t('pay.invoice.seller')}</h2>
        <address>{[seller.name, ...seller.address].join('\n')}</address>
        {seller.taxNumber === '' ? null : <p className="dim">{text.t('pay.invoice.tax', { number: seller.taxNumber })}</p>}
        {[seller.registered, seller.wording].map((words) => (words === '' ? null : <p key={words}>{words}</p>))}
        {seller.isDemonstration ? <p className="dim">{text.t('pay.invoice.demo')}</p> : null}
      </section>
      {buyer === null ? null : (
        <section className="pay-party" aria-labelledby="pay-buyer">
          <h2 id="pay-buyer">{text.t('pay.invoice.buyer')}</h2>
          <address>{[buyer.name, ...buyer.address].join('\n')}</address>
          {buyer.taxNumber === '' ? null : <p className="dim">{text.t('pay.invoice.tax', { number: buyer.taxNumber })}</p>}
        </section>
      )}
    </>
  )
}
