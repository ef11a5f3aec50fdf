import { Failure } from '@app/contract/failure.ts'
import { EXPORT_ROWS_MAX, type EXPORTED_LISTS } from '@app/contract/lots/lot-export.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { searchRequest, type SearchRequest } from '@app/contract/search/search-request.ts'
import type { Money } from '@app/contract/sites.ts'
import { formatCurrencyWithCode, formatNumber } from '@app/rules/formats/amounts.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { formatDate, formatTime } from '@app/rules/formats/dates.ts'
import type { Display } from '@app/rules/formats/display.ts'
import { displayOf } from '@app/rules/formats/display-of.ts'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { yardClockAround } from '@app/rules/formats/yard-clock.ts'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { readLotRows, toLotView } from '#modules/lots/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { findListed, type SearchDeps, type Searcher } from './search-lots.ts'

interface Reader {
  readonly display: Display
  /** Scheme and host before the path of a lot. */
  readonly origin: string
  /** The caller's own bids, by lot number. */
  readonly ownAmounts: ReadonlyMap<number, Money>
}

const WHOLE = 0

const money = (amount: Money | undefined, { languageTag }: Display): string =>
  amount === undefined || amount.minor === 0 ? '' : formatCurrencyWithCode(amount, languageTag, WHOLE)

function saleDate({ sale }: LotView, { display }: Reader): string {
  const { startsAtMs, clock = display.zone } = sale
  if (startsAtMs === undefined) return ''
  const time = formatTime(startsAtMs, display, clock).toLowerCase()
  return `${formatDate(startsAtMs, display, clock)} ${time} ${clockLabel(clock, startsAtMs)}`
}

/** Empty where none is recorded, as on the pages. */
function odometer({ condition }: LotView, { display }: Reader): string {
  const reading = recordedOdometer(condition)
  return reading === null ? '' : `${formatNumber(reading, display.languageTag)} ${condition.odometerBrand ?? ''}`.trimEnd()
}

/** Columns of an exported list, in the order and words of wire.md §4, where tools look for them. */
const COLUMNS: readonly (readonly [title: string, cell: (lot: LotView, reader: Reader) => string])[] = [
  ['Lot URL', (lot, { origin }) => `${origin}/lot/${lot.lotNumber}/${encodeURIComponent(lot.slug)}`],
  ['Lot #', (lot) => String(lot.lotNumber)],
  ['Est. Retail value', (lot, { display }) => money(lot.price.estimate, display)],
  ['Sale date', saleDate],
  ['Year', (lot) => String(lot.vehicle.year ?? '')],
  ['Make', (lot) => lot.vehicle.make],
  ['Model', (lot) => lot.vehicle.model ?? lot.vehicle.modelGroup ?? ''],
  ['Engine type', (lot) => lot.vehicle.engine ?? ''],
  ['Cylinders', (lot) => lot.vehicle.cylinders ?? ''],
  ['VIN', (lot) => lot.vehicle.vin ?? ''],
  ['Title code', (lot) => [lot.condition.titleState, lot.condition.titleText].filter(Boolean).join(' - ')],
  ['Odometer', odometer],
  ['Odometer description', (lot) => lot.condition.odometerBrandText ?? ''],
  ['Damage description', (lot) => lot.condition.damage ?? ''],
  ['Current bid', (lot, { display }) => money(lot.price.currentBid, display)],
  ['My bid', (lot, { display, ownAmounts }) => money(ownAmounts.get(lot.lotNumber), display)],
  ['Item number', (lot) => [lot.sale.lane, lot.sale.itemNumber].filter((part) => part !== undefined).join(' ')],
  ['Sale name', (lot) => lot.sale.yardName],
  ['Auto grade', (lot) => String(lot.condition.grade ?? '')],
  ['Sale light', (lot) => lot.sale.light ?? ''],
  ['Announcements', (lot) => lot.condition.announcements ?? ''],
]

function requestOf(criteria: string, list: (typeof EXPORTED_LISTS)[number]): SearchRequest {
  let raw: unknown
  try {
    raw = JSON.parse(criteria)
  } catch {
    throw new Failure('BAD_FILTER', { reason: 'criteria is not JSON' })
  }
  const parsed = searchRequest.safeParse(raw)
  if (!parsed.success) throw new Failure('BAD_FILTER', { reason: 'criteria is no search' })
  return { ...parsed.data, watchListOnly: list === 'watchList', page: 0, start: null, size: EXPORT_ROWS_MAX }
}

/** A list of lots as a CSV file, masked as its reader sees it on the screen (MQ-045). @throws BAD_FILTER. */
export async function exportLotsAsCsv(
  deps: SearchDeps,
  { list, criteria }: { readonly list: (typeof EXPORTED_LISTS)[number]; readonly criteria: string },
  { searcher, ctx }: { readonly searcher: Searcher; readonly ctx: RequestContext },
): Promise<RawBody> {
  const { ids } = await findListed(deps, requestOf(criteria, list), searcher)
  const rows = new Map((await readLotRows(deps.pool, ids)).map((row) => [row.number, row]))
  const reader: Reader = {
    display: displayOf(ctx.site, ctx.locale, { zone: yardClockAround(ctx.site.zone, ctx.nowMs) }),
    ownAmounts: ctx.member === null ? new Map() : await deps.ownAmounts(ctx.member, ids),
    origin: searcher.origin,
  }
  const lots = ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toLotView(row, searcher.viewer)] : []
  })
  const text = csvFile(
    COLUMNS.map(([title]) => title),
    lots.map((lot) => COLUMNS.map(([, cell]) => cell(lot, reader))),
  )
  const name = list === 'watchList' ? 'watch-list.csv' : 'lots.csv'
  return new RawBody(Buffer.from(text), {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    isWhole: true,
  })
}
