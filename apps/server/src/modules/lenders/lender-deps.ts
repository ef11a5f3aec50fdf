import type { Payments } from '#modules/gateway-payments/index.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'

/** What lenders work with. */
export interface LenderDeps extends Pick<InvoiceDeps, 'db' | 'post' | 'log'> {
  readonly payments: Pick<Payments, 'closePage'>
}
