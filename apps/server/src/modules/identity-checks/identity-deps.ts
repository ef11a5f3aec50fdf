import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { IdentityProvider } from '#platform/identity/index.ts'
import type { Post } from '#platform/mail/index.ts'
import type { NoticeInbox } from '#platform/provider-notices/index.ts'
import type { Uploads } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'

/** What identities are checked with. */
export interface IdentityDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly post: Post
  readonly uploads: Uploads
  readonly vault: Vault
  readonly log: Log
  /** The outside service that checks; null where reviewers of the house do. */
  readonly identityProvider: IdentityProvider | null
  readonly notices: NoticeInbox
}
