import type { FastifyInstance } from 'fastify'
import { createSeller, getSeller, listSellers, setSeller } from '@app/contract/operations/seller-desk.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { addSeller, changeSeller, findSellers, readSeller } from './keep-sellers.ts'

/** Serves operators the sellers, where they are written to and which account is theirs. */
export function registerSellers(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, listSellers, ({ query }, ctx) => findSellers(db, query.name, operatorOf(ctx)))
  serve(app, getSeller, ({ params }, ctx) => readSeller(db, params.code, operatorOf(ctx).sites))
  serve(app, createSeller, ({ body }, ctx) => addSeller(db, operatorOf(ctx), body))
  serve(app, setSeller, ({ params, body }, ctx) => changeSeller(db, operatorOf(ctx), { ...params, ...body }))
}
