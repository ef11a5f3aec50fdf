import type { InvoiceEntry } from '@app/contract/payments/invoices.answers.ts'
import type { InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePayWords } from './use-pay-words.ts'

const ICONS: Readonly<Record<InvoiceStatus, IconName>> = {
  OPEN: 'clock',
  PENDING: 'clock',
  PAID: 'check',
  OVERDUE: 'warn',
  CANCELLED: 'close',
  REFUNDED: 'left',
  WRITTEN_OFF: 'close',
}

/** How an invoice stands: shape and words; late alone is coloured. */
export function StateBadge({ invoice }: { readonly invoice: Pick<InvoiceEntry, 'status' | 'dueAt' | 'clock'> }) {
  const words = usePayWords()
  const { status } = invoice
  return (
    <span className={`badge pay-state ${status === 'OVERDUE' ? 'is-late' : ''}`}>
      <Icon name={ICONS[status]} />
      {words.state(invoice)}
    </span>
  )
}
