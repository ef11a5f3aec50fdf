/**
 * The world is one endless list of sales: what each yard sells on a calendar day follows from the seed, the size of the world and
 * the day alone, so a day looks the same whenever and wherever it is made. A moment shows a window of it: a lot comes in some weeks
 * before its sale, gets its sale day, gets an item number three days ahead, and is gone when its sale day is over.
 */
import { localTimeAt, offsetMinutesAt } from '@app/rules/import/zone-time.ts'
import { hashSeed } from '../photos/draw/random.ts'
import { type Market, marketOf, MARKETS } from './markets.ts'
import { DEMO_YARDS, type DemoYard } from './yards/yards.ts'

export interface WorldRequest {
  readonly seed: string
  /** Lots in the window, up to 2,000,000; by the day of the week there are some per cent more or fewer. */
  readonly lots: number
  readonly nowMs: number
}

/** A lot as the plan knows it: where and when it sells, and its facts at the given moment. */
export interface PlannedLot {
  readonly number: number
  readonly seed: number
  readonly market: Market
  readonly yard: DemoYard
  /** Sale day (days since 1970) and minutes of the yard's clock. */
  readonly day: number
  readonly minutes: number
  readonly startsAtMs: number
  readonly item: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly isDated: boolean
  readonly hasItem: boolean
}

/** Days before its sale that a lot comes in. */
const SHORTEST_LEAD_DAYS = 4
const LONGEST_LEAD_DAYS = 40
/** Sales further ahead are not announced. */
const ANNOUNCED_DAYS = 30
/** Some lots wait longer for their sale day: papers are missing. */
const LATE_DAYS = 12
const LATE_SHARE = 0.04
const ITEM_DAYS = 3
const OFFICE_OPENS_MINUTES = 6 * 60
const LANE_B_ITEMS = 2000

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS_A_WEEK = 7
/** Lot numbers come round again after so many days. */
const NUMBER_CYCLE_DAYS = 500
/** Larger worlds have lot numbers of nine digits. */
const EIGHT_DIGIT_LOTS = 250_000
const MORE_NUMBERS = 10
const UNIT = 2 ** 32

/** Another place 0 to size - 1 for each place, so that neighbours in a sale have numbers far apart and no number comes twice. */
function scatter(place: number, size: number): number {
  const bits = 32 - Math.clz32(size - 1)
  const mask = 2 ** bits - 1
  const half = bits >> 1
  let at = place
  do {
    at = Math.imul(at, 0x2c1b3c6d) & mask
    at ^= at >>> half
    at = Math.imul(at, 0x297a2d39) & mask
    at ^= at >>> half
  } while (at >= size)
  return at
}

/** A number 0..1 that belongs to a lot and a question. */
function share(seed: number, salt: number): number {
  let mixed = Math.imul(seed ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / UNIT
}

// Mean number of sale days' worth of lots in the window: every lot of the next days, then fewer and fewer.
const WINDOW_DAYS = SHORTEST_LEAD_DAYS + (LONGEST_LEAD_DAYS - SHORTEST_LEAD_DAYS + 1) / 2

interface PlannedSale {
  readonly yard: DemoYard
  readonly minutes: number
  readonly lane: string
  /** Lots on average. */
  readonly size: number
}

interface MarketPlan {
  readonly market: Market
  /** Sales by weekday, 0 for Sunday. */
  readonly week: readonly (readonly PlannedSale[])[]
}

function planMarket(market: Market, lots: number): MarketPlan {
  const yards = DEMO_YARDS.filter((yard) => marketOf(yard) === market.name)
  const total = yards.reduce((sum, yard) => sum + yard.weight, 0)
  const weekly = (lots * market.share * DAYS_A_WEEK) / WINDOW_DAYS
  const week: PlannedSale[][] = Array.from({ length: DAYS_A_WEEK }, () => [])
  for (const yard of yards) {
    const lanes = yard.sales.reduce((sum, sale) => sum + sale.lanes.length, 0)
    for (const { weekday, minutes, lanes: letters } of yard.sales) {
      for (const lane of letters) week[weekday]?.push({ yard, minutes, lane, size: (weekly * yard.weight) / total / lanes })
    }
  }
  return { market, week }
}

const weekdayOf = (day: number): number => (((day + 4) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK

interface Moment {
  readonly nowMs: number
  /** Milliseconds from a yard's local midnight (as if UTC) to the instant, by zone and day. */
  readonly instant: (yard: DemoYard, day: number, minutes: number) => number
}

function momentOf(nowMs: number): Moment {
  const offsets = new Map<string, number>()
  return {
    nowMs,
    instant: ({ zone }, day, minutes) => {
      const key = `${zone}${day}`
      let offset = offsets.get(key)
      if (offset === undefined) {
        offset = offsetMinutesAt(day * DAY_MS + DAY_MS / 2, zone)
        offsets.set(key, offset)
      }
      return day * DAY_MS + (minutes - offset) * MINUTE_MS
    },
  }
}

interface Place {
  readonly sale: PlannedSale
  readonly day: number
  readonly order: number
  readonly number: number
}

/** The facts of a lot at a moment; null before it comes in. */
function seeLot(
  { sale, day, order, number }: Place,
  { market, seed, moment }: { market: Market; seed: number; moment: Moment },
): PlannedLot | null {
  const { yard, minutes, lane } = sale
  const at = (daysBefore: number, minute: number): number => moment.instant(yard, day - daysBefore, minute)
  const lead = SHORTEST_LEAD_DAYS + Math.floor(share(seed, 1) * (LONGEST_LEAD_DAYS - SHORTEST_LEAD_DAYS + 1))
  const createdAtMs = at(lead, 7 * 60 + share(seed, 2) * 12 * 60)
  const enteredAtMs = createdAtMs + (5 + share(seed, 3) * 50) * MINUTE_MS
  if (enteredAtMs > moment.nowMs) return null
  const announced = at(share(seed, 4) < LATE_SHARE ? LATE_DAYS : ANNOUNCED_DAYS, OFFICE_OPENS_MINUTES)
  const numbered = at(ITEM_DAYS, OFFICE_OPENS_MINUTES)
  const steps = [announced, numbered].filter((step) => step <= moment.nowMs)
  return {
    number,
    seed,
    market,
    yard,
    day,
    minutes,
    startsAtMs: at(0, minutes),
    createdAtMs,
    item: order + 1 + (lane === 'A' ? 0 : LANE_B_ITEMS),
    updatedAtMs: Math.max(enteredAtMs, ...steps),
    isDated: announced <= moment.nowMs,
    hasItem: numbered <= moment.nowMs,
  }
}

function* lotsOfMarket({ market, week }: MarketPlan, { seed, lots }: WorldRequest, moment: Moment): Generator<PlannedLot> {
  const times = lots > EIGHT_DIGIT_LOTS ? MORE_NUMBERS : 1
  const numbers = market.lotNumbers * times
  const perDay = Math.floor(numbers / NUMBER_CYCLE_DAYS)
  const today = Math.floor(moment.nowMs / DAY_MS)
  for (let day = today - 1; day <= today + LONGEST_LEAD_DAYS + 1; day += 1) {
    let onDay = 0
    for (const sale of week[weekdayOf(day)] ?? []) {
      const saleSeed = hashSeed(`${seed}/${sale.yard.number}/${day}/${sale.minutes}/${sale.lane}`)
      const count = Math.floor(sale.size + share(saleSeed, 7))
      const isOver = localTimeAt(moment.nowMs, sale.yard.zone).day > day
      for (let order = 0; order < count; order += 1, onDay += 1) {
        if (isOver) continue
        if (onDay >= perDay) throw new RangeError(`The demo world cannot hold so many lots: ${market.name} has ${perDay} numbers a day.`)
        const place = scatter((day % NUMBER_CYCLE_DAYS) * perDay + onDay, numbers)
        const lotSeed = Math.imul(saleSeed ^ Math.imul(order + 1, 0x27d4eb2f), 0x165667b1) >>> 0
        const seen = seeLot({ sale, day, order, number: market.firstLot * times + place }, { market, seed: lotSeed, moment })
        if (seen !== null) yield seen
      }
    }
  }
}

/** Every lot that the world holds at a moment, market by market, each in order of its sales. */
export function planLots(request: WorldRequest): ReadonlyMap<Market, readonly PlannedLot[]> {
  const moment = momentOf(request.nowMs)
  return new Map(MARKETS.map((market) => [market, [...lotsOfMarket(planMarket(market, request.lots), request, moment)]]))
}
