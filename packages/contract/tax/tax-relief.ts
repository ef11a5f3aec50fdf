import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { InvoiceActDone } from '../payments/invoice-acts.answers.ts'
import { PROOF_REFERENCE_MAX, TAX_REASON_MAX, TAX_RELIEFS } from './tax-codes.ts'
import type { TaxReliefList } from './tax-relief.answers.ts'

const desk = { access: 'MONEY', envelope: 'std' } as const
const NUMBER_MAX = 40

/** Invoices of the caller's sites with tax that an exemption covers which was approved later, and the days of each site for proof of export. */
export const listTaxRelief = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listTaxRelief',
  method: 'GET',
  path: '/data/operations/money/tax/relief',
  summary: 'List invoices whose tax an exemption covers',
  effect: 'none',
  data: answers<TaxReliefList>(),
  fails: [],
})

/**
 * Asks that the tax of an invoice is taken back by a credit note, by an exemption at the day of the sale or by proof of export within the
 * site's days. It waits for a second person, who decides it as any credit note. Takes a fresh proof.
 */
export const askTaxRelief = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'askTaxRelief',
  method: 'POST',
  path: '/data/operations/money/tax/relief',
  summary: 'Ask for the tax of an invoice to be taken back',
  effect: 'member',
  body: z.object({
    cover: z.enum(TAX_RELIEFS),
    invoiceNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(NUMBER_MAX)),
    /** Of an export: what the paper is called by whoever issued it, such as the number of an export declaration. */
    proofReference: z._default(z.string().check(z.trim(), z.maxLength(PROOF_REFERENCE_MAX)), ''),
    /** Of an export: the day on which the vehicle left the country by the paper, YYYY-MM-DD. */
    proofOn: z._default(z.nullable(z.iso.date()), null),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(TAX_REASON_MAX)),
  }),
  data: answers<InvoiceActDone>(),
  fails: [
    'INVALID_INPUT',
    'INVOICE_NOT_FOUND',
    'PAYMENT_IN_FLIGHT',
    'PROOF_NEEDED',
    'MONEY_ACT_REFUSED',
    'BUSY_WITH_REQUEST',
    'OTHER_REQUEST',
  ],
})
