import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { Inventory } from './inventory.answers.ts'

const WORDS_MAX = 64
const NUMBER_MAX = 8

/**
 * Lots that the account of a counterman has bought, with the yards at which they stand (MQ-048). `query` is a lot number, a VIN or its end,
 * or the number of who bought; `yard` the number of a yard.
 */
export const listInventory = /* @__PURE__ */ defineCall({
  name: 'listInventory',
  method: 'GET',
  path: '/data/member/inventory',
  summary: 'Search the bought lots that the caller may collect as a counterman',
  access: 'COUNTERMAN',
  effect: 'none',
  envelope: 'std',
  query: z.object({ query: formText(WORDS_MAX), yard: formText(NUMBER_MAX), page: formText(NUMBER_MAX) }),
  data: answers<Inventory>(),
  fails: [],
})
