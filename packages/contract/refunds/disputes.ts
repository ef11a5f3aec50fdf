import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { DisputeList } from './disputes.answers.ts'

const PAGE_MAX = 10_000

/** Payments of the caller's sites that their payers' banks have fetched back: those that are not decided, or those that were won. */
export const listDisputes = /* @__PURE__ */ defineCall({
  name: 'listDisputes',
  access: 'MONEY',
  envelope: 'std',
  method: 'GET',
  path: '/data/operations/money/disputes',
  summary: 'List payments that payers’ banks have fetched back',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(['open', 'won']), 'open'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<DisputeList>(),
  fails: [],
})
