import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/seller-desk.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { askSellerChange, decideSellerChange } from './change-by-two.ts'
import { addSeller, changeSeller, findSellers, readSeller } from './keep-sellers.ts'
import type { SellerRooms } from './set-seller.ts'

/** Serves operators the sellers, where they are written to and which account is theirs. */
export function registerSellers(app: FastifyInstance, rooms: SellerRooms): void {
  const { db } = rooms
  serve(app, calls.listSellers, ({ query }, ctx) => findSellers(db, query.name, operatorOf(ctx)))
  serve(app, calls.getSeller, ({ params }, ctx) => readSeller(db, params.code, operatorOf(ctx).sites))
  serve(app, calls.createSeller, ({ body }, ctx) => addSeller(rooms, operatorOf(ctx), body))
  serve(app, calls.setSeller, ({ params, body }, ctx) => changeSeller(rooms, operatorOf(ctx), { ...params, ...body }))
  serve(app, calls.askSellerChange, async ({ params, body }, ctx) => ({
    id: await askSellerChange(db, operatorOf(ctx), { ...params, ...body }),
  }))
  serve(app, calls.decideSellerChange, async ({ params, body }, ctx) => ({
    state: await decideSellerChange(rooms, operatorOf(ctx), {
      code: params.code,
      id: Number(params.id),
      isConfirmed: body.action === 'confirm',
    }),
  }))
}
