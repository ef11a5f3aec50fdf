import type { FastifyInstance } from 'fastify'
import { getSeller, listSellers, setSeller } from '@app/contract/seller-desk.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { changeSeller, findSellers, readSeller } from './seller-addresses.ts'

/** Serves operators the sellers and where they are written to. */
export function registerSellers(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listSellers, ({ query }) => findSellers(db, query.name))
  serve(app, getSeller, ({ params }) => readSeller(db, params.code))
  serve(app, setSeller, ({ params, body }, ctx) => changeSeller(db, memberOf(ctx).accountId, { ...params, ...body }))
}
