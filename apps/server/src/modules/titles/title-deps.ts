import type { Db } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'

/** What titles stand on. */
export interface TitleDeps {
  readonly db: Db
  readonly post: Pick<Post, 'sendMail' | 'linkTo'>
}
