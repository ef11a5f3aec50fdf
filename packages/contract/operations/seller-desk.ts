import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { USER_ID_MAX } from '../people.ts'
import type { Sellers, SellerView } from './seller-desk.answers.ts'
import { SITE_CODES } from '../sites.ts'

/** Sellers in one answer. */
export const SELLERS_LISTED_MAX = 100
const CODE_LENGTH_MAX = 40
/** Characters of what is said of a seller. */
export const SELLER_NAME_LENGTH_MAX = 100
export const SELLER_EMAIL_LENGTH_MAX = 64
export const SELLER_REASON_LENGTH_MAX = 300
const code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH_MAX))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(SELLER_NAME_LENGTH_MAX))
const email = z.string().check(z.trim(), z.maxLength(SELLER_EMAIL_LENGTH_MAX))
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
  summary: 'Sellers and their addresses, for operators',
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
  summary: 'A seller with the history of his address',
  effect: 'none',
  params: z.object({ code }),
  data: answers<SellerView>(),
  fails: ['SELLER_NOT_FOUND'],
})

/** Adds a seller whom no sales-data file has brought along yet; files that name him later mean him. */
export const createSeller = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'createSeller',
  method: 'POST',
  path: '/data/operations/sellers',
  summary: 'Add a seller',
  effect: 'member',
  body: z.object({ name, sellingSite: z.enum(SITE_CODES), email: z._default(email, ''), accountNumber, reason }),
  data: answers<SellerView>(),
  fails: ['INVALID_INPUT', 'SELLER_EXISTS', 'BUYER_NOT_FOUND'],
})

/** Sets where a seller is written to when a highest bid waits for him, where an empty address ends that, and his own account. */
export const setSeller = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'setSeller',
  method: 'POST',
  path: '/data/operations/sellers/:code',
  summary: 'Set the address and the own account of a seller',
  effect: 'member',
  params: z.object({ code }),
  body: z.object({ email, accountNumber, reason }),
  data: answers<SellerView>(),
  fails: ['INVALID_INPUT', 'SELLER_NOT_FOUND', 'BUYER_NOT_FOUND'],
})
