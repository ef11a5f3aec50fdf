import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { INVOICE_STATUSES } from './invoice-codes.ts'
import type { MoneyFound, PayerSheet } from './money-search.answers.ts'

/** Longest words that are looked for, in characters. */
export const MONEY_SOUGHT_MAX = 60
const PAGE_MAX = 200
const USER_ID = /^[1-9]\d{0,8}$/

const desk = { access: 'MONEY', envelope: 'std' } as const

/**
 * Finds payers and invoices of the caller's sites by a name, a user id, the number of an invoice or its beginning, a lot, the reference of a
 * transfer or payment, or an amount as it was written; without words all invoices, the newest first.
 */
export const searchMoney = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'searchMoney',
  method: 'GET',
  path: '/data/operations/money/search',
  summary: 'Find payers and invoices by name, number, lot, reference or amount',
  effect: 'none',
  query: z.object({
    q: z._default(z.string().check(z.trim(), z.maxLength(MONEY_SOUGHT_MAX)), ''),
    status: z.optional(z.enum(INVOICE_STATUSES)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<MoneyFound>(),
  fails: [],
})

/** One payer of the caller's sites: balances, what is late, and the last invoices, payments and entries of the journal. */
export const getPayerSheet = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getPayerSheet',
  method: 'GET',
  path: '/data/operations/money/sheet/:number',
  summary: 'Get a payer’s balances, invoices, payments and entries',
  effect: 'none',
  params: z.object({ number: z.string().check(z.regex(USER_ID)) }),
  data: answers<PayerSheet>(),
  fails: ['NO_SUCH_PERSON'],
})
