import type { ClockZone } from '@app/contract/clock-zone.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'

/** The IANA zone that this device is set to. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The reader's own clock at an instant. The one place of the browser that asks its zone tables: for the time beside the
 * yard's as "your time", which no server knows better. A yard's time is never made of it.
 */
export const readerClock = (zone: string, epochMs: number): ClockZone => yardClockAt(zone, epochMs)
