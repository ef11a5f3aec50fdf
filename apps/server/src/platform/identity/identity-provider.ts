import type { IncomingHttpHeaders } from 'node:http'
import type { IdentityDocument, IdentityProviderName, IdentityReason } from '@app/contract/identity/identity-codes.ts'
import type { SeenPerson } from '@app/rules/identity/session-verdict.ts'
import type { Notice } from '../provider-notices/index.ts'

/** How a session stands at the provider. */
export type FoundSession =
  /** Its owner may go on at `url`, which is for them alone; null where the provider gives none. */
  | { readonly state: 'open'; readonly url: string | null }
  | { readonly state: 'processing' }
  | { readonly state: 'cleared'; readonly seen: SeenPerson }
  | { readonly state: 'failed'; readonly reason: IdentityReason }
  /** Cancelled, redacted or unknown: nothing will come of it. */
  | { readonly state: 'gone' }

/** What a session is begun with. */
export interface SessionToBegin {
  /** The same for the same check, so that a second try begins no second session. */
  readonly key: string
  /** What its owner may show. */
  readonly documents: readonly IdentityDocument[]
  /** Where the provider leads back to. */
  readonly returnUrl: string
}

/** An outside service that checks who somebody is. @throws NoticeFault while it cannot be asked, by every question. */
export interface IdentityProvider {
  readonly name: IdentityProviderName
  /** Begins a session; answers the provider's id of it. */
  begin(session: SessionToBegin): Promise<string>
  find(ref: string): Promise<FoundSession>
  /** Has everything forgotten there that was shown in a session; done already counts as done. */
  redact(ref: string): Promise<void>
  /** Whose notice it is; see platform/provider-notices. */
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | 'refused' | 'ignored'>
}
