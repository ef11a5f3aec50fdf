import { describe, expect, it } from 'vitest'
import { UTC_CLOCK } from '../formats/clock-zone.ts'
import { yardClockAt } from '../formats/yard-clock.ts'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import { auctionDayOf, dayAt, dayRange } from './auction-day.ts'
import { groupOf, isLaneLive } from './group-auction.ts'
import { endOfPreBidText, preBidEndsAtMs } from './pre-bid.ts'
import { clausesOfFuture, clausesOfPlace, clausesOfSale } from './sale-list.ts'
import { toIcal } from './to-ical.ts'

const TODAY = 20_261_121
const sale = (date: string, fields: Partial<Pick<Auction, 'isLive' | 'closedFlag'>> = {}) => ({
  auctionDate: auctionDayOf(date),
  todayAsInt: TODAY,
  isLive: false,
  closedFlag: 'N' as const,
  ...fields,
})

describe('the group of a sale', () => {
  it.each([
    ['live today [MKT-4.13]', sale('2026-11-21', { isLive: true, closedFlag: 'I' }), 'live'],
    ['live wins over a flag that contradicts it [MKT-4.13]', sale('2026-11-21', { isLive: true, closedFlag: 'Y' }), 'live'],
    ['ended today [MKT-4.14]', sale('2026-11-21', { closedFlag: 'Y' }), 'ended'],
    ['later today: N [MKT-4.15]', sale('2026-11-21'), 'later'],
    ['later today: empty [MKT-4.15]', sale('2026-11-21', { closedFlag: '' }), 'later'],
    ['later today: E [MKT-4.15]', sale('2026-11-21', { closedFlag: 'E' }), 'later'],
    ['on a later day, whatever its flags [MKT-4.16]', sale('2026-11-22', { isLive: true }), 'future'],
    ['on an earlier day, whatever its flags', sale('2026-11-20'), 'ended'],
  ] as const)('a sale is grouped by its day and flags: %s', (_, one, group) => {
    expect(groupOf(one)).toBe(group)
  })

  it('a lane is live by its flag I alone [MKT-4.17]', () => {
    expect(['I', 'Y', 'N', 'E', ''].map((closedFlag) => isLaneLive({ closedFlag }))).toEqual([true, false, false, false, false])
  })
})

describe('the day of a sale', () => {
  it('the day of a sale is that of its zone', () => {
    expect(dayAt(Date.parse('2026-11-22T04:30:00Z'), yardClockAt('America/New_York', Date.parse('2026-11-22T04:30:00Z')))).toEqual({
      date: '2026-11-21',
      dateAsInt: 20_261_121,
      dateAsString: '20261121',
    })
  })

  it.each([
    ['of 24 hours', '2026-11-21', 24],
    ['of 23 hours', '2026-03-08', 23],
    ['of 25 hours', '2026-11-01', 25],
  ])('a day %s is covered to its last millisecond', (_, date, hours) => {
    const range = dayRange(date, yardClockAt('America/New_York', Date.parse(date)))
    expect(range && range.toMs - range.fromMs + 1).toBe(hours * 3_600_000)
  })

  it.each(['2026-02-30', 'Future', '2026-1-1', ''])('%j is no day', (date) => {
    expect(dayRange(date, UTC_CLOCK)).toBeNull()
  })
})

describe('preliminary bidding', () => {
  it.each([
    ['1:00', 3_600_000],
    ['0:02', 120_000],
    ['24:30', 88_200_000],
    ['nonsense', 3_600_000],
  ])('preliminary bidding of %j ends so long before the sale [MKT-4.23]', (text, beforeMs) => {
    expect(preBidEndsAtMs(1_800_000_000_000, text)).toBe(1_800_000_000_000 - beforeMs)
  })

  it.each([
    [60, '1:00'],
    [2, '0:02'],
    [150, '2:30'],
  ])('%d minutes read %s [MKT-3.40]', (minutes, text) => {
    expect(endOfPreBidText(minutes)).toBe(text)
  })
})

describe('the clauses of a sale list', () => {
  const one = { yardNumber: 23, clock: yardClockAt('America/Chicago', Date.parse('2026-11-24')), auctionDate: auctionDayOf('2026-11-24') }

  it('the clauses of a sale list hold the yard and its whole local day, and a lane where given [MKT-3.20]', () => {
    expect(clausesOfSale(one, 'A')).toEqual([
      'auction_host_id:23',
      'auction_date_utc:["2026-11-24T06:00:00Z" TO "2026-11-25T05:59:59Z"]',
      'auction_lane:"A"',
    ])
  })

  it('the clauses of a sale list of the future leave the end open, from a lot page ask for lots not assigned [MKT-2.33] [MKT-2.34] [MKT-3.21]', () => {
    const afterMs = Date.parse('2026-11-25T06:00:00Z')
    expect(clausesOfFuture(23, { isFromLot: false, afterMs })).toEqual([
      'auction_host_id:23',
      'auction_date_utc:["2026-11-25T06:00:00Z" TO *]',
      'auction_date_type:F',
    ])
    expect(clausesOfFuture(23, { isFromLot: true, afterMs })).toEqual(['auction_host_id:23', 'auction_date_type:E'])
  })

  it('the clauses of a sale list never let a name out of its quotes', () => {
    expect(clausesOfPlace({ kind: 'state', country: 'USA', state: 'TX" OR lot_year:"2020' }, 0)[1]).toBe(
      'location_state:"TX OR lot_year:2020"',
    )
  })
})

it('a calendar file folds long lines at 75 octets and escapes what its grammar uses', () => {
  const sold = {
    ...sale('2026-11-24'),
    auctionId: 7,
    saleName: `Ávila, the yard; of ${'a very long name '.repeat(5)}`,
    currentSaleTimeEpoch: Date.parse('2026-11-24T15:00:00Z'),
    lotCount: 80,
    yardName: 'Ávila',
    city: '',
    state: '',
    country: 'ESP',
    isCancelled: false,
    cancelReason: '',
    calendarSequence: 0,
  }
  const text = toIcal(sold as unknown as Auction, { url: 'https://auction.example/saleListResult/7/2026-11-24', nowMs: 0 })
  const lines = text.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Ávila\\, the yard\\; of a very long name')
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z', 'UID:sale-7@auction.example']))
})

it('a calendar file of a cancelled sale is a later state of the same entry', () => {
  const planned = {
    ...sale('2026-11-24'),
    auctionId: 7,
    saleName: 'Ávila',
    currentSaleTimeEpoch: 0,
    lotCount: 0,
    yardName: '',
    city: '',
    state: '',
    country: '',
  }
  const written = (fields: object) =>
    toIcal({ ...planned, isCancelled: false, cancelReason: '', calendarSequence: 0, ...fields } as unknown as Auction, {
      url: 'https://auction.example/x',
      nowMs: 0,
    }).split('\r\n')
  const lines = written({ isCancelled: true, cancelReason: 'Storm; no power', calendarSequence: 3 })
  expect(lines).toEqual(
    expect.arrayContaining(['UID:sale-7@auction.example', 'SEQUENCE:3', 'STATUS:CANCELLED', 'DESCRIPTION:Storm\\; no power']),
  )
  expect(written({})).toEqual(expect.arrayContaining(['UID:sale-7@auction.example', 'SEQUENCE:0', 'STATUS:CONFIRMED']))
})
