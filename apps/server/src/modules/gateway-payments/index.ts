import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/gateway/gateway.ts'
import type { PaymentForm, PciParam } from '@app/contract/gateway/gateway.answers.ts'
import type { AttemptPurpose } from '@app/contract/gateway/gateway-codes.ts'
import { ASK_AFTER_MS } from '@app/rules/payments/attempt-states.ts'
import type { FeeCharge } from '#modules/memberships/index.ts'
import type { RefundDeps } from '#modules/refunds/index.ts'
import { answerForm, leadTo, type Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Closed, Gateways } from '#platform/gateway/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { NoticeInbox } from '#platform/provider-notices/index.ts'
import { askDueAttempts, LOOK_EVERY_MS } from './ask-attempts.job.ts'
import { beginByCall } from './begin-by-call.ts'
import { chargeAtGateway } from './charge-fees.ts'
import { ASKED_LATELY_MS, getStatus } from './get-status.ts'
import { askSoon, type AttemptRow, listOpenByLink } from './attempts/attempts.store.ts'
import { closeAttempt } from './close-attempt.ts'
import { payableDeposit, readDeposits } from './pay-deposit.ts'
import { payableFees } from './pay-fees.ts'
import { payableInvoices } from './pay-invoices.ts'
import type { Payable } from './payable.ts'
import { noticesOf } from './payment-notices.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { formOf, getForm } from './payment-form.ts'
import { type Begin, startPayment } from './start-payment.ts'

export { type AttemptRow, findAttemptByLink, isPaidAtGateway, listOpenPages } from './attempts/attempts.store.ts'
export type { PaymentDeps } from './payment-deps.ts'
export { startPayment } from './start-payment.ts'
export { askDueAttempts } from './ask-attempts.job.ts'
export { recoverAttempt } from './recover-attempt.ts'
export { reasonOf } from './get-status.ts'
export { payableInvoices } from './pay-invoices.ts'
export { PAID_THINGS, paidWords } from './payment-mails.ts'
export type { Payable, Payer, Quote, Refused, Wanted } from './payable.ts'
export type { Begin } from './start-payment.ts'

const NETWORK_RESPONSE = '/network-response'
const MAINTENANCE = '/scheduleMaintainance'
const DEPOSITS = '/member-payments/deposits/add'

export interface PaymentsNeeds {
  readonly db: Db
  readonly log: Log
  readonly post: Post
  readonly sessions: Pick<Sessions, 'forgetAccount'>
  readonly gateways: Gateways
  readonly notices: Pick<NoticeInbox, 'register'>
  readonly ownAddress: () => string
  /** What operators prefer for a site. */
  readonly preferencesOf: RefundDeps['preferencesOf']
  /** Undefined for the usual waits. */
  readonly askAfterMs: readonly number[] | undefined
}

/** Payments of an application: what others register with, and how fees are charged. */
export interface Payments {
  /** Adds something that can be paid; before the application is ready. @throws Error for a kind that is taken. */
  register(payable: Payable): void
  /** By what money is booked that a settlement tells of. */
  readonly booking: PaymentDeps
  /** What refunds share with payments. */
  readonly forRefunds: Pick<RefundDeps, 'gateways' | 'preferencesOf' | 'askAfterMs'>
  /** How fees of memberships are paid: at the site's gateway, or by hand where it has none. */
  readonly charge: FeeCharge
  /** Begins a payment in the name of an account, as its own calls do. @throws Failure as `startPayment`. */
  begin(begin: Begin): Promise<PciParam>
  /** Closes the pages that strangers have open by a link, as far as their provider still can. */
  closeLink(linkId: number): Promise<void>
  /** Closes one page at its provider, and then here; has the provider asked where it is over there. */
  closePage(attempt: AttemptRow): Promise<Closed>
  /** The form that an attempt is handed over by. */
  formOf(attempt: AttemptRow): Promise<PaymentForm>
  /** Where forms of providers that are set up are posted to. */
  readonly formOrigins: readonly string[]
  /** Has the provider of an attempt asked, unless it was asked just now. */
  askAbout(attempt: AttemptRow): Promise<void>
  /** Asks about every attempt that is due now. The job does so by itself. */
  askDue(): Promise<void>
}

function serveCalls(app: FastifyInstance, deps: PaymentDeps): void {
  serve(app, calls.setPciParam, ({ body }, ctx) => {
    const work = () => beginByCall(app, deps, { body, ctx })
    if (!ctx.origin.wantsDocument) return answerOnce({ db: deps.db, call: calls.setPciParam, ctx, input: body }, work)
    const path = body.cookieValue.startsWith('/') ? body.cookieValue : DEPOSITS
    // A form may lead to our own pages alone; that page has the link to the gateway.
    const next = ({ systemUp, orderRefId }: { systemUp: boolean; orderRefId: string }): string =>
      systemUp ? `${NETWORK_RESPONSE}?orderRefId=${orderRefId}` : MAINTENANCE
    return answerForm(app, { ctx, locale: body.locale, path }, { work, next })
  })
  serve(app, calls.getPaymentStatus, ({ params }, ctx) => getStatus(deps, ctx, params.ref))
  serve(app, calls.getPaymentForm, ({ params }, ctx) => getForm(deps, ctx, params.ref))
  serve(app, calls.getDeposits, (_, ctx) => readDeposits(deps, ctx))
  serve(app, calls.receiveNetworkResponse, async ({ body, query }, ctx) => {
    const orderRefId = body.orderRefId === '' ? query.orderRefId : body.orderRefId
    // No cookie came with it, and nothing of it is believed: the reader's own request follows.
    return leadTo(app, ctx, { path: `${NETWORK_RESPONSE}?${new URLSearchParams({ orderRefId })}`, locale: ctx.locale })
  })
}

/** What money that a gateway has taken is booked by, also beside an application. */
type BookingNeeds = Omit<PaymentsNeeds, 'notices'>

/** Puts together what is asked and booked, without serving anything. */
export function openBooking(needs: BookingNeeds): PaymentDeps & Pick<Payments, 'register'> {
  const payables = new Map<AttemptPurpose, Payable>()
  const register = (payable: Payable): void => {
    for (const kind of payable.kinds) {
      if (payables.has(kind)) throw new Error(`${kind} is paid for already`)
      payables.set(kind, payable)
    }
  }
  const { db, log, gateways, ownAddress, sessions, post, askAfterMs, preferencesOf } = needs
  register(payableDeposit({ post }))
  register(payableFees({ forgetAccounts: () => sessions.forgetAccount(), post }))
  register(payableInvoices({ post, preferencesOf }))
  const waits = { askAfterMs: askAfterMs ?? ASK_AFTER_MS }
  return { db, log, gateways, ownAddress, waits, payableOf: (kind) => payables.get(kind) ?? null, register }
}

/** Opens payments: attempts at gateways, what can be paid by them, and the question to silent ones. */
export function openPayments(app: FastifyInstance, needs: PaymentsNeeds): Payments {
  const { db, gateways, askAfterMs, preferencesOf } = needs
  const { register, ...deps } = openBooking(needs)
  serveCalls(app, deps)
  for (const gateway of gateways.all()) needs.notices.register(noticesOf(deps, gateway))
  repeatInApp(app, { work: () => askDueAttempts(deps), everyMs: LOOK_EVERY_MS, failed: 'payments could not be looked at' })
  return {
    register,
    booking: deps,
    forRefunds: { gateways, preferencesOf, askAfterMs },
    charge: chargeAtGateway(deps),
    begin: (begin) => startPayment(deps, begin),
    closeLink: async (linkId) => {
      for (const attempt of await listOpenByLink(db, linkId)) await closeAttempt(deps, attempt)
    },
    closePage: async (attempt) => {
      const closed = await closeAttempt(deps, attempt)
      if (closed === 'over') await askSoon(db, attempt.id, 0)
      return closed
    },
    formOf: (attempt) => formOf(deps, attempt),
    formOrigins: gateways.all().flatMap(({ formOrigin = [] }) => formOrigin),
    askAbout: ({ id }) => askSoon(db, id, ASKED_LATELY_MS),
    askDue: async () => {
      while (await askDueAttempts(deps)) continue
    },
  }
}
