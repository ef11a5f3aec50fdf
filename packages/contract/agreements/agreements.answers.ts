import * as z from 'zod/mini'
import {
  AFFIDAVIT_PURPOSES,
  AGREEMENT_ENDS,
  AGREEMENT_STATUSES,
  E_SIGN_FORMS,
  KEPT_SIGNATURE_KINDS,
  POWER_SCOPES,
  SIGNING_PROVIDERS,
} from './agreement-codes.ts'

/** Somebody whom an agreement names. */
const party = z.object({ number: z.int(), name: z.string() })

const agreement = z.object({
  agreementId: z.int(),
  form: z.enum(E_SIGN_FORMS),
  status: z.enum(AGREEMENT_STATUSES),
  /** SIGNER of one's own agreements, HOLDER of a power of attorney that somebody gave. */
  role: z.enum(['SIGNER', 'HOLDER']),
  /** Version and language of the words. */
  version: z.int(),
  locale: z.string(),
  /** ISO 8601 UTC; empty before it was signed. */
  startedAt: z.string(),
  signedAt: z.string(),
  signatureKind: z.nullable(z.enum(KEPT_SIGNATURE_KINDS)),
  /** Last day, YYYY-MM-DD; empty where it has none. */
  untilOn: z.string(),
  /** Empty while it is not over. */
  endedAt: z.string(),
  endReason: z.nullable(z.enum(AGREEMENT_ENDS)),
  /** Whether it is active and not over. */
  isInForce: z.boolean(),
  hasDocument: z.boolean(),
  grantor: party,
  /** Of a power of attorney. */
  holder: z.nullable(party),
  scopes: z.readonly(z.array(z.enum(POWER_SCOPES))),
  /** Of an affidavit. */
  purpose: z.nullable(z.enum(AFFIDAVIT_PURPOSES)),
  /** Of a tax certificate: its states, and the last characters of the number in each. */
  states: z.readonly(z.array(z.object({ state: z.string(), numberEnd: z.string() }))),
})
export type Agreement = z.infer<typeof agreement>

const section = z.object({ title: z.string(), lines: z.readonly(z.array(z.string())) })

/** Words as they are read and signed. */
const agreementWords = z.object({ title: z.string(), sections: z.readonly(z.array(section)) })
export type AgreementWords = z.infer<typeof agreementWords>

/** Answer of listAgreements: the newest first. */
export const agreementList = z.object({ agreements: z.readonly(z.array(agreement)) })
export type AgreementList = z.infer<typeof agreementList>

/** Answer of startAgreement and endAgreement. */
export const oneAgreement = agreement

/** Answer of getAgreement: what is signed, and what its signer agrees to by signing on a screen. */
export const agreementToSign = z.object({
  agreement,
  document: agreementWords,
  /** SHA-256 of the document as text, hex: it stands on the evidence page. */
  documentSha256: z.string(),
  consent: z.object({ version: z.int(), words: agreementWords }),
  /** The name that a typed signature repeats. */
  signerName: z.string(),
  /** The outside service at which it is signed, and whether it has it already; null where it is signed here. */
  elsewhere: z.nullable(z.object({ provider: z.enum(SIGNING_PROVIDERS), isBegun: z.boolean() })),
  /** Whether the caller has to prove who they are before they may sign. */
  isProofNeeded: z.boolean(),
})
export type AgreementToSign = z.infer<typeof agreementToSign>

const standing = z.object({ agreementId: z.int(), status: z.enum(AGREEMENT_STATUSES) })

/** Answer of signAgreement: where each stands now. */
export const signedAgreements = z.object({ agreements: z.readonly(z.array(standing)) })
export type SignedAgreements = z.infer<typeof signedAgreements>

/** Answer of getAgreementStatus. */
export const agreementStanding = standing
export type AgreementStanding = z.infer<typeof agreementStanding>

/** Nothing: the answer is a redirect. */
export const signingLed = z.object({})
export type SigningLed = z.infer<typeof signingLed>

/** The bytes of the signed document. */
export const agreementFile = z.unknown().check(z.meta({ type: 'string', format: 'binary' }))

/** Answer of the calls about the consent to the rules of auctions. */
export const auctionConsent = z.object({
  /** The version that stands, and its words. */
  version: z.int(),
  /** When the caller agreed to it, ISO 8601 UTC; empty where they have not. */
  givenAt: z.string(),
})
export type AuctionConsent = z.infer<typeof auctionConsent>
