import type { InvoiceDeps } from '#modules/invoices/index.ts'
import type { RefundDeps } from '#modules/refunds/index.ts'
import type { Uploads } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'

/** What statements are loaded and posted with; preferences say from which amount two people decide. */
export interface BankDeps extends InvoiceDeps, Pick<RefundDeps, 'preferencesOf'> {
  readonly uploads: Uploads
  readonly vault: Pick<Vault, 'read'>
}
