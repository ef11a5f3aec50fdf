import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { USER_ID_MAX } from '../people.ts'
import type { Sellers, SellerView } from './seller-desk.answers.ts'
import { SITE_CODES } from '../sites.ts'

/** Sellers in one answer. */
export const SELLERS_LISTED_MAX = 100
const CODE_LENGTH_MAX = 40
/** Characters of a text about a seller. */
export const SELLER_NAME_LENGTH_MAX = 100
export const SELLER_EMAIL_LENGTH_MAX = 64
export const SELLER_REASON_LENGTH_MAX = 300
const code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH_MAX))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(SELLER_NAME_LENGTH_MAX))
const email = z.string().check(z.trim(), z.maxLength(SELLER_EMAIL_LENGTH_MAX))
const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(SELLER_REASON_LENGTH_MAX))
const reason = z._default(z.string().check(z.trim(), z.maxLength(SELLER_REASON_LENGTH_MAX)), '')
/** User id of the seller's own account; null takes it away, left out it stays. */
const accountNumber = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(USER_ID_MAX))))
const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** Sellers whose name or code holds a text; all when it is empty. */
export const listSellers = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listSellers',
  method: 'GET',
  path: '/data/operations/sellers',
  summary: 'List sellers and their email addresses',
  effect: 'none',
  query: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(SELLER_NAME_LENGTH_MAX)), '') }),
  data: answers<Sellers>(),
  fails: [],
})

/** One seller, with who changed what when. */
export const getSeller = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'getSeller',
  method: 'GET',
  path: '/data/operations/sellers/:code',
  summary: 'Get a seller with the history of their email address',
  effect: 'none',
  params: z.object({ code }),
  data: answers<SellerView>(),
  fails: ['SELLER_NOT_FOUND'],
})

/** Adds a seller that no sales-data file has named yet; files that name them later mean this seller. */
export const createSeller = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'createSeller',
  method: 'POST',
  path: '/data/operations/sellers',
  summary: 'Add a seller',
  effect: 'member',
  body: z.object({ name, sellingSite: z.enum(SITE_CODES), email: z._default(email, ''), accountNumber, reason }),
  data: answers<SellerView>(),
  fails: ['INVALID_INPUT', 'SELLER_EXISTS', 'BUYER_NOT_FOUND', 'SECOND_PERSON_NEEDED'],
})

/**
 * Sets the address to which a seller is written when a highest bid waits for them (empty for none), and their own account. While a lot
 * of theirs has bids and is not settled, it takes two operators: `askSellerChange`.
 */
export const setSeller = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'setSeller',
  method: 'POST',
  path: '/data/operations/sellers/:code',
  summary: 'Set a seller’s email address and account',
  effect: 'member',
  params: z.object({ code }),
  body: z.object({ email, accountNumber, reason }),
  data: answers<SellerView>(),
  fails: ['INVALID_INPUT', 'SELLER_NOT_FOUND', 'BUYER_NOT_FOUND', 'SECOND_PERSON_NEEDED'],
})

/** Asks another operator to confirm another address or account of a seller; what is left out stays. */
export const askSellerChange = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'askSellerChange',
  method: 'POST',
  path: '/data/operations/sellers/:code/changes',
  summary: 'Ask another operator to confirm another email address or account of a seller',
  effect: 'member',
  params: z.object({ code }),
  body: z.object({ email, accountNumber, reason: why }),
  data: answers<{ readonly id: number }>(),
  fails: ['INVALID_INPUT', 'SELLER_NOT_FOUND', 'BUYER_NOT_FOUND', 'LANE_ACT_REFUSED'],
})

/** Another operator than the requester confirms or refuses. */
export const decideSellerChange = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'decideSellerChange',
  method: 'POST',
  path: '/data/operations/sellers/:code/changes/:id',
  summary: 'Confirm or refuse a change of a seller requested by another operator',
  effect: 'member',
  params: z.object({ code, id: rowId }),
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<{ readonly state: string }>(),
  fails: ['INVALID_INPUT', 'BUYER_NOT_FOUND', 'LANE_ACT_REFUSED'],
})
