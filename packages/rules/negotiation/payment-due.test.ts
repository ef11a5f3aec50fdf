import { describe, expect, it } from 'vitest'
import { paymentDueAt } from './payment-due.ts'

const due = (awarded: string, zone = 'America/Chicago'): string =>
  new Date(paymentDueAt({ awardedAtMs: Date.parse(awarded), zone })).toISOString()

describe('a lot is to be paid', () => {
  it.each([
    ['won on Monday: Wednesday', '2026-11-16T20:00:00Z', '2026-11-18T23:00:00.000Z'],
    ['won on Wednesday: Friday', '2026-11-18T20:00:00Z', '2026-11-20T23:00:00.000Z'],
    ['won on Thursday: Monday', '2026-11-19T20:00:00Z', '2026-11-23T23:00:00.000Z'],
    ['won on Saturday, which does not count: Wednesday', '2026-11-21T20:00:00Z', '2026-11-25T23:00:00.000Z'],
    ['won in the last minute of Monday at the yard: Wednesday', '2026-11-17T05:59:59Z', '2026-11-18T23:00:00.000Z'],
    ['won in the first of Tuesday at the yard: Thursday', '2026-11-17T06:00:00Z', '2026-11-19T23:00:00.000Z'],
    ['won before the clocks change: 17:00 of the new time', '2026-10-30T20:00:00Z', '2026-11-03T23:00:00.000Z'],
  ])('a lot is to be paid by 17:00 at the yard on the third business day, the day of the sale counting; %s', (_, awarded, until) => {
    expect(due(awarded)).toBe(until)
  })
})
