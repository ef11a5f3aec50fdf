import type { FastifyInstance } from 'fastify'
import { listDisputes } from '@app/contract/refunds/disputes.ts'
import * as desk from '@app/contract/refunds/refund-desk.ts'
import * as calls from '@app/contract/refunds/refunds.ts'
import { answerForm } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { readDisputes } from './read-disputes.ts'
import type { RefundDeps } from './refund-deps.ts'
import { askDepositBack, listOwn, listRefundCards, readRefundBalance, withdraw } from './refund-deposit.ts'
import { bookTransfer, decide, propose, readRefundDesk, showAccount } from './refund-desk.ts'
import { LOOK_EVERY_MS, sendDueRefunds } from './send-refunds.job.ts'

export { type Overpaid, proposeCreditBack, proposeOverpaid } from './propose-by-rule.ts'
export type { RefundDeps } from './refund-deps.ts'
export { refundFor } from './refund-for.ts'
export { REFUND_NEWS, refundWords } from './refund-mails.ts'

const DEPOSITS = '/member-payments/deposits'

/** Refunds of an application. */
export interface Refunds {
  /** Sends every refund that may go now. The job does so by itself. */
  sendRefunds(): Promise<void>
}

function serveDesk(app: FastifyInstance, deps: RefundDeps): void {
  const { db } = deps
  serve(app, listDisputes, ({ query }, ctx) => readDisputes(deps, ctx, query))
  serve(app, desk.listRefundDesk, ({ query }, ctx) => readRefundDesk(deps, ctx, query))
  serve(app, desk.proposeRefund, ({ body }, ctx) =>
    answerOnce({ db, call: desk.proposeRefund, ctx, input: body }, () => propose(deps, ctx, body)),
  )
  serve(app, desk.decideRefund, ({ params, body }, ctx) =>
    answerOnce({ db, call: desk.decideRefund, ctx, input: { ...params, ...body } }, () =>
      decide(deps, ctx, { id: Number(params.id), body }),
    ),
  )
  serve(app, desk.getRefundAccount, ({ params }, ctx) => showAccount(deps, ctx, Number(params.id)))
  serve(app, desk.bookRefundTransfer, ({ params, body }, ctx) =>
    answerOnce({ db, call: desk.bookRefundTransfer, ctx, input: { ...params, ...body } }, () =>
      bookTransfer(deps, ctx, { id: Number(params.id), body }),
    ),
  )
}

/** Serves what payers and operators do about money that goes back, and sends what may go. */
export function registerRefunds(app: FastifyInstance, deps: RefundDeps): Refunds {
  const { db } = deps
  serve(app, calls.getDepositRefundBalance, ({ body }, ctx) => readRefundBalance(deps, ctx, body.currency))
  serve(app, calls.getCreditCardDetailsForDepositRefund, (_, ctx) => listRefundCards(deps, ctx))
  serve(app, calls.refundDeposit, ({ body }, ctx) => {
    const work = () => askDepositBack(deps, ctx, body)
    if (!ctx.origin.wantsDocument) return answerOnce({ db, call: calls.refundDeposit, ctx, input: body }, work)
    return answerForm(app, { ctx, locale: body.locale, path: DEPOSITS }, { work, next: () => DEPOSITS })
  })
  serve(app, calls.withdrawRefund, ({ body }, ctx) =>
    answerForm(app, { ctx, locale: body.locale, path: DEPOSITS }, { work: () => withdraw(deps, ctx, body.refundId), next: () => DEPOSITS }),
  )
  serve(app, calls.listOwnRefunds, (_, ctx) => listOwn(deps, ctx))
  serveDesk(app, deps)
  repeatInApp(app, { work: () => sendDueRefunds(deps), everyMs: LOOK_EVERY_MS, failed: 'refunds could not be sent' })
  return {
    sendRefunds: async () => {
      while (await sendDueRefunds(deps)) continue
    },
  }
}
