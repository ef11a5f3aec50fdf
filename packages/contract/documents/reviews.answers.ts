import * as z from 'zod/mini'
import { SITE_CODES } from '../sites.ts'
import { CHECK_FAULTS, DOCUMENT_CATEGORIES, PAPER_STATES, REVIEW_REASONS, REVIEW_VERDICTS, SENT_BACK_FOR } from './document-codes.ts'

const category = z.enum(DOCUMENT_CATEGORIES)

/** A paper that waits for a reviewer. */
const waitingReview = z.object({
  id: z.int(),
  site: z.enum(SITE_CODES),
  buyerNumber: z.int(),
  displayName: z.string(),
  category,
  country: z.string(),
  stateCode: z.string(),
  /** Whether one of its category was sent back before. */
  isSentAgain: z.boolean(),
  /** What of its owner has changed since it was approved; empty for one that was not approved before. */
  changedSince: z.readonly(z.array(z.enum(SENT_BACK_FOR))),
  /** When it came to the reviewers, for one that is looked at again: when it did so last. */
  sentAt: z.string(),
  /** User id of who has claimed it, null for nobody. */
  claimedBy: z.nullable(z.int()),
  isMine: z.boolean(),
  claimedUntil: z.string(),
})

/** Answer of listReviews, the oldest first. */
export const reviewQueue = z.object({
  reviews: z.readonly(z.array(waitingReview)),
  /** Papers that wait on the caller's sites, and of these the ones the caller has claimed; what the filter shows is `total`. */
  waiting: z.int(),
  mine: z.int(),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type ReviewQueue = z.infer<typeof reviewQueue>

const pastReview = z.object({
  at: z.string(),
  category,
  verdict: z.enum(REVIEW_VERDICTS),
  reasonCode: z.nullable(z.enum(REVIEW_REASONS)),
  /** User id of the reviewer. */
  by: z.int(),
  note: z.string(),
})

/** A paper and its person, side by side. */
export const reviewedPaper = z.object({
  ...waitingReview.shape,
  state: z.enum(PAPER_STATES),
  fileName: z.string(),
  sizeBytes: z.int(),
  kind: z.enum(['pdf', 'jpg', 'png']),
  pages: z.int(),
  documentNumber: z.string(),
  expiresOn: z.string(),
  nameOnDocument: z.string(),
  reasonCode: z.nullable(z.enum([...REVIEW_REASONS, ...CHECK_FAULTS])),
  account: z.object({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    /** One line. */
    address: z.string(),
    country: z.string(),
    membershipType: z.string(),
    businessType: z.string(),
    isInternational: z.boolean(),
  }),
  /** User ids of other accounts that have sent a paper of this category with the same number, or the same file. */
  sameElsewhere: z.readonly(z.array(z.int())),
  /** Whether the caller may decide: nobody decides about themselves or somebody close. */
  isRelated: z.boolean(),
  history: z.readonly(z.array(pastReview)),
})
export type ReviewedPaper = z.infer<typeof reviewedPaper>

/** Answer of claimReview and releaseReview. */
export const reviewClaim = z.object({ id: z.int(), claimedUntil: z.string() })
export type ReviewClaim = z.infer<typeof reviewClaim>

/** Answer of decideReview: what the paper and the account are now, and the next paper that waits. */
export const reviewDecision = z.object({
  id: z.int(),
  state: z.enum(PAPER_STATES),
  documentStatus: z.string(),
  licenceCategory: z.string(),
  next: z.nullable(z.int()),
})
export type ReviewDecision = z.infer<typeof reviewDecision>
