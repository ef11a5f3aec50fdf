import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import { REVOKE_REASON_LENGTH_MAX } from '../mandates/mandate-codes.ts'
import { mandateTerms } from '../mandates/mandates.ts'
import type { NextStep } from '../registration/registration.answers.ts'
import type { BidderNumberDone, BidderNumbers, Invitation } from './bidder-numbers.answers.ts'
import { INVITED_NAME_LENGTH_MAX } from './number-limits.ts'

const DIGITS_MAX = 15
const EMAIL_MAX = 256
const LOCALE_MAX = 16
const KEY_MAX = 128
const PASSWORD_MAX = 1_024
const TEXT_MAX = 100
const DAY_MAX = 16

const digits = formText(DIGITS_MAX)
const locale = formText(LOCALE_MAX)
const day = formText(DAY_MAX)

/** Whom a number is for, and how far they may go once they have taken it. Without `buyerNumber` a new number is made. */
const invited = z.object({ buyerNumber: digits, email: formText(EMAIL_MAX), name: formText(INVITED_NAME_LENGTH_MAX), ...mandateTerms })
const vacated = z.object({ buyerNumber: digits, reason: formText(REVOKE_REASON_LENGTH_MAX), locale })
const withdrawn = z.object({ invitationId: digits, locale })

const broker = { access: 'ROLE_BROKER,ROLE_MASTER', envelope: 'std' } as const
const buyer = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', envelope: 'std' } as const
const changes = { method: 'POST', effect: 'member', bodyForm: 'either' } as const
const listed = { method: 'GET', effect: 'none', data: answers<BidderNumbers>(), fails: [] } as const
const inviting = {
  ...changes,
  body: invited,
  data: answers<BidderNumberDone>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'FORBIDDEN', 'BIDDER_NUMBER', 'BIDDER_NUMBERS_FULL', 'INVITATION_OPEN'],
} as const
const vacating = { ...changes, body: vacated, data: answers<BidderNumberDone>(), fails: ['INVALID_INPUT', 'BIDDER_NUMBER'] } as const
const withdrawing = { ...changes, body: withdrawn, data: answers<BidderNumberDone>(), fails: ['INVITATION_NOT_FOUND'] } as const

/** The numbers of a broker's or master's bidders: held, somebody invited, vacant. */
export const listBidders = /* @__PURE__ */ defineCall({
  ...broker,
  ...listed,
  name: 'listBidders',
  path: '/data/broker/bidders',
  summary: 'List the bidder numbers of the caller’s account',
})

/**
 * Invites somebody to a new number, or to a vacant one, by a mail with a key that works once. The answer is the same whether the address
 * has an account or not.
 */
export const inviteBidder = /* @__PURE__ */ defineCall({
  ...broker,
  ...inviting,
  name: 'inviteBidder',
  path: '/data/broker/bidders/invite',
  summary: 'Invite a bidder by email to a new or a vacant number',
})

/** Assigns a vacant number: the same invitation, to a number that is named. */
export const assignBidder = /* @__PURE__ */ defineCall({
  ...broker,
  ...inviting,
  name: 'assignBidder',
  path: '/data/broker/bidders/assign',
  summary: 'Assign a vacant bidder number to somebody, by an invitation',
})

/** Takes a number from who holds it: their mandate, sessions and standby maxima end, bids taken stand, and the number is vacant. */
export const vacateBidder = /* @__PURE__ */ defineCall({
  ...broker,
  ...vacating,
  name: 'vacateBidder',
  path: '/data/broker/bidders/vacate',
  summary: 'Vacate a bidder number; bids taken stand',
})

/** Takes an invitation back: its link is dead from now on. */
export const withdrawBidderInvitation = /* @__PURE__ */ defineCall({
  ...broker,
  ...withdrawing,
  name: 'withdrawBidderInvitation',
  path: '/data/broker/bidders/withdraw',
  summary: 'Take the invitation of a bidder back',
})

/** The numbers of the caller's countermen. */
export const listCountermen = /* @__PURE__ */ defineCall({
  ...buyer,
  ...listed,
  name: 'listCountermen',
  path: '/data/member/countermen',
  summary: 'List the countermen numbers of the caller’s account',
})

/** As inviteBidder for a counterman, who may be invited without leave to bid. */
export const inviteCounterman = /* @__PURE__ */ defineCall({
  ...buyer,
  ...inviting,
  name: 'inviteCounterman',
  path: '/data/member/countermen/invite',
  summary: 'Invite a counterman by email to a new or a vacant number',
})

/** As assignBidder for a counterman. */
export const assignCounterman = /* @__PURE__ */ defineCall({
  ...buyer,
  ...inviting,
  name: 'assignCounterman',
  path: '/data/member/countermen/assign',
  summary: 'Assign a vacant counterman number to somebody, by an invitation',
})

/** As vacateBidder for a counterman. */
export const vacateCounterman = /* @__PURE__ */ defineCall({
  ...buyer,
  ...vacating,
  name: 'vacateCounterman',
  path: '/data/member/countermen/vacate',
  summary: 'Vacate a counterman number; bids taken stand',
})

/** As withdrawBidderInvitation for a counterman. */
export const withdrawCountermanInvitation = /* @__PURE__ */ defineCall({
  ...buyer,
  ...withdrawing,
  name: 'withdrawCountermanInvitation',
  path: '/data/member/countermen/withdraw',
  summary: 'Take the invitation of a counterman back',
})

/** What the key of a mailed invitation opens. It spends nothing. */
export const getInvitation = /* @__PURE__ */ defineCall({
  name: 'getInvitation',
  method: 'GET',
  path: '/public/data/invitation',
  summary: 'Get the invitation that the key of a mail opens',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ key: formText(KEY_MAX) }),
  data: answers<Invitation>(),
  fails: [],
})

/**
 * Accepts an invitation: proves the address by the key, which works once, sets a password, accepts the terms and signs in. The mandate that
 * came with it is given at the same time.
 */
export const acceptInvitation = /* @__PURE__ */ defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/public/data/invitation/accept',
  summary: 'Accept an invitation to a number and sign in',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    key: formText(KEY_MAX),
    firstName: formText(TEXT_MAX),
    lastName: formText(TEXT_MAX),
    password: formText(PASSWORD_MAX),
    confirmPassword: formText(PASSWORD_MAX),
    termsVersion: z._default(z.coerce.number().check(z.int()), 0),
    termsAccepted: tickedFlag,
    isOfAge: tickedFlag,
    privacyAccepted: tickedFlag,
    /** Version of the privacy notice that was read; 0 for the one in force. */
    privacyVersion: z._default(z.coerce.number().check(z.int()), 0),
    locale,
  }),
  data: answers<NextStep>(),
  fails: ['INVALID_INPUT', 'LINK_EXPIRED', 'SIGNED_IN_ALREADY', 'SIGN_IN_REFUSED', 'FORBIDDEN'],
})

/** What the caller's bidders bid and won in a period, a row for each person and lot, as a CSV file. Nothing of another account is in it. */
export const getBrokerStatement = /* @__PURE__ */ defineCall({
  ...broker,
  name: 'getBrokerStatement',
  method: 'GET',
  path: '/data/broker/statement.csv',
  summary: 'Get what the caller’s bidders bid and won in a period as CSV',
  effect: 'none',
  envelope: 'none',
  media: 'text/csv',
  /** Days in the caller's zone, YYYY-MM-DD; left out, the last 30. */
  query: z.object({ from: day, until: day }),
  data: answers<string>(),
  fails: ['INVALID_INPUT'],
})
