import { describe, expect, it } from 'vitest'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import { toIcal } from './to-ical.ts'

const START = Date.UTC(2026, 10, 24, 15)

describe('a calendar file', () => {
  const sale = {
    auctionId: 7,
    saleName: 'A\\B\r\nC',
    currentSaleTimeEpoch: START,
    lotCount: 80,
    yardName: 'OH - A',
    city: '',
    state: 'OH',
    country: 'USA',
    isCancelled: true,
    cancelReason: 'Storm',
    calendarSequence: 2,
  } as unknown as Auction
  const written = (fields: object, url = 'https://auction.example:8443/x') =>
    toIcal({ ...sale, ...fields }, { url, nowMs: START }).split('\r\n')

  it('a calendar file is an event of one calendar, with its place and its page', () => {
    const lines = written({})
    expect([lines.slice(0, 2), lines.slice(-3)]).toEqual([
      ['BEGIN:VCALENDAR', 'VERSION:2.0'],
      ['END:VEVENT', 'END:VCALENDAR', ''],
    ])
    const expected = [
      'PRODID:-//Hammerlane//Sales//EN',
      'BEGIN:VEVENT',
      'UID:sale-7@auction.example',
      'DTSTAMP:20261124T150000Z',
      'DESCRIPTION:Storm',
      'LOCATION:OH - A\\, OH\\, USA',
      'URL:https://auction.example:8443/x',
    ]
    expect(lines).toEqual(expect.arrayContaining(expected))
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('A\\\\B\\nC')
    expect(written({ cancelReason: '' }).filter((line) => line.startsWith('DESCRIPTION'))).toEqual([])
  })

  it('a calendar file is of our house where the address names no host, and of a plain one too', () => {
    expect(
      [written({}, '/x'), written({}, 'http://localhost:8080/x')].map((lines) => lines.find((line) => line.startsWith('UID'))),
    ).toEqual(['UID:sale-7@hammerlane', 'UID:sale-7@localhost'])
  })

  it.each(['a', 'é', '日', '😀'])('folds a line of %s at 75 octets, and as late as it can', (sign) => {
    const lines = written({ cancelReason: sign.repeat(200) })
    const octets = lines.map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(Math.max(...octets)).toBeGreaterThan(75 - Buffer.byteLength(sign))
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${sign.repeat(200)}`)
  })
})
