import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { exportLots, exportLotsAsWorkbook, type ExportedList } from '@app/contract/lots/lot-export.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { Money } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { displayOf } from '@app/rules/formats/display-of.ts'
import { yardClockAround } from '@app/rules/formats/yard-clock.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { readLotRows, toLotView } from '#modules/lots/index.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { type ListQuestion, findExported, type ListSources } from './exported-lists.ts'
import { COLUMNS, type FileReader } from './lot-columns.ts'
import { writeWorkbook } from './write-workbook.ts'

export { type SheetCell, writeWorkbook } from './write-workbook.ts'

/** What lists of lots are written with. */
export interface LotExportDeps extends ListSources {
  readonly pool: Pool
  /** A person's own bids on some lots, which only they may see. */
  readonly ownAmounts: (member: Member, lots: readonly number[]) => Promise<ReadonlyMap<number, Money>>
}

const FILE_NAMES: Readonly<Record<ExportedList, string>> = {
  search: 'lots',
  watchList: 'watch-list',
  own: 'own-lots',
  savedSearch: 'saved-search',
  compared: 'compared-lots',
}
const CSV = { media: 'text/csv; charset=utf-8', ending: 'csv' } as const
const WORKBOOK = { media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' } as const

/** The lots of a list, masked as their reader sees them on the screen (MQ-045). */
async function readList(
  deps: LotExportDeps,
  asked: ListQuestion,
  ctx: RequestContext,
): Promise<{ readonly lots: readonly LotView[]; readonly reader: FileReader }> {
  const ids = await findExported(deps, asked, ctx)
  const [found, ownAmounts] = await Promise.all([
    readLotRows(deps.pool, ids),
    ctx.member === null ? new Map<number, Money>() : deps.ownAmounts(ctx.member, ids),
  ])
  const rows = new Map(found.map((row) => [row.number, row]))
  const viewer = viewerOf(ctx.person, ctx.site)
  const lots = ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toLotView(row, viewer)] : []
  })
  const display = displayOf(ctx.site, ctx.locale, { zone: yardClockAround(ctx.site.zone, ctx.nowMs) })
  return { lots, reader: { display, ownAmounts, origin: originOf(ctx) } }
}

const attached = (bytes: Buffer, list: ExportedList, { media, ending }: typeof CSV | typeof WORKBOOK): RawBody =>
  new RawBody(bytes, {
    contentType: media,
    headers: { 'content-disposition': `attachment; filename="${FILE_NAMES[list]}.${ending}"` },
    isWhole: true,
  })

const titles = COLUMNS.map(({ title }) => title)

/** Serves lists of lots as files. */
export function registerLotExport(app: FastifyInstance, deps: LotExportDeps): void {
  serve(app, exportLots, async ({ query }, ctx) => {
    const { lots, reader } = await readList(deps, query, ctx)
    const rows = lots.map((lot) => COLUMNS.map(({ text }) => text(lot, reader)))
    return attached(Buffer.from(csvFile(titles, rows)), query.list, CSV)
  })
  serve(app, exportLotsAsWorkbook, async ({ query }, ctx) => {
    const { lots, reader } = await readList(deps, query, ctx)
    const rows = lots.map((lot) => COLUMNS.map(({ text, figure }) => (figure ?? text)(lot, reader)))
    return attached(await writeWorkbook(titles, rows, 'Lots'), query.list, WORKBOOK)
  })
}
