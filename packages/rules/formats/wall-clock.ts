import type { ClockZone } from '@app/contract/clock-zone.ts'
import { civilDayOf } from '../search/civil-time.ts'
import { clockAt } from './clock-zone.ts'

/** What a wall clock shows. */
export interface WallClock {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const MINUTE_MS = 60_000

/** Milliseconds that, read as UTC, show what a wall clock shows at an instant. */
export const localMsAt = (epochMs: number, clock: ClockZone): number => epochMs + clockAt(clock, epochMs).offsetMinutes * MINUTE_MS

/** What a wall clock shows at an instant. */
export function wallClockAt(epochMs: number, clock: ClockZone): WallClock {
  const localMs = localMsAt(epochMs, clock)
  const minutes = Math.floor(localMs / MINUTE_MS)
  const inDay = ((minutes % 1440) + 1440) % 1440
  return {
    ...civilDayOf(localMs),
    hour: Math.floor(inDay / 60),
    minute: inDay % 60,
    second: Math.floor((localMs - minutes * MINUTE_MS) / 1000),
  }
}
