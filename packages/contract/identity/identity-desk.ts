import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { REVIEW_NOTE_LENGTH_MAX } from '../documents/reviews.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import type { IdentityClaim, IdentityDecided, IdentityQueue, ReviewedIdentity } from './identity-desk.answers.ts'
import { IDENTITY_PICTURES, IDENTITY_VERDICTS } from './identity-codes.ts'

const CODE_MAX = 32
const LOCALE_MAX = 16

const locale = formText(LOCALE_MAX)
const ofCheck = z.object({ id: rowId })
const reason = formText(REVIEW_NOTE_LENGTH_MAX)
/** Reviewers, signed in with a second factor, on the sites of their account. */
const reviewer = { access: 'REVIEWER', envelope: 'std' } as const
const act = { ...reviewer, method: 'POST', effect: 'member', bodyForm: 'either', params: ofCheck } as const

/** Checks that wait for a reviewer on the caller's sites, the oldest first. */
export const listIdentityChecks = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'listIdentityChecks',
  method: 'GET',
  path: '/data/operations/identity',
  summary: 'List the identity checks that wait for a reviewer',
  effect: 'none',
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1) }),
  data: answers<IdentityQueue>(),
  fails: [],
})

/** A check with what the account says beside it; its pictures are looked at one by one. */
export const getReviewedIdentity = /* @__PURE__ */ defineCall({
  ...reviewer,
  name: 'getReviewedIdentity',
  method: 'GET',
  path: '/data/operations/identity/:id',
  summary: 'Get an identity check to review, with what the account says',
  effect: 'none',
  params: ofCheck,
  data: answers<ReviewedIdentity>(),
  fails: ['IDENTITY_NOT_FOUND'],
})

/** A picture. Each look is an event of the account, so a link from elsewhere cannot make one. */
export const getIdentityPicture = /* @__PURE__ */ defineCall({
  access: 'REVIEWER',
  name: 'getIdentityPicture',
  method: 'GET',
  path: '/data/operations/identity/:id/pictures/:picture',
  summary: 'Get a picture of an identity check',
  effect: 'download',
  envelope: 'none',
  media: 'image/webp',
  params: z.object({ id: rowId, picture: z.enum(IDENTITY_PICTURES) }),
  data: answers<unknown>(),
  fails: ['IDENTITY_NOT_FOUND', 'REVIEW_RELATED'],
})

/** Claims a check for half an hour, so that two reviewers do not decide about one. */
export const claimIdentityCheck = /* @__PURE__ */ defineCall({
  ...act,
  name: 'claimIdentityCheck',
  path: '/data/operations/identity/:id/claim',
  summary: 'Claim an identity check for review',
  body: z.object({ locale }),
  data: answers<IdentityClaim>(),
  fails: ['IDENTITY_NOT_FOUND', 'IDENTITY_REFUSED', 'REVIEW_CLAIMED', 'REVIEW_RELATED'],
})

/** Gives a claimed check back to the queue. */
export const releaseIdentityCheck = /* @__PURE__ */ defineCall({
  ...act,
  name: 'releaseIdentityCheck',
  path: '/data/operations/identity/:id/release',
  summary: 'Give a claimed identity check back to the queue',
  body: z.object({ locale }),
  data: answers<IdentityClaim>(),
  fails: ['IDENTITY_NOT_FOUND', 'IDENTITY_REFUSED', 'REVIEW_NOT_CLAIMED', 'REVIEW_RELATED'],
})

/**
 * Decides about a claimed check. The reviewer types the day of birth as the ID shows it: it is compared with the age that the person's
 * country asks, and not kept.
 */
export const decideIdentityCheck = /* @__PURE__ */ defineCall({
  ...act,
  name: 'decideIdentityCheck',
  path: '/data/operations/identity/:id/decide',
  summary: 'Decide about a claimed identity check',
  body: z.object({
    verdict: z.enum(IDENTITY_VERDICTS),
    reasonCode: formText(CODE_MAX),
    /** YYYY-MM-DD. */
    bornOn: formText(CODE_MAX),
    /** For colleagues; the member does not read it. */
    note: reason,
    locale,
  }),
  data: answers<IdentityDecided>(),
  fails: ['INVALID_INPUT', 'IDENTITY_NOT_FOUND', 'IDENTITY_REFUSED', 'REVIEW_NOT_CLAIMED', 'REVIEW_RELATED'],
})

/** Asks to clear a check that failed; it stays failed until a second person agrees. */
export const askIdentityOverrule = /* @__PURE__ */ defineCall({
  ...act,
  name: 'askIdentityOverrule',
  path: '/data/operations/identity/:id/overrule',
  summary: 'Ask to overrule a failed identity check',
  body: z.object({ reason, locale }),
  data: answers<IdentityDecided>(),
  fails: ['INVALID_INPUT', 'IDENTITY_NOT_FOUND', 'IDENTITY_REFUSED', 'REVIEW_RELATED'],
})

/** Agrees to an overrule, or keeps the check failed: somebody else than who asked. Whoever asked may take it back. */
export const decideIdentityOverrule = /* @__PURE__ */ defineCall({
  ...act,
  name: 'decideIdentityOverrule',
  path: '/data/operations/identity/:id/overrule/decide',
  summary: 'Decide as the second person about overruling a failed identity check',
  body: z.object({ answer: z.enum(['AGREE', 'KEEP']), locale }),
  data: answers<IdentityDecided>(),
  fails: ['IDENTITY_NOT_FOUND', 'IDENTITY_REFUSED', 'REVIEW_RELATED', 'SECOND_PERSON_NEEDED'],
})

/** Lets somebody whose tries are used up begin one more check. */
export const allowIdentityTry = /* @__PURE__ */ defineCall({
  ...act,
  name: 'allowIdentityTry',
  path: '/data/operations/identity/:id/allow',
  summary: 'Let a person begin another identity check',
  body: z.object({ reason, locale }),
  data: answers<IdentityDecided>(),
  fails: ['INVALID_INPUT', 'IDENTITY_NOT_FOUND', 'IDENTITY_REFUSED', 'REVIEW_RELATED'],
})
