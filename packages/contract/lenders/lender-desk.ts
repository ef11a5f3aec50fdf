import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { SITE_CODES } from '../sites.ts'
import {
  LENDER_ACT_KINDS,
  LENDER_ADDRESS_LINE_MAX,
  LENDER_ADDRESS_LINES_MAX,
  LENDER_EVIDENCE_MAX,
  LENDER_NAME_MAX,
  LENDER_PHONE_MAX,
  LENDER_REASON_MAX,
  LENDER_REFERENCE_MAX,
  LENDER_SCOPES,
} from './lender-codes.ts'
import type { HandoverList, LenderActDone, LenderDesk, WordRecorded } from './lenders.answers.ts'

const PAGE_MAX = 10_000
/** Characters of an address of mail as it is sent; one that is wrong is said beside its field. */
const EMAIL_SENT_MAX = 256
const keepers = { access: 'MONEY', envelope: 'std' } as const
/** Who keeps the books, and who sends titles. */
const recorders = { access: 'MONEY,OPERATOR', envelope: 'std' } as const
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LENDER_REASON_MAX))
const word = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/** The lenders of the caller's sites, and what was asked about them. */
export const getLenderDesk = /* @__PURE__ */ defineCall({
  ...keepers,
  name: 'getLenderDesk',
  method: 'GET',
  path: '/data/operations/money/lenders',
  summary: 'Get the lenders of the caller’s sites and what was asked about them',
  effect: 'none',
  data: answers<LenderDesk>(),
  fails: [],
})

/**
 * Asks to add a lender, to change what is kept of one, or to end one; in force once a second person agrees. Of an end the words of the lender
 * are left out. Takes a fresh proof. The reason of a refusal is one of LENDER_REFUSALS.
 */
export const askLender = /* @__PURE__ */ defineCall({
  ...keepers,
  name: 'askLender',
  method: 'POST',
  path: '/data/operations/money/lenders',
  summary: 'Ask to add, change or end a lender',
  effect: 'member',
  body: z.object({
    kind: z.enum(LENDER_ACT_KINDS),
    /** Of one that is added. */
    site: z.optional(z.enum(SITE_CODES)),
    /** Of one that is changed or ended. */
    lenderId: z.optional(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    name: word(LENDER_NAME_MAX),
    address: z._default(
      z.array(z.string().check(z.trim(), z.maxLength(LENDER_ADDRESS_LINE_MAX))).check(z.maxLength(LENDER_ADDRESS_LINES_MAX)),
      [],
    ),
    email: word(EMAIL_SENT_MAX),
    phone: word(LENDER_PHONE_MAX),
    referenceName: word(LENDER_REFERENCE_MAX),
    reason,
  }),
  data: answers<LenderActDone>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'LENDER_NOT_FOUND', 'LENDER_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Agrees to what another person asked about a lender, or refuses it, which whoever asked may do too. Takes a fresh proof. */
export const decideLender = /* @__PURE__ */ defineCall({
  ...keepers,
  name: 'decideLender',
  method: 'POST',
  path: '/data/operations/money/lenders/acts/:id',
  summary: 'Agree to a change of a lender, or refuse it',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['approve', 'refuse']), reason }),
  data: answers<LenderActDone>(),
  fails: ['PROOF_NEEDED', 'LENDER_NOT_FOUND', 'LENDER_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Invoices of the caller's sites that lenders have, or had. */
export const listHandovers = /* @__PURE__ */ defineCall({
  ...recorders,
  name: 'listHandovers',
  method: 'GET',
  path: '/data/operations/money/lenders/handovers',
  summary: 'List invoices that were handed to lenders',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(['standing', 'ended']), 'standing'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<HandoverList>(),
  fails: [],
})

/**
 * Records what a lender said about a lot: that it may leave, or that its title goes to the buyer as well, with what shows it. Nothing else ends
 * a lender's hold. Takes a fresh proof, and is never about the caller's own lot or that of somebody close.
 */
export const recordLenderWord = /* @__PURE__ */ defineCall({
  ...recorders,
  name: 'recordLenderWord',
  method: 'POST',
  path: '/data/operations/money/lenders/handovers/:id',
  summary: 'Record a lender’s word about a lot',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({
    scope: z.enum(LENDER_SCOPES),
    evidence: z.string().check(z.trim(), z.minLength(1), z.maxLength(LENDER_EVIDENCE_MAX)),
    reason,
  }),
  data: answers<WordRecorded>(),
  fails: ['PROOF_NEEDED', 'LENDER_NOT_FOUND', 'LENDER_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
