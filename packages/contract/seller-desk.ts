import * as z from 'zod/mini'
import { answers, defineCall } from './define-call.ts'
import type { Sellers, SellerView } from './seller-desk.answers.ts'

/** Sellers in one answer. */
export const SELLERS_LISTED_MAX = 100
const CODE_LENGTH_MAX = 40
const NAME_LENGTH_MAX = 100
const EMAIL_LENGTH_MAX = 64
const REASON_LENGTH_MAX = 300
const code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH_MAX))
const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** Sellers whose name or code holds a text; all when it is empty. */
export const listSellers = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listSellers',
  method: 'GET',
  path: '/data/operations/sellers',
  summary: 'Sellers and their addresses, for operators',
  effect: 'none',
  query: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(NAME_LENGTH_MAX)), '') }),
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

/** Sets where a seller is written to when a highest bid waits for him; an empty address ends that. */
export const setSeller = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'setSeller',
  method: 'POST',
  path: '/data/operations/sellers/:code',
  summary: 'Set the address of a seller',
  effect: 'member',
  params: z.object({ code }),
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(EMAIL_LENGTH_MAX)),
    reason: z._default(z.string().check(z.trim(), z.maxLength(REASON_LENGTH_MAX)), ''),
  }),
  data: answers<SellerView>(),
  fails: ['INVALID_INPUT', 'SELLER_NOT_FOUND'],
})
