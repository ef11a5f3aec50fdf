import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { PaymentForm, PciParam } from '../gateway/gateway.answers.ts'
import { rowId } from '../numbers.ts'
import type { LinkPayment, OpenPayLink, PayLinkMade, PayLinkRevoked, PayLinks } from './pay-links.answers.ts'

const KEY_MAX = 64
const LOCALE_MAX = 16
const AMOUNT_MAX = 20
/** Characters of an address as it is sent; one that is too long is said beside its field. */
const EMAIL_SENT_MAX = 256
/** A gateway may take so long to make a page (market spec §7). */
const BEGIN_WAIT_MS = 120_000

const locale = formText(LOCALE_MAX)
const rowNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** Who pays for what is won: neither countermen nor kiosks. */
const payer = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true, envelope: 'std' } as const
/** Whoever has the address: no session, no cookie. */
const stranger = { access: 'anyone', envelope: 'std' } as const

/**
 * Makes a link by which somebody else pays one of the caller's invoices by card, within fourteen days and once: `amount` in major units, by
 * default all that is left to pay. It is mailed to `email`, if one is given, in words of ours alone. With an Idempotency-Key the first answer
 * is repeated.
 */
export const createPayLink = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'createPayLink',
  method: 'POST',
  path: '/data/payments/links',
  summary: 'Make a link by which somebody else pays an invoice of the caller',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ invoiceId: rowNumber, amount: formText(AMOUNT_MAX), email: formText(EMAIL_SENT_MAX), locale }),
  data: answers<PayLinkMade>(),
  fails: ['INVALID_INPUT', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** The links of one of the caller's invoices, with the addresses of those that are open. */
export const listPayLinks = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'listPayLinks',
  method: 'GET',
  path: '/data/payments/links',
  summary: 'List the links by which somebody else pays an invoice of the caller',
  effect: 'none',
  query: z.object({ invoiceId: rowId }),
  data: answers<PayLinks>(),
  fails: ['INVOICE_NOT_FOUND'],
})

/** Ends a link of the caller, and closes the page on which somebody may be paying by it. Repeating is harmless, and so is another's. */
export const revokePayLink = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'revokePayLink',
  method: 'POST',
  path: '/data/payments/links/revoke',
  summary: 'Revoke a link by which somebody else pays',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ linkId: rowNumber, invoiceId: z.optional(rowNumber), locale }),
  data: answers<PayLinkRevoked>(),
  fails: [],
})

/** What a link asks for. One that is over, revoked, used up or unknown is refused in the same words. */
export const getPayLink = /* @__PURE__ */ defineCall({
  ...stranger,
  name: 'getPayLink',
  method: 'GET',
  path: '/public/data/payments/links/:secretId',
  summary: 'Get the lot, the reference and the amount of a link to pay',
  effect: 'none',
  params: z.object({ secretId: z.string().check(z.maxLength(KEY_MAX)) }),
  data: answers<OpenPayLink>(),
  fails: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

/** Begins a payment by a link on the page of the seller's gateway; a second press gets the page of the first. */
export const startLinkPayment = /* @__PURE__ */ defineCall({
  ...stranger,
  name: 'startLinkPayment',
  method: 'POST',
  path: '/public/data/payments/links/:secretId',
  summary: 'Begin a payment by a link and get the address of the gateway’s page',
  effect: 'public',
  waitMs: BEGIN_WAIT_MS,
  bodyForm: 'either',
  params: z.object({ secretId: z.string().check(z.maxLength(KEY_MAX)) }),
  body: z.object({ locale }),
  data: answers<PciParam>(),
  fails: ['LINK_EXPIRED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
})

/** Where a payment by a link stands, known by the reference with which the gateway's page comes back. It has the provider asked again. */
export const getLinkPayment = /* @__PURE__ */ defineCall({
  ...stranger,
  name: 'getLinkPayment',
  method: 'GET',
  path: '/public/data/payments/linkPayments/:ref',
  summary: 'Get the status of a payment by a link',
  effect: 'none',
  params: z.object({ ref: z.string().check(z.maxLength(KEY_MAX)) }),
  data: answers<LinkPayment>(),
  fails: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

/** The form of a payment by a link, of a provider that is handed a form; known by the same reference. */
export const getLinkPaymentForm = /* @__PURE__ */ defineCall({
  ...stranger,
  name: 'getLinkPaymentForm',
  method: 'GET',
  path: '/public/data/payments/linkForms/:ref',
  summary: 'Get the signed form that a payment by a link is handed over by',
  effect: 'none',
  params: z.object({ ref: z.string().check(z.maxLength(KEY_MAX)) }),
  data: answers<PaymentForm>(),
  fails: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})
