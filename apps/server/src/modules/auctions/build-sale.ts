import type { Pool } from 'pg'
import type { moveSaleDate } from '@app/contract/operations/sales/sale-date.ts'
import { type createSale, type DeskSale, type SaleBuilt, type VersionsInForce } from '@app/contract/operations/sales/sale-desk.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { nextDayOf } from '@app/rules/auctions/recurrence.ts'
import { saleStart, setBackDays } from '@app/rules/auctions/sale-start.ts'
import { timersOf } from '@app/rules/bidding/timers.ts'
import { incrementsOf } from '@app/rules/fees/increments.ts'
import { isoDayOf } from '@app/rules/import/calendar-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { findInForce } from '#modules/fee-schedules/index.ts'
import { findPendingCancellation, listLanesOf } from '#modules/sale-changes/index.ts'
import { findSale, findYard, insertSale, listSaleLots, listSales, listSeriesToRepeat, type NewSale, type SaleRow } from './desk.store.ts'

const DAY_MS = 86_400_000
const HOUR_MINUTES = 60

/** Where operators look: the database, and the selling sites they answer for. */
export interface Desk {
  readonly pool: Pool
  readonly sites: readonly string[]
  readonly nowMs: number
  /** Who looks; left out for the command line. */
  readonly accountId?: number
}

/** A sale as operators see it. */
export function toDeskSale(row: SaleRow): DeskSale {
  return {
    saleId: row.saleId,
    sellingSite: row.sellingSite,
    yardNumber: row.yardNumber,
    yardName: row.yardName,
    zone: row.zone,
    clock: yardClockAt(row.zone, row.startsAtMs),
    localDate: row.localDate,
    localTime: row.localTime,
    startsAt: new Date(row.startsAtMs).toISOString(),
    endsAt: row.endsAtMs === null ? null : new Date(row.endsAtMs).toISOString(),
    lane: row.lane,
    saleType: row.saleType,
    status: row.status,
    name: row.name ?? '',
    recurrence: row.recurrence ?? '',
    endOfPreBidMinutes: row.endOfPreBidMinutes,
    lotCount: row.lotCount,
    cancelReason: row.cancelReason ?? '',
  }
}

/** Steps, clocks and fees in force for a sale on its day. */
async function versionsOf(pool: Pool, { sellingSite, country, localDate }: SaleRow): Promise<VersionsInForce> {
  const site = siteOf(sellingSite)
  const currency = site.currencyByCountry[country] ?? site.currency
  const increments = incrementsOf({ site: sellingSite, currency, on: localDate })
  const schedule = await findInForce(pool, { site: sellingSite, currency, on: localDate })
  return {
    currency,
    increments: increments?.bands.map(([from, step]) => ({ from, step })) ?? [],
    incrementsFrom: increments?.effectiveFrom ?? null,
    timers: Object.fromEntries(
      Object.entries(timersOf(sellingSite, localDate)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
    scheduleId: schedule?.id ?? null,
    scheduleFrom: schedule?.effectiveFrom ?? null,
  }
}

/** All sales from yesterday on. */
export async function listAllSales({ pool, sites, nowMs }: Desk, yard: number | null): Promise<DeskSale[]> {
  return (await listSales(pool, { sites, yard, fromMs: nowMs - DAY_MS })).map(toDeskSale)
}

/** One sale with its run list and what is in force for it. @throws Failure AUCTION_NOT_FOUND. */
export async function getDeskSale({ pool, sites, accountId, nowMs }: Desk, saleId: number): Promise<SaleBuilt> {
  const sale = await findSale(pool, saleId, sites)
  if (sale === null) throw new Failure('AUCTION_NOT_FOUND')
  const [lots, together, pending] = await Promise.all([
    listSaleLots(pool, saleId),
    listLanesOf(pool, saleId, sites),
    findPendingCancellation({ pool }, saleId),
  ])
  const cancellation = pending && { reason: pending.reason, askedBy: pending.askedByNumber, isOwn: pending.askedBy === accountId }
  return {
    sale: toDeskSale(sale),
    lots,
    versions: await versionsOf(pool, sale),
    laneCount: together.length,
    setBackOn: setBackDays(nowMs, sale.zone),
    cancellation,
  }
}

/** `field` is the one of the request that the reason is about; empty for none. */
const refuseTime = (reason: string, field = ''): never => {
  throw new Failure('SALE_TIME', { reason, ...(field !== '' && { field }) })
}

interface LocalTime {
  readonly date: string
  readonly time: string
  readonly zone: string
  readonly isSecond: boolean
}

/** @throws Failure SALE_TIME that names one of `fields`, those of the day and of the time. */
function instantAt(localTime: LocalTime, fields: { readonly day: string; readonly time: string }): number {
  const start = saleStart(localTime)
  return start.kind === 'at' ? start.atMs : refuseTime(start.why, start.why === 'NO_DAY' ? fields.day : fields.time)
}

const START_FIELDS = { day: 'date', time: 'time' } as const
const END_FIELDS = { day: 'endDate', time: 'endTime' } as const

const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

async function putSale(desk: Desk, sale: NewSale): Promise<SaleBuilt> {
  const id = await insertSale(desk.pool, sale)
  if (id === null) throw new Failure('SALE_EXISTS', { field: 'lane' })
  return getDeskSale(desk, id)
}

/**
 * Makes a sale at a yard by the yard's own clock: times that the clocks skip are refused, of those that come twice the first is meant.
 * Timed and sealed sales need an end behind their start. @throws Failure YARD_NOT_FOUND, SALE_TIME, SALE_EXISTS.
 */
export async function buildSale(desk: Desk, body: InputOf<typeof createSale>['body']): Promise<SaleBuilt> {
  const yard = await findYard(desk.pool, body.yard, desk.sites)
  if (yard === null) throw new Failure('YARD_NOT_FOUND', { field: 'yard' })
  const { zone } = yard
  const startsAtMs = instantAt({ date: body.date, time: body.time, zone, isSecond: body.isSecond }, START_FIELDS)
  if (startsAtMs <= desk.nowMs) refuseTime('PAST', START_FIELDS.time)
  let endsAtMs: number | null = null
  if (body.saleType !== 'live') {
    if (body.endDate === undefined || body.endTime === undefined) return refuseTime('END', END_FIELDS.day)
    endsAtMs = instantAt({ date: body.endDate, time: body.endTime, zone, isSecond: false }, END_FIELDS)
    if (endsAtMs <= startsAtMs) refuseTime('END', END_FIELDS.day)
  }
  return putSale(desk, {
    sellingSite: yard.selling_site,
    yard: yard.number,
    startsAtMs,
    endsAtMs,
    localDate: body.date,
    lane: body.lane,
    saleType: body.saleType,
    endOfPreBidMinutes: minutesOf(body.endOfPreBid),
    name: body.name,
    recurrence: body.recurrence,
  })
}

/** Where an operator moves a sale, by the clock of its yard. @throws Failure AUCTION_NOT_FOUND, SALE_TIME. */
export async function newStartOf(
  desk: Desk,
  saleId: number,
  { date, time, isSecond }: Omit<InputOf<typeof moveSaleDate>['body'], 'reason'>,
): Promise<{ toMs: number; localDate: string; localTime: string }> {
  const sale = await findSale(desk.pool, saleId, desk.sites)
  if (sale === null) throw new Failure('AUCTION_NOT_FOUND')
  const toMs = instantAt({ date, time, zone: sale.zone, isSecond }, START_FIELDS)
  if (toMs <= desk.nowMs) refuseTime('PAST', START_FIELDS.time)
  return { toMs, localDate: date, localTime: time }
}

/**
 * The next sale of a series: its next day that is still to come, at the same time of the yard's clock; null for what comes once. One
 * that was moved leaves its series where it was.
 */
function nextSale(sale: SaleRow, nowMs: number): NewSale | null {
  const { zone, recurrence } = sale
  const [planned = '', time = ''] = (sale.plannedAt ?? `${sale.localDate} ${sale.localTime}`).split(' ')
  const first = epochDayOfIso(planned)
  for (let day = first === null ? null : nextDayOf(recurrence ?? '', first); day !== null;) {
    const date = isoDayOf(day)
    const start = saleStart({ date, time, zone, isSecond: false })
    if (start.kind === 'at' && start.atMs > nowMs)
      return {
        sellingSite: sale.sellingSite,
        yard: sale.yardNumber,
        startsAtMs: start.atMs,
        endsAtMs: sale.endsAtMs === null ? null : start.atMs + (sale.endsAtMs - sale.startsAtMs),
        localDate: date,
        lane: sale.lane,
        saleType: sale.saleType,
        endOfPreBidMinutes: sale.endOfPreBidMinutes,
        name: sale.name ?? '',
        recurrence: recurrence ?? '',
      }
    day = nextDayOf(recurrence ?? '', day)
  }
  return null
}

/** Makes the next sale of a series. @throws Failure AUCTION_NOT_FOUND, SALE_TIME for what comes once, SALE_EXISTS. */
export async function repeatSale(desk: Desk, saleId: number): Promise<SaleBuilt> {
  const sale = await findSale(desk.pool, saleId, desk.sites)
  if (sale === null) throw new Failure('AUCTION_NOT_FOUND')
  const next = nextSale(sale, desk.nowMs)
  return next === null ? refuseTime('ONCE') : putSale(desk, next)
}

/** Makes the successors of series whose last sale has begun; two nodes at once make one. Answers how many were made. */
export async function repeatSeries(desk: Desk): Promise<number> {
  let made = 0
  for (const saleId of await listSeriesToRepeat(desk.pool)) {
    const sale = await findSale(desk.pool, saleId, desk.sites)
    const next = sale === null ? null : nextSale(sale, desk.nowMs)
    if (next !== null && (await insertSale(desk.pool, next)) !== null) made += 1
  }
  return made
}
