import type { AuctionDay } from '@app/contract/auctions.ts'
import { epochDayOf, isoDayOf } from '../import/calendar-day.ts'
import { instantOf, localTimeAt } from '../import/zone-time.ts'

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day (YYYY-MM-DD) in the forms of the wire (MKT-3.35). */
export function auctionDayOf(date: string): AuctionDay {
  const dateAsString = date.replaceAll('-', '')
  return { date, dateAsString, dateAsInt: Number(dateAsString) }
}

/** The day that a zone's calendar shows at an instant. */
export const dayAt = (instantMs: number, zone: string): AuctionDay => auctionDayOf(isoDayOf(localTimeAt(instantMs, zone).day))

/** Days since 1970 of YYYY-MM-DD; null when it is no day of the calendar. */
export function epochDayOfIso(date: string): number | null {
  const [, year, month, day] = ISO_DAY.exec(date) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const epochDay = epochDayOf(Number(year), Number(month), Number(day))
  return isoDayOf(epochDay) === date ? epochDay : null
}

/** First and last millisecond of a yard's local day, 23- and 25-hour days included (MKT-3.20, MQ-059); null for no day. */
export function dayRange(date: string, zone: string): { readonly fromMs: number; readonly toMs: number } | null {
  const day = epochDayOfIso(date)
  if (day === null) return null
  return { fromMs: instantOf({ day, minutes: 0 }, zone), toMs: instantOf({ day: day + 1, minutes: 0 }, zone) - 1 }
}
