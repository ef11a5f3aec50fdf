import type { Pool } from 'pg'
import type { Db } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Post } from '#platform/mail/index.ts'

/** What releasing stands on. */
export interface ReleaseDeps {
  readonly db: Db
  readonly pool: Pool
  readonly keys: KeyRing
  readonly post: Pick<Post, 'sendMail' | 'sendMails' | 'linkTo'>
}
