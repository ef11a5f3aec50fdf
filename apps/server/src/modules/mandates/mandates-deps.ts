import type { Pool } from 'pg'
import type { Db } from '#platform/db/database.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Post } from '#platform/mail/index.ts'

/** What mandates work with. */
export interface MandatesDeps {
  readonly db: Db
  readonly pool: Pool
  readonly post: Pick<Post, 'sendMail' | 'linkTo'>
  readonly sessions: Pick<Sessions, 'forgetAccount'>
}
