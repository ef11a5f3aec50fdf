import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '@app/contract/search/search.ts'
import { isImageUrl } from '@app/rules/validation/urls.ts'
import { aLotRow, insertSale, putLots } from '#test/lots.ts'
import { ARMADA, facetOf, LIKE_A_PICTURE, numbersOf, RESULTS, SALE_AT, searchWorld, type SearchWorld } from './search-world.test-kit.ts'

const DAY_MS = 86_400_000
let world: SearchWorld
beforeAll(async () => {
  world = await searchWorld()
})
afterAll(() => world.close())

describe('POST /public/lots/search-results', () => {
  it('takes the JSON of existing tools unchanged', async () => {
    const answer = await world.found(RESULTS, {
      query: ['*'],
      filter: {
        MAKE: ['lot_make_desc:"TOYOTA"'],
        MODL: ['lot_model_desc:"RAV4"'],
        PRID: ['damage_type_code:DAMAGECODE_FR'],
        ODM: ['odometer_reading_received:[0 TO 80000]'],
        YEAR: ['lot_year:[2022 TO 2027]'],
        FETI: ['lot_features_code:LOTFEATURE_0'],
        MISC: ['lot_features_code:LOTFEATURE_0'],
      },
      sort: ['relevancy desc', 'auction_date_type desc', 'auction_date_utc asc'],
      page: 0,
      size: 100,
      start: 0,
      watchListOnly: false,
      freeFormSearch: false,
      hideImages: false,
      defaultSort: true,
      specificRowProvided: false,
      displayName: '',
      searchName: '',
      backUrl: '',
      includeTagByField: { MISC: '{!tag=FETI}' },
      rawParams: {},
    })
    expect(numbersOf(answer)).toEqual([20_881_167])
    expect(answer.results.totalElements).toBe(1)
  })

  it('lists unsold lots of the site by sale date, lane and item', async () => {
    expect(numbersOf(await world.found(RESULTS, {}))).toEqual([20_881_168, 20_881_167, 20_881_169])
  })

  it('puts lots whose sale is over behind all others, the latest first', async () => {
    const { db } = world.database
    const lotIn = async (number: number, daysAgo: number) => {
      const starts_at = new Date(Date.now() - daysAgo * DAY_MS)
      const sale_id = await insertSale(db, { starts_at, lane: 'Z' })
      return aLotRow({ number, sale_id, site_codes: ['CPRTIN'], auction_at: starts_at, auction_date_type: 'F' })
    }
    const undated = aLotRow({ number: 503, site_codes: ['CPRTIN'] })
    await putLots(db, [await lotIn(501, 9), await lotIn(502, 3), undated, await lotIn(504, -2)])
    const india = async (page: number) => numbersOf(await world.found(RESULTS, { page, size: 3 }, 'in.localhost'))
    await expect.poll(() => india(0), { interval: 50 }).toEqual([504, 503, 502])
    expect(await india(1)).toEqual([501])
  })

  it('counts each facet as if its own filter were absent', async () => {
    const answer = await world.found(RESULTS, { filter: { MAKE: ['lot_make_desc:"NISSAN"'] } })
    expect(answer.results.totalElements).toBe(1)
    expect(facetOf(answer, 'MAKE')?.facetCounts.map(({ displayName, count }) => [displayName, count])).toEqual([
      ['Toyota', 2],
      ['Nissan', 1],
    ])
    expect(facetOf(answer, 'YEAR')?.facetCounts.map(({ query }) => query)).toEqual(['lot_year:"2011"'])
  })
  it('sends back exactly the count when a facet value is sent as a filter', async () => {
    const filters = [
      {},
      { MAKE: ['lot_make_desc:"TOYOTA"'] },
      { YEAR: ['lot_year:[2012 TO 2030]'], TITL: ['title_group_code:TITLEGROUP_S'] },
    ]
    for (const filter of filters) {
      const { facetFields } = (await world.found(RESULTS, { filter })).results
      for (const { quickPickCode, facetCounts } of facetFields)
        for (const { query, count } of facetCounts) {
          const narrowed = await world.found(RESULTS, { filter: { ...filter, [quickPickCode]: [query] }, size: 0 })
          expect({ quickPickCode, query, count: narrowed.results.totalElements }).toEqual({ quickPickCode, query, count })
        }
    }
  })

  it('leaves facets out, or all but the most frequent values, when the caller wants fewer', async () => {
    expect((await world.found(RESULTS, { facetLimit: 0 })).results).toMatchObject({ totalElements: 3, facetFields: [] })
    const answer = await world.found(RESULTS, { facetLimit: 1 })
    expect(facetOf(answer, 'MAKE')?.facetCounts.map((one) => one.displayName)).toEqual(['Toyota'])
    expect(facetOf(answer, 'TITL')?.facetCounts).toHaveLength(2)
  })

  it('lists in brief the most frequent values of a facet, those set, and how many there are', async () => {
    const names = 'ABCDEFGHIJ'.split('')
    const lots = names.flatMap((name, at) =>
      Array.from({ length: names.length - at }, (_, nth) =>
        aLotRow({ number: 700 + at * 20 + nth, site_codes: ['CPRTIE'], make: `BRAND ${name}`, year: 1990 + at }),
      ),
    )
    await putLots(world.database.db, lots)
    const ask = async (filter: object) => world.found(RESULTS, { filter, facetsInBrief: true, size: 1 }, 'ie.localhost')
    await expect.poll(async () => (await ask({})).results.totalElements, { interval: 50 }).toBe(lots.length)
    const clauses = (answer: SearchAnswer) =>
      facetOf(answer, 'MAKE')?.facetCounts.map(({ query, count, sequenceNumber }) => [query, count, sequenceNumber])
    const frequent = names.slice(0, 7).map((name, at) => [`lot_make_desc:"BRAND ${name}"`, 10 - at, at + 1])
    const plain = await ask({})
    expect(clauses(plain)).toEqual(frequent)
    expect(facetOf(plain, 'MAKE')?.valueCount).toBe(10)
    expect(facetOf(plain, 'YEAR')?.facetCounts).toHaveLength(10)
    expect(clauses(await ask({ MAKE: ['lot_make_desc:"BRAND I"'] }))).toEqual([...frequent, ['lot_make_desc:"BRAND I"', 2, 9]])
    expect(facetOf(plain, 'PRID')?.facetCounts).toEqual([
      { count: lots.length, query: 'damage_type_code:DAMAGECODE_FR', sequenceNumber: expect.any(Number), displayName: 'Front End' },
    ])
  })

  it('shapes facets as the wire does', async () => {
    const answer = await world.found(RESULTS, {})
    expect(facetOf(answer, 'MAKE')).toEqual({
      quickPickCode: 'MAKE',
      sequenceNumber: 10,
      includeTag: '{!tag=MAKE}',
      quickPickCategoryUri: '/lotSearchResults',
      displayName: 'Make',
      facetCounts: [
        { count: 2, query: 'lot_make_desc:"TOYOTA"', sequenceNumber: 1, displayName: 'Toyota', columnName: 'lot_make_desc' },
        { count: 1, query: 'lot_make_desc:"NISSAN"', sequenceNumber: 2, displayName: 'Nissan', columnName: 'lot_make_desc' },
      ],
    })
    expect(facetOf(answer, 'LOC')?.includeTag).toBe('{!tag=LOC} ')
    expect(facetOf(answer, 'SDAT')?.facetCounts[0]).toMatchObject({
      query: `auction_date_utc:"${SALE_AT}"`,
      displayName: SALE_AT.toLowerCase(),
    })
    expect(facetOf(answer, 'TITL')?.facetCounts[0]).toMatchObject({
      query: 'title_group_code:TITLEGROUP_C',
      displayName: 'Clean Title',
      uri: '/lotSearchResults?title=clean-title',
    })
  })

  it('pages by page and by start, and caps the size at a thousand', async () => {
    expect(numbersOf(await world.found(RESULTS, { page: 1, size: 2 }))).toEqual([20_881_169])
    expect(numbersOf(await world.found(RESULTS, { start: 2, size: 2 }))).toEqual([20_881_169])
    const capped = await world.found(RESULTS, { size: 2000 })
    expect(capped.results).toMatchObject({ page: 0, size: 1000, queryId: expect.any(String) })
  })

  it('finds words, also with one letter wrong, and says so', async () => {
    expect(numbersOf(await world.found(RESULTS, { query: ['2011 nissan arm'] }))).toEqual([20_881_169])
    const corrected = await world.found(RESULTS, { query: ['toyta rav4'] })
    expect(numbersOf(corrected)).toEqual([20_881_168, 20_881_167])
    expect(corrected.results.spellCheckList).toEqual(['toyota', 'rav4'])
  })

  it.each([
    [['current_bid desc'], [20_881_167, 20_881_168, 20_881_169]],
    [['lot_year desc'], [20_881_168, 20_881_167, 20_881_169]],
    [['odometer_reading_received desc'], [20_881_168, 20_881_167, 20_881_169]],
    [['ps_lot_number desc'], [20_881_169, 20_881_168, 20_881_167]],
    [
      ['member_damage_group_priority desc', 'lot_make_desc asc'],
      [20_881_169, 20_881_167, 20_881_168],
    ],
    [['salelight_priority asc,auction_date_utc asc,auction_assignment_number desc'], [20_881_167, 20_881_168, 20_881_169]],
  ])('sorts by %j', async (sort, numbers) => {
    expect(numbersOf(await world.found(RESULTS, { sort }))).toEqual(numbers)
  })

  it('narrows and sorts by distance from a postal code', async () => {
    expect(numbersOf(await world.found(RESULTS, { buyerEnteredZip: '96007', milesAway: 25, sortByZip: true }))).toEqual([
      20_881_167, 20_881_168,
    ])
    expect(numbersOf(await world.found(RESULTS, { buyerEnteredZip: '10001', milesAway: 25 }))).toEqual([])
    expect(
      numbersOf(
        await world.found(RESULTS, { rawParams: { sfield: 'place', pt: '40.4,-122.3' }, sort: ['distance asc', 'ps_lot_number desc'] }),
      ),
    ).toEqual([20_881_168, 20_881_167, 20_881_169])
  })

  it('a postal code without its country is looked for in that of the site, then in USA and CAN, and nowhere else [MKT-9.14]', async () => {
    const outcome = async (zip: string, host: string) => {
      const { returnCode, data } = await world.post(RESULTS, { buyerEnteredZip: zip, sortByZip: true }, host)
      return returnCode === 1 ? 'known' : data.reason
    }
    for (const host of ['uk.localhost', 'us.localhost', 'ca.localhost'])
      for (const [zip, known] of [
        ['SW1A 1AA', 'unknown postal code'],
        ['75201', 'known'],
        ['K1A 0B1', 'known'],
      ])
        expect([host, zip, await outcome(zip ?? '', host)]).toEqual([host, zip, known])
  })

  it.each([
    ['an unknown field', { filter: { MISC: ['secret:1'] } }, 'unknown field'],
    ['a malformed clause', { filter: { MAKE: ['lot_make_desc:"TOYOTA'] } }, 'a closing quote is missing'],
    ['an unknown sort key', { sort: ['price asc'] }, 'unknown sort key'],
    ['an unknown postal code', { buyerEnteredZip: '00000' }, 'unknown postal code'],
  ])('answers returnCode -1 with a reason to %s', async (_, request, reason) => {
    const body = await world.post(RESULTS, request)
    expect(body).toMatchObject({ returnCode: -1, data: { errorCode: 'BAD_FILTER', reason, errorMsg: body.returnCodeDesc } })
  })

  it.each([
    ['201 characters of text', { query: ['x'.repeat(201)] }],
    ['a filter of a thousand and one clauses', { filter: { MISC: Array.from({ length: 1001 }, () => 'sold_flag:false') } }],
    ['a filter that is no object', { filter: 'lot_make_desc:"TOYOTA"' }],
    ['a page that is no number', { page: 'two' }],
  ])('answers returnCode -1 to %s', async (_, request) => {
    expect(await world.post(RESULTS, request)).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
  })

  it('lists the lots of the site of the host only', async () => {
    const answer = await world.app.inject({ method: 'POST', url: RESULTS, headers: { host: 'ca.localhost' }, payload: {} })
    expect(numbersOf(answer.json().data)).toEqual([20_881_171])
  })

  it('shows a changed bid at once although answers are kept', async () => {
    await world.found(RESULTS, { query: ['armada'] })
    await putLots(world.database.db, [aLotRow({ ...ARMADA, high_bid_minor: 90_000 })])
    await expect.poll(async () => (await world.found(RESULTS, { query: ['armada'] })).results.content[0]?.hb, { interval: 50 }).toBe(900)
  })
})

describe('a search row', () => {
  const row = async () => (await world.found(RESULTS, { filter: { MISC: ['ps_lot_number:20881167'] } })).results.content[0]
  const wholesale = async () =>
    (await world.found(RESULTS, { filter: { WHSL: ['wholesale_flag:true'] } }, 'drive.localhost')).results.content[0]

  it('a search row has number, description, slug and make; the seller only when they are shown [MKT-3.01]', async () => {
    expect(await row()).toMatchObject({
      ln: 20_881_167,
      lotNumberStr: '20881167',
      ld: '2022 TOYOTA RAV4 XLE',
      ldu: '2022-toyota-rav4-xle-ca-redding',
      mkn: 'TOYOTA',
      showSeller: true,
      scn: 'Farmers Insurance',
    })
    const [hidden] = (await world.found(RESULTS, { filter: { MISC: ['ps_lot_number:20881168'] } })).results.content
    expect(hidden).not.toHaveProperty('scn')
  })

  it("carries the current bid in la and hb, the estimate in erv, in the lot's currency [MKT-3.02]", async () => {
    expect(await row()).toMatchObject({ cuc: 'USD', la: 21_500, hb: 21_500, bf: true, erv: 25_000 })
  })

  it('tells when it sells [MKT-3.03]', async () => {
    expect(await row()).toMatchObject({ ils: false, ifs: false, ad: Date.parse(SALE_AT), adt: 'F', at: '12:00:00', tz: 'PST' })
    const [unscheduled] = (await world.found(RESULTS, { query: ['armada'] })).results.content
    expect(unscheduled).toMatchObject({ auctionId: 'Future', ifs: false })
    expect(unscheduled).not.toHaveProperty('ad')
    expect(unscheduled).not.toHaveProperty('adt')
    const { db } = world.database
    const begun = new Date(Date.now() - 600_000)
    const sale = { starts_at: begun, lane: 'R', status: 'RUNNING' }
    await putLots(db, [
      aLotRow({ number: 801, site_codes: ['CPRTES'], sale_id: await insertSale(db, sale), auction_at: begun, auction_date_type: 'F' }),
      aLotRow({ number: 802, site_codes: ['CPRTES'], auction_at: SALE_AT, auction_date_type: 'E' }),
    ])
    const answerNow = async () =>
      (await world.found(RESULTS, {}, 'es.localhost')).results.content.map(({ ln, ils, ifs, ad, adt }) => [ln, ils, ifs, ad, adt])
    await expect
      .poll(async () => (await answerNow()).toSorted(), { interval: 50 })
      .toEqual([
        [801, true, false, begun.getTime(), 'F'],
        [802, false, true, Date.parse(SALE_AT), 'E'],
      ])
  })

  it('names the yard of the sale and the yard it stands at [MKT-3.04]', async () => {
    expect(await row()).toMatchObject({ ynumb: 343, phynumb: 343, yn: 'CA - REDDING' })
    expect(await wholesale()).toMatchObject({ ynumb: 855, phynumb: 343, yn: 'CA - REDDING' })
  })

  it('tells image, yard, wholesale and country [MKT-3.06]', async () => {
    expect(await row()).toMatchObject({ tims: 'https://media.example/1_thb.jpg', syn: 'CA - REDDING', isPWlot: false, locCountry: 'USA' })
  })

  it('names pictures of ours with the scheme and host of who asks, though answers are kept, and ends them as pictures end [MKT-5.06]', async () => {
    const timsFor = async (host: string) => {
      const { results } = await world.found(RESULTS, { filter: { MISC: ['ps_lot_number:20881168'] } }, host)
      expect(results.content[0]?.announcements).toBe(LIKE_A_PICTURE)
      return results.content[0]?.tims ?? ''
    }
    for (const host of ['localhost', 'us.localhost:8080', 'localhost']) {
      const address = await timsFor(host)
      expect(address).toMatch(new RegExp(`^http://${host}/media/looks/\\w+/suv-white-front/front-left_thb\\.jpg$`))
      expect(isImageUrl(address)).toBe(true)
    }
  })

  it('a search row has lane, item and grid row [MKT-3.07]', async () => {
    expect(await row()).toMatchObject({ al: 'A', aan: 2, gr: 'B4' })
  })

  it('a search row has lotDesc, yardName and saleDate [MKT-3.08]', async () => {
    expect(await row()).toMatchObject({ lotDesc: '2022 TOYOTA RAV4 XLE', yardName: 'CA - REDDING', saleDate: SALE_AT.slice(0, 10) })
  })

  it('a search row has the flags product_select and blucar [MKT-3.09]', async () => {
    expect(await row()).toMatchObject({ product_select: false, blucar: false })
    expect(await wholesale()).toMatchObject({ product_select: true, blucar: false })
  })

  it('hides all but the first eleven characters of the VIN [MKT-5.33]', async () => {
    expect(await row()).toMatchObject({ fv: '1FVACWDT0EH******' })
  })

  it('writes amounts with a decimal point and never a null', async () => {
    const { body } = await world.app.inject({ method: 'POST', url: RESULTS, payload: { query: ['rav4'] } })
    expect(body).toContain('"hb":21500.0')
    expect(body).toContain('"erv":25000.0')
    const rows = body.slice(body.indexOf('"content":['), body.indexOf('"facetFields"'))
    expect(rows).not.toContain(':null')
  })

  it('a search row is marked as wholesale where yard 855 sells it [MKT-3.05]', async () => {
    expect(await wholesale()).toMatchObject({ ynumb: 855, isPWlot: true, product_select: true })
    expect(await row()).toMatchObject({ ynumb: 343, isPWlot: false, product_select: false })
  })

  it('a search row is offsite exactly when another yard sells it than the one it stands at', async () => {
    const offsite = { filter: { MISC: ['offsite_flag:true'] } }
    const { results } = await world.found(RESULTS, offsite, 'drive.localhost')
    expect(results.content.map(({ ynumb, phynumb, offFlg }) => [ynumb, phynumb, offFlg])).toEqual([[855, 343, true]])
    expect((await world.found(RESULTS, offsite)).results.content).toEqual([])
    expect((await world.found(RESULTS, {})).results.content.filter(({ offFlg }) => offFlg)).toEqual([])
  })
})

describe('a search that asks for too much', () => {
  const many = (count: number, clause: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => clause(at))
  const ask = (filter: object, remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: RESULTS, payload: { filter }, remoteAddress })

  it.each([
    ['a thousand distances', { LOC: many(1_000, (at) => `{!geofilt sfield=geo pt=41.${at},-100 d=${at + 1}}`) }],
    ['a thousand negated ranges', { MISC: many(1_000, (at) => `-odometer_reading_received:[${at} TO ${at + 1}]`) }],
    [
      'ranges in every group',
      Object.fromEntries(many(40, (at) => `G${at}`).map((code) => [code, many(5, (at) => `lot_year:[${1900 + at} TO *]`)])),
    ],
  ])('a search that asks for too much is refused with what to do: %s', async (_, filter) => {
    const answer = (await ask(filter, '203.0.113.50')).json()
    expect(answer).toMatchObject({ returnCode: -1, data: { errorCode: 'BAD_FILTER' } })
    expect(answer.returnCodeDesc).toBe('This search asks for too much at once. Remove some filters and try again.')
  })

  it('a search that asks for too much is answered where it lists lot numbers', async () => {
    const answer = (
      await ask({ MISC: [...many(900, (at) => `ps_lot_number:${500_000 + at}`), 'ps_lot_number:20881168'] }, '203.0.113.51')
    ).json()
    expect(answer.data.results.content).toHaveLength(1)
  })

  it('counts by its cost against the limit of its caller', async () => {
    const costly = (from: number) => ({ ODM: many(90, (at) => `odometer_reading_received:[${at} TO ${from + 99}]`) })
    const statuses = []
    for (let at = 0; at < 31; at++) statuses.push((await ask(costly(at), '203.0.113.52')).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})
