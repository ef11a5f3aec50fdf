import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as calls from '@app/contract/sale-desk.ts'
import type { Acting } from '#modules/bidding/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { buildSale, type Desk, getDeskSale, listDeskSales, repeatSale } from './build-sale.ts'
import { listYardLots } from './desk.store.ts'
import { type ActingDesk, changeTerms, moveLots, orderLots, withdrawLot } from './sale-lots.ts'

/** Serves the operators' calls that build sales from lots. */
export function registerSaleDesk(app: FastifyInstance, { pool, acting }: { readonly pool: Pool; readonly acting: Acting }): void {
  const deskOf = (ctx: RequestContext): Desk => ({ pool, sites: ctx.site.lists.sellingSites, nowMs: ctx.nowMs })
  const actingDeskOf = (ctx: RequestContext): ActingDesk => ({ ...deskOf(ctx), acting, source: 'operator' })
  serve(app, calls.listDeskSales, async ({ query }, ctx) => ({
    sales: await listDeskSales(deskOf(ctx), query.yard === undefined ? null : Number(query.yard)),
  }))
  serve(app, calls.getDeskSale, ({ params }, ctx) => getDeskSale(deskOf(ctx), Number(params.saleId)))
  serve(app, calls.createSale, ({ body }, ctx) => buildSale(deskOf(ctx), body))
  serve(app, calls.repeatSale, ({ params }, ctx) => repeatSale(deskOf(ctx), Number(params.saleId)))
  serve(app, calls.moveLots, ({ params, body }, ctx) => moveLots(actingDeskOf(ctx), Number(params.saleId), body.lots))
  serve(app, calls.orderLots, ({ params, body }, ctx) => orderLots(actingDeskOf(ctx), Number(params.saleId), body.lots))
  serve(app, calls.setLotTerms, async ({ params, body }, ctx) => ({
    lot: await changeTerms(actingDeskOf(ctx), Number(params.lotNumber), body),
  }))
  serve(app, calls.withdrawLot, async ({ params, body }, ctx) => ({
    lot: await withdrawLot(actingDeskOf(ctx), Number(params.lotNumber), body.reason),
  }))
  serve(app, calls.listYardLots, async ({ params }, ctx) => ({
    lots: await listYardLots(pool, Number(params.yard), ctx.site.lists.sellingSites),
  }))
}
