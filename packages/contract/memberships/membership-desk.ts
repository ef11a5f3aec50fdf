import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountOrNoneMinor, rowId } from '../numbers.ts'
import { MEMBERSHIP_LEVELS, USER_ID_MAX } from '../people.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import type { MembershipDesk } from './membership-desk.answers.ts'
import { PRICED_LEVELS, RETURN_VERDICTS } from './membership-codes.ts'

/** Longest reference of a payment and longest reason, in characters. */
export const REFERENCE_MAX = 100
export const REASON_MAX = 300
const ORDER_MAX = 999_999_999_999

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX))
const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX))
const asked = answers<{ readonly id: number }>()
const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** Prices, unpaid orders, and what waits for a second person on the sites of the caller; `number` adds the membership of one account. */
export const getMembershipDesk = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'getMembershipDesk',
  method: 'GET',
  path: '/data/operations/memberships',
  summary: 'List membership prices, unpaid orders and what awaits a second operator',
  effect: 'none',
  query: z.object({ number: z.optional(number) }),
  data: answers<MembershipDesk>(),
  fails: ['NO_SUCH_PERSON'],
})

/** Asks another operator to confirm that an order was paid by hand. */
export const askMembershipPaid = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askMembershipPaid',
  method: 'POST',
  path: '/data/operations/memberships/paid',
  summary: 'Ask another operator to confirm that a membership order was paid',
  effect: 'member',
  body: z.object({
    orderId: z.int().check(z.minimum(1), z.maximum(ORDER_MAX)),
    /** Of the payment, as the bank or the till states it. */
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFERENCE_MAX)),
    reason,
  }),
  data: asked,
  fails: ['ORDER_NOT_FOUND', 'MEMBERSHIP_ACT_REFUSED'],
})

/** Asks another operator to confirm a price; orders placed before its first day keep theirs. */
export const askMembershipPrice = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askMembershipPrice',
  method: 'POST',
  path: '/data/operations/memberships/prices',
  summary: 'Ask another operator to confirm a membership price',
  effect: 'member',
  body: z.object({
    site: z.enum(SITE_CODES),
    level: z.enum(PRICED_LEVELS),
    currency: z.enum(CURRENCY_CODES),
    firstMinor: amountOrNoneMinor,
    renewalMinor: amountOrNoneMinor,
    firstOn: z.iso.date(),
    reason,
  }),
  data: asked,
  fails: ['INVALID_INPUT', 'FORBIDDEN', 'MEMBERSHIP_ACT_REFUSED'],
})

/** Asks another operator to confirm a level that somebody holds until a day, whatever they paid for: a broker, a master, a correction. */
export const askMembershipLevel = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askMembershipLevel',
  method: 'POST',
  path: '/data/operations/memberships/level',
  summary: 'Ask another operator to confirm a member’s level, with its last day',
  effect: 'member',
  body: z.object({ number, level: z.enum(MEMBERSHIP_LEVELS), lastOn: z.iso.date(), reason }),
  data: asked,
  fails: ['INVALID_INPUT', 'NO_SUCH_PERSON', 'MEMBERSHIP_ACT_REFUSED'],
})

/** Notes that the money of an order that was paid by hand went back: its member is held until it is paid again, or two operators decide. */
export const noteMembershipReturn = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'noteMembershipReturn',
  method: 'POST',
  path: '/data/operations/memberships/returns',
  summary: 'Note that the payment of a membership went back',
  effect: 'member',
  body: z.object({ orderId: z.int().check(z.minimum(1), z.maximum(ORDER_MAX)), reason }),
  data: answers<{ readonly id: number }>(),
  fails: ['ORDER_NOT_FOUND', 'MEMBERSHIP_ACT_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Asks another operator to confirm how a hold ends: paid again by hand, given up, or with the end of the membership. */
export const askMembershipReturn = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askMembershipReturn',
  method: 'POST',
  path: '/data/operations/memberships/returns/decide',
  summary: 'Ask another operator to confirm how the hold on a membership ends',
  effect: 'member',
  body: z.object({
    returnId: z.int().check(z.minimum(1), z.maximum(ORDER_MAX)),
    verdict: z.enum(RETURN_VERDICTS),
    /** Of the payment, where it was paid again; empty otherwise. */
    reference: z.string().check(z.trim(), z.maxLength(REFERENCE_MAX)),
    reason,
  }),
  data: asked,
  fails: ['INVALID_INPUT', 'ORDER_NOT_FOUND', 'MEMBERSHIP_ACT_REFUSED'],
})

/** Does or refuses what another operator asked for. */
export const decideMembershipAct = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'decideMembershipAct',
  method: 'POST',
  path: '/data/operations/memberships/requests/:id',
  summary: 'Confirm or refuse what another operator asked for about a membership',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<{ readonly state: 'DONE' | 'REFUSED' }>(),
  fails: ['INVALID_INPUT', 'MEMBERSHIP_ACT_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
