import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/settlements/settlements.ts'
import type { PaymentDeps } from '#modules/gateway-payments/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { startReconciling } from './reconcile-nightly.job.ts'
import { decide, readSettlements } from './settlement-desk.ts'

export { reconcileDay, type ReconciledDay } from './reconcile-day.ts'

/** Serves what differs between providers of payments and the books, and has it looked for each night. */
export function registerSettlements(app: FastifyInstance, deps: PaymentDeps & { readonly runsJobs: boolean }): void {
  const { db } = deps
  serve(app, calls.listSettlements, ({ query }, ctx) => readSettlements(db, ctx, query))
  serve(app, calls.decideDifference, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.decideDifference, ctx, input: { ...params, ...body } }, () =>
      decide(db, ctx, { id: Number(params.id), body }),
    ),
  )
  if (deps.runsJobs) startReconciling(app, deps)
}
