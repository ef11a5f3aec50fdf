import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/house-texts/house-texts.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { readText, readVersions } from './read-texts.ts'
import { decideDraft, readDeskText, readTextDesk, saveDraft, type TextDeskDeps, type TextKeeper } from './text-desk.ts'

export { textSiteOf } from './read-texts.ts'
export { builtInText, TextBook } from './text-book.ts'

const keeperOf = (ctx: RequestContext): TextKeeper => ({ ...operatorOf(ctx), nowMs: ctx.nowMs })

/**
 * Terms and notices by version, site and day: what everybody reads, and the desk on which two people bring in another version. The book is read
 * as the application becomes ready, and followed until it closes.
 */
export function registerHouseTexts(app: FastifyInstance, deps: TextDeskDeps): void {
  const { houseTexts } = deps
  app.addHook('onReady', () => houseTexts.start())
  app.addHook('onClose', () => houseTexts.stop())
  serve(app, calls.getTextVersions, async (_, ctx) => readVersions(houseTexts, ctx))
  serve(app, calls.getHouseText, ({ params, query }, ctx) => readText(houseTexts, ctx, { ...params, ...query }))
  serve(app, calls.getTextDesk, ({ query }, ctx) => readTextDesk(deps, keeperOf(ctx), query.site))
  serve(app, calls.getDeskText, ({ params }, ctx) => readDeskText(deps, keeperOf(ctx), Number(params.id)))
  serve(app, calls.saveTextDraft, ({ body }, ctx) => saveDraft(deps, keeperOf(ctx), body))
  serve(app, calls.decideTextDraft, ({ params, body }, ctx) => {
    checkProof(ctx)
    return decideDraft(deps, keeperOf(ctx), { id: Number(params.id), ...body })
  })
}
