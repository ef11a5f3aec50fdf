import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { moveSaleDate } from '@app/contract/operations/sales/sale-date.ts'
import * as cancelCalls from '@app/contract/operations/sales/sale-cancellation.ts'
import { listDeskSales as listDeskSalesCall } from '@app/contract/operations/sales/planned-sales.ts'
import * as calls from '@app/contract/operations/sales/sale-desk.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { Acting } from '#modules/lot-book/index.ts'
import { cancelSale, decideCancellation } from '#modules/sale-changes/index.ts'
import { memberOf, operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { buildSale, type Desk, getDeskSale, repeatSale } from './build-sale.ts'
import { listYardLots } from './desk.store.ts'
import { listDeskSales } from './list-planned.ts'
import { moveDate } from './move-date.ts'
import { type ActingDesk, changeTerms, moveLots, orderLots, withdrawLot } from './sale-lots.ts'

/** Serves the operators' calls that build sales from lots. */
export function registerSaleDesk(app: FastifyInstance, { pool, acting }: { readonly pool: Pool; readonly acting: Acting }): void {
  const deskOf = (ctx: RequestContext): Desk => {
    const { accountId, sellingSites } = operatorOf(ctx)
    return { pool, sites: sellingSites, nowMs: ctx.nowMs, accountId }
  }
  const actingDeskOf = (ctx: RequestContext): ActingDesk => ({ ...deskOf(ctx), acting, source: 'operator' })
  serve(app, listDeskSalesCall, ({ query }, ctx) =>
    listDeskSales(deskOf(ctx), {
      yard: query.yard === undefined ? null : Number(query.yard),
      yardWords: query.yardWords ?? null,
      show: query.show ?? 'coming',
      page: Number(query.page ?? 1),
      today: dayOfSite(ctx.site.code, ctx.nowMs),
    }),
  )
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
  serve(app, cancelCalls.cancelSale, async ({ params, body }, ctx) => {
    const [desk, saleId] = [actingDeskOf(ctx), Number(params.saleId)]
    await cancelSale(acting, { ...desk, saleId, reason: body.reason }, { accountId: memberOf(ctx).accountId })
    return getDeskSale(desk, saleId)
  })
  serve(app, cancelCalls.decideCancellation, async ({ params, body }, ctx) => {
    const [desk, saleId] = [actingDeskOf(ctx), Number(params.saleId)]
    const request = { ...desk, saleId, accountId: memberOf(ctx).accountId, isConfirmed: body.action === 'confirm' }
    await decideCancellation(acting, request)
    return getDeskSale(desk, saleId)
  })
  serve(app, moveSaleDate, ({ params, body }, ctx) => moveDate(actingDeskOf(ctx), Number(params.saleId), body))
  serve(app, calls.listYardLots, async ({ params }, ctx) => ({
    lots: await listYardLots(pool, Number(params.yard), operatorOf(ctx).sellingSites),
  }))
}
