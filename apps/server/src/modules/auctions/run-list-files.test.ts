import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, A_YARD, insertSale, insertYards, putLots } from '#test/lots.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const DAY_MS = 86_400_000
const FILE = '/data/sales/run-lists.csv'
const PAGES = ['/downloadSalesData', '/sales-data'] as const
const FIRST = 41_000_001
const OTHER_YARD = 344
const BRITISH_YARD = 900

let pages: PagesApp
let member: SignedInHeaders
beforeAll(async () => {
  pages = await pagesApp()
  const { db } = pages.database
  await insertYards(db, [
    { ...A_YARD, number: OTHER_YARD, name: 'CA - SONOMA', slug: 'sonoma' },
    { ...A_YARD, number: BRITISH_YARD, name: 'GB - YARD', slug: 'gb-yard', selling_site: 'CPRTUK', country: 'GBR', zone: 'Europe/London' },
  ])
  const sale = async (inDays: number, yard: number, fields: { lane?: string; status?: string; selling_site?: string } = {}) => {
    const starts_at = new Date(Date.now() + inDays * DAY_MS)
    return insertSale(db, { yard, starts_at, ...fields })
  }
  const lot = (number: number, sale_id: number, yard = A_YARD.number) =>
    aLotRow({
      number,
      sale_id,
      yard,
      physical_yard: yard,
      lane: 'A',
      item_number: number - FIRST,
      auction_date_type: 'F',
    })
  const near = await sale(2, A_YARD.number, { lane: 'A' })
  await putLots(db, [
    { ...lot(FIRST + 2, near), auction_at: new Date(Date.now() + 2 * DAY_MS), odometer: 41_250, high_bid_minor: 215_000 },
    { ...lot(FIRST + 1, near), make: '=HYPER', model_detail: 'LINK', odometer: 0, odometer_brand: 'N' },
    { ...lot(FIRST + 3, near), status: 'WITHDRAWN' },
    { ...lot(FIRST + 4, near), status: 'SOLD' },
    lot(FIRST + 10, await sale(1, OTHER_YARD), OTHER_YARD),
    lot(FIRST + 20, await sale(8, A_YARD.number)),
    lot(FIRST + 30, await sale(3, A_YARD.number, { status: 'CANCELLED' })),
    lot(FIRST + 40, await sale(4, BRITISH_YARD, { selling_site: 'CPRTUK' }), BRITISH_YARD),
  ])
  member = await signIn(db, await aPerson(db))
})
afterAll(() => pages.close())

const lotsOf = (file: string): number[] => [...file.matchAll(/,(41\d{6}),/g)].map(([, number]) => Number(number))

describe('run lists of the coming days', () => {
  it('run lists of the coming days are for members: a visitor is asked to sign in', async () => {
    expect((await pages.get(FILE)).statusCode).toBe(401)
    for (const path of PAGES) {
      const { statusCode, headers } = await pages.get(path)
      expect([statusCode, headers.location]).toEqual([302, `/login?redirectUrl=${encodeURIComponent(path)}`])
    }
  })

  it('run lists of the coming days come as one file in the order of sales and items, without what is sold, withdrawn, cancelled, later or of other sites', async () => {
    const answer = await pages.get(FILE, member)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="run-lists.csv"',
    ])
    expect(lotsOf(answer.body)).toEqual([FIRST + 10, FIRST + 1, FIRST + 2])
    const [titles, , , last] = answer.body.split('\r\n')
    expect(titles).toBe('\uFEFFYear,Make,Model,Lot number,Lane,Item number,Yard,Sale time,Damage,Odometer,Title,Current bid,Currency')
    expect(last).toMatch(
      new RegExp(
        String.raw`^2022,TOYOTA,RAV4,${FIRST + 2},A,2,CA - REDDING,\d{4}-\d\d-\d\d \d\d:\d\d P[SD]T,[^,]+,41250 mi,CA - [^,]+,2150,USD$`,
      ),
    )
    expect(answer.body).toContain(`,'=HYPER,LINK,${FIRST + 1},`)
    expect(answer.body).not.toContain(',0 mi,')
  })

  it('run lists of the coming days come yard by yard too', async () => {
    const answer = await pages.get(`${FILE}?yard=${OTHER_YARD}`, member)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="run-list-${OTHER_YARD}.csv"`)
    expect(lotsOf(answer.body)).toEqual([FIRST + 10])
    expect(lotsOf((await pages.get(`${FILE}?yard=999`, member)).body)).toEqual([])
    expect((await pages.get(`${FILE}?yard=x`, member)).json().returnCode).toBe(-1)
  })

  it.each(PAGES)('run lists of the coming days are offered at %s, all at once and yard by yard [MKT-2.56]', async (path) => {
    const { statusCode, body } = await pages.get(path, member)
    expect([statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1]]).toEqual([200, 'Run lists to download'])
    const files = [...body.matchAll(/href="(\/data\/sales\/run-lists\.csv[^"]*)" download/g)].map(([, href]) => href ?? '')
    expect(files).toEqual([FILE, `${FILE}?yard=${OTHER_YARD}`, `${FILE}?yard=${A_YARD.number}`])
    for (const file of files) expect((await pages.get(file, member)).statusCode).toBe(200)
    expect((await pages.get(`/nl${path}`, member)).body).toContain('<h1>Veilinglijsten om te downloaden</h1>')
  })
})
