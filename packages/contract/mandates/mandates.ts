import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { amountMinor } from '../numbers.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { CAP_LOTS_MAX, MANDATE_SCOPES, REVOKE_REASON_LENGTH_MAX } from './mandate-codes.ts'
import type { MandateDone, MandateList, MandateTaken } from './mandates.answers.ts'

const WORD_MAX = 16
const DIGITS_MAX = 15
const AMOUNT_MAX = 24
const PAGE_MAX = 4
const NAME_MAX = 100
const word = formText(WORD_MAX)
const digits = formText(DIGITS_MAX)
const typed = formText(AMOUNT_MAX)

/**
 * Caps in one currency, all-in. Programs send minor units; a form sends amounts as they are typed. What is left out has no cap, and a row
 * without a currency is none. Anything is read, and what is no amount is named.
 */
const cap = z.object({
  currency: word,
  lotMinor: z.optional(z.nullable(amountMinor)),
  dayMinor: z.optional(z.nullable(amountMinor)),
  totalMinor: z.optional(z.nullable(amountMinor)),
  lots: z.optional(z.nullable(z.union([z.int().check(z.minimum(1), z.maximum(CAP_LOTS_MAX)), z.string().check(z.maxLength(WORD_MAX))]))),
  approvalOverMinor: z.optional(z.nullable(amountMinor)),
  lot: typed,
  day: typed,
  total: typed,
  approval: typed,
})

/** What a mandate says besides who gives and who holds it, as it is sent. */
export const mandateTerms = {
  scopes: z._default(z.array(z.enum(MANDATE_SCOPES)).check(z.minLength(1), z.maxLength(MANDATE_SCOPES.length)), [...MANDATE_SCOPES]),
  caps: z._default(z.array(cap).check(z.maxLength(CURRENCY_CODES.length)), []),
  /** Last day in the payer's zone, YYYY-MM-DD; empty: until it is revoked. */
  until: word,
  locale: word,
}

const giver = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  method: 'POST',
} as const

/** Who may bid for the caller, how far, and what of it is used; and the caller's own mandate to bid for somebody. */
export const listMandates = /* @__PURE__ */ defineCall({
  name: 'listMandates',
  method: 'GET',
  path: '/data/member/mandates',
  summary: 'List who may bid for the caller, with caps and use, and the caller’s own mandate',
  access: 'member&!KIOSK_BIDDER',
  effect: 'none',
  envelope: 'std',
  query: z.object({ kind: word, page: formText(PAGE_MAX) }),
  data: answers<MandateList>(),
  fails: [],
})

/**
 * Lets somebody bid for the caller's account (MQ-102, MQ-014): who belongs to it, or, as SUB_BIDDER, a buyer with an account of their own,
 * who then chooses to. A currency without caps is refused.
 */
export const createMandate = /* @__PURE__ */ defineCall({
  ...giver,
  name: 'createMandate',
  path: '/data/member/mandates',
  summary: 'Let a bidder, a counterman or somebody with an account of their own bid for the caller’s account',
  /** `lastName` is asked of a SUB_BIDDER alone, so that nobody is found by a number. */
  body: z.object({ holder: digits, kind: word, lastName: formText(NAME_MAX), ...mandateTerms }),
  data: answers<MandateDone>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'MANDATE_SELF', 'MANDATE_HOLDER', 'MANDATE_EXISTS', 'SUB_BIDDERS_FULL', 'FORBIDDEN'],
})

/** Changes how far a mandate goes and until when; bids decided later are judged by it. */
export const changeMandate = /* @__PURE__ */ defineCall({
  ...giver,
  name: 'changeMandate',
  path: '/data/member/mandates/change',
  summary: 'Change the caps, scopes and last day of a mandate',
  body: z.object({ mandateId: digits, ...mandateTerms }),
  data: answers<MandateDone>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'MANDATE_NOT_FOUND'],
})

/** Ends a mandate: no bid that is decided later passes by it; bids taken stand. */
export const revokeMandate = /* @__PURE__ */ defineCall({
  ...giver,
  name: 'revokeMandate',
  path: '/data/member/mandates/revoke',
  summary: 'Revoke a mandate; bids placed by it stand',
  body: z.object({ mandateId: digits, reason: formText(REVOKE_REASON_LENGTH_MAX), locale: word }),
  data: answers<MandateDone>(),
  fails: ['INVALID_INPUT', 'MANDATE_NOT_FOUND'],
})

/** Makes the caller's bids those of another account that has named them, or their own again. */
export const takeMandate = /* @__PURE__ */ defineCall({
  ...giver,
  name: 'takeMandate',
  path: '/data/member/mandates/take',
  summary: 'Choose for whom the caller bids: an account that has named them, or, without a mandateId, themselves',
  body: z.object({ mandateId: digits, locale: word }),
  data: answers<MandateTaken>(),
  fails: ['MANDATE_NOT_FOUND'],
})

/** Gives back a mandate by which the caller may bid for another account. */
export const leaveMandate = /* @__PURE__ */ defineCall({
  ...giver,
  name: 'leaveMandate',
  path: '/data/member/mandates/leave',
  summary: 'Give back a mandate to bid for another account; bids placed by it stand',
  body: z.object({ mandateId: digits, locale: word }),
  data: answers<MandateTaken>(),
  fails: ['MANDATE_NOT_FOUND'],
})
