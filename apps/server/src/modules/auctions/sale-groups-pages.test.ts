import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { isoDayOf } from '@app/rules/import/calendar-day.ts'
import { A_YARD, insertSale, insertYards } from '#test/lots.ts'
import { headingOf, plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const HOUR_MS = 3_600_000
/** Yards by what their one sale is about. */
const YARDS = { running: 401, over: 402, later: 403, tomorrow: 404, yesterday: 405, mixed: 406 } as const

const isoAfter = (date: string, days: number): string => isoDayOf((epochDayOfIso(date) ?? 0) + days)

let pages: PagesApp
let today: string
beforeAll(async () => {
  pages = await pagesApp()
  const { db } = pages.database
  await insertYards(
    db,
    Object.entries(YARDS).map(([slug, number]) => ({ ...A_YARD, number, name: `CA - ${slug.toUpperCase()}`, slug })),
  )
  today = new Intl.DateTimeFormat('en-CA', { timeZone: A_YARD.zone }).format(Date.now())
  const sale = (yard: keyof typeof YARDS, startsInMs: number, fields: { local_date?: string; status?: string; lane?: string } = {}) =>
    insertSale(db, {
      selling_site: 'CPRTUS',
      yard: YARDS[yard],
      starts_at: new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + startsInMs),
      local_date: today,
      status: 'SCHEDULED',
      ...fields,
    })
  await sale('running', -HOUR_MS, { status: 'RUNNING', lane: 'A' })
  await sale('over', -2 * HOUR_MS, { status: 'CLOSED' })
  await sale('later', 2 * HOUR_MS)
  await sale('tomorrow', 24 * HOUR_MS, { local_date: isoAfter(today, 1) })
  await sale('yesterday', -24 * HOUR_MS, { local_date: isoAfter(today, -1), status: 'CLOSED' })
  await sale('mixed', -HOUR_MS, { status: 'CLOSED', lane: 'A' })
  await sale('mixed', -HOUR_MS, { status: 'RUNNING', lane: 'B' })
})
afterAll(() => pages.close())

/** Yards named in the sections of a page of sales, by the heading of each. */
function yardsByHeading(body: string): Record<string, string[]> {
  const sections = [...body.matchAll(/<section aria-labelledby="group-\w+"><h2[^>]*>(.*?)<\/h2>(.*?)<\/section>/gs)]
  const yardsIn = (html: string) => [...html.matchAll(/<th scope="row" class="c-yard">(.*?)<\/th>/gs)].map(([, name]) => plain(name ?? ''))
  return Object.fromEntries(sections.map(([, heading, html]) => [heading ?? '', yardsIn(html ?? '').toSorted()]))
}

describe("today's sales", () => {
  it("today's sales stand as live, later and ended by isLive and closedFlag, those of other days not among them [MKT-4.13] [MKT-4.14] [MKT-4.15]", async () => {
    const { statusCode, body } = await pages.get('/todaysAuction')
    expect(statusCode).toBe(200)
    expect(yardsByHeading(body)).toEqual({
      'Live now': ['Mixed, CA', 'Running, CA'],
      'Later today': ['Later, CA'],
      Ended: ['Over, CA'],
    })
  })

  it("today's sales are at either of two addresses [MKT-2.54]", async () => {
    for (const path of ['/todaysAuction', '/todays-auction']) {
      const { statusCode, body } = await pages.get(path)
      expect([path, statusCode, headingOf(body)]).toEqual([path, 200, 'Today’s sales'])
      expect(Object.values(yardsByHeading(body)).flat().toSorted()).toEqual(['Later, CA', 'Mixed, CA', 'Over, CA', 'Running, CA'])
    }
  })

  it("today's sales are open in the calendar, and a later day’s are behind its line with the end of preliminary bids [MKT-4.16] [MKT-2.55]", async () => {
    const rowIn = (body: string, yard: string) => plain(new RegExp(`<li><a [^>]*>${yard}, CA</a>.*?</li>`, 's').exec(body)?.[0] ?? '')
    const { body } = await pages.get('/auctionCalendar')
    expect(rowIn(body, 'Running')).toMatch(/Live.*Join/)
    expect(rowIn(body, 'Over')).toMatch(/Ended.*Results/)
    expect(rowIn(body, 'Later')).toMatch(/Bids until \d\d:\d\d/)
    expect(rowIn(body, 'Later')).not.toContain('Join')
    expect([rowIn(body, 'Tomorrow'), rowIn(body, 'Yesterday')]).toEqual(['', ''])
    const [tomorrow, yesterday] = [isoAfter(today, 1), isoAfter(today, -1)]
    expect(body).toMatch(new RegExp(`href="/auctionCalendar\\?day=${tomorrow}"`))
    expect(rowIn((await pages.get(`/auctionCalendar?day=${tomorrow}`)).body, 'Tomorrow')).toContain('Bids until')
    expect(rowIn((await pages.get(`/auction-calendar?day=${yesterday}`)).body, 'Yesterday')).toContain('Ended')
  })

  it("today's sales name the lanes that run, by the flag I alone [MKT-4.17]", async () => {
    const { saleList } = (await pages.get('/public/data/auctionsCalendarList')).json().data as { saleList: Auction[] }
    const mixed = saleList.find(({ yardNumber }) => yardNumber === YARDS.mixed)
    expect(mixed?.laneInfoList.map(({ lane, closedFlag }) => [lane, closedFlag])).toEqual([
      ['A', 'Y'],
      ['B', 'I'],
    ])
    expect((await pages.get('/todaysAuction')).body).toContain(`href="/auctionDashboard?auctionDetails=${YARDS.mixed}-B"`)
    const { body } = await pages.get(`/saleListResult/${YARDS.mixed}/${today}`)
    const lanes = [...(/<nav class="lanes".*?<\/nav>/s.exec(body)?.[0] ?? '').matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, html]) =>
      plain(html ?? ''),
    )
    expect(lanes).toEqual(['All lanes 0', 'Lane A 0', 'Lane B 0 Live'])
  })
})
