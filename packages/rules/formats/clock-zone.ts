import type { ClockZone } from '@app/contract/clock-zone.ts'
import { remembered } from './remembered.ts'

const MINUTES_AN_HOUR = 60
const MINUTE_MS = 60_000
const CACHED_MAX = 500

/** The wall clock from one instant on. */
export interface ClockSpan {
  /** Epoch milliseconds; the first of a clock holds for all time before the second as well. */
  readonly fromMs: number
  /** Minutes ahead of UTC. */
  readonly offsetMinutes: number
  /** Short name, e.g. `CDT`. */
  readonly label: string
}

/** The clock of what has no place: UTC. */
export const UTC_CLOCK = '+00:00 UTC' as ClockZone

const two = (value: number): string => String(value).padStart(2, '0')

function writtenSpan({ offsetMinutes, label }: ClockSpan): string {
  const minutes = Math.abs(offsetMinutes)
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / MINUTES_AN_HOUR))}:${two(minutes % MINUTES_AN_HOUR)} ${label}`
}

/** Writes a clock: its first span, then each change in the order of time. */
export const writeClockZone = ([first, ...later]: readonly [ClockSpan, ...ClockSpan[]]): ClockZone =>
  [writtenSpan(first), ...later.map((span) => `${span.fromMs / MINUTE_MS} ${writtenSpan(span)}`)].join(' ') as ClockZone

const SPAN = /(?:(-?\d+) )?([+-])(\d{2}):(\d{2}) (\S+)/g

const spans = remembered<readonly ClockSpan[]>(CACHED_MAX)

const readSpans = (clock: ClockZone): readonly ClockSpan[] =>
  spans(clock, () =>
    [...clock.matchAll(SPAN)].map(([, from, sign, hours, minutes, label = '']) => ({
      fromMs: from === undefined ? -Infinity : Number(from) * MINUTE_MS,
      offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * MINUTES_AN_HOUR + Number(minutes)),
      label,
    })),
  )

const UTC_SPAN: ClockSpan = { fromMs: -Infinity, offsetMinutes: 0, label: 'UTC' }

/** The clock at an instant. Outside of the time it was written for, its nearest span: the hour and its label still name the instant. */
export const clockAt = (clock: ClockZone, epochMs: number): ClockSpan =>
  readSpans(clock).findLast((span) => span.fromMs <= epochMs) ?? UTC_SPAN

/** Short name of a clock at an instant, e.g. `CDT`, `CET`; an offset such as `GMT+3` where no name is in use. */
export const clockLabel = (clock: ClockZone, epochMs: number): string => clockAt(clock, epochMs).label
