import { useText } from '../../platform/app-info.ts'
import { AskUs } from '../chat/ask-us.tsx'

/** Asks about an invoice: in the chat with its number where the site has one, else on the page of contacts. */
export function AskInvoice({ invoiceId, number }: { readonly invoiceId: number; readonly number: string }) {
  const text = useText()
  return (
    <AskUs className="btn sm ghost" about={{ 'data-invoice': invoiceId, 'data-invoice-number': number }}>
      {text.t('pay.invoice.ask')}
    </AskUs>
  )
}
