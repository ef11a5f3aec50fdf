import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import type { Membership, MembershipOrdered, MembershipPrices } from './memberships.answers.ts'

const WORD_MAX = 16
const NUMBER_MAX = 15
const word = formText(WORD_MAX)
const digits = formText(NUMBER_MAX)

const member = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  method: 'POST',
  isOpenDuringSteps: true,
} as const

/** What each level costs here today, in the site's currency; in that of a country where the site has several. */
export const getMembershipPrices = /* @__PURE__ */ defineCall({
  name: 'getMembershipPrices',
  method: 'GET',
  path: '/public/data/membership/prices',
  summary: 'List what each level of membership costs',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ country: word }),
  data: answers<MembershipPrices>(),
  fails: [],
})

/** The caller's membership: level, last day, orders, and what may be ordered or chosen. */
export const getMembership = /* @__PURE__ */ defineCall({
  ...member,
  method: 'GET',
  effect: 'none',
  name: 'getMembership',
  path: '/data/member/membership',
  summary: 'Get the caller’s membership, its orders and offers',
  data: answers<Membership>(),
  fails: [],
})

/**
 * Orders a level at the price that the page showed; with `dueMinor` only where that is what is due, tax among it. The same again answers the order that stands. With an Idempotency-Key the first
 * answer is repeated.
 */
export const orderMembership = /* @__PURE__ */ defineCall({
  ...member,
  name: 'orderMembership',
  path: '/data/member/membership/orders',
  summary: 'Order a membership, an upgrade or a renewal',
  body: z.object({ level: word, priceId: digits, kind: word, dueMinor: digits, locale: word }),
  data: answers<MembershipOrdered>(),
  fails: ['INVALID_INPUT', 'PRICE_CHANGED', 'ORDER_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Cancels an order of the caller that is not paid. */
export const cancelMembershipOrder = /* @__PURE__ */ defineCall({
  ...member,
  name: 'cancelMembershipOrder',
  path: '/data/member/membership/orders/cancel',
  summary: 'Cancel an unpaid membership order',
  body: z.object({ orderId: digits, locale: word }),
  data: answers<Membership>(),
  fails: ['ORDER_NOT_FOUND', 'ORDER_REFUSED'],
})

/** Whether the next renewal is ordered by itself, 30 days before the end; off at first. */
export const setAutoRenewal = /* @__PURE__ */ defineCall({
  ...member,
  name: 'setAutoRenewal',
  path: '/data/member/membership/autoRenew',
  summary: 'Choose whether renewals are ordered automatically',
  body: z.object({ isOn: tickedFlag, locale: word }),
  data: answers<Membership>(),
  fails: [],
})

/** Chooses a level that costs nothing, where the fee of another is due or a level has to be chosen. */
export const chooseFreeLevel = /* @__PURE__ */ defineCall({
  ...member,
  name: 'chooseFreeLevel',
  path: '/data/member/membership/level',
  summary: 'Continue with a level of membership that is free',
  body: z.object({ level: word, locale: word }),
  data: answers<Membership>(),
  fails: ['INVALID_INPUT', 'ORDER_REFUSED'],
})
