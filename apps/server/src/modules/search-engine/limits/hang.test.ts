import { expect, it } from 'vitest'
import { HANG_LIMIT_MS, isHanging, momentNow } from './hang.ts'

const BEGUN = { clockMs: 1_000, processorMs: 400 }
const later = (clockMs: number, processorMs: number) => ({
  clockMs: BEGUN.clockMs + clockMs,
  processorMs: BEGUN.processorMs + processorMs,
})

it('a search thread hangs once both the clock and the processor time of its process have run too long without an answer', () => {
  expect(isHanging(BEGUN, later(HANG_LIMIT_MS + 1, HANG_LIMIT_MS + 1))).toBe(true)
  expect(isHanging(BEGUN, later(HANG_LIMIT_MS, 2 * HANG_LIMIT_MS))).toBe(false)
})

it('a search thread that the machine gives no time does not hang, however long its task waits', () => {
  expect(isHanging(BEGUN, later(20 * HANG_LIMIT_MS, HANG_LIMIT_MS))).toBe(false)
})

it('the processor time of a moment counts what this process does, in milliseconds', () => {
  const before = momentNow()
  while (momentNow().processorMs - before.processorMs < 20);
  const { clockMs, processorMs } = momentNow()
  expect(processorMs - before.processorMs).toBeGreaterThanOrEqual(20)
  expect(clockMs - before.clockMs).toBeGreaterThan(0)
  expect(processorMs - before.processorMs).toBeLessThan(10_000)
})
