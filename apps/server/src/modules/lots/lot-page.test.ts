import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { SITE_CODES } from '@app/contract/sites.ts'
import { headingOf, plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const LOT = 42_000_001
const OUTSIDE = LOT + 1
const HOSTED = LOT + 2

const PLACED = LOT + 3
const LIT = LOT + 10
const CONFIRMED = { auction_at: new Date(Date.now() + 86_400_000), auction_date_type: 'F' }
/** A green, a yellow and a red one of a sale that is set; a green one whose sale is only expected, and one without any sale. */
const LIGHTS = [
  { sale_light: 'GREEN LIGHT', ...CONFIRMED },
  { sale_light: 'YELLOW LIGHT', ...CONFIRMED },
  { sale_light: 'RED LIGHT', ...CONFIRMED },
  { sale_light: 'GREEN LIGHT', ...CONFIRMED, auction_date_type: 'E' },
  { sale_light: 'GREEN LIGHT' },
]

let pages: PagesApp
let operator: SignedInHeaders
beforeAll(async () => {
  pages = await pagesApp([
    { number: LOT },
    { number: OUTSIDE, feature_codes: ['I'], offsite_city: 'DAYTON', city: 'DAYTON', state: 'OH' },
    { number: HOSTED, yard: 855, is_wholesale: true },
    { number: PLACED, grid_row: 'B4', ...CONFIRMED },
    ...LIGHTS.map((lot, at) => ({ number: LIT + at, ...lot })),
  ])
  const { db } = pages.database
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
})
afterAll(() => pages.close())

const ONE_COLUMN = '<div class="lp is-plain">'
const TWO_COLUMNS = '<div class="lp">'

const pageOf = async (headers: Readonly<Record<string, string>> = {}): Promise<string> => (await pages.get(`/lot/${LOT}`, headers)).body
/** What the page says of the lot, without its markup and scripts. */
const detailsIn = (body: string): string => plain(/<div id="lot-details".*?<\/main>/s.exec(body)?.[0] ?? '')
const flip = async (state: 'on' | 'off' | 'default', site: string) => {
  const payload = { name: 'newLotDetails', state, site, reason: 'a test' }
  return (await pages.app.inject({ method: 'POST', url: '/data/operations/flags', headers: operator, payload })).json().returnCode
}

it('the lot page is the new one or the old one as operators switch it, site by site, and says the same in both [MKT-2.41]', async () => {
  const fresh = await pageOf(operator)
  expect([fresh.includes(TWO_COLUMNS), fresh.includes(ONE_COLUMN)]).toEqual([true, false])
  expect(detailsIn(fresh)).toContain(String(LOT))
  expect(await flip('off', 'CPRTUS')).toBe(1)
  const old = await pageOf(operator)
  expect([old.includes(TWO_COLUMNS), old.includes(ONE_COLUMN)]).toEqual([false, true])
  expect(detailsIn(old)).toBe(detailsIn(fresh))
  expect(await flip('on', 'CPRTUS')).toBe(1)
  expect(await pageOf(operator)).toContain(TWO_COLUMNS)
  expect(await flip('off', '')).toBe(1)
  expect(await pageOf(operator)).toContain(TWO_COLUMNS)
  expect(await flip('default', 'CPRTUS')).toBe(1)
  expect(await pageOf(operator)).toContain(ONE_COLUMN)
})

/** The page at the lot's own address. */
async function pageAt(lot: number, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const first = await pages.get(`/lot/${lot}`, headers)
  return (first.headers.location === undefined ? first : await pages.get(first.headers.location, headers)).body
}

it('says beside the number of a select lot, and of no other, that it is wholesale', async () => {
  const numbersOf = async (lot: number) => plain(/<p class="lp-id">.*?<\/p>/s.exec(await pageAt(lot))?.[0] ?? '')
  expect(await numbersOf(HOSTED)).toMatch(/Wholesale$/)
  const other = await numbersOf(OUTSIDE)
  expect(other).toContain(String(OUTSIDE))
  expect(other).not.toContain('Wholesale')
})

it('shows a light where the sale is confirmed: green, yellow or red by its code, else none to be had [MKT-4.20] [MKT-4.21]', async () => {
  const lightOf = async (lot: number, host = 'localhost') => {
    const body = await pageAt(lot, { host })
    const shown = /<div data-light="(\w+)">(.*?)<\/div>/.exec(body)
    return [shown?.[1], plain(shown?.[2] ?? '')]
  }
  expect(await Promise.all(LIGHTS.map((_, at) => lightOf(LIT + at)))).toEqual([
    ['GREEN', 'Sale light Green: runs and drives, claims after inspection are possible'],
    ['YELLOW', 'Sale light Yellow: announcements limit claims'],
    ['RED', 'Sale light Red: sold as is'],
    ['NA', 'Sale light Not given'],
    ['NA', 'Sale light Not given'],
  ])
  expect(await lightOf(OUTSIDE)).toEqual([undefined, ''])
})

it('shows all its photos, whole, with and without what the address says of the lot [MKT-2.36]', async () => {
  const image = (sequence: number) => ({
    lot: PLACED,
    sequence,
    thumbnail_url: `/m/${sequence}_thb.png`,
    full_url: `/m/${sequence}_ful.png`,
  })
  await pages.database.db
    .insertInto('lot_images')
    .values([image(2), image(1), image(3)])
    .execute()
  for (const path of [`/lot/${PLACED}/Photos`, `/lot/${PLACED}/Photos/2022-toyota-rav4-xle-ca-redding`]) {
    const { statusCode, body } = await pages.get(path)
    const wall = /<ul class="wall">.*?<\/ul>/s.exec(body)?.[0] ?? ''
    expect([path, statusCode, headingOf(body)]).toEqual([path, 200, 'Photos of 2022 Toyota RAV4 XLE'])
    expect([...wall.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['/m/1_ful.png', '/m/2_ful.png', '/m/3_ful.png'])
  }
})

it('says the row where a lot stands unless the site prefers to hide it [MKT-6.10]', async () => {
  const { db } = pages.database
  const member = await signIn(db, await aPerson(db))
  expect(detailsIn(await pageAt(PLACED, member))).toContain('Row B4')
  await sql`insert into site_preferences (site, code) values ('CPRTUS', 'HIDE_GRID_ROW')`.execute(db)
  await expect.poll(async () => detailsIn(await pageAt(PLACED, member))).not.toContain('Row B4')
  const { lotDetails } = (await pages.get(`/public/data/lotdetails/solr/${PLACED}`, member)).json().data
  expect(lotDetails).toMatchObject({ ln: PLACED, hideGridRow: true })
  expect(lotDetails).not.toHaveProperty('gr')
})

it('says that a lot stands at no yard, which is not so only because another yard sells it', async () => {
  const detailsOf = async (lot: number): Promise<string> => detailsIn(await pageAt(lot))
  expect(await detailsOf(OUTSIDE)).toContain('Stored elsewhere, in Dayton')
  expect(await detailsOf(HOSTED)).toContain(String(HOSTED))
  expect(await detailsOf(HOSTED)).not.toContain('Stored elsewhere')
})
