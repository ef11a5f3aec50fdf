import type { FastifyInstance } from 'fastify'
import * as desk from '@app/contract/lenders/lender-desk.ts'
import * as calls from '@app/contract/lenders/lenders.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { answerForm } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { handOver } from './hand-over.ts'
import type { LenderDeps } from './lender-deps.ts'
import { ask, decide, readDesk } from './lender-desk.ts'
import { readHandovers, recordWord } from './lender-words.ts'
import { readLenders } from './show-lenders.ts'
import { TELL_EVERY_MS, tellUndone } from './tell-undone.job.ts'
import { withdraw } from './withdraw.ts'

export { handOverFor } from './hand-over.ts'
export { keepLender } from './lender-desk.ts'
export type { LenderDeps } from './lender-deps.ts'
export { BUYER_NEWS, buyerWords, LENDER_NEWS, lenderWords } from './lender-mails.ts'

/** By which the page knows that its form of lenders came back. */
const FORM = { form: 'lender' }

/** Serves lenders that pay for buyers: handed an invoice by its payer, kept and listened to by the house. */
export function registerLenders(app: FastifyInstance, { runsJobs, ...deps }: LenderDeps & { readonly runsJobs: boolean }): void {
  const { db } = deps
  serve(app, calls.listLenders, ({ query }, ctx) => readLenders(deps, ctx, query.invoiceId === undefined ? null : Number(query.invoiceId)))
  serve(app, calls.handToLender, ({ body }, ctx) => {
    const work = () => handOver(deps, ctx, body)
    if (!ctx.origin.wantsDocument) return answerOnce({ db, call: calls.handToLender, ctx, input: body }, work)
    const path = invoicePath(body.invoiceId)
    return answerForm(app, { ctx, locale: body.locale, path, query: FORM }, { work, next: () => path })
  })
  serve(app, calls.withdrawFromLender, ({ body }, ctx) => {
    const path = invoicePath(body.invoiceId)
    return answerForm(
      app,
      { ctx, locale: body.locale, path, query: FORM },
      { work: () => withdraw(deps, ctx, body.invoiceId), next: () => path },
    )
  })
  serve(app, desk.getLenderDesk, (_, ctx) => readDesk(deps, ctx))
  serve(app, desk.askLender, ({ body }, ctx) => answerOnce({ db, call: desk.askLender, ctx, input: body }, () => ask(deps, ctx, body)))
  serve(app, desk.decideLender, ({ params, body }, ctx) =>
    answerOnce({ db, call: desk.decideLender, ctx, input: { ...params, ...body } }, () =>
      decide(deps, ctx, { id: Number(params.id), body }),
    ),
  )
  serve(app, desk.listHandovers, ({ query }, ctx) => readHandovers(deps, ctx, query))
  serve(app, desk.recordLenderWord, ({ params, body }, ctx) =>
    answerOnce({ db, call: desk.recordLenderWord, ctx, input: { ...params, ...body } }, () =>
      recordWord(deps, ctx, { id: Number(params.id), body }),
    ),
  )
  if (runsJobs)
    repeatInApp(app, { everyMs: TELL_EVERY_MS, failed: 'lenders could not be told of undone sales', work: () => tellUndone(deps) })
}
