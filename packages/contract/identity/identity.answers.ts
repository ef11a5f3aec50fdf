import * as z from 'zod/mini'
import { CHECK_FAULTS } from '../documents/document-codes.ts'
import { IDENTITY_DOCUMENTS, IDENTITY_PICTURES, IDENTITY_PROVIDERS, IDENTITY_REASONS, IDENTITY_STATUSES } from './identity-codes.ts'

const picture = z.enum(IDENTITY_PICTURES)

/** Answer of getIdentityCheck: how the caller's latest check stands. Instants are ISO 8601 UTC, empty for none. */
export const identityCheck = z.object({
  /** Null for somebody who was never checked. */
  status: z.nullable(z.enum(IDENTITY_STATUSES)),
  document: z.nullable(z.enum(IDENTITY_DOCUMENTS)),
  /** What the caller may show; from abroad a passport alone. */
  documents: z.readonly(z.array(z.enum(IDENTITY_DOCUMENTS))),
  /** Pictures that have arrived, and those that are still needed. */
  arrived: z.readonly(z.array(picture)),
  needed: z.readonly(z.array(picture)),
  /** Why it failed. */
  reasonCode: z.nullable(z.enum(IDENTITY_REASONS)),
  triesLeft: z.int(),
  /** Whether a check may be begun, or gone on with. */
  mayStart: z.boolean(),
  sentAt: z.string(),
  decidedAt: z.string(),
  /** Last day on which its failure may be questioned, YYYY-MM-DD; empty for none, and once it is over. */
  appealUntil: z.string(),
  /** From how many years on somebody of the caller's country is of age. */
  adultAge: z.int(),
  /** The outside service that checks, or would; null for reviewers of the house, to whom pictures are sent. */
  provider: z.nullable(z.enum(IDENTITY_PROVIDERS)),
  /** Whether the check was begun at that service, where the caller goes on with it. */
  isAtProvider: z.boolean(),
  /** Whether the caller has to prove again who they are before a check is begun. */
  isProofNeeded: z.boolean(),
})
export type IdentityCheck = z.infer<typeof identityCheck>

/** Nothing: the answer is a redirect. */
export const identitySessionLed = z.object({})
export type IdentitySessionLed = z.infer<typeof identitySessionLed>

/** Answer of sendIdentityPictures: the check, and the pictures that were not taken. */
export const sentIdentityPictures = z.object({
  ...identityCheck.shape,
  refused: z.readonly(z.array(z.object({ picture, errorCode: z.enum(CHECK_FAULTS) }))),
})
export type SentIdentityPictures = z.infer<typeof sentIdentityPictures>
