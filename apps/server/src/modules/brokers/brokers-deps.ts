import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'

/** What brokers work with. */
export interface BrokersDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly post: Pick<Post, 'sendMail' | 'linkTo'>
}
