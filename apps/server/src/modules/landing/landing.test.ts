import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FindAnswer, FinderChoices, LandingAnswer, LandingPage } from '@app/contract/landing/landing.answers.ts'
import { LANDING_KINDS } from '@app/contract/landing/landing-codes.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { until } from '#test/until.ts'

const REDDING = '96003'
const CHOICES = '/public/vehicleFinder/choices'
type Headers = Readonly<Record<string, string>>
const US = { host: 'localhost' }
const UK = { host: 'uk.localhost' }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  const place = { lat: A_YARD.lat ?? null, lon: A_YARD.lon ?? null, state: 'CA' }
  // Some 480 miles to the south.
  const away = { lat: 33.45, lon: -122.27 }
  const british = { site_codes: ['CPRTUK'], country: 'GBR', make: 'VAUXHALL', model_group: 'ASTRA', model_detail: 'ASTRA' }
  await putLots(db, [
    aLotRow({ number: 601, make: 'TOYOTA', model_group: 'RAV4', model_detail: 'RAV4 XLE', year: 2019, primary_damage: 'FR', ...place }),
    aLotRow({
      number: 602,
      make: 'TOYOTA',
      model_group: 'CAMRY',
      model_detail: 'CAMRY',
      year: 2020,
      title_group: 'C',
      title_type: 'CT',
      ...place,
    }),
    aLotRow({
      number: 603,
      make: 'TOYOTA',
      model_group: 'F-150',
      model_detail: 'F 150',
      ...away,
      year: 2020,
      secondary_damage: 'HL',
      auto_grade: '4.3',
    }),
    aLotRow({
      number: 604,
      make: 'TOYOTA',
      model_group: 'F 150',
      model_detail: 'F 150',
      ...away,
      year: 2019,
      buy_now_minor: 100_000,
      loss_type: 'D',
    }),
    aLotRow({ number: 605, make: 'KIA', model_group: 'RIO', model_detail: 'RIO', status: 'SOLD' }),
    aLotRow({ number: 606, make: "O'NEIL", model_group: 'X', model_detail: 'X', status: 'SOLD' }),
    aLotRow({ number: 611, ...british, title_type: 'CAT S', lat: null, lon: null }),
    aLotRow({ number: 612, ...british, title_type: 'CAT D', year: 2099 }),
  ])
  await until('the lots are indexed', async () => (await pageOf('/vehicle-search-make/vauxhall', UK)).total === 2)
})
afterAll(() => server.close())

const get = async (url: string, headers: Headers = US) => (await server.app.inject({ url, headers })).json()
const resolved = async (path: string, headers?: Headers): Promise<LandingAnswer> =>
  (await get(`/public/data/landing?path=${encodeURIComponent(path)}`, headers)).data
async function pageOf(path: string, headers?: Headers): Promise<LandingPage> {
  const answer = await resolved(path, headers)
  if (answer.status !== 'page') throw new Error(`${path} is ${JSON.stringify(answer)}`)
  return answer.page
}
const linksOf = (page: LandingPage, of: string) =>
  page.groups.find((group) => group.of === of)?.links.map(({ name, count, path }) => [name, count, path]) ?? []
const movedTo = async (path: string) => {
  const answer = await resolved(path)
  return answer.status === 'moved' ? answer.path : answer.status
}

describe('the address of a landing page', () => {
  it('finds the lots of its words: values that one word stands for are joined', async () => {
    expect((await pageOf('/vehicle-search-make/toyota')).total).toBe(4)
    expect((await pageOf('/vehicle-search-model/toyota/rav4')).total).toBe(1)
    const joined = await pageOf('/vehicle-search-model/toyota/f-150')
    expect([joined.total, joined.clauses]).toEqual([2, ['lot_make_desc:"TOYOTA"', 'LotModel:"F 150"', 'LotModel:"F-150"']])
    expect((await pageOf('/vehicle-search-year/toyota/2019')).total).toBe(2)
    expect((await pageOf('/vehicle-search-year/toyota/rav4/2019')).total).toBe(1)
    expect((await pageOf('/vehicle-search-make/used/toyota')).total).toBe(1)
    expect((await pageOf('/vehicle-search-make/salvage/toyota')).total).toBe(3)
  })

  it('filters by the attribute of its family', async () => {
    const totals = {
      '/vehicle-search-featured/buy-it-now': 1,
      '/vehicle-search-type/automobiles': 4,
      '/vehicle-search-title/clean-title': 1,
      '/vehicle-search-title/used/salvage-title': 0,
      '/vehicle-search-damage/hail': 1,
      '/vehicle-search-primary-damage/hail': 0,
      '/vehicle-search-category/suvs': 4,
      '/vehicle-search-grade/grade-4': 1,
      '/vehicle-search-grade/grade-3': 0,
      '/vehicle-search-bid/buy-it-now': 1,
      '/vehicle-search-source/donations': 1,
      '/vehicle-search/camry': 1,
      '/vehicle-search/nothing-of-the-kind': 0,
    }
    for (const [path, total] of Object.entries(totals)) expect([path, (await pageOf(path)).total]).toEqual([path, total])
    expect((await pageOf('/vehicle-search-category-abi2/category-s', UK)).total).toBe(1)
    expect((await pageOf('/vehicle-search-category-abi/category-d', UK)).total).toBe(1)
  })

  it('moves from other letters and old spellings, and knows nothing of what nobody knows', async () => {
    expect(await movedTo('/vehicle-search-make/TOYOTA')).toBe('/vehicle-search-make/toyota')
    expect(await movedTo('/vehicle-search-make/toyt')).toBe('/vehicle-search-make/toyota')
    expect(await movedTo('/vehicle-search-model/USED/mercedes/c-class')).toBe('/vehicle-search-model/used/mercedes-benz/c-class')
    expect(await movedTo('/vehicle-search-damage/hl')).toBe('/vehicle-search-damage/hail')
    expect(await movedTo('/vehicle-search-make/all/toyota')).toBe('page')
    expect(await movedTo('/vehicle-search-make/ALL/toyota')).toBe('/vehicle-search-make/toyota')
    // Hyphens are where files and tables have them.
    expect(await movedTo('/vehicle-search-model/toyota/f150')).toBe('/vehicle-search-model/toyota/f-150')
    expect(await movedTo('/vehicle-search-year/toyota/rav-4/2019')).toBe('/vehicle-search-year/toyota/rav4/2019')
    expect(await movedTo('/vehicle-search-model/ford/f-150')).toBe('/vehicle-search-model/ford/f150')
    expect(await movedTo('/vehicle-search-make/mercedesbenz')).toBe('/vehicle-search-make/mercedes-benz')
    for (const path of [
      '/vehicle-search-make/nobody',
      '/vehicle-search-make/-',
      '/vehicle-search-model/toyota/f-1-5',
      '/vehicle-search-model/toyota/nothing',
      '/vehicle-search-damage/bored',
      '/vehicle-search-category-abi/category-s',
      '/vehicle-search-make/toyota/',
      '/vehicle-search-make/a%2Fb',
      `/${'a'.repeat(8_000)}`,
      '/vehicle-search-make/\0',
      '/vehicle-search-make/__proto__',
    ])
      expect([path, await movedTo(path)]).toEqual([path, 'unknown'])
    expect((await get(`/public/data/landing?path=${'a'.repeat(8_193)}`)).returnCode).toBe(-1)
    expect((await get('/public/data/landing')).returnCode).toBe(-1)
  })

  it('the address of a landing page is a page without lots for what is known and not there now', async () => {
    for (const path of [
      '/vehicle-search-make/kia',
      '/vehicle-search-make/bentley',
      '/vehicle-search-model/bentley/bentayga',
      '/vehicle-search-make/o-neil',
    ])
      expect([path, (await pageOf(path)).total]).toEqual([path, 0])
  })

  it('the address of a landing page leads to what stands near it, each with as many lots as there are', async () => {
    const make = await pageOf('/vehicle-search-make/used/toyota')
    expect(linksOf(make, 'models')).toEqual([['Camry', 1, '/vehicle-search-model/used/toyota/camry']])
    // A year beyond the next one has no page.
    expect(linksOf(await pageOf('/vehicle-search-make/vauxhall', UK), 'years')).toEqual([['2022', 1, '/vehicle-search-year/vauxhall/2022']])
    const model = await pageOf('/vehicle-search-model/toyota/rav4')
    expect(linksOf(model, 'years')).toEqual([['2019', 1, '/vehicle-search-year/toyota/rav4/2019']])
    expect(linksOf(model, 'siblings')).toEqual([
      ['F 150', 2, '/vehicle-search-model/toyota/f-150'],
      ['Camry', 1, '/vehicle-search-model/toyota/camry'],
    ])
    expect(linksOf(model, 'damages')).toEqual([['Front End', 1, '/vehicle-search-model/toyota/rav4?damage=front-end']])
    expect(linksOf(model, 'states')).toEqual([['California', 1, '/vehicle-search-model/toyota/rav4?state=CA']])
    expect(model.trail).toEqual([{ name: 'Toyota', path: '/vehicle-search-make/toyota' }])
    for (const { links } of (await pageOf('/vehicle-search-make/toyota')).groups)
      for (const { path, count } of links.filter((link) => link.path.startsWith('/vehicle-search') && !link.path.includes('?')))
        expect([path, (await pageOf(path)).total]).toEqual([path, count])
  })

  it('the address of a landing page is told for every family', async () => {
    const slugs = { make: 'toyota', model: 'toyota/rav4', year: 'toyota/2019' } as Readonly<Record<string, string>>
    for (const kind of LANDING_KINDS.filter((one) => one in slugs)) {
      const page = await pageOf(`/vehicle-search-${kind}/${slugs[kind]}`)
      expect([page.kind, page.canonicalPath]).toEqual([kind, `/vehicle-search-${kind}/${slugs[kind]}`])
    }
  })
})

const found = async (path: string): Promise<FindAnswer> => (await get(`/public/data/find?path=${encodeURIComponent(path)}`)).data
const choices = async (payload: object, headers = US): Promise<FinderChoices['results']> =>
  (await server.app.inject({ method: 'POST', url: CHOICES, headers, payload })).json().data.results

describe('the address of the finder', () => {
  it('the address of the finder stands for filters, and its own address leaves out what is unknown', async () => {
    expect(await found('model/f-150/make/TOYT/year/2015-2020/colour/red/miles/100/state/ca')).toEqual({
      canonicalPath: '/find/make/toyota/model/f-150/year/2015-2020/state/ca/miles/100',
      filter: {
        MAKE: ['lot_make_desc:"TOYOTA"'],
        MODL: ['LotModel:"F 150"', 'LotModel:"F-150"'],
        YEAR: ['lot_year:[2015 TO 2020]'],
        STAT: ['location_state:"CA"'],
      },
      miles: 100,
    })
    const nothing = { canonicalPath: '/find', filter: {}, miles: null }
    for (const path of [
      '',
      '/',
      'make/nobody',
      'model/rav4',
      'type/spaceships/odd',
      '%00/%00',
      Array.from({ length: 400 }, () => 'x').join('/'),
    ])
      expect(await found(path)).toEqual(nothing)
  })
})

describe('choices of the finder', () => {
  const facet = (results: FinderChoices['results'], code: string) =>
    Object.fromEntries(
      (results.facetFields.find(({ quickPickCode }) => quickPickCode === code)?.facetCounts ?? []).map(({ query, count }) => [
        query,
        count,
      ]),
    )
  it('say how many lots each leaves, as if nothing of its own kind were chosen', async () => {
    const all = await choices({})
    expect([all.totalElements, facet(all, 'MAKE')]).toEqual([4, { 'lot_make_desc:"TOYOTA"': 4 }])
    const camry = await choices({ filter: { MODL: ['lot_model_desc:"CAMRY"'] } })
    expect(camry.totalElements).toBe(1)
    expect(facet(camry, 'MODL')).toEqual({ 'lot_model_desc:"F 150"': 2, 'lot_model_desc:"CAMRY"': 1, 'lot_model_desc:"RAV4 XLE"': 1 })
    expect(facet(camry, 'YEAR')).toEqual({ 'lot_year:"2020"': 1 })
    expect(facet(camry, 'TITL')).toEqual({ 'title_group_code:TITLEGROUP_C': 1 })
    for (const [query, count] of Object.entries(facet(all, 'PRID')))
      expect((await choices({ filter: { PRID: [query] } })).totalElements).toBe(count)
  })

  it('count each radius around a postal code, and leave out one that nobody knows', async () => {
    const near = await choices({ buyerEnteredZip: REDDING, milesAway: 25 })
    expect([near.totalElements, near.radii]).toEqual([2, RADII_MILES.map((miles) => ({ miles, count: miles === 500 ? 4 : 2 }))])
    // A lot whose place nobody knows is within no radius, and is anywhere.
    const british = async (milesAway: number) => (await choices({ buyerEnteredZip: REDDING, milesAway }, UK)).totalElements
    expect([await british(500), await british(9999)]).toEqual([1, 2])
    const unknown = await choices({ buyerEnteredZip: '00000', milesAway: 25 })
    expect([unknown.totalElements, unknown.radii, unknown.isZipUnknown]).toEqual([4, [], true])
  })

  it('choices of the finder are refused for what cannot be counted for everybody, and for what is no search', async () => {
    const refused = async (payload: object) => (await server.app.inject({ method: 'POST', url: CHOICES, headers: US, payload })).json()
    for (const payload of [
      { filter: { MISC: ['vin:1FVACWDT0EHFZ1739'] } },
      { filter: { PRIC: ['all_in_price:[1 TO 2]'] } },
      { watchListOnly: true },
      { filter: { MAKE: ['lot_make_desc:('] } },
      { filter: { MAKE: Array.from({ length: 1_001 }, () => 'lot_make_desc:"X"') } },
    ])
      expect((await refused(payload)).returnCode).toBe(-1)
  })
})
