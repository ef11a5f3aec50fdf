import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { isoDayOf } from '@app/rules/import/calendar-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { A_YARD, insertYards } from '#test/lots.ts'
import { plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SALES_A_DAY = 80
const DAYS = 14
/** What the calendar weighed before it folded its sales was seven times as much. */
const DOCUMENT_BYTES_MAX = 110_000

let pages: PagesApp
let today: string
beforeAll(async () => {
  pages = await pagesApp()
  const { db } = pages.database
  today = new Intl.DateTimeFormat('en-CA', { timeZone: siteOf('CPRTUS').zone }).format(Date.now())
  const numbers = Array.from({ length: SALES_A_DAY }, (_, at) => 1_000 + at)
  await insertYards(
    db,
    numbers.map((number) => ({ ...A_YARD, number, name: `CA - YARD NUMBER ${number}`, slug: `yard-number-${number}` })),
  )
  const firstDay = epochDayOfIso(today) ?? 0
  const sales = Array.from({ length: DAYS }, (_, day) =>
    numbers.map((yard, at) => ({
      selling_site: 'CPRTUS' as const,
      yard,
      lane: 'A',
      local_date: isoDayOf(firstDay + day),
      starts_at: new Date((firstDay + day) * DAY_MS + (17 + Math.floor(at / 9)) * HOUR_MS),
    })),
  )
  await db.insertInto('sales').values(sales.flat()).execute()
})
afterAll(() => pages.close())

describe('the calendar of a house with eighty sales a day', () => {
  it('the calendar of a house with eighty sales a day is a small document that names every sale of its day and a line for each of the next', async () => {
    const { statusCode, body } = await pages.get('/auctionCalendar')
    expect([statusCode, robotsOf(body)]).toEqual([200, 'index,follow'])
    const ofToday = new Set(body.match(new RegExp(`href="/saleListResult/\\d+/${today}"`, 'g')))
    expect(ofToday.size).toBe(SALES_A_DAY)
    expect(body.match(/href="\/auctionCalendar\?day=[^"]*"/g)?.length).toBeGreaterThan(12)
    expect(Buffer.byteLength(body)).toBeLessThan(DOCUMENT_BYTES_MAX)
  })

  it('leaves out of search engines what is narrowed, and keeps the address of an older list of days', async () => {
    const narrowed = (await pages.get('/auctionCalendar?state=CA')).body
    expect(robotsOf(narrowed)).toBe('noindex,follow')
    const day = isoDayOf((epochDayOfIso(today) ?? 0) + 1)
    const { body } = await pages.get(`/auctionCalendar?view=month&from=${day}`)
    expect(body).toContain(`href="/saleListResult/1000/${day}"`)
    expect(plain((await pages.get('/auctionCalendar?day=2020-01-01')).body)).toContain('No sales in these days.')
  })
})
