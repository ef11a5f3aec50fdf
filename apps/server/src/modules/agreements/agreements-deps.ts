import type { TextBook } from '#modules/house-texts/index.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { DocumentSigning } from '#platform/keys/document-signing.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { ESignProvider } from '#platform/e-sign/index.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { NoticeInbox } from '#platform/provider-notices/index.ts'
import type { Vault } from '#platform/vault/index.ts'

/** What agreements are started, signed and kept with. */
export interface AgreementsDeps {
  readonly db: Db
  readonly log: Log
  readonly sessions: Sessions
  readonly post: Post
  readonly vault: Vault
  readonly keys: KeyRing
  readonly signing: DocumentSigning
  /** The outside service at which members sign; null where they sign here. */
  readonly eSign: ESignProvider | null
  readonly notices: NoticeInbox
  /** What signing on a screen means, and the rules of auctions. */
  readonly houseTexts: TextBook
}
