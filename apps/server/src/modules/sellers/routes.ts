import type { FastifyInstance } from 'fastify'
import { createSeller, getSeller, listSellers, setSeller } from '@app/contract/seller-desk.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { addSeller, changeSeller, findSellers, readSeller } from './keep-sellers.ts'

/** Serves operators the sellers, where they are written to and which account is theirs. */
export function registerSellers(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listSellers, ({ query }, ctx) => findSellers(db, query.name, ctx.site.lists.sellingSites))
  serve(app, getSeller, ({ params }) => readSeller(db, params.code))
  serve(app, createSeller, ({ body }, ctx) => addSeller(db, memberOf(ctx).accountId, { ...body, sites: ctx.site.lists.sellingSites }))
  serve(app, setSeller, ({ params, body }, ctx) => changeSeller(db, memberOf(ctx).accountId, { ...params, ...body }))
}
