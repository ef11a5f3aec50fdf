import type { Auction, ClosedFlag, LaneInfo, TodaysSale } from '@app/contract/auctions/auctions.ts'
import { auctionDayOf, dayAt } from '@app/rules/auctions/auction-day.ts'
import { endOfPreBidText } from '@app/rules/auctions/pre-bid.ts'
import { isSaleOver } from '@app/rules/auctions/sale-over.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatTime } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { isoSecond } from '@app/rules/search/civil-time.ts'
import type { SaleLaneRow } from './sales.store.ts'

/** Days and times as programs read them. */
export const CLOCK = { languageTag: 'en', dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' } as const

/** A sale by time runs from its start until it is over; a lane runs while it is open. */
function flagOf({ status, starts_at, ends_at }: SaleLaneRow, nowMs: number): ClosedFlag {
  const startsAtMs = starts_at.getTime()
  const endsAtMs = ends_at?.getTime() ?? null
  if (isSaleOver({ status, startsAtMs, endsAtMs }, nowMs)) return 'Y'
  return status === 'RUNNING' || (endsAtMs !== null && nowMs >= startsAtMs) ? 'I' : 'N'
}

/** A sale is over when all its lanes are. */
const flagOfAll = (flags: readonly ClosedFlag[]): ClosedFlag =>
  flags.includes('I') ? 'I' : flags.every((flag) => flag === 'Y') ? 'Y' : 'N'

function toAuction(lanes: readonly [SaleLaneRow, ...SaleLaneRow[]], nowMs: number): Auction {
  const [first] = lanes
  const startsAtMs = first.starts_at.getTime()
  const clock = yardClockAt(first.zone, startsAtMs)
  const day = auctionDayOf(first.local_date)
  const laneInfoList = lanes.map((row) => ({
    lane: row.lane,
    closedFlag: flagOf(row, nowMs),
    lotCount: row.lot_count,
    isCancelled: row.status === 'CANCELLED',
  }))
  const closedFlag = flagOfAll(laneInfoList.map((lane) => lane.closedFlag))
  return {
    auctionId: Math.min(...lanes.map(({ id }) => id)),
    auctionDate: day,
    todayAsInt: dayAt(nowMs, yardClockAt(first.zone, nowMs)).dateAsInt,
    auctionDateSolr: { dateAsInt: day.dateAsInt },
    isLive: closedFlag === 'I',
    liveAuction: first.sale_type === 'live',
    isVirtual: true,
    closedFlag,
    yardNumber: first.yard,
    yards: [{ number: first.yard, name: first.yard_name }],
    yardName: first.yard_name,
    saleName: first.name ?? first.yard_name,
    lane: lanes.length === 1 ? first.lane : '',
    laneInfoList,
    currentSaleTimeEpoch: startsAtMs,
    saleUtcDateTime: startsAtMs,
    fullTime: formatTime(startsAtMs, { ...CLOCK, zone: clock }),
    saleTime: formatTime(startsAtMs, { ...CLOCK, zone: clock, timeFormat: 'HHmmss' }),
    startTime: formatTime(startsAtMs, { ...CLOCK, zone: UTC_CLOCK }),
    endOfPreBid: endOfPreBidText(first.end_of_pre_bid_minutes),
    timeZone: first.zone,
    clock,
    city: first.city ?? '',
    state: first.state ?? '',
    country: first.country,
    lotCount: lanes.reduce((sum, lane) => sum + lane.lot_count, 0),
    isCancelled: laneInfoList.every(({ isCancelled }) => isCancelled),
    calendarSequence: Math.max(...lanes.map(({ moves, status }) => moves + (status === 'CANCELLED' ? 1 : 0))),
    cancelReason: lanes.find((row) => row.status === 'CANCELLED')?.cancel_reason ?? '',
  }
}

/** Lanes put together to sales: one for each selling site, yard and start, in the order of their starts. `ids` are those of its lanes. */
export function toAuctions(rows: readonly SaleLaneRow[], nowMs: number): { readonly auction: Auction; readonly ids: readonly number[] }[] {
  const sales = new Map<string, [SaleLaneRow, ...SaleLaneRow[]]>()
  for (const row of rows) {
    const key = `${row.selling_site} ${row.yard} ${row.starts_at.getTime()}`
    const known = sales.get(key)
    if (known) known.push(row)
    else sales.set(key, [row])
  }
  return [...sales.values()].map((lanes) => ({ auction: toAuction(lanes, nowMs), ids: lanes.map(({ id }) => id) }))
}

function toTodaysSale(sale: Auction, { lane, lotCount }: LaneInfo): TodaysSale {
  const { auctionId, saleName, yardName, yardNumber, auctionDate, saleUtcDateTime } = sale
  return {
    auctionKey: `${yardNumber}-${auctionDate.dateAsString}-${lane}`,
    auctionId,
    saleName,
    yardName,
    yardNumber,
    lane,
    auctionDate,
    saleUtcDateTime,
    auctionDateTimeInUTC: isoSecond(saleUtcDateTime),
    totalItems: lotCount,
  }
}

/** Lanes of some sales as existing tools read them: those in progress, and those that have not begun. What is over is in neither. */
export function toTodaysSales(sales: readonly Auction[]): { readonly liveSales: TodaysSale[]; readonly laterSales: TodaysSale[] } {
  const lanes = sales.flatMap((sale) => sale.laneInfoList.map((lane) => ({ flag: lane.closedFlag, sale: toTodaysSale(sale, lane) })))
  return {
    liveSales: lanes.filter(({ flag }) => flag === 'I').map(({ sale }) => sale),
    laterSales: lanes.filter(({ flag }) => flag !== 'I' && flag !== 'Y').map(({ sale }) => sale),
  }
}
