import { describe, expect, it } from 'vitest'
import { isSaleOver, saleOverAtMs, type SaleCourse } from './sale-over.ts'

const START = Date.UTC(2026, 10, 24, 15)
const MINUTE_MS = 60_000
const course = (fields: Partial<SaleCourse> = {}): SaleCourse => ({ status: 'SCHEDULED', startsAtMs: START, endsAtMs: null, ...fields })

describe('a sale is over', () => {
  it.each<[string, SaleCourse, number | null]>([
    ['ten minutes after a start that nobody made', course(), START + 10 * MINUTE_MS],
    ['never by the clock while its lane runs', course({ status: 'RUNNING' }), null],
    ['at once when it is closed', course({ status: 'CLOSED' }), 0],
    ['at once when it is cancelled', course({ status: 'CANCELLED' }), 0],
    ['at once for a lot that was offered', course({ status: 'RUNNING', isLotClosed: true }), 0],
    ['an hour after its end, by time', course({ endsAtMs: START }), START + 60 * MINUTE_MS],
    ['an hour after its end, by time, though it runs', course({ status: 'RUNNING', endsAtMs: START }), START + 60 * MINUTE_MS],
    ['never on a day that may still change', course({ dateType: 'E' }), null],
    ['by its firm day', course({ dateType: 'F' }), START + 10 * MINUTE_MS],
    ['never without a sale', course({ status: null }), null],
    ['never without a start', course({ startsAtMs: null, endsAtMs: START }), null],
  ])('a sale is over %s', (_, one, overAtMs) => {
    expect(saleOverAtMs(one)).toBe(overAtMs)
  })

  it('a sale is over from that very instant on', () => {
    const at = START + 10 * MINUTE_MS
    expect([isSaleOver(course(), at - 1), isSaleOver(course(), at), isSaleOver(course({ status: 'RUNNING' }), at)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
