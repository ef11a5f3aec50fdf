import type { FastifyInstance } from 'fastify'
import { askDeposit, decideDeposit, getBidderTerms, setBidderTerms } from '@app/contract/operations/bidder-desk.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { changeBidderTerms, readBidderTerms } from './bidder-terms.ts'
import { judgeClassesNightly } from './judge-classes.job.ts'
import { askRaise, decideRaise } from './raise-deposit.ts'

/** Serves what operators set for accounts that bid: class, documents, deposits. */
export function registerBidders(app: FastifyInstance, { db, runsJobs }: { readonly db: Db; readonly runsJobs: boolean }): void {
  if (runsJobs) judgeClassesNightly(app, db)
  serve(app, getBidderTerms, ({ query }, ctx) => readBidderTerms(db, Number(query.buyerNumber), operatorOf(ctx).sites))
  serve(app, askDeposit, async ({ body }, ctx) => ({ id: await askRaise(db, operatorOf(ctx), body) }))
  serve(app, decideDeposit, ({ params, body }, ctx) =>
    answerOnce({ db, call: decideDeposit, ctx, input: { ...params, ...body } }, async () => ({
      state: await decideRaise(db, operatorOf(ctx), { id: Number(params.id), isConfirmed: body.action === 'confirm' }),
    })),
  )
  serve(app, setBidderTerms, ({ body }, ctx) => {
    // What of it moves money asks who moves it.
    if (body.deposit !== undefined) checkProof(ctx)
    return answerOnce({ db, call: setBidderTerms, ctx, input: body }, () => changeBidderTerms(db, operatorOf(ctx), body))
  })
}
