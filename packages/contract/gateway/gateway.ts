import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { Deposits, PaymentForm, PaymentStatus, PciParam } from './gateway.answers.ts'

const KEY_MAX = 32
const PATH_MAX = 512
const INVOICES_TEXT_MAX = 4_000
const CODE_MAX = 16
const AMOUNT_MAX = 20
const REF_MAX = 64
/** A gateway may take so long to make a page (market spec §7). */
const BEGIN_WAIT_MS = 120_000

const member = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  envelope: 'std',
  isOpenDuringSteps: true,
} as const

/**
 * Begins a payment on the page of the site's gateway (MKT-7.28 to 7.32, ACC-7.27 to 7.30). What is paid and how much the server decides and
 * fixes; the same again answers the page of the attempt that is open. With an Idempotency-Key the first answer is repeated.
 */
export const setPciParam = /* @__PURE__ */ defineCall({
  ...member,
  name: 'setPciParam',
  method: 'POST',
  path: '/data/payments/setPciParam/',
  summary: 'Begin a payment and get the address of the gateway’s page',
  effect: 'member',
  waitMs: BEGIN_WAIT_MS,
  bodyForm: 'either',
  body: z.object({
    GATEWAY_URL_KEY: formText(KEY_MAX),
    /** Page that the payer came from; pages send their own path. */
    cookieValue: formText(PATH_MAX),
    successCallBackURL: formText(PATH_MAX),
    cancelCallBackUrl: formText(PATH_MAX),
    /** Separated by commas. */
    invoiceIds: formText(INVOICES_TEXT_MAX),
    currencyCode: formText(CODE_MAX),
    method: formText(CODE_MAX),
    /** Of PAY_DEPOSIT: how much, in major units. */
    amount: formText(AMOUNT_MAX),
    /** Of listSavedCards: the card to pay by; empty for another, typed on the gateway's page. */
    cardId: formText(CODE_MAX),
    locale: formText(CODE_MAX),
  }),
  data: answers<PciParam>(),
  fails: ['INVALID_INPUT', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Where an attempt of the caller stands. It has the provider asked again, and says nothing that the provider has not said. */
export const getPaymentStatus = /* @__PURE__ */ defineCall({
  ...member,
  name: 'getPaymentStatus',
  method: 'GET',
  path: '/data/payments/status/:ref',
  summary: 'Get the status of one of the caller’s payments',
  effect: 'none',
  params: z.object({ ref: z.string().check(z.maxLength(REF_MAX)) }),
  data: answers<PaymentStatus>(),
  fails: ['PAYMENT_NOT_FOUND'],
})

/** The form of one of the caller's payments, of a provider that is handed a form: the same fields however often it is asked for. */
export const getPaymentForm = /* @__PURE__ */ defineCall({
  ...member,
  name: 'getPaymentForm',
  method: 'GET',
  path: '/data/payments/form/:ref',
  summary: 'Get the signed form that one of the caller’s payments is handed over by',
  effect: 'none',
  params: z.object({ ref: z.string().check(z.maxLength(REF_MAX)) }),
  data: answers<PaymentForm>(),
  fails: ['PAYMENT_NOT_FOUND'],
})

/** Where a gateway's page posts its result; only the reference counts, and the reader's own request follows. Nothing is paid by it. */
export const receiveNetworkResponse = /* @__PURE__ */ defineCall({
  name: 'receiveNetworkResponse',
  method: 'POST',
  path: '/network-response',
  summary: 'Gateway return by form post; redirects to the page that shows the payment',
  access: 'anyone',
  effect: 'elsewhere',
  envelope: 'std',
  bodyForm: 'form',
  query: z.object({ orderRefId: formText(REF_MAX) }),
  body: z.object({ orderRefId: formText(REF_MAX) }),
  data: answers<{ readonly path: string }>(),
  fails: [],
})

/** The same for a payment by a link: its page tells whoever comes back how it stands, and who that is nobody asks. */
export const receiveLinkReturn = /* @__PURE__ */ defineCall({
  name: 'receiveLinkReturn',
  method: 'POST',
  path: '/pay/return/:ref',
  summary: 'Gateway return of a payment by a link; redirects to the page that shows it',
  access: 'anyone',
  effect: 'elsewhere',
  envelope: 'std',
  bodyForm: 'form',
  params: z.object({ ref: z.string().check(z.maxLength(REF_MAX)) }),
  body: z.object({ orderRefId: formText(REF_MAX) }),
  data: answers<{ readonly path: string }>(),
  fails: [],
})

/** What the caller has deposited, what it allows, and how more can be added by card. */
export const getDeposits = /* @__PURE__ */ defineCall({
  ...member,
  name: 'getDeposits',
  method: 'GET',
  path: '/data/payments/deposits',
  summary: 'Get the caller’s deposits, bid limits and ways to add to them',
  effect: 'none',
  data: answers<Deposits>(),
  fails: [],
})
