import type { Counter } from '@app/contract/tills/tills.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { usePayWords } from './use-pay-words.ts'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'

/** What a kiosk tells whoever stands before it: that its wins are paid at the counter of the yard, and which are not paid. */
export function CounterPart({ counter: { yardName, owed, invoices } }: { readonly counter: Counter }) {
  const text = useText()
  const words = usePayWords()
  return (
    <>
      <p>{text.t('till.kiosk.lead', { yard: placeAsWritten(yardName) })}</p>
      <p className="dim">{text.t('pay.counter.text')}</p>
      {owed.length === 0 ? <p className="pay-none">{text.t('till.kiosk.none')}</p> : null}
      {owed.map(({ currencyCode, amount }) => (
        <p className="pay-big num" key={currencyCode}>
          {words.bare(amount, currencyCode)} <span className="dim">{currencyCode}</span>
        </p>
      ))}
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.invoiceId}>
            <b>{invoice.number}</b> {asWritten(invoice.vehicle)}{' '}
            <span className="num">{words.money(invoice.balance, invoice.currencyCode)}</span>{' '}
            <span className="dim">
              {words.state(invoice)}, {text.t('pay.due.by', { time: words.dueWithin(invoice) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
