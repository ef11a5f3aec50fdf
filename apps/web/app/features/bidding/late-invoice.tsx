import { Link } from 'react-router'
import type { LateInvoice } from '@app/contract/lanes/live.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useText } from '../../platform/app-info.ts'

interface LateInvoiceProps {
  readonly invoice: LateInvoice | undefined
  /** Kiosks have no pages of invoices; it is paid at the counter of the yard. */
  readonly isKiosk?: boolean
}

/** The invoice for which no bid is taken, by its number, with the way to it; nothing where none is named. */
export function LateInvoiceNamed({ invoice, isKiosk = false }: LateInvoiceProps) {
  const text = useText()
  if (invoice === undefined) return null
  const words = text.t('refusal.OVERDUE.invoice', { number: invoice.number })
  if (isKiosk) return <span>{words}</span>
  return (
    <Link className="link" to={invoicePath(invoice.invoiceId)}>
      {words}
    </Link>
  )
}
