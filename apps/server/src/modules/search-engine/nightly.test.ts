import { expect, it } from 'vitest'
import { untilQuietHour } from './nightly.ts'

const HOUR_MS = 3_600_000
const at = (hour: number): number => Date.UTC(2026, 10, 21) + hour * HOUR_MS

it.each([
  [at(0), 9 * HOUR_MS],
  [at(8.5), HOUR_MS / 2],
  [at(9), 24 * HOUR_MS],
  [at(23), 10 * HOUR_MS],
])('the quiet hour after %i is %i ms away', (nowMs, untilMs) => {
  expect(untilQuietHour(nowMs)).toBe(untilMs)
})
