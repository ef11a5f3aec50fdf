import { describe, expect, it } from 'vitest'
import { RECURRENCE_CODES } from '@app/contract/operations/sales/sale-desk.ts'
import { isoDayOf } from '../import/calendar-day.ts'
import { epochDayOfIso } from './auction-day.ts'
import { decideLotAct, type LotAct, type LotAtDesk } from './decide-lot-act.ts'
import { nextDayOf } from './recurrence.ts'
import { saleStart, setBackDays } from './sale-start.ts'

const dayOf = (date: string): number => epochDayOfIso(date) ?? Number.NaN

describe('the next day of a series', () => {
  // 2026-12-01 is a Tuesday.
  it.each([
    ['EBD', '2026-12-04', '2026-12-07'],
    ['MSD', '2026-12-01', '2026-12-02'],
    ['MSD', '2026-12-04', '2026-12-07'],
    ['MON', '2026-12-01', '2026-12-07'],
    ['TUE', '2026-12-01', '2026-12-08'],
    ['WED', '2026-12-01', '2026-12-02'],
    ['THU', '2026-12-01', '2026-12-03'],
    ['FRI', '2026-12-01', '2026-12-04'],
    ['SAT', '2026-12-01', '2026-12-05'],
    ['SUN', '2026-12-01', '2026-12-06'],
    ['BMO', '2026-12-01', '2026-12-07'],
    ['BTU', '2026-12-01', '2026-12-15'],
    ['BWE', '2026-12-02', '2026-12-16'],
    ['BTH', '2026-12-03', '2026-12-17'],
    ['BFR', '2026-12-04', '2026-12-18'],
    ['BSA', '2026-12-05', '2026-12-19'],
    ['BSU', '2026-12-06', '2026-12-20'],
    ['MNT', '2026-12-01', '2027-01-05'],
    ['MNT', '2026-12-29', '2027-01-26'],
    ['MNT', '2027-01-29', '2027-02-26'],
  ] as const)('the next day of %s after %s is %s [MKT-4.22]', (code, after, next) => {
    expect(isoDayOf(nextDayOf(code, dayOf(after)) ?? 0)).toBe(next)
  })

  it('the next day of a series is none for what comes once, and always later', () => {
    expect(nextDayOf('', dayOf('2026-12-01'))).toBeNull()
    const from = dayOf('2026-01-01')
    const days = Array.from({ length: 400 }, (_, at) => from + at)
    const codes = RECURRENCE_CODES.filter((code) => code !== '')
    expect(codes.flatMap((code) => days.filter((day) => (nextDayOf(code, day) ?? day) <= day))).toEqual([])
  })
})

describe('the start of a sale', () => {
  const at = (fields: Partial<Parameters<typeof saleStart>[0]>) =>
    saleStart({ date: '2026-12-01', time: '10:00', zone: 'America/Chicago', isSecond: false, ...fields })

  it.each([
    ['a winter day', {}, '2026-12-01T16:00:00.000Z'],
    ['the first of two', { date: '2026-11-01', time: '01:30' }, '2026-11-01T06:30:00.000Z'],
    ['the second of two', { date: '2026-11-01', time: '01:30', isSecond: true }, '2026-11-01T07:30:00.000Z'],
    ['a second that there is not', { isSecond: true }, '2026-12-01T16:00:00.000Z'],
    [
      'half an hour of change',
      { date: '2026-04-05', time: '01:45', zone: 'Australia/Lord_Howe', isSecond: true },
      '2026-04-04T15:15:00.000Z',
    ],
  ])('the start of a sale is %s', (_, fields, instant) => {
    const start = at(fields)
    expect(start.kind === 'at' ? new Date(start.atMs).toISOString() : start).toBe(instant)
  })

  it('the start of a sale is none where the clocks skip it, and on no day', () => {
    expect(at({ date: '2026-03-08', time: '02:15' })).toEqual({ kind: 'none', why: 'SKIPPED' })
    expect(at({ date: '2026-02-30' })).toEqual({ kind: 'none', why: 'NO_DAY' })
  })
})

describe('what an operator may do to a lot', () => {
  const lot: LotAtDesk = { phase: 'PRELIM', outcome: null, bidCount: 0, saleType: 'LANE' }
  const ACTS: readonly LotAct[] = ['terms', 'order', 'move', 'withdraw']
  it.each([
    ['before the first bid: everything', lot, [null, null, null, null]],
    ['with bids: no other terms', { ...lot, bidCount: 2 }, ['HAS_BIDS', null, null, null]],
    ['on the block: nothing', { ...lot, phase: 'ACTIVE' }, ['ON_BLOCK', 'ON_BLOCK', 'ON_BLOCK', 'ON_BLOCK']],
    ['paused on the block: nothing', { ...lot, phase: 'PAUSED' }, ['ON_BLOCK', 'ON_BLOCK', 'ON_BLOCK', 'ON_BLOCK']],
    [
      'sold by time with bids: it stays where it ends',
      { ...lot, saleType: 'TIMED', phase: 'ACTIVE', bidCount: 1 },
      ['HAS_BIDS', null, 'HAS_BIDS', null],
    ],
    ['waiting for its seller: nothing', { ...lot, phase: 'CLOSED', outcome: 'COUNTERED' }, ACTS.map(() => 'IN_NEGOTIATION')],
    ['sold: nothing', { ...lot, phase: 'CLOSED', outcome: 'SOLD' }, ACTS.map(() => 'OVER')],
    ['not sold: it may be withdrawn', { ...lot, phase: 'CLOSED', outcome: 'NO_SALE' }, ['OVER', 'OVER', 'OVER', null]],
  ] as const)('what an operator may do to a lot depends on its state: %s', (_, state, refusals) => {
    expect(ACTS.map((act) => decideLotAct(act, state))).toEqual(refusals)
  })
})

it.each([
  ['America/New_York', ['2026-11-01', '2027-11-07']],
  ['Europe/London', ['2026-10-25', '2027-10-31']],
  ['America/Phoenix', []],
  // In the south clocks are set back in April; there by half an hour.
  ['Australia/Lord_Howe', ['2027-04-04', '2028-04-02']],
])('clocks of %s are set back on these days alone', (zone, days) => {
  expect(setBackDays(Date.UTC(2026, 4, 6), zone)).toEqual(days)
})
