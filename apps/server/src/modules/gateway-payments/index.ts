import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/gateway/gateway.ts'
import type { GatewayKey } from '@app/contract/gateway/gateway-codes.ts'
import { ASK_AFTER_MS } from '@app/rules/payments/attempt-states.ts'
import type { FeeCharge } from '#modules/memberships/index.ts'
import { answerForm, leadTo, type Sessions } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Gateways } from '#platform/gateway/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import type { NoticeInbox } from '#platform/provider-notices/index.ts'
import { askDueAttempts, LOOK_EVERY_MS } from './ask-attempts.job.ts'
import { beginByCall } from './begin-by-call.ts'
import { chargeAtGateway } from './charge-fees.ts'
import { getStatus } from './get-status.ts'
import { payableDeposit, readDeposits } from './pay-deposit.ts'
import { payableFees } from './pay-fees.ts'
import { payableInvoices } from './pay-invoices.ts'
import type { Payable } from './payable.ts'
import { noticesOf } from './payment-notices.ts'
import type { PaymentDeps } from './payment-deps.ts'

export type { AttemptRow } from './attempts.store.ts'
export { PAID_THINGS, paidWords } from './payment-mails.ts'
export type { Payable, Payer, Quote, Refused, Wanted } from './payable.ts'

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
  /** Undefined for the usual waits. */
  readonly askAfterMs: readonly number[] | undefined
}

/** Payments of an application: what others register with, and how fees are charged. */
export interface Payments {
  /** Adds something that can be paid; before the application is ready. @throws Error for a kind that is taken. */
  register(payable: Payable): void
  /** How fees of memberships are paid: at the site's gateway, or by hand where it has none. */
  readonly charge: FeeCharge
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
  serve(app, calls.getDeposits, (_, ctx) => readDeposits(deps, ctx))
  serve(app, calls.receiveNetworkResponse, async ({ body, query }, ctx) => {
    const orderRefId = body.orderRefId === '' ? query.orderRefId : body.orderRefId
    // No cookie came with it, and nothing of it is believed: the reader's own request follows.
    return leadTo(app, ctx, { path: `${NETWORK_RESPONSE}?${new URLSearchParams({ orderRefId })}`, locale: ctx.locale })
  })
}

/** Opens payments: attempts at gateways, what can be paid by them, and the question to silent ones. */
export function openPayments(app: FastifyInstance, needs: PaymentsNeeds): Payments {
  const payables = new Map<GatewayKey, Payable>()
  const register = (payable: Payable): void => {
    for (const kind of payable.kinds) {
      if (payables.has(kind)) throw new Error(`${kind} is paid for already`)
      payables.set(kind, payable)
    }
  }
  const { db, log, gateways, ownAddress, sessions, post, askAfterMs } = needs
  const deps: PaymentDeps = {
    db,
    log,
    gateways,
    ownAddress,
    waits: { askAfterMs: askAfterMs ?? ASK_AFTER_MS },
    payableOf: (kind) => payables.get(kind) ?? null,
  }
  register(payableDeposit({ post }))
  register(payableFees({ forgetAccounts: () => sessions.forgetAccount(), post }))
  register(payableInvoices({ post }))
  serveCalls(app, deps)
  for (const gateway of gateways.all()) needs.notices.register(noticesOf(deps, gateway))
  repeatInApp(app, { work: () => askDueAttempts(deps), everyMs: LOOK_EVERY_MS, failed: 'payments could not be looked at' })
  return {
    register,
    charge: chargeAtGateway(deps),
    askDue: async () => {
      while (await askDueAttempts(deps)) continue
    },
  }
}
