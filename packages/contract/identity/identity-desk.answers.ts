import * as z from 'zod/mini'
import { SITE_CODES } from '../sites.ts'
import {
  IDENTITY_DECISIONS,
  IDENTITY_DOCUMENTS,
  IDENTITY_PICTURES,
  IDENTITY_PROVIDERS,
  IDENTITY_REASONS,
  IDENTITY_STATUSES,
} from './identity-codes.ts'

/** A check that waits: for a verdict, or for the second person of an overrule. */
const waitingCheck = z.object({
  id: z.int(),
  site: z.enum(SITE_CODES),
  buyerNumber: z.int(),
  displayName: z.string(),
  document: z.enum(IDENTITY_DOCUMENTS),
  /** Which of the account's checks it is, from 1. */
  attempt: z.int(),
  sentAt: z.string(),
  /** User id of who has claimed it, null for nobody. */
  claimedBy: z.nullable(z.int()),
  isMine: z.boolean(),
  claimedUntil: z.string(),
  /** Whether somebody asks to overrule its failure. */
  isOverruleAsked: z.boolean(),
})

/** Answer of listIdentityChecks, the oldest first. */
export const identityQueue = z.object({
  checks: z.readonly(z.array(waitingCheck)),
  waiting: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type IdentityQueue = z.infer<typeof identityQueue>

const pastDecision = z.object({
  at: z.string(),
  decision: z.enum(IDENTITY_DECISIONS),
  reasonCode: z.nullable(z.enum(IDENTITY_REASONS)),
  /** User id of who decided; null where the outside service did. */
  by: z.nullable(z.int()),
  note: z.string(),
})

/** A check and its person, side by side. */
export const reviewedIdentity = z.object({
  ...waitingCheck.shape,
  status: z.enum(IDENTITY_STATUSES),
  reasonCode: z.nullable(z.enum(IDENTITY_REASONS)),
  /** The outside service that checked; null for reviewers of the house. */
  provider: z.nullable(z.enum(IDENTITY_PROVIDERS)),
  /** Pictures that there are to see; none of an outside service’s. */
  pictures: z.readonly(z.array(z.enum(IDENTITY_PICTURES))),
  account: z.object({ firstName: z.string(), lastName: z.string(), country: z.string() }),
  /** From how many years on somebody of their country is of age. */
  adultAge: z.int(),
  /** Whether somebody of their country may show that document: from abroad it has to be a passport. */
  isDocumentTaken: z.boolean(),
  triesLeft: z.int(),
  /** User ids of other accounts that have sent the very same picture. */
  sameElsewhere: z.readonly(z.array(z.int())),
  /** Whether the caller may not decide: nobody decides about themselves or somebody close. */
  isRelated: z.boolean(),
  /** Who asks to overrule the failure, and why; null for nobody. */
  overrule: z.nullable(z.object({ by: z.int(), isMine: z.boolean(), reason: z.string(), askedAt: z.string() })),
  history: z.readonly(z.array(pastDecision)),
})
export type ReviewedIdentity = z.infer<typeof reviewedIdentity>

/** Answer of claimIdentityCheck and releaseIdentityCheck. */
export const identityClaim = z.object({ id: z.int(), claimedUntil: z.string() })
export type IdentityClaim = z.infer<typeof identityClaim>

/** Answer of every decision: what the check is now, and the next one that waits. */
export const identityDecided = z.object({
  id: z.int(),
  status: z.enum(IDENTITY_STATUSES),
  reasonCode: z.nullable(z.enum(IDENTITY_REASONS)),
  next: z.nullable(z.int()),
})
export type IdentityDecided = z.infer<typeof identityDecided>
