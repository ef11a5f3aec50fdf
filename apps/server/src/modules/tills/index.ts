import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/tills/tills.ts'
import { cardFieldErrors } from '@app/rules/validation/card-in-text.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { count, decide } from './close-till.ts'
import { decideOne } from './decide-cheque.ts'
import { findPayers, readCounter } from './find-payers.ts'
import { open } from './open-till.ts'
import { readReceipt } from './show-receipt.ts'
import { getOne, readDesk, readList, scopeOf, writeReport } from './show-till.ts'
import { take } from './take-money.ts'
import type { TillActor } from './tills.store.ts'
import { voidBooking } from './void-booking.ts'

export { open as openTillOf } from './open-till.ts'
export { take as takeMoney } from './take-money.ts'
export { readOwnReceipt, readReceipt } from './show-receipt.ts'
export { TILL_NEWS, tillWords } from './till-mails.ts'
export { verifyTills } from './verify-tills.ts'

/** Nothing is kept that may be the number of a card, in whichever field it was typed. @throws Failure INVALID_INPUT. */
function refuseCards<T extends Readonly<Record<string, unknown>>>(fields: T): T {
  const fieldErrors = cardFieldErrors(fields)
  if (Object.keys(fieldErrors).length > 0) throw new Failure('INVALID_INPUT', { fieldErrors })
  return fields
}

/** Serves the counters of yards: tills, what they take, their receipts and reports, and checks. */
export function registerTills(app: FastifyInstance, deps: InvoiceDeps): void {
  const { db } = deps
  serve(app, calls.getTillDesk, (_, ctx) => readDesk(db, ctx))
  const actorOf = async (ctx: RequestContext): Promise<TillActor> => ({ scope: await scopeOf(db, ctx), nowMs: ctx.nowMs })
  serve(app, calls.openTill, ({ body }, ctx) =>
    answerOnce({ db, call: calls.openTill, ctx, input: body }, async () => open(db, await actorOf(ctx), body)),
  )
  serve(app, calls.findTillPayers, ({ query }, ctx) => findPayers(deps, ctx, refuseCards(query).q))
  serve(app, calls.bookAtTill, ({ body }, ctx) => {
    refuseCards(body)
    return answerOnce({ db, call: calls.bookAtTill, ctx, input: body }, async () => take(deps, await actorOf(ctx), body))
  })
  serve(app, calls.voidTillBooking, ({ params, body }, ctx) => {
    const input = { id: Number(params.id), ...refuseCards(body) }
    return answerOnce({ db, call: calls.voidTillBooking, ctx, input }, () => voidBooking(deps, ctx, input))
  })
  serve(app, calls.getTillReceipt, ({ params }, ctx) => readReceipt(db, ctx, Number(params.id)))
  serve(app, calls.decideCheque, ({ params, body }, ctx) => {
    const input = { id: Number(params.id), ...refuseCards(body) }
    return answerOnce({ db, call: calls.decideCheque, ctx, input }, () => decideOne(deps, ctx, input))
  })
  serve(app, calls.countTill, ({ params, body }, ctx) => {
    const input = { id: Number(params.id), ...refuseCards(body) }
    return answerOnce({ db, call: calls.countTill, ctx, input }, () => count(db, ctx, input))
  })
  serve(app, calls.decideTill, ({ params, body }, ctx) => {
    const input = { id: Number(params.id), ...refuseCards(body) }
    return answerOnce({ db, call: calls.decideTill, ctx, input }, () => decide(db, ctx, input))
  })
  serve(app, calls.getTill, ({ params }, ctx) => getOne(db, ctx, Number(params.id)))
  serve(app, calls.exportTill, ({ params }, ctx) => writeReport(db, ctx, Number(params.id)))
  serve(app, calls.listTills, (_, ctx) => readList(db, ctx))
  serve(app, calls.getCounter, (_, ctx) => readCounter(deps, ctx))
}
