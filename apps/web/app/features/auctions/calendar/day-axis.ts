import type { ClockZone } from '@app/contract/clock-zone.ts'
import { clockAt } from '@app/rules/formats/clock-zone.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Hours that are named one by one; a longer axis names every second, third … of them. */
const HOURS_NAMED_MAX = 8

/** Hours of a day side by side. */
export interface DayAxis {
  /** A whole hour of the reader's clock. */
  readonly fromMs: number
  readonly hours: number
  /** Hours between two names. */
  readonly step: number
}

/** The hours that some sales take, whole ones by the reader's clock. */
export function axisOf(sales: readonly { readonly startsAtMs: number; readonly endsAtMs: number }[], zone: ClockZone): DayAxis {
  const firstMs = Math.min(...sales.map(({ startsAtMs }) => startsAtMs))
  const lastMs = Math.max(...sales.map(({ endsAtMs }) => endsAtMs))
  const offsetMs = clockAt(zone, firstMs).offsetMinutes * MINUTE_MS
  const fromMs = Math.floor((firstMs + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs
  const hours = Math.max(1, Math.ceil((lastMs - fromMs) / HOUR_MS))
  const step = Math.ceil(hours / HOURS_NAMED_MAX)
  return { fromMs, hours: Math.ceil(hours / step) * step, step }
}

/** Where an instant stands on the axis, 0 to 100. */
export function placeOn({ fromMs, hours }: DayAxis, atMs: number): number {
  return Math.min(100, Math.max(0, ((atMs - fromMs) / (hours * HOUR_MS)) * 100))
}

/** Instants that are named on the axis. */
export const namedHours = ({ fromMs, hours, step }: DayAxis): number[] =>
  Array.from({ length: hours / step + 1 }, (_, at) => fromMs + at * step * HOUR_MS)
