import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/fees/fee-desk.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import {
  askForApproval,
  type Bookkeeper,
  decideApproval,
  type FeeDeskDeps,
  giveUpDraft,
  readFeeDesk,
  readFeeSchedule,
  saveDraft,
} from './fee-desk.ts'
import { previewFees } from './preview-fees.ts'

export { askForApproval, decideApproval, type FeeDeskDeps, readFeeSchedule, saveDraft } from './fee-desk.ts'

const keeperOf = (ctx: RequestContext): Bookkeeper => ({ ...operatorOf(ctx), nowMs: ctx.nowMs })

/** The desk on which two people change what sites take: drafts, their preview, and who approves them. */
export function registerFeeDesk(app: FastifyInstance, deps: FeeDeskDeps): void {
  serve(app, calls.getFeeDesk, ({ query }, ctx) => readFeeDesk(deps, keeperOf(ctx), query.site))
  serve(app, calls.getFeeSchedule, ({ params }, ctx) => readFeeSchedule(deps, keeperOf(ctx), params.id))
  serve(app, calls.saveFeeDraft, ({ body }, ctx) => saveDraft(deps, keeperOf(ctx), body))
  serve(app, calls.previewFees, ({ params }, ctx) => previewFees(deps, keeperOf(ctx), Number(params.id)))
  serve(app, calls.askFees, ({ params, body }, ctx) => askForApproval(deps, keeperOf(ctx), { id: Number(params.id), ...body }))
  serve(app, calls.decideFees, async ({ params, body }, ctx) => {
    checkProof(ctx)
    const { action, reason } = body
    return { state: await decideApproval(deps, keeperOf(ctx), { id: Number(params.id), isConfirmed: action === 'confirm', reason }) }
  })
  serve(app, calls.dropFeeDraft, async ({ params, body }, ctx) => {
    await giveUpDraft(deps, keeperOf(ctx), { id: Number(params.id), ...body })
    return {}
  })
}
