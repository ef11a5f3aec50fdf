import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { DIFFERENCE_DECISIONS } from './settlement-codes.ts'
import type { DifferenceDecided, SettlementList } from './settlements.answers.ts'

/** Longest reason, in characters. */
export const DIFFERENCE_REASON_MAX = 300
const PAGE_MAX = 10_000

const desk = { access: 'MONEY', envelope: 'std' } as const

/** What differs between providers of payments and the books, of the caller's sites or of nobody knows which, and the days that were compared. */
export const listSettlements = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listSettlements',
  method: 'GET',
  path: '/data/operations/money/settlements',
  summary: 'List what differs between payment providers and the journal',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(['open', 'decided']), 'open'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<SettlementList>(),
  fails: [],
})

/** Decides a difference, once, with a reason: explained, or posted into suspense. Takes a fresh proof; not by whose payment it is. */
export const decideDifference = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideDifference',
  method: 'POST',
  path: '/data/operations/money/settlements/:id',
  summary: 'Decide what differs between a payment provider and the journal',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({
    decision: z.enum(DIFFERENCE_DECISIONS),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(DIFFERENCE_REASON_MAX)),
  }),
  data: answers<DifferenceDecided>(),
  fails: ['INVALID_INPUT', 'DIFFERENCE_NOT_FOUND', 'DIFFERENCE_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
