import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as calls from '@app/contract/auctions/auctions.ts'
import { toIcal } from '@app/rules/auctions/to-ical.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { Calendar } from './calendar.ts'
import { RunListFiles } from './run-list-files.ts'

/** Serves the calls of sales: calendar, today, one sale, its calendar file, the run lists of the coming days. */
export function registerAuctions(
  app: FastifyInstance,
  { pool, publicUrl }: { readonly pool: Pool; readonly publicUrl: string | undefined },
): void {
  const calendar = new Calendar(pool)
  serve(app, calls.listAuctionCalendar, ({ query: { from, to, page, size } }, { site, nowMs }) =>
    calendar.part(site, {
      from: from ?? null,
      to: to ?? null,
      page: Number(page ?? 0),
      size: size === undefined ? null : Number(size),
      nowMs,
    }),
  )
  serve(app, calls.listTodaysAuctions, (_, { site, nowMs }) => calendar.today(site, nowMs))
  serve(app, calls.getAuctionByYard, ({ params, query }, { site, nowMs }) =>
    calendar.byYard(site, { yard: Number(params.yardNumber), date: query.auctionDate ?? null, nowMs }),
  )
  serve(app, calls.getAuction, ({ params }, { site, nowMs }) => calendar.byId(site, { auctionId: Number(params.auctionId), nowMs }))
  serve(app, calls.getAuctionFeed, async ({ params }, { site, nowMs, origin }) => {
    const sale = await calendar.byId(site, { auctionId: Number(params.auctionId), nowMs })
    const base = publicUrl ?? `${origin.isSecure ? 'https' : 'http'}://${origin.host}`
    const url = `${base}/saleListResult/${sale.yardNumber}/${sale.auctionDate.date}`
    return new RawBody(Buffer.from(toIcal(sale, { url, nowMs })), {
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="sale-${sale.auctionId}.ics"` },
      isWhole: true,
    })
  })
  const files = new RunListFiles(pool)
  serve(app, calls.exportRunLists, async ({ query }, { site, person, nowMs }) => {
    const yard = query.yard === undefined ? null : Number(query.yard)
    const text = await files.csv({ site, viewer: viewerOf(person, site), nowMs }, yard)
    const name = yard === null ? 'run-lists' : `run-list-${yard}`
    return new RawBody(Buffer.from(text), {
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
      isWhole: true,
    })
  })
}
