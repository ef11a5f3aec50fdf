import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { DEFAULT_ACTS, DEFAULT_REASON_MAX } from './default-codes.ts'
import type { DefaultDesk, DefaultDone } from './defaults.answers.ts'

const desk = { access: 'MONEY', envelope: 'std' } as const
const PAGE_MAX = 10_000

/** Wins of the caller's sites that nobody paid: those that wait for two people, or those that ended; what waits longest first. */
export const listDefaults = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listDefaults',
  method: 'GET',
  path: '/data/operations/money/defaults',
  summary: 'List wins that nobody paid',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(['waiting', 'ended']), 'waiting'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<DefaultDesk>(),
  fails: [],
})

/**
 * Confirms that a win is given up, or refuses it; both for a reason, with a fresh proof. The second who confirms does it: the invoice is taken
 * back, the fee for selling the lot anew is billed, the deposit pays what the lot left, and the lot is offered anew.
 */
export const decideDefault = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideDefault',
  method: 'POST',
  path: '/data/operations/money/defaults/:id',
  summary: 'Confirm or refuse that an unpaid win is given up',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({
    action: z.enum(DEFAULT_ACTS),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(DEFAULT_REASON_MAX)),
  }),
  data: answers<DefaultDone>(),
  fails: [
    'INVALID_INPUT',
    'DEFAULT_NOT_FOUND',
    'PROOF_NEEDED',
    'DEFAULT_REFUSED',
    'PAYMENT_IN_FLIGHT',
    'BUSY_WITH_REQUEST',
    'OTHER_REQUEST',
  ],
})
