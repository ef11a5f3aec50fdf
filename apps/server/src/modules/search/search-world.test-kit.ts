import { expect } from 'vitest'
import { searchAnswer } from '@app/contract/search/search.answers.ts'
import type { FacetField, SearchAnswer } from '@app/contract/search/search.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertSale, insertYards, putLots } from '#test/lots.ts'
import { until } from '#test/until.ts'

export const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
const DAY_MS = 86_400_000
const SALE_DAY = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
/** A week from now, at noon in the zone of the yard. */
export const SALE_AT = `${SALE_DAY}T20:00:00Z`
export const VIN = '1FVACWDT0EHFZ1739'
export const RESULTS = '/public/lots/search-results'

/** The Nissan among Toyotas; it has no sale yet. */
export const ARMADA = {
  number: 20_881_169,
  make: 'NISSAN',
  make_code: 'NISS',
  model_group: 'ARMADA',
  model_detail: 'ARMADA',
  year: 2011,
  primary_damage: 'NW',
  odometer: null,
  yard: 22,
  physical_yard: 22,
  lat: 35.00093,
  lon: -89.97274,
}

/** A text that looks like the address of a picture in an answer. */
export const LIKE_A_PICTURE = '"tims":"/media/none'

/** Lots that a search of the US site lists. */
const LISTED = 3

export interface SearchBody {
  readonly returnCode: number
  readonly returnCodeDesc: string
  readonly data: SearchAnswer & { readonly errorCode?: string; readonly errorMsg?: string; readonly reason?: string }
}

/** A small inventory: three lots of the US site, one sold, one withdrawn, one Canadian, one wholesale. */
export interface SearchWorld extends TestApp {
  /** Posts JSON, or a form when given text; the answer must be JSON with status 200. */
  post(url: string, payload: object | string, host?: string): Promise<SearchBody>
  /** As `post`; the answer must be a success of the search frame. */
  found(url: string, payload: object | string, host?: string): Promise<SearchAnswer>
}

export const numbersOf = (answer: SearchAnswer): number[] => answer.results.content.map((lot) => lot.ln)
export const facetOf = (answer: SearchAnswer, code: string): FacetField | undefined =>
  answer.results.facetFields.find((one) => one.quickPickCode === code)

async function fill(server: TestApp): Promise<void> {
  const { db } = server.database
  await insertYards(db, [
    { ...A_YARD, zone: 'Etc/GMT+8' },
    { ...A_YARD, number: 22, name: 'TN - MEMPHIS', slug: 'memphis', state: 'TN', zone: 'America/Chicago' },
    { ...A_YARD, number: 855, name: '*NATIONWIDE', slug: 'nationwide' },
  ])
  const sale = await insertSale(db, {
    selling_site: 'CPRTUS',
    yard: 343,
    starts_at: SALE_AT,
    local_date: SALE_DAY,
    lane: 'A',
    zone_label: 'PST',
  })
  const scheduled = {
    sale_id: sale,
    auction_at: SALE_AT,
    local_start: `${SALE_DAY} 12:00:00`,
    auction_date_type: 'F',
    lane: 'A',
    zone_label: 'PST',
  }
  await db.insertInto('sellers').values({ code: 'FARM', name: 'Farmers Insurance', is_public: true }).execute()
  await putLots(db, [
    aLotRow({
      number: 20_881_167,
      ...scheduled,
      item_number: 2,
      grid_row: 'B4',
      high_bid_minor: 2_150_000,
      vin: VIN,
      seller_name: 'Farmers Insurance',
      image_thumbnail: 'media.example/1_thb.jpg',
    }),
    aLotRow({
      number: 20_881_168,
      ...scheduled,
      item_number: 1,
      year: 2023,
      odometer: 90_000,
      title_group: 'C',
      title_type: 'CT',
      look_key: 'suv-white-front',
      announcements: LIKE_A_PICTURE,
      seller_name: 'Private',
    }),
    aLotRow(ARMADA),
    aLotRow({ number: 20_881_170, status: 'SOLD', vin: '1FVACWDT0EHFZ1740' }),
    aLotRow({ number: 20_881_171, ...IN_CANADA }),
    aLotRow({ number: 20_881_172, status: 'WITHDRAWN' }),
    aLotRow({ number: 20_881_173, site_codes: ['CPRTDRIVE'], yard: 855, is_wholesale: true }),
  ])
}

export async function searchWorld(env: Readonly<Record<string, string>> = {}): Promise<SearchWorld> {
  const server = await testApp(env)
  await fill(server)
  const post = async (url: string, payload: object | string, host = 'localhost'): Promise<SearchBody> => {
    const headers = { host, 'content-type': typeof payload === 'string' ? FORM : 'application/json' }
    const answer = await server.app.inject({ method: 'POST', url, headers, payload })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const found = async (url: string, payload: object | string, host?: string): Promise<SearchAnswer> => {
    const body = await post(url, payload, host)
    expect(body).toMatchObject({ returnCode: 1, returnCodeDesc: 'Success' })
    return searchAnswer.parse(body.data) as SearchAnswer
  }
  await until('the lots are indexed', async () => (await found(RESULTS, {})).results.totalElements === LISTED)
  return { ...server, post, found }
}
