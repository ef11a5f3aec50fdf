import { useContext } from 'react'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { Money } from '@app/contract/sites.ts'
import { formatCurrency, formatCurrencyWithCode, formatDistance, formatMoney, formatNumber } from '@app/rules/formats/amounts.ts'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import { dayIn, formatDate, formatPattern, formatTime } from '@app/rules/formats/dates.ts'
import type { Display } from '@app/rules/formats/display.ts'
import { formatSpan } from '@app/rules/formats/time-left.ts'
import type { LeadingText, Text } from '@app/text/create-text.ts'
import { AppContext, type AppContextValue, type AppInfo } from './app-info.ts'

const DAY_MS = 86_400_000

/** How this reader sees numbers, money and times. */
export interface Formats {
  readonly display: Display
  number(value: number): string
  money(money: Money): string
  /** What something is thought to be worth or to cost: whole, since nobody estimates to the cent. */
  estimate(money: Money): string
  /** What is owed, paid or held. */
  sum(money: Money): string
  /** A distance with its unit, by default the site's. */
  distance(value: number, unit?: string): string
  /** A span in its two largest units. */
  duration(spanMs: number): string
  /** A calendar day at a yard. */
  day(epochMs: number, zone?: ClockZone): string
  /** Day and time at a yard with its zone, as it begins a line or a cell; today and tomorrow by name. */
  yardTime(epochMs: number, zone: ClockZone, nowMs: number): LeadingText
  /** The same within a sentence, or behind a comma. */
  timeWithin(epochMs: number, zone: ClockZone, nowMs: number): string
  /** Time of day at a yard with its zone. */
  timeAt(epochMs: number, zone: ClockZone): string
}

/** Formats of a reader. */
export function formatsOf(app: AppInfo, text: Text): Formats {
  const { languageTag } = text
  const display: Display = { languageTag, dateFormat: app.dateFormat, timeFormat: app.timeFormat, zone: app.zone }
  const timeAt = (epochMs: number, zone: ClockZone): string => `${formatTime(epochMs, display, zone)} ${clockLabel(zone, epochMs)}`
  const dayAndTime =
    (today: 'time.today' | 'time.within.today', tomorrow: 'time.tomorrow' | 'time.within.tomorrow') =>
    (epochMs: number, zone: ClockZone, nowMs: number): string => {
      const time = timeAt(epochMs, zone)
      const day = dayIn(zone, epochMs)
      if (day === dayIn(zone, nowMs)) return text.t(today, { time })
      if (day === dayIn(zone, nowMs + DAY_MS)) return text.t(tomorrow, { time })
      return `${formatDate(epochMs, display, zone)} ${time}`
    }
  return {
    display,
    number: (value) => formatNumber(value, languageTag),
    money: (money) => formatMoney(money, languageTag),
    estimate: (money) => formatCurrency(money, languageTag),
    sum: (money) => formatCurrencyWithCode(money, languageTag),
    distance: (value, unit = app.distanceUnit) => formatDistance(value, unit === 'km' ? 'km' : 'mi', languageTag),
    duration: (spanMs) => formatSpan(spanMs, text),
    day: (epochMs, zone = app.zone) => formatPattern(epochMs, 'EEE d MMM', { ...display, zone }),
    yardTime: dayAndTime('time.today', 'time.tomorrow'),
    timeWithin: dayAndTime('time.within.today', 'time.within.tomorrow'),
    timeAt,
  }
}

const cache = new WeakMap<AppContextValue, Formats>()

/** Formats of this document's reader, made once. */
export function useFormats(): Formats {
  const value = useContext(AppContext)
  if (!value) throw new Error('no AppContext')
  const known = cache.get(value)
  if (known) return known
  const made = formatsOf(value.app, value.text)
  cache.set(value, made)
  return made
}
