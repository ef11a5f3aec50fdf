import type { BidderRow } from './bidders.store.ts'

/** The invoice for which somebody is refused, as the detail of a failure; nothing for whoever acts for the account that owes it. */
export function lateInvoiceOf(
  refusal: string,
  { bidder, personId }: { readonly bidder: BidderRow; readonly personId: number | null },
): { readonly invoiceId?: number; readonly invoiceNumber?: string } {
  const { accountId, lateInvoice = null } = bidder
  if (refusal !== 'OVERDUE' || personId !== accountId || lateInvoice === null) return {}
  return { invoiceId: lateInvoice.invoiceId, invoiceNumber: lateInvoice.number }
}
