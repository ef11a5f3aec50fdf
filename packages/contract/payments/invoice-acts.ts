import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor, rowId } from '../numbers.ts'
import { INVOICE_ACT_KINDS } from './invoice-codes.ts'
import type { DeskInvoice, InvoiceActDone, InvoiceActList } from './invoice-acts.answers.ts'

/** Longest reason of an act about an invoice, in characters; most lines that one names, as an invoice has them. */
export const INVOICE_ACT_REASON_MAX = 300
const ACT_LINES_MAX = 100
const PAGE_MAX = 10_000

const desk = { access: 'MONEY', envelope: 'std' } as const

/** An invoice or credit note of the caller's sites: lines with what is left of each, how it stands, and what was asked and decided about it. */
export const getDeskInvoice = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getDeskInvoice',
  method: 'GET',
  path: '/data/operations/money/invoices/:id',
  summary: 'Get an invoice with what can be credited or written off',
  effect: 'none',
  params: z.object({ id: rowId }),
  data: answers<DeskInvoice>(),
  fails: ['INVOICE_NOT_FOUND'],
})

/** Credit notes and write-offs of the caller's sites: those that wait for a second person, or those that ended. */
export const listInvoiceActs = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listInvoiceActs',
  method: 'GET',
  path: '/data/operations/money/acts',
  summary: 'List credit notes and write-offs that wait or have ended',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(['waiting', 'ended']), 'waiting'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  }),
  data: answers<InvoiceActList>(),
  fails: [],
})

/**
 * Asks for a credit note of an invoice or of lines of it, or for a write-off of what is owed. A credit note waits for a second person, and so
 * does a write-off from the site's amount on; below it is done at once. Takes a fresh proof.
 */
export const askInvoiceAct = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'askInvoiceAct',
  method: 'POST',
  path: '/data/operations/money/invoices/:id/acts',
  summary: 'Ask for a credit note or a write-off',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({
    kind: z.enum(INVOICE_ACT_KINDS),
    /** Of a credit note: what of which line, its tax follows; none for all that is left. */
    lines: z._default(
      z.array(z.object({ position: z.int().check(z.minimum(1), z.maximum(10_000)), amountMinor })).check(z.maxLength(ACT_LINES_MAX)),
      [],
    ),
    /** Of a write-off; left out for all that is owed. */
    amountMinor: z.optional(amountMinor),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(INVOICE_ACT_REASON_MAX)),
  }),
  data: answers<InvoiceActDone>(),
  fails: ['INVOICE_NOT_FOUND', 'PAYMENT_IN_FLIGHT', 'PROOF_NEEDED', 'MONEY_ACT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Agrees to what another person asked for, or refuses it, which whoever asked may do too. Takes a fresh proof. */
export const decideInvoiceAct = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideInvoiceAct',
  method: 'POST',
  path: '/data/operations/money/acts/:id',
  summary: 'Agree to a credit note or a write-off, or refuse it',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({
    action: z.enum(['approve', 'refuse']),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(INVOICE_ACT_REASON_MAX)),
  }),
  data: answers<InvoiceActDone>(),
  fails: ['PAYMENT_IN_FLIGHT', 'PROOF_NEEDED', 'MONEY_ACT_NOT_FOUND', 'MONEY_ACT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
