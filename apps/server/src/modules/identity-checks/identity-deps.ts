import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Uploads } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'

/** What identities are checked with. */
export interface IdentityDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly post: Post
  readonly uploads: Uploads
  readonly vault: Vault
}
