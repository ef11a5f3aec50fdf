import type { ClockZone } from '@app/contract/clock-zone.ts'
import { HIDES_PRELIM_ENDS } from '@app/rules/auctions/pre-bid.ts'
import { convertDistance } from '@app/rules/formats/amounts.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { dayIn, formatPattern, formatTime } from '@app/rules/formats/dates.ts'
import { useAllowed } from '../../../platform/allowed.tsx'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useNow, useReaderClock } from '../../../platform/use-now.ts'
import type { CalendarSale } from './calendar-data.ts'
import { midnightOf } from './calendar-days.ts'

const NOON_MS = 43_200_000
/** A start that is farther away is told by its time alone. */
const SOON_MS = 43_200_000

/** The one clock of the page around a day: the reader's own, and until the page knows it the site's. */
export function useCalendarClock(day: string): { readonly zone: ClockZone; readonly isOwn: boolean } {
  const { zone } = useApp()
  const own = useReaderClock(midnightOf(day) + NOON_MS)
  return { zone: own ?? zone, isOwn: own !== null }
}

/** Writes times of the calendar on its one clock. */
export function useCalendarTimes(zone: ClockZone): {
  time(atMs: number): string
  /** With the weekday where the reader's day is another than the sale's. */
  timeOn(atMs: number, day: string): string
  hour(atMs: number): string
  /** A calendar day, in letters of a pattern. */
  day(date: string, pattern: string): string
} {
  const { display } = useFormats()
  const inZone = { ...display, zone }
  const time = (atMs: number): string => formatTime(atMs, inZone)
  return {
    time,
    timeOn: (atMs, day) => (dayIn(zone, atMs) === day ? time(atMs) : `${formatPattern(atMs, 'EEE', inZone)} ${time(atMs)}`),
    hour: (atMs) => formatPattern(atMs, display.timeFormat.includes('a') ? 'h a' : 'H', inZone),
    day: (date, pattern) => formatPattern(midnightOf(date), pattern, { ...display, zone: UTC_CLOCK }),
  }
}

/** Says how a sale stands: in one word, or until when bids are taken before it, or how soon it starts. */
export function useSaleState(time: (atMs: number) => string): (sale: CalendarSale) => string {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const hidesPrelimEnds = useAllowed(HIDES_PRELIM_ENDS)
  return ({ isCancelled, livePath, group, startsAtMs, preBidEndsMs }) => {
    if (isCancelled) return text.t('sales.cancelled')
    if (livePath !== null) return text.t('sales.live')
    if (group === 'ended') return text.t('sales.ended')
    if (startsAtMs <= nowMs) return text.t('sales.started')
    if (preBidEndsMs > nowMs && !hidesPrelimEnds) return text.t('sales.preBid.until', { time: time(preBidEndsMs) })
    return startsAtMs - nowMs < SOON_MS ? text.t('sales.startsIn', { time: formats.duration(startsAtMs - nowMs) }) : ''
  }
}

/** A distance in the site's unit. */
export function useAway(): (miles: number) => string {
  const formats = useFormats()
  const { distanceUnit } = useApp()
  return (miles) => formats.distance(convertDistance(miles, 'mi', distanceUnit))
}
