import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { A_YARD, insertSale, insertYards } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { plain } from '#test/page-text.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const YARD = A_YARD.number
const FIRST = 30_000_001
/** More than a page holds, and more than a whole list brings at once. */
const LANE_A_LOTS = 110
const LANE_B_LOTS = 3

const localDate = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: A_YARD.zone }).format(at)
const startsAt = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 3 * DAY_MS)
const laterAt = new Date(startsAt.getTime() + 7 * DAY_MS)
const DATE = localDate(startsAt)
/** Another yard in another state, whose only sale was four days ago. */
const QUIET_YARD = 344
const QUIET = { yard: QUIET_YARD, physical_yard: QUIET_YARD, state: 'OR', auction_date_type: 'F' }
const quietAt = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 4 * DAY_MS)

let pages: PagesApp
let kiosk: SignedInHeaders
beforeAll(async () => {
  const lot = (index: number, lane: string) => ({ number: FIRST + index, lane, auction_at: startsAt, auction_date_type: 'F' })
  pages = await pagesApp([
    ...Array.from({ length: LANE_A_LOTS }, (_, index) => lot(index, 'A')),
    ...Array.from({ length: LANE_B_LOTS }, (_, index) => lot(LANE_A_LOTS + index, 'B')),
    { number: FIRST + 500, lane: 'A', auction_at: laterAt, auction_date_type: 'F' },
    { number: FIRST + 501, auction_date_type: 'E' },
    { number: FIRST + 600, ...QUIET, auction_at: new Date(quietAt.getTime() + HOUR_MS / 60) },
    { number: FIRST + 601, ...QUIET, auction_at: new Date(quietAt.getTime() + 2 * DAY_MS) },
    { number: FIRST + 602, ...QUIET, auction_at: new Date(quietAt.getTime() + 30 * DAY_MS) },
  ])
  const { db } = pages.database
  await insertYards(db, [{ ...A_YARD, number: QUIET_YARD, name: 'OR - QUIET', slug: 'quiet', state: 'OR' }])
  await insertSale(db, { selling_site: 'CPRTUS', yard: QUIET_YARD, starts_at: quietAt, local_date: localDate(quietAt), status: 'CLOSED' })
  for (const lane of ['A', 'B'])
    await insertSale(db, { selling_site: 'CPRTUS', yard: YARD, starts_at: startsAt, local_date: DATE, lane, status: 'SCHEDULED' })
  await insertSale(db, { selling_site: 'CPRTUS', yard: YARD, starts_at: laterAt, local_date: localDate(laterAt), lane: 'A' })
  kiosk = await signIn(db, await aPerson(db, { kind: 'kiosk' }), { method: 'kiosk' })
})
afterAll(() => pages.close())

const bodyOf = async (path: string, headers = {}): Promise<string> => {
  const { statusCode, body } = await pages.get(path, headers)
  expect([path, statusCode]).toEqual([path, 200])
  return body
}
const lotsOf = (body: string): number[] => [...new Set([...body.matchAll(/data-lot="(\d+)"/g)].map(([, lot]) => Number(lot)))]
const textOf = (body: string): string => body.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]+>/g, ' ')
const headingOf = (body: string): string => /<h1>(.*?)<\/h1>/.exec(body)?.[1]?.replaceAll('<!-- -->', '') ?? ''

describe('a sale list', () => {
  it('a sale list of a lane holds its lots alone, with the lanes as tabs [MKT-2.26]', async () => {
    const body = await bodyOf(`/saleListResult/${YARD}/${DATE}/B`)
    expect(lotsOf(body).toSorted()).toEqual([110, 111, 112].map((index) => FIRST + index))
    expect(headingOf(body)).toBe('Sale list of Redding, CA, lane B')
    const tabs = /<nav class="lanes".*?<\/nav>/.exec(body)?.[0] ?? ''
    expect(tabs).toMatch(new RegExp(`aria-current="page"[^>]*href="/saleListResult/${YARD}/${DATE}/B"`))
    expect(tabs).toContain(`href="/saleListResult/${YARD}/${DATE}/A"`)
  })

  const countIn = async (path: string): Promise<number> => Number(/(\d+)\s+lots?\b/.exec(textOf(await bodyOf(path)))?.[1])

  it.each(['/saleListResult', '/saleListResultAll'])(
    'a sale list of an auction, one of its lanes, or a yard and day in it stands under %s [MKT-2.28] [MKT-2.29]',
    async (root) => {
      const { id } = await pages.database.db.selectFrom('sales').select('id').where('lane', '=', 'B').executeTakeFirstOrThrow()
      const whole = LANE_A_LOTS + LANE_B_LOTS
      expect(await countIn(`${root}/auctionId/${id}`)).toBe(whole)
      expect(lotsOf(await bodyOf(`${root}/auctionId/${id}/B`)).toSorted()).toEqual([110, 111, 112].map((index) => FIRST + index))
      expect(await countIn(`${root}/auctionId/${id}/${YARD}/${DATE}`)).toBe(whole)
    },
  )

  it.each([
    ['/saleListResult', [113, 113, 3, 115, 115]],
    ['/saleListResultAll', [114, 113, 3, 115, 115]],
  ])(
    'a sale list of a yard, its day, its lane, of a state and of an inventory stands under %s [MKT-2.29] [MKT-2.27]',
    async (root, counts) => {
      const paths = [`/${YARD}`, `/${YARD}/${DATE}`, `/${YARD}/${DATE}/B`, '/state/USA/CA', `/inventory/${YARD}`]
      expect(await Promise.all(paths.map((path) => countIn(root + path)))).toEqual(counts)
    },
  )

  it('a sale list of a state, of the inventory of a yard, and the other address of that, hold the lots that stand there [MKT-2.27] [MKT-2.30]', async () => {
    for (const path of [`/saleListResult/inventory/${YARD}`, `/location/inventory/${YARD}`]) {
      const body = await bodyOf(path)
      expect([path, headingOf(body), await countIn(path)]).toEqual([path, 'Inventory of Redding, CA', 115])
      expect(lotsOf(body).every((lot) => lot >= FIRST && lot <= FIRST + 501)).toBe(true)
    }
    for (const [state, lots] of [
      ['OR', [FIRST + 600, FIRST + 601, FIRST + 602]],
      ['NV', []],
    ] as const) {
      const body = await bodyOf(`/saleListResult/state/USA/${state}`)
      expect([headingOf(body), lotsOf(body).toSorted()]).toEqual([`Lots in ${state}, USA`, lots])
    }
  })

  it('a sale list is nothing, by its status too, where the address names no sale', async () => {
    for (const path of ['/saleListResult/abc', `/saleListResult/${YARD}/2020-01-01`, '/saleListResultAll/auctionId/999999']) {
      const { statusCode, body } = await pages.get(path)
      expect([path, statusCode, headingOf(body), lotsOf(body)]).toEqual([path, 404, 'Sale not found', []])
    }
  })

  it('keeps its language when the view is changed without script', async () => {
    expect(await bodyOf(`/es/saleListResult/${YARD}/${DATE}`)).toContain(`href="/es/saleListResult/${YARD}/${DATE}?searchView=classic"`)
  })

  it('a sale list is chosen from the list of sales, which has two addresses [MKT-2.31]', async () => {
    const [one, other] = [await bodyOf('/salesListResult'), await bodyOf('/sales-list')]
    expect([headingOf(one), headingOf(other)]).toEqual(['Sale lists', 'Sale lists'])
    for (const body of [one, other]) expect(body).toContain(`href="/saleListResult/${YARD}/${DATE}"`)
  })

  it('a sale list is browsed to from the home page by who is not signed in, and from it its lots and all others [ACC-1.07]', async () => {
    const follow = async (body: string, address: RegExp): Promise<string> => {
      const found = new RegExp(`href="(${address.source})"`).exec(body)?.[1]
      expect([address.source, found]).toEqual([address.source, expect.any(String)])
      return bodyOf(found ?? '')
    }
    const calendar = await follow(await bodyOf('/'), /\/auctionCalendar/)
    const list = await follow(calendar, new RegExp(`/saleListResult/${YARD}/${DATE}`))
    const lot = await follow(list, new RegExp(`/lot/${FIRST}/[^"/]+`))
    expect(headingOf(lot)).toContain('Toyota RAV4')
    expect(lotsOf(await follow(lot, /\/lotSearchResults/))).not.toEqual([])
  })

  it('a sale list of the future holds what sells after the next sale, and from a lot page what has no sale yet [MKT-2.33] [MKT-2.34]', async () => {
    expect(lotsOf(await bodyOf(`/saleListResult/${YARD}/Future`))).toEqual([FIRST + 500])
    expect(lotsOf(await bodyOf(`/saleListResult/${YARD}/Future?from=lot`))).toEqual([FIRST + 501])
    const { headers, body } = await pages.get(`/lot/${FIRST + 501}`)
    const lotPage = headers.location === undefined ? body : await bodyOf(headers.location)
    expect(lotPage).toContain(`href="/saleListResult/${YARD}/Future?from=lot"`)
  })

  it('a sale list of the future of a yard without a next sale holds what is dated after its most recent one [MKT-2.33]', async () => {
    const body = await bodyOf(`/saleListResult/${QUIET_YARD}/Future`)
    expect([headingOf(body), lotsOf(body).toSorted()]).toEqual(['Future lots of Quiet, OR', [FIRST + 601, FIRST + 602]])
  })

  it('reads what its address says beside yard and day, and carries it on; the path wins [MKT-2.32]', async () => {
    const later = `/saleListResult/${YARD}?saleDate=${laterAt.getTime()}`
    expect(lotsOf(await bodyOf(later))).toEqual([FIRST + 500])
    expect(lotsOf(await bodyOf(`/saleListResult/${YARD}/${DATE}/B?saleDate=${laterAt.getTime()}`))).toHaveLength(LANE_B_LOTS)
    expect(lotsOf(await bodyOf(`/saleListResult/redding/${localDate(laterAt)}?yardNum=${YARD}`))).toEqual([FIRST + 500])
    expect(lotsOf(await bodyOf(`/saleListResult/${YARD}/Future?from=lot`))).toEqual([FIRST + 501])
    expect(headingOf(await bodyOf('/saleListResult/77/Future?location=Old+Mill'))).toBe('Future lots of Old Mill')
    expect(textOf(await bodyOf(`${later}&liveAuction=true`))).toContain('This sale is not running now.')
    const filtered = await bodyOf(`/saleListResult/${YARD}/${DATE}?location=Redding&location=~yard_name:"NOWHERE"`)
    expect(lotsOf(filtered)).toEqual([])
    const carried = await bodyOf(`/saleListResult/${YARD}/${DATE}?location=Redding&liveAuction=false&yardNum=${YARD}&from=x&size=20`)
    expect(carried).toContain(
      `href="/saleListResult/${YARD}/${DATE}?location=Redding&amp;liveAuction=false&amp;yardNum=${YARD}&amp;page=2"`,
    )
  })

  it('a sale list is shown whole for anybody but kiosk bidders, and only it [MKT-4.29]', async () => {
    const path = `/saleListResult/${YARD}/${DATE}`
    const inPages = await bodyOf(path)
    expect([lotsOf(inPages).length, textOf(inPages)]).toEqual([20, expect.stringContaining('Show all 113 lots')])
    const [, whole = ''] = /href="([^"]*show=all[^"]*)"/.exec(inPages) ?? []
    const body = await bodyOf(whole.replaceAll('&amp;', '&'))
    expect(lotsOf(body)).toHaveLength(100)
    expect(body).not.toContain('p-paginator-page')
    expect(textOf(body)).toContain('100 of 113 lots shown')
    const [, next = ''] = /rel="next nofollow"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*rel="next nofollow"/.exec(body)?.filter(Boolean) ?? []
    expect(lotsOf(await bodyOf(next.replaceAll('&amp;', '&')))).toHaveLength(13)
    const kiosked = await bodyOf(`${path}?show=all`, kiosk)
    expect([lotsOf(kiosked).length, textOf(kiosked).includes('Show all 113')]).toEqual([20, false])
    expect(textOf(await bodyOf(`/saleListResultAll/${YARD}`))).not.toContain('Show all 1')
  })

  it('leaves out the end of preliminary bidding where the site wants it so [MKT-3.43] [MKT-6.16]', async () => {
    const path = `/saleListResult/${YARD}/${DATE}`
    const calendar = `/auctionCalendar?day=${DATE}`
    expect(textOf(await bodyOf(path))).toContain('Preliminary bidding ends in')
    expect(textOf(await bodyOf(calendar))).toContain('Bids until')
    const preference = async () => (await pages.get('/public/data/userConfig')).json().data.saleListPreference
    expect(await preference()).toEqual({ dateTimeFormat: 'MM/dd/yyyy hh:mm a', hidePrelimBidEnds: false })
    await sql`insert into site_preferences (site, code) values ('CPRTUS', 'HIDE_PRELIM_BID_ENDS')`.execute(pages.database.db)
    await expect.poll(preference).toMatchObject({ hidePrelimBidEnds: true })
    // A member's page is made for them alone; the one for everybody is cached for a while.
    const member = await signIn(pages.database.db, await aPerson(pages.database.db))
    expect(textOf(await bodyOf(path, member))).not.toContain('Preliminary bidding ends in')
    expect(textOf(await bodyOf(calendar, member))).not.toContain('Bids until')
  })
})

describe('bidding on several lots', () => {
  it('bidding on several lots is offered to whom may, on sale lists, the all-sales list and the watch list alone [MKT-4.27] [MKT-4.28] [MKT-6.14]', async () => {
    const { db } = pages.database
    const as = async (fields: PersonFields) => {
      const headers = await signIn(db, await aPerson(db, fields))
      await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${FIRST}`, headers })
      return headers
    }
    const [buyer, other] = [await as({ privileges: ['MULTI_LOT_BIDDING'] }), await as({ privileges: ['TOP_BUYER'] })]
    const LISTS = [`/saleListResult/${YARD}/${DATE}`, '/saleListResult/state/USA/CA', `/saleListResultAll/${YARD}`, '/watchList']
    const ELSEWHERE = ['/lotSearchResults', `/lot/${FIRST}/2022-toyota-rav4-xle-ca-redding`, '/dashboard']
    const isOffered = async (path: string, headers: SignedInHeaders) => plain(await bodyOf(path, headers)).includes('Bid on lots')
    for (const path of [...LISTS, ...ELSEWHERE])
      expect([path, await isOffered(path, buyer), await isOffered(path, other)]).toEqual([path, LISTS.includes(path), false])
  })
})

describe('headings', () => {
  it('headings are said by the address: the watch list, the list of a place, the text searched for [MKT-2.99]', async () => {
    const member = await signIn(pages.database.db, await aPerson(pages.database.db))
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${FIRST}`, headers: member })
    expect(headingOf(await bodyOf('/watchList', member))).toBe('My Watch List')
    expect(headingOf(await bodyOf(`/saleListResult/${YARD}/${DATE}`))).toBe('Sale list of Redding, CA')
    expect(headingOf(await bodyOf('/lotSearchResults?query=rav4'))).toContain('rav4')
  })
})
