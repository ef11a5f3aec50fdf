import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { LICENCE_CATEGORIES, type LicenceCategory } from '../documents/document-codes.ts'
import type { ChangeLine } from './changes.answers.ts'
import { amountOrNoneMinor, rowId } from '../numbers.ts'
import { USER_ID_MAX } from '../people.ts'
import { CURRENCY_CODES, type CurrencyCode } from '../sites.ts'

export const BUYER_CLASS_CODES = ['VOL', 'STD', 'UNS'] as const
export const DOCUMENT_STATUSES = ['VALID', 'MISSING', 'EXPIRED', 'IN_REVIEW'] as const
/** In place of a class: the rule decides. */
export const BY_RULE = 'BY_RULE' as const
/** In place of a state: the papers of the account decide. */
export const BY_PAPERS = 'BY_PAPERS' as const

const REASON_MAX = 300
const DAY_LENGTH = 10
const DIGITS = /^\d{1,6}$/

/** What bidding asks of an account, with its history. Amounts are minor units. */
export interface BidderTermsView {
  readonly buyerNumber: number
  readonly displayName: string
  readonly status: string
  readonly buyerClass: (typeof BUYER_CLASS_CODES)[number]
  /** Last day, YYYY-MM-DD, of a class that an operator set in place of the rule; empty where the rule decides. */
  readonly classUntil: string
  readonly documentStatus: (typeof DOCUMENT_STATUSES)[number]
  /** Last day, YYYY-MM-DD, of what an operator set in place of the papers; empty where the papers decide. */
  readonly documentUntil: string
  /** The licence by which lots for licensed buyers are open to the account, and until when an operator has set it; empty where the papers decide. */
  readonly licenceCategory: LicenceCategory
  readonly licenceUntil: string
  /** Per currency: what is held, what may be bound by it, what is bound now. */
  readonly limits: readonly {
    readonly currency: CurrencyCode
    readonly heldMinor: number
    readonly limitMinor: number
    readonly exposureMinor: number
  }[]
  /** Newest first. */
  readonly history: readonly ChangeLine[]
}

const deposit = z.object({ currency: z.enum(CURRENCY_CODES), heldMinor: amountOrNoneMinor })
const operators = { access: 'OPERATOR', envelope: 'std', path: '/data/operations/bidders' } as const

/** Buyer class, documents and deposits of one account. */
export const getBidderTerms = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'getBidderTerms',
  method: 'GET',
  summary: 'Get the bidding requirements of an account',
  effect: 'none',
  query: z.object({ buyerNumber: z.string().check(z.regex(DIGITS)) }),
  data: answers<BidderTermsView>(),
  fails: ['BUYER_NOT_FOUND'],
})

/**
 * Sets them; what is left out stays. A class stands in for the rule, and a state of documents or a licence for the papers, until the end of a day, and takes
 * a reason; BY_RULE and BY_PAPERS let them decide again. New bids alone are priced by another class. A deposit cannot fall below what the account is bound for.
 */
export const setBidderTerms = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'setBidderTerms',
  method: 'POST',
  summary: 'Set the buyer class, document status, licence or deposit of an account',
  effect: 'member',
  body: z.object({
    buyerNumber: z.int().check(z.minimum(1), z.maximum(USER_ID_MAX)),
    buyerClass: z.optional(z.enum([...BUYER_CLASS_CODES, BY_RULE])),
    /** Last day, YYYY-MM-DD; asked for with a class. */
    classUntil: z._default(z.string().check(z.maxLength(DAY_LENGTH)), ''),
    documentStatus: z.optional(z.enum([...DOCUMENT_STATUSES, BY_PAPERS])),
    /** Last day, YYYY-MM-DD; asked for with documentStatus. */
    documentUntil: z._default(z.string().check(z.maxLength(DAY_LENGTH)), ''),
    licenceCategory: z.optional(z.enum([...LICENCE_CATEGORIES, BY_PAPERS])),
    /** Last day, YYYY-MM-DD; asked for with licenceCategory. */
    licenceUntil: z._default(z.string().check(z.maxLength(DAY_LENGTH)), ''),
    deposit: z.optional(deposit),
    reason: z._default(z.string().check(z.trim(), z.maxLength(REASON_MAX)), ''),
  }),
  data: answers<BidderTermsView>(),
  fails: [
    'INVALID_INPUT',
    'BUYER_NOT_FOUND',
    'DEPOSIT_BOUND',
    'SECOND_PERSON_NEEDED',
    'LANE_ACT_REFUSED',
    'PROOF_NEEDED',
    'BUSY_WITH_REQUEST',
    'OTHER_REQUEST',
  ],
})

const operatorChange = { access: 'OPERATOR', envelope: 'std', method: 'POST', effect: 'member' } as const

/** Asks another operator to confirm that a deposit is raised to an amount. */
export const askDeposit = /* @__PURE__ */ defineCall({
  ...operatorChange,
  name: 'askDeposit',
  path: '/data/operations/bidders/deposits',
  summary: 'Ask another operator to confirm a higher deposit for an account',
  body: z.object({
    buyerNumber: z.int().check(z.minimum(1), z.maximum(USER_ID_MAX)),
    deposit,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
  }),
  data: answers<{ readonly id: number }>(),
  fails: ['INVALID_INPUT', 'BUYER_NOT_FOUND', 'LANE_ACT_REFUSED'],
})

/** Another operator confirms or refuses the request. */
export const decideDeposit = /* @__PURE__ */ defineCall({
  ...operatorChange,
  name: 'decideDeposit',
  path: '/data/operations/bidders/deposits/:id',
  summary: 'Confirm or refuse a higher deposit requested by another operator',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<{ readonly state: string }>(),
  fails: ['INVALID_INPUT', 'BUYER_NOT_FOUND', 'LANE_ACT_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
