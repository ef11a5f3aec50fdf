import type { AuctionDay } from '@app/contract/auctions/auctions.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { clockAt } from '../formats/clock-zone.ts'
import { dayIn } from '../formats/dates.ts'
import { epochDayOf, isoDayOf } from '../import/calendar-day.ts'
import { instantBy } from '../import/zone-time.ts'

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day (YYYY-MM-DD) in the forms of the wire (MKT-3.35). */
export function auctionDayOf(date: string): AuctionDay {
  const dateAsString = date.replaceAll('-', '')
  return { date, dateAsString, dateAsInt: Number(dateAsString) }
}

/** The day that a clock shows at an instant. */
export const dayAt = (instantMs: number, clock: ClockZone): AuctionDay => auctionDayOf(dayIn(clock, instantMs))

/** Days since 1970 of YYYY-MM-DD; null when it is no day of the calendar. */
export function epochDayOfIso(date: string): number | null {
  const [, year, month, day] = ISO_DAY.exec(date) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const epochDay = epochDayOf(Number(year), Number(month), Number(day))
  return isoDayOf(epochDay) === date ? epochDay : null
}

/** First and last millisecond of a yard's local day, 23- and 25-hour days included (MKT-3.20, MQ-059); null for no day. */
export function dayRange(date: string, clock: ClockZone): { readonly fromMs: number; readonly toMs: number } | null {
  const day = epochDayOfIso(date)
  if (day === null) return null
  const midnight = (epochDay: number): number =>
    instantBy({ day: epochDay, minutes: 0 }, (instantMs) => clockAt(clock, instantMs).offsetMinutes)
  return { fromMs: midnight(day), toMs: midnight(day + 1) - 1 }
}
