import type { OwnLot, TableAnswer, TableRow } from '@app/contract/bids/bidding-lists.answers.ts'
import type { TableRequest } from '@app/contract/bids/bidding-lists.ts'
import { TABLE_ROWS_MAX, type OwnListName } from '@app/contract/bids/bidding-limits.ts'
import { Failure } from '@app/contract/failure.ts'
import { toWireLot } from '@app/contract/lots/lot-wire.ts'
import { majorOf } from '@app/contract/money.ts'
import { ownStateOf } from '@app/rules/own-bids/own-status.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAround } from '@app/rules/formats/yard-clock.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { textOf } from '@app/text/languages.ts'
import { readLotRows, rowFrom, toLotView } from '#modules/lots/index.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import type { BidCallDeps } from './bid-call-deps.ts'
import { lotsOfList, ownLotsOf } from './own-lots.ts'

/** Columns by which a caller may order; anything else keeps the last touched first. */
const ORDERS: Readonly<Record<string, (row: TableRow) => number | string>> = {
  ln: (row) => row.ln,
  lotNumberStr: (row) => row.ln,
  ld: (row) => row.ld,
  lcy: (row) => row.lcy ?? 0,
  mkn: (row) => row.mkn,
  ad: (row) => row.ad ?? 0,
  myb: (row) => row.myb,
  la: (row) => row.currentBid,
  hb: (row) => row.currentBid,
  currentBid: (row) => row.currentBid,
  bidStatus: (row) => row.bidStatus,
  bidTime: (row) => row.bidTime,
}

/** A day in the three forms of the wire; empty and 0 without one. */
const saleDay = (date: string) => ({ date, dateAsInt: Number(date.replaceAll('-', '')), dateAsString: date.replaceAll('-', '') })

const compare = (one: number | string, other: number | string): number => (one < other ? -1 : Number(one > other))

async function rowsOf({ pool }: Pick<BidCallDeps, 'pool'>, own: readonly OwnLot[], ctx: RequestContext): Promise<TableRow[]> {
  const viewer = viewerOf(ctx.person, ctx.site)
  const loaded = await readLotRows(
    pool,
    own.map(({ lot }) => lot),
  )
  const rows = new Map(loaded.map((row) => [row.number, row]))
  const text = textOf(ctx.locale, ctx.site.dialect)
  return own.flatMap(({ lot, ownMinor, priceMinor, currency, bidStatus, outcome, wonAllInMinor, lastAtMs }) => {
    const row = rows.get(lot)
    if (row === undefined) return []
    const major = (minor: number): number => majorOf({ minor, currency })
    const { saleDate, ...wire } = rowFrom(originOf(ctx), toWireLot(toLotView(row, viewer)))
    return {
      ...wire,
      saleDate: saleDay(saleDate ?? ''),
      memberBidStatus: bidStatus,
      bidStatusStr: text.t(`bid.state.${ownStateOf({ bidStatus, outcome }, wire.saleState ?? null)}`),
      myMaxBid: major(ownMinor),
      vin: wire.fv ?? '',
      vehicleIdentificationNumber: wire.fv ?? '',
      totalAmt: wonAllInMinor === null ? 0 : major(wonAllInMinor),
      lotId: String(lot),
      lotNumber: lot,
      myb: major(ownMinor),
      myBid: major(ownMinor),
      bidStatus,
      currentBid: major(priceMinor),
      ...(bidStatus === 'WON' && { finalBid: major(priceMinor) }),
      ...(wonAllInMinor !== null && { allIn: major(wonAllInMinor) }),
      bidTime: lastAtMs,
    }
  })
}

/** An own list as a DataTables caller asks for it (wire.md §1): search, days, order, window. */
export async function tableOfOwnLots(
  deps: Pick<BidCallDeps, 'pool'>,
  { name, request }: { readonly name: OwnListName; readonly request: TableRequest },
  ctx: RequestContext,
): Promise<TableAnswer> {
  if (request.filters.length > 0) throw new Failure('BAD_FILTER', { field: 'filterCriteria', reason: 'these lists know no filters' })
  const { from, to, search, sortBy, isDescending, start } = request
  const dayOf = (atMs: number): string => dayIn(yardClockAround(ctx.site.zone, ctx.nowMs), atMs)
  const all = lotsOfList(name, await ownLotsOf(deps, ctx), ctx.nowMs)
  const ofDays = all.filter(({ lastAtMs }) => (from === null || dayOf(lastAtMs) >= from) && (to === null || dayOf(lastAtMs) <= to))
  const words = search.toLowerCase().split(/\s+/)
  const rows = (await rowsOf(deps, ofDays, ctx)).filter((row) => {
    const text = `${row.lotNumberStr} ${row.ld} ${row.mkn}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const key = ORDERS[sortBy]
  const ordered = key ? rows.toSorted((one, other) => compare(key(one), key(other)) * (isDescending ? -1 : 1)) : rows
  const size = Math.min(request.length ?? TABLE_ROWS_MAX, TABLE_ROWS_MAX)
  return {
    iTotalRecords: all.length,
    iTotalDisplayRecords: rows.length,
    sEcho: request.draw,
    aaData: ordered.slice(start, start + size),
  }
}
