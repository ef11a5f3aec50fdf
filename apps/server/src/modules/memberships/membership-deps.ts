import type { Subscribers } from '#modules/messages/index.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'
import type { FeeCharge } from './fee-charge.ts'

/** What memberships work with. */
export interface MembershipDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly post: Post
  readonly subscribers: Subscribers
  readonly charge: FeeCharge
}
