import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { REVIEW_VERDICTS } from './document-codes.ts'
import { DOCUMENT_NUMBER_LENGTH_MAX } from './documents.ts'
import type { ReviewClaim, ReviewDecision, ReviewedPaper, ReviewQueue } from './reviews.answers.ts'

const CODE_MAX = 32
const LOCALE_MAX = 16
/** Longest note for colleagues, and longest reason for opening an original, in characters. */
export const REVIEW_NOTE_LENGTH_MAX = 500
/** Longest name as it stands on a paper, in characters. */
export const REVIEW_NAME_LENGTH_MAX = 200
const PAGE_NUMBER = /^[1-9]\d?$/
/** Which papers a reviewer looks at: all that wait, or their own. */
export const REVIEW_VIEWS = ['waiting', 'mine'] as const

const code = formText(CODE_MAX)
const locale = formText(LOCALE_MAX)
const ofPaper = z.object({ id: rowId })
/** Reviewers, signed in with a second factor, on the sites of their account. */
const reviewer = { access: 'REVIEWER', envelope: 'std' } as const
const act = { ...reviewer, method: 'POST', effect: 'member', bodyForm: 'either', params: ofPaper } as const

/** Papers that wait for a reviewer on the caller's sites, the oldest first. */
export const listReviews = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'listReviews',
  method: 'GET',
  path: '/data/operations/reviews',
  summary: 'List the papers that wait for a reviewer',
  effect: 'none',
  query: z.object({
    site: code,
    kind: code,
    view: z._default(z.enum(REVIEW_VIEWS), 'waiting'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  data: answers<ReviewQueue>(),
  fails: ['INVALID_INPUT'],
})

/** A paper with what the account says beside it; its pages are looked at one by one. */
export const getReview = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'getReview',
  method: 'GET',
  path: '/data/operations/reviews/:id',
  summary: 'Get a paper to review, with what the account says beside it',
  effect: 'none',
  params: ofPaper,
  data: answers<ReviewedPaper>(),
  fails: ['DOCUMENT_NOT_FOUND'],
})

/** A drawn page. Each look is an event of the account, so a link from elsewhere cannot make one. */
export const getReviewPage = /* @__PURE__ */ defineCall({
  access: 'REVIEWER',
  name: 'getReviewPage',
  method: 'GET',
  path: '/data/operations/reviews/:id/pages/:n',
  summary: 'Get a drawn page of a paper to review',
  effect: 'download',
  envelope: 'none',
  media: 'image/webp',
  params: z.object({ id: rowId, n: z.string().check(z.regex(PAGE_NUMBER)) }),
  data: answers<unknown>(),
  fails: ['DOCUMENT_NOT_FOUND', 'REVIEW_RELATED'],
})

/** Claims a paper for half an hour, so that two reviewers do not decide about one. */
export const claimReview = /* @__PURE__ */ defineCall({
  ...act,
  name: 'claimReview',
  path: '/data/operations/reviews/:id/claim',
  summary: 'Claim a paper for review',
  body: z.object({ locale }),
  data: answers<ReviewClaim>(),
  fails: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_CLOSED', 'REVIEW_CLAIMED', 'REVIEW_RELATED'],
})

/** Gives a claimed paper back to the queue. */
export const releaseReview = /* @__PURE__ */ defineCall({
  ...act,
  name: 'releaseReview',
  path: '/data/operations/reviews/:id/release',
  summary: 'Give a claimed paper back to the queue',
  body: z.object({ locale }),
  data: answers<ReviewClaim>(),
  fails: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_CLOSED', 'REVIEW_NOT_CLAIMED'],
})

/**
 * Decides about a claimed paper. What follows for bidding is in force with the same commit: the next bid is judged by it. The member
 * reads the words of the reason's template in their own language.
 */
export const decideReview = /* @__PURE__ */ defineCall({
  ...act,
  name: 'decideReview',
  path: '/data/operations/reviews/:id/decide',
  summary: 'Decide about a claimed paper',
  body: z.object({
    verdict: z.enum(REVIEW_VERDICTS),
    reasonCode: code,
    /** For colleagues; the member does not read it. */
    note: formText(REVIEW_NOTE_LENGTH_MAX),
    /** As the reviewer reads it on the paper. */
    number: formText(DOCUMENT_NUMBER_LENGTH_MAX),
    /** YYYY-MM-DD; empty for a paper without an end. */
    expiry: code,
    nameOnDocument: formText(REVIEW_NAME_LENGTH_MAX),
    /** Whether the reviewer sees a passport; from abroad nothing else is approved as proof of identity. */
    isPassport: tickedFlag,
    /** Day by which another paper is needed, where it is sent back; past it the account is held up. */
    neededBy: code,
    locale,
  }),
  data: answers<ReviewDecision>(),
  fails: ['INVALID_INPUT', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_CLOSED', 'REVIEW_NOT_CLAIMED', 'REVIEW_RELATED'],
})

/** The file as it came, as an attachment, for a reviewer who says why; the reason is in the history of the account. */
export const getReviewOriginal = /* @__PURE__ */ defineCall({
  access: 'REVIEWER',
  envelope: 'none',
  method: 'POST',
  effect: 'member',
  bodyForm: 'either',
  params: ofPaper,
  name: 'getReviewOriginal',
  path: '/data/operations/reviews/:id/original',
  summary: 'Download the file of a paper, with a reason',
  media: 'application/octet-stream',
  body: z.object({ reason: formText(REVIEW_NOTE_LENGTH_MAX), locale }),
  data: answers<unknown>(),
  fails: ['INVALID_INPUT', 'DOCUMENT_NOT_FOUND', 'REVIEW_RELATED'],
})
