import type { IncomingHttpHeaders } from 'node:http'
import type { Notice } from '../provider-notices/index.ts'

/** Who signs, as the provider shows them. */
export interface EnvelopeSigner {
  readonly name: string
  readonly email: string
}

/** A document that is to be signed. */
export interface NewEnvelope {
  /** The same for every try, so that there is one envelope. */
  readonly key: string
  readonly agreement: number
  readonly title: string
  readonly pdf: Uint8Array
  readonly signer: EnvelopeSigner
  /** Text in the document at which the signature goes. */
  readonly anchor: string
}

/** How an envelope stands: waits, signed at an instant, refused or taken back, or gone. */
export type FoundEnvelope = { readonly state: 'open' | 'refused' | 'gone' } | { readonly state: 'signed'; readonly atMs: number }

/** An outside service at which members sign. What it cannot do now it throws as NoticeFault. */
export interface ESignProvider {
  readonly name: 'docusign'
  /** Begins an envelope, or finds the one of an earlier try; answers its id. */
  begin(envelope: NewEnvelope): Promise<string>
  /** Where its signer signs, for a few minutes and once. */
  signingUrl(ref: string, at: { readonly agreement: number; readonly signer: EnvelopeSigner; readonly returnUrl: string }): Promise<string>
  find(ref: string): Promise<FoundEnvelope>
  /** The signed document, as PDF. */
  document(ref: string): Promise<Buffer>
  /** Ends an envelope that waits, and has what is kept of it there removed. */
  forget(ref: string): Promise<void>
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | 'refused' | 'ignored'>
}
