import * as z from 'zod/mini'
import { answers, defineCall } from '../../define-call.ts'
import { USER_ID_MAX } from '../../people.ts'
import { DUPLICATE_STATES } from './duplicate-codes.ts'
import type { DuplicateDecided, Duplicates } from './duplicates.answers.ts'

/** Longest reason of a decision, in characters. */
export const DUPLICATE_REASON_MAX = 300
const PAGE_MAX = 10_000
const DUPLICATE_MAX = 999_999_999_999

const operators = { access: 'OPERATOR', envelope: 'std' } as const

/**
 * Pairs of accounts that may be one person's, on the sites of the caller: those that wait for a decision, the ones that hold up a membership
 * first; with `number` all of one account.
 */
export const listDuplicates = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listDuplicates',
  method: 'GET',
  path: '/data/operations/duplicates',
  summary: 'List accounts that may be one person’s',
  effect: 'none',
  query: z.object({
    number: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX))),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<Duplicates>(),
  fails: [],
})

/** Decides whether two accounts are one person's. `state` is the one that the caller saw. It can be decided anew, with another reason. */
export const decideDuplicate = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'decideDuplicate',
  method: 'POST',
  path: '/data/operations/duplicates/decide',
  summary: 'Decide whether two accounts are one person’s',
  effect: 'member',
  body: z.object({
    id: z.int().check(z.minimum(1), z.maximum(DUPLICATE_MAX)),
    state: z.enum(DUPLICATE_STATES),
    isSame: z.boolean(),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(DUPLICATE_REASON_MAX)),
  }),
  data: answers<DuplicateDecided>(),
  fails: ['NOT_FOUND', 'MEMBERSHIP_ACT_REFUSED'],
})
