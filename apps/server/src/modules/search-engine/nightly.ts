const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Hour of the day, UTC, at which the inventory is quietest over all sites. */
const QUIET_HOUR_UTC = 9

/** Milliseconds from an instant to the next quiet hour, at least a moment. */
export function untilQuietHour(nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + QUIET_HOUR_UTC * HOUR_MS
  return today > nowMs ? today - nowMs : today + DAY_MS - nowMs
}

/** Runs work once a day at the quiet hour until it is stopped. The work handles its own errors. */
export function everyNight(work: () => Promise<void>): { stop(): void } {
  let timer: NodeJS.Timeout
  const arm = (): void => {
    timer = setTimeout(() => void work().finally(arm), untilQuietHour(Date.now()))
    timer.unref()
  }
  arm()
  return { stop: () => clearTimeout(timer) }
}
