import type { Db } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'

/** What storage is told and billed with. */
export interface StorageDeps {
  readonly db: Db
  readonly post: Pick<Post, 'sendMail' | 'sendMails' | 'linkTo'>
}
