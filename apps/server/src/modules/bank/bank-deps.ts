import type { InvoiceDeps } from '#modules/invoices/index.ts'
import type { Uploads } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'

/** What statements are loaded and posted with. */
export interface BankDeps extends InvoiceDeps {
  readonly uploads: Uploads
  readonly vault: Pick<Vault, 'read'>
}
