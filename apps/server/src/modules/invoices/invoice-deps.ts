import type { Pool } from 'pg'
import type { Devices } from '#modules/push/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'

/** What invoices are issued, paid and shown with. */
export interface InvoiceDeps {
  readonly db: Db
  readonly pool: Pool
  readonly post: Pick<Post, 'sendMail' | 'sendMails' | 'linkTo'>
  readonly log: Log
  /** Devices on which payers are told that an invoice is due; without them only mails and alerts tell. */
  readonly devices?: Pick<Devices, 'notify'>
}
