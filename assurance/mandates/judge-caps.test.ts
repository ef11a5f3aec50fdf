import { describe, expect, it } from 'vitest'
import { type JudgedCaps, type JudgedEvent, judgeCaps } from './judge-caps.ts'

const DAY = '2026-11-27'
const MANDATE = 5
const caps = (fields: Partial<JudgedCaps> = {}): JudgedCaps => ({
  mandateId: MANDATE,
  atMs: 0,
  lotMinor: null,
  dayMinor: null,
  totalMinor: null,
  lots: null,
  ...fields,
})
interface BidFields {
  readonly mandateId?: number | null
  readonly accountId?: number
  readonly day?: string
}
/** A bid on a lot at an instant, and what it commits to. */
const bid = ([lot, atMs, allInMinor]: readonly [number, number, number], fields: BidFields = {}): JudgedEvent => ({
  lot,
  seq: atMs,
  atMs,
  kind: 'BID',
  leads: true,
  bid: { accountId: 1, mandateId: MANDATE, day: DAY, ...fields, isAccepted: true, isSealed: false, allInMinor },
})
const overOf = (events: readonly JudgedEvent[], history: readonly JudgedCaps[], awards: Parameters<typeof judgeCaps>[0]['awards'] = []) =>
  judgeCaps({ events, awards, caps: history }).over.map((line) => line.split(' ')[1])

describe('the judge of caps', () => {
  it.each<[string, readonly JudgedEvent[], readonly JudgedCaps[], readonly string[]]>([
    ['a lot at its bound', [bid([1, 5_000, 100])], [caps({ lotMinor: 100 })], []],
    ['a lot by one above it', [bid([1, 5_000, 101])], [caps({ lotMinor: 100 })], ['lotMinor']],
    ['two lots in all', [bid([1, 5_000, 60]), bid([2, 6_000, 60])], [caps({ totalMinor: 119 })], ['totalMinor']],
    [
      'two lots that two servers took within a millisecond',
      [bid([1, 5_000, 60]), bid([2, 5_001, 60])],
      [caps({ totalMinor: 119 })],
      ['totalMinor'],
    ],
    [
      'a lot that was lost before',
      [bid([1, 5_000, 60]), bid([1, 5_500, 70], { mandateId: null, accountId: 2 }), bid([2, 6_000, 60])],
      [caps({ totalMinor: 60 })],
      [],
    ],
    ['lots at once', [bid([1, 5_000, 1]), bid([2, 6_000, 1])], [caps({ lots: 1 })], ['lots']],
    ['a raise on the same lot', [bid([1, 5_000, 60]), bid([1, 6_000, 90])], [caps({ totalMinor: 90, lots: 1 })], []],
    ['a day without the day before', [bid([1, 5_000, 60], { day: '2026-11-26' }), bid([2, 6_000, 60])], [caps({ dayMinor: 60 })], []],
    [
      'a cap that was lowered before',
      [bid([1, 5_000, 60])],
      [caps({ totalMinor: 60 }), caps({ atMs: 3_000, totalMinor: 59 })],
      ['totalMinor'],
    ],
    ['a cap that is being lowered', [bid([1, 5_000, 60])], [caps({ totalMinor: 60 }), caps({ atMs: 4_500, totalMinor: 59 })], []],
    ['a mandate without any', [bid([1, 5_000, 60])], [], ['5']],
  ])('the judge of caps judges %s', (...[, events, history, over]) => {
    expect(overOf(events, history)).toEqual(over)
  })

  it('the judge of caps counts what was bought, and frees what others bought', () => {
    const closed = (lot: number, atMs: number): JudgedEvent => ({ lot, seq: atMs, atMs, kind: 'CLOSED', leads: false, bid: null })
    const events = [bid([1, 5_000, 60]), closed(1, 6_000), bid([2, 7_000, 60])]
    expect(overOf(events, [caps({ totalMinor: 60 })])).toEqual([])
    const award = { lot: 1, seq: 6_000, mandateId: MANDATE, allInMinor: 50, day: DAY }
    expect(overOf(events, [caps({ totalMinor: 109 })], [award])).toEqual(['totalMinor'])
    expect(overOf(events, [caps({ totalMinor: 110, lots: 1 })], [award])).toEqual([])
  })

  it('the judge of caps holds a sealed bid of each account, and its own later one in its place', () => {
    const sealed = (of: readonly [number, number, number], fields: BidFields = {}): JudgedEvent => {
      const one = bid(of, fields)
      return { ...one, leads: false, bid: one.bid === null ? null : { ...one.bid, isSealed: true } }
    }
    const other = { accountId: 2, mandateId: null }
    const events = [sealed([1, 5_000, 60]), sealed([1, 5_500, 90], other), sealed([2, 6_000, 60])]
    expect(overOf(events, [caps({ totalMinor: 119 })])).toEqual(['totalMinor'])
    expect(overOf([sealed([1, 5_000, 60]), sealed([1, 6_000, 80])], [caps({ totalMinor: 80, lots: 1 })])).toEqual([])
  })
})
