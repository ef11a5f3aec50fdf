import type { EsignForm, SignatureMeans } from '@app/contract/agreements/agreement-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Locale } from '@app/text/locales.ts'

/** What is recorded of the moment of signing, before there is a document. Hashes are SHA-256, hex; instants ISO 8601 UTC. */
export interface SigningFacts {
  readonly agreement: number
  readonly site: SiteCode
  readonly form: EsignForm
  readonly template: { readonly version: number; readonly locale: Locale; readonly sha256: string }
  /** Of the words that were shown, as one text. */
  readonly shownSha256: string
  /** The words about signing on a screen that were agreed to. */
  readonly consent: { readonly version: number; readonly sha256: string }
  readonly signer: { readonly number: number; readonly name: string }
  readonly signature: { readonly kind: SignatureMeans; readonly sha256: string }
  readonly startedAt: string
  /** By the clock of the database. */
  readonly signedAt: string
  readonly network: string
  readonly session: { readonly method: string; readonly hasSecondFactor: boolean; readonly provedAt: string }
}

/** The same with the document that was made of it: what the receipt key signs. */
export interface Evidence extends SigningFacts {
  readonly documentSha256: string
}

const TYPE = 'hammerlane-agreement'
const FORMAT = 1

/** Evidence as the one text that is signed and kept: fields in a fixed order, no blanks. */
export function evidenceText(facts: Evidence): string {
  const { agreement, site, form, template, shownSha256, consent, signer, signature, startedAt, signedAt, network, session } = facts
  return JSON.stringify({
    type: TYPE,
    format: FORMAT,
    agreement,
    site,
    form,
    template: { version: template.version, locale: template.locale, sha256: template.sha256 },
    shownSha256,
    consent: { version: consent.version, sha256: consent.sha256 },
    signer: { number: signer.number, name: signer.name },
    signature: { kind: signature.kind, sha256: signature.sha256 },
    startedAt,
    signedAt,
    network,
    session: { method: session.method, hasSecondFactor: session.hasSecondFactor, provedAt: session.provedAt },
    documentSha256: facts.documentSha256,
  })
}
