import type { Pool } from 'pg'
import type { Acting } from '#modules/lot-book/index.ts'
import type { RefundDeps } from '#modules/refunds/index.ts'
import type { Db } from '#platform/db/database.ts'

/** What the desk of money works with; preferences say from which amount two people decide, and payers are told by mail. */
export interface InvoiceDeskDeps extends Pick<RefundDeps, 'preferencesOf' | 'post'> {
  readonly db: Db
  readonly pool: Pool
  /** The door of bidding, by which a sale is undone. */
  readonly acting: Acting
}
