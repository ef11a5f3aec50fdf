import { describe, expect, it } from 'vitest'
import { needsApproval, refuseDecision, REQUEST_LIFE_MINUTES, requestUntilMs } from './decide-approval.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const END = NOW + REQUEST_LIFE_MINUTES * 60_000
const cap = (approvalOverMinor: number | null) => ({ lotMinor: null, dayMinor: null, totalMinor: null, lots: null, approvalOverMinor })

describe('a second person', () => {
  it.each([
    ['is not asked at the amount itself', { USD: cap(10_000) }, 10_000, false],
    ['is asked one above it', { USD: cap(10_000) }, 10_001, true],
    ['is never asked without an amount', { USD: cap(null) }, 99_999_999, false],
    ['is asked by the amount of the currency alone', { CAD: cap(1) }, 10_001, false],
  ] as const)('a second person %s', (...[, caps, reachAllInMinor, isNeeded]) => {
    expect(needsApproval({ caps }, { currency: 'USD', reachAllInMinor })).toBe(isNeeded)
  })

  it('a second person is not asked about what somebody does for themselves', () => {
    expect(needsApproval(null, { currency: 'USD', reachAllInMinor: 10_001 })).toBe(false)
  })
})

describe('a request', () => {
  it('a request waits until its lot closes, for its named time at most', () => {
    expect(requestUntilMs(NOW, null)).toBe(END)
    expect(requestUntilMs(NOW, NOW + 5)).toBe(NOW + 5)
    expect(requestUntilMs(NOW, END + 5)).toBe(END)
  })

  it.each([
    ['can be agreed to up to its last instant', { state: 'OPEN', isLotClosed: false }, END - 1, null],
    ['is over at its end', { state: 'OPEN', isLotClosed: false }, END, 'TIME_OVER'],
    ['ends with its lot', { state: 'OPEN', isLotClosed: true }, NOW, 'LOT_CLOSED'],
    ['is decided once', { state: 'AGREED', isLotClosed: false }, NOW, 'OVER'],
    ['that was refused stays so', { state: 'REFUSED', isLotClosed: true }, END, 'OVER'],
  ] as const)('a request %s', (...[, standing, nowMs, refusal]) => {
    expect(refuseDecision({ ...standing, untilMs: END }, nowMs)).toBe(refusal)
  })
})
