import type { Text } from '@app/text/create-text.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A span in its two largest units, e.g. `3 h 18 min`; the empty string for none, `now` under a second. */
export function formatSpan(spanMs: number | null | undefined, text: Text): string {
  if (typeof spanMs !== 'number' || !Number.isFinite(spanMs)) return ''
  const left = Math.abs(spanMs)
  if (left < SECOND_MS) return text.t('time.now')
  const days = Math.floor(left / DAY_MS)
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS)
  const units = [
    ['time.days', days],
    ['time.hours', hours],
    ['time.minutes', minutes],
    ['time.seconds', seconds],
  ] as const
  const first = units.findIndex(([, count]) => count > 0)
  return units
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => text.t(key, { count }))
    .join(' ')
}
