import { describe, expect, it } from 'vitest'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import type { NearestYards, YardDetails } from '@app/contract/locations/locations.answers.ts'
import { auctionDayOf } from '@app/rules/auctions/auction-day.ts'
import { refused } from '../../../../test/answers.ts'
import { ZONE_CHANGE } from '../../../platform/preferences.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { aSale, calendarOf } from '../../../../test/sales.ts'
import { NOW_MS } from '../../../../test/visitor.ts'
import { aYard } from '../../../../test/yards.ts'

const HOUR_MS = 3_600_000

/** Yards 1 and 2 stand close to one another in Texas, yard 3 far from them. */
const yardNumbered = (yardNumber: number): YardDetails =>
  aYard(yardNumber, `TX - YARD ${yardNumber}`, { yardZip: '75201', latitude: 32, longitude: yardNumber === 3 ? -106 : -97 })

const on = (date: string, yardNumber: number, more: Partial<Auction> = {}): Auction =>
  aSale(yardNumber, { auctionDate: auctionDayOf(date), currentSaleTimeEpoch: Date.parse(`${date}T17:00Z`), ...more })

const answersOf = (saleList: readonly Auction[], more: object = {}) => ({
  listAuctionCalendar: calendarOf(saleList),
  listYards: { locations: [1, 2, 3].map(yardNumbered) },
  ...more,
})
const openAt = (path: string, saleList: readonly Auction[], more: object = {}): Promise<RenderedPage> =>
  renderPage(path, answersOf(saleList, more))

const rows = (): string[] => [...document.querySelectorAll('.gt li')].map((row) => row.textContent ?? '')
const yards = (selector: string): (string | null)[] => [...document.querySelectorAll(selector)].map((link) => link.textContent)

describe('the open day', () => {
  it('the open day is today, and each sale says how it stands and leads to its list', async () => {
    const page = await openAt('/auctionCalendar', [
      aSale(1, { currentSaleTimeEpoch: NOW_MS - HOUR_MS, isLive: true, closedFlag: 'I' }),
      aSale(2, { currentSaleTimeEpoch: NOW_MS - 3 * HOUR_MS, closedFlag: 'Y' }),
      aSale(3),
      aSale(4, { currentSaleTimeEpoch: NOW_MS + HOUR_MS / 2 }),
      aSale(5, { isCancelled: true, lotCount: 0 }),
      on('2026-05-07', 6),
    ])
    expect(page.getByRole('heading', { name: /^Today, Wednesday 6 May$/ })).toBeDefined()
    expect(yards('.gt li > a')).toEqual(['Yard 1, TX', 'Yard 4, TX', 'Yard 3, TX', 'Yard 2, TX', 'Yard 5, TX'])
    const [live = '', soon = '', later = '', over = '', off = ''] = rows()
    expect([live.includes('Live'), soon.includes('Starts in 30 min'), /Bids until \d\d:00/.test(later)]).toEqual([true, true, true])
    expect([over.includes('Ended'), off.includes('Cancelled')]).toEqual([true, true])
    expect(document.querySelector('.cal-d .sec-h .dim')?.textContent).toBe('4 sales, 320 lots')
    expect(page.getByRole('link', { name: '1 live now' }).getAttribute('href')).toBe('/auctionDashboard')
    expect(page.getByRole('link', { name: 'Yard 3, TX' }).getAttribute('href')).toBe('/saleListResult/3/2026-05-06')
    expect(page.getByRole('link', { name: 'Join the sale of Yard 1, TX' }).getAttribute('href')).toContain('/auctionDashboard?')
    expect(page.getByRole('link', { name: /Results.*Yard 2, TX/ }).getAttribute('href')).toContain('yard=2')
  })

  it('the open day is the next one with sales where today has none, and the one that the address names', async () => {
    await openAt('/auctionCalendar', [on('2026-05-05', 1), on('2026-05-08', 2)])
    expect(yards('.gt li > a')).toEqual(['Yard 2, TX'])
    const page = await openAt('/auctionCalendar?day=2026-05-05', [on('2026-05-05', 1), on('2026-05-08', 2)])
    expect(yards('.gt li > a')).toEqual(['Yard 1, TX'])
    await page.user.click(page.getByRole('link', { name: 'Back to today' }))
    await page.until(() => page.address() === '/auctionCalendar')
    expect(await page.findByRole('link', { name: 'Yard 2, TX' })).toBeDefined()
  })

  it('the open day with very many sales shows the next twelve and folds the others by the hour of their start', async () => {
    const sales = Array.from({ length: 80 }, (_, at) =>
      aSale(at + 1, { currentSaleTimeEpoch: NOW_MS + (1 + Math.floor(at / 10)) * HOUR_MS }),
    )
    const page = await openAt('/auctionCalendar', sales)
    expect(rows()).toHaveLength(12)
    const folds = page.getAllByRole('group').filter((one) => one.classList.contains('gt-f'))
    expect(folds).toHaveLength(7)
    expect(folds.map((fold) => (fold as HTMLDetailsElement).open)).not.toContain(true)
    expect(folds[0]?.querySelector('summary')?.textContent).toContain('8 sales, 640 lots')
    expect(yards('.gt-f a')).toHaveLength(68)
    // Another zone gives an hour the name that its neighbour had; no fold may take the other's place for it.
    document.cookie = 'userTimezone=America%2FNew_York; path=/'
    window.dispatchEvent(new Event(ZONE_CHANGE))
    expect(await page.findByText(/All times are yours, EDT/)).toBeDefined()
    expect([...document.querySelectorAll('.gt-f')].map((fold) => folds.indexOf(fold as HTMLElement))).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

it('all times are on one clock, the site’s until the reader’s is known, then theirs, and it is told once', async () => {
  await openAt('/auctionCalendar', [aSale(3)])
  document.cookie = 'userTimezone=America%2FNew_York; path=/'
  const page = await openAt('/auctionCalendar', [aSale(3)])
  expect(await page.findByText('All times are yours, EDT. It is 11:00 AM.')).toBeDefined()
  expect(rows()[0]).toContain('01:00 PM')
  expect(document.querySelector('main')?.textContent?.match(/\bEDT\b|\bCDT\b/g)).toEqual(['EDT'])
})

describe('other days', () => {
  it('other days have a line each with their sales, lots and largest yards; the month has a bar for each, and leads on', async () => {
    const page = await openAt('/auctionCalendar', [
      on('2026-05-04', 8),
      aSale(1),
      on('2026-05-07', 2),
      on('2026-05-07', 3, { lotCount: 200 }),
      on('2026-05-09', 4),
      on('2026-06-02', 5),
    ])
    const lines = [...document.querySelectorAll('.dys li')].map((line) => line.textContent)
    expect(lines).toEqual([
      'Thu 7 May2 sales280 lotsYard 3, TX · Yard 2, TX',
      'Sat 9 May1 sale80 lotsYard 4, TX',
      'Tue 2 Jun1 sale80 lotsYard 5, TX',
    ])
    expect(document.querySelectorAll('.dys path[d^=M]')).toHaveLength(3)
    const days = [...document.querySelectorAll('.mon a')].map((link) => link.getAttribute('aria-label'))
    expect(days).toEqual([
      'Monday 4 May: 1 sale, 80 lots',
      'Wednesday 6 May: 1 sale, 80 lots',
      'Thursday 7 May: 2 sales, 280 lots',
      'Saturday 9 May: 1 sale, 80 lots',
    ])
    await page.user.click(page.getByRole('link', { name: 'June 2026' }))
    await page.until(() => page.address() === '/auctionCalendar?month=2026-06')
    expect(await page.findByRole('link', { name: 'Tuesday 2 June: 1 sale, 80 lots' })).toBeDefined()
    expect(page.queryByRole('link', { name: 'July 2026' })).toBeNull()
  })
})

it('the map has the yards that sell on the open day: one alone leads to its sale, several to the sales around them', async () => {
  const page = await openAt('/auctionCalendar', [aSale(1), aSale(2, { lotCount: 90 }), aSale(3), on('2026-05-07', 3)])
  const map = page.getByRole('group', { name: 'Yards selling that day' })
  expect([...map.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Yard 2, TX and 1 yard around it: 170 lots that day', '/auctionCalendar?day=2026-05-06&zip=75201&miles=300'],
    ['Yard 3, TX: 80 lots that day', '/saleListResult/3/2026-05-06'],
  ])
})

describe('near a postal code', () => {
  const near = (...numbers: number[]): NearestYards => ({
    locations: numbers.map((number, at) => ({ ...yardNumbered(number), distance: 10 + at })),
  })

  it('near a postal code only yards around it stand there, the nearest first, on every day, and all yards are one press away', async () => {
    const asked: unknown[] = []
    const page = await openAt('/auctionCalendar?zip=75201&miles=100', [aSale(1), aSale(2), aSale(3), on('2026-05-07', 3)], {
      findNearestYards: ({ body }: { body: unknown }) => {
        asked.push(body)
        return near(2, 1)
      },
    })
    expect(asked[0]).toEqual({ zipCode: '75201', miles: 100, size: 500 })
    expect(yards('.gt li > a')).toEqual(['Yard 2, TX', 'Yard 1, TX'])
    expect(rows()[0]).toContain('10 mi')
    expect(document.querySelectorAll('.dys li')).toHaveLength(0)
    await page.user.click(page.getByRole('link', { name: 'All yards' }))
    await page.until(() => page.address() === '/auctionCalendar')
    expect(await page.findByRole('link', { name: 'Yard 3, TX' })).toBeDefined()
  })

  it('a place that is chosen for the whole site says how far yards are and narrows nothing', async () => {
    const answers = answersOf([aSale(1), aSale(2)], { findNearestYards: near(2) })
    await renderPage('/auctionCalendar', answers, { app: { searchZip: '75201' } })
    expect(yards('.gt li > a').toSorted()).toEqual(['Yard 1, TX', 'Yard 2, TX'])
    expect(rows().filter((row) => row.includes('10 mi'))).toHaveLength(1)
  })

  it('near a postal code that no place has, all sales stand there and the field says so', async () => {
    const page = await openAt('/auctionCalendar?zip=00000', [aSale(1)], { findNearestYards: refused('INVALID_INPUT') })
    expect(page.getByRole('alert').textContent).toContain('No place has this')
    expect(page.getByLabelText('Near me').getAttribute('aria-invalid')).toBe('true')
    expect(yards('.gt li > a')).toEqual(['Yard 1, TX'])
  })

  it('near a town that lots were searched near, the field is filled in and asks for its yards', async () => {
    await openAt('/auctionCalendar', [aSale(1)])
    document.cookie = 'searchZip=Salt%20Lake%20City%2C%20UT; path=/'
    const asked: unknown[] = []
    const page = await openAt('/auctionCalendar', [aSale(1), aSale(2)], {
      findNearestYards: ({ body }: { body: unknown }) => {
        asked.push(body)
        return near(2)
      },
    })
    const field = page.getByLabelText<HTMLInputElement>('Near me')
    const radii = [...page.getByLabelText<HTMLSelectElement>('Within').options].map(({ value }) => Number(value))
    expect(radii).toEqual([25, 50, 100, 200, 300, 500])
    expect([field.value, field.placeholder]).toEqual(['Salt Lake City, UT', 'ZIP code or city'])
    await page.user.click(page.getByRole('button', { name: 'Show' }))
    await page.until(() => page.address().includes('zip=Salt'))
    await expect.poll(() => yards('.gt li > a')).toEqual(['Yard 2, TX'])
    expect(asked.at(-1)).toEqual({ zipCode: 'Salt Lake City, UT', miles: 200, size: 500 })
  })

  it('near a postal code that the reader chose for the whole site, the field is filled in', async () => {
    await openAt('/auctionCalendar', [aSale(1)])
    document.cookie = 'userLocation=USA:75201; path=/'
    const page = await openAt('/auctionCalendar', [aSale(1)])
    await expect.poll(() => page.getByLabelText<HTMLInputElement>('Near me').value).toBe('75201')
  })
})
