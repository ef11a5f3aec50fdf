import type { Subscribers } from '#modules/messages/index.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Uploads } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'

/** What papers are kept and reviewed with. */
export interface DocumentsDeps {
  readonly db: Db
  readonly log: Log
  readonly keys: KeyRing
  readonly sessions: Sessions
  readonly post: Post
  readonly subscribers: Subscribers
  readonly uploads: Uploads
  readonly vault: Vault
}
