import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchDecision, suggestAnswer } from '@app/contract/search/search.answers.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { facetOf, FORM, numbersOf, RESULTS, SALE_AT, searchWorld, VIN, type SearchWorld } from './search-world.test-kit.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await searchWorld()
})
afterAll(() => world.close())

describe('POST /public/lots/search', () => {
  it('takes the flat form of existing tools unchanged', async () => {
    const form =
      'query=2011+Nissan+Armada&filter[YEAR]=lot_year:"2011"&filter[MAKE]=lot_make_desc:"NISSAN"&filter[MODL]=lot_model_desc:"ARMADA"&sort=auction_date_type desc&sort=auction_date_utc asc&page=0&size=100&watchListOnly=false&freeFormSearch=true'
    const answer = await world.found('/public/lots/search', form)
    expect(numbersOf(answer)).toEqual([20_881_169])
    expect(answer.query).toMatchObject({
      query: ['2011 Nissan Armada'],
      sort: ['auction_date_type desc', 'auction_date_utc asc'],
      freeFormSearch: true,
      page: 0,
      size: 100,
      start: 0,
    })
    expect((await world.found('/public/lots/search', 'page=2&size=1')).query).toMatchObject({ query: ['*'], page: 2, size: 1, start: 2 })
  })

  it('takes the DataTables form', async () => {
    const columns = Array.from(
      { length: 12 },
      (_, at) => `columns[${at}][data]=${at}&columns[${at}][searchable]=true&columns[${at}][search][value]=`,
    ).join('&')
    const answer = await world.found(
      '/public/lots/search',
      `draw=1&${columns}&start=1&length=1&search[value]=&filter[MAKE]=${encodeURIComponent('lot_make_desc:"TOYOTA"')}`,
    )
    expect(answer.results).toMatchObject({ totalElements: 2, page: 1, size: 1 })
    expect(numbersOf(answer)).toEqual([20_881_167])
    expect(answer.query.draw).toBe(1)
  })
})

describe('POST /public/vehicleFinder/search', () => {
  it('takes a form with filter.MISC and query * [MKT-7.47]', async () => {
    const misc = encodeURIComponent('#MakeCode:NISS OR #MakeDesc:NISSAN')
    const answer = await world.found(
      '/public/vehicleFinder/search',
      `draw=1&start=0&length=20&query=*&filter.MISC=${misc}&filter.MISC=${encodeURIComponent('#LotYear:[2010 TO 2012]')}`,
    )
    expect(numbersOf(answer)).toEqual([20_881_169])
  })

  it('takes clauses joined by commas, and words without quotes', async () => {
    const found = async (misc: string) =>
      numbersOf(await world.found('/public/vehicleFinder/search', `query=*&filter[MISC]=${encodeURIComponent(misc)}`))
    expect(await found('go_app_user:*')).toEqual([])
    expect(await found('#MakeCode:NISS OR #MakeDesc:Nissan,#LotModel:armada,#VehicleTypeCode:VEHTYPE_V,#LotYear:[2010 TO 2012]')).toEqual([
      20_881_169,
    ])
    expect(await found('#MakeCode:NONE OR #MakeDesc:Alfa Romeo,#LotYear:[2010 TO 2012]')).toEqual([])
  })

  it('answers the models under quickPickCode MODL [MKT-3.28]', async () => {
    const answer = await world.found('/public/vehicleFinder/search', 'query=*&filter[MISC]=')
    expect(facetOf(answer, 'MODL')?.facetCounts.map(({ query }) => query)).toEqual(['lot_model_desc:"RAV4"', 'lot_model_desc:"ARMADA"'])
  })
})

describe('POST /public/lots/number/search', () => {
  const NUMBER = '/public/lots/number/search'

  it('finds a lot by its number, sold ones included [MKT-7.35]', async () => {
    expect(numbersOf(await world.found(NUMBER, { filter: { MISC: ['ps_lot_number:20881167'] } }))).toEqual([20_881_167])
    expect((await world.found(NUMBER, { filter: { MISC: ['ps_lot_number:20881170'] } })).results.content[0]).toMatchObject({
      ln: 20_881_170,
      lotSold: true,
    })
  })

  it('takes a list of numbers [MKT-7.73]', async () => {
    const answer = await world.found(NUMBER, {
      filter: { MISC: ['ps_lot_number:20881169', 'ps_lot_number:20881167', 'ps_lot_number:99999'] },
    })
    expect(numbersOf(answer)).toEqual([20_881_167, 20_881_169])
  })

  it.each(['12', '12345678901', 'abc'])('refuses %j, which is no lot number [MKT-5.04]', async (text) => {
    expect(await world.post(NUMBER, { filter: { MISC: [`ps_lot_number:${text}`] } })).toMatchObject({
      returnCode: -1,
      data: { errorCode: 'BAD_LOT_NUMBER' },
    })
  })
})

describe('the misc group', () => {
  const by = async (clause: string, host?: string) => numbersOf(await world.found(RESULTS, { filter: { MISC: [clause] } }, host)).toSorted()
  const SALE_LOTS = [20_881_167, 20_881_168]

  it('narrows by sale, yard of the sale, yard where a lot stands, lane, item and number [MKT-3.18] [MKT-3.22]', async () => {
    const [{ auctionId } = { auctionId: '' }] = (await world.found(RESULTS, { filter: { MISC: ['ps_lot_number:20881167'] } })).results
      .content
    expect(await by(`auction_id:${auctionId}`)).toEqual(SALE_LOTS)
    expect(await by('auction_id:1234567')).toEqual([])
    expect([await by('auction_host_id:22'), await by('auction_host_id:343')]).toEqual([[20_881_169], SALE_LOTS])
    expect([await by('physical_yard_number:22'), await by('physical_yard_number:343')]).toEqual([[20_881_169], SALE_LOTS])
    const onDrive = async (clause: string) => by(clause, 'drive.localhost')
    expect([await onDrive('auction_host_id:343'), await onDrive('auction_host_id:855')]).toEqual([[], [20_881_173]])
    expect([await onDrive('physical_yard_number:343'), await onDrive('physical_yard_number:855')]).toEqual([[20_881_173], []])
    expect([await by('auction_lane:A'), await by('auction_lane:B')]).toEqual([SALE_LOTS, []])
    expect([await by('auction_assignment_number:1'), await by('auction_assignment_number:[2 TO 9]')]).toEqual([[20_881_168], [20_881_167]])
    expect([await by('ps_lot_number:20881169'), await by('ps_lot_number:20881199')]).toEqual([[20_881_169], []])
  })

  it('narrows by country of three letters and by state, in whatever case [MKT-3.19]', async () => {
    for (const country of ['USA', 'usa']) expect(await by(`location_country:${country}`)).toEqual([...SALE_LOTS, 20_881_169])
    for (const other of ['CAN', 'US']) expect(await by(`location_country:${other}`)).toEqual([])
    expect(await by('location_country:CAN', 'ca.localhost')).toEqual([20_881_171])
    for (const state of ['CA', 'ca']) expect(await by(`location_state:"${state}"`)).toEqual([...SALE_LOTS, 20_881_169])
    expect(await by('location_state:TN')).toEqual([])
  })

  it('narrows by a whole day, by the open future, and by dates that are set or expected [MKT-3.20] [MKT-3.21]', async () => {
    const day = (date: string) => `auction_date_utc:["${date}T00:00:00Z" TO "${date}T23:59:59Z"]`
    const dayAfter = new Date(Date.parse(SALE_AT) + 86_400_000).toISOString().slice(0, 10)
    expect([await by(day(SALE_AT.slice(0, 10))), await by(day(dayAfter))]).toEqual([SALE_LOTS, []])
    expect([await by('auction_date_utc:[NOW TO *]'), await by(`auction_date_utc:["${dayAfter}T00:00:00Z" TO *]`)]).toEqual([SALE_LOTS, []])
    await putLots(world.database.db, [
      aLotRow({ number: 901, site_codes: ['CPRTES'], auction_at: SALE_AT, auction_date_type: 'E' }),
      aLotRow({ number: 902, site_codes: ['CPRTES'], auction_at: SALE_AT, auction_date_type: 'F' }),
    ])
    const spain = (clause: string) => by(clause, 'es.localhost')
    await expect.poll(() => spain('*:*'), { interval: 50 }).toEqual([901, 902])
    expect([await spain('auction_date_type:E'), await spain('auction_date_type:F')]).toEqual([[901], [902]])
  })
})

describe('POST /public/lots/vin/search', () => {
  const VIN_SEARCH = '/public/lots/vin/search'

  it('finds an unsold lot and never tells its VIN [MKT-7.36]', async () => {
    const answer = await world.found(VIN_SEARCH, { filter: { MISC: ['ps_vin_number:1FVACWDT0EHFZ1739', 'sold_flag:false'] } })
    expect(numbersOf(answer)).toEqual([20_881_167])
    expect(JSON.stringify(answer.results)).not.toContain(VIN)
  })

  it('takes the first eleven characters, vin: and lower case; sold lots are never found [MKT-5.03]', async () => {
    expect(numbersOf(await world.found(VIN_SEARCH, { filter: { MISC: ['ps_vin_number:1fvacwdt0eh'] } }))).toEqual([20_881_167])
    for (const misc of ['lot_sold:true', 'sold_flag:true'])
      expect(numbersOf(await world.found(VIN_SEARCH, { filter: { MISC: ['vin:1FVACWDT0EHFZ1740', misc] } }))).toEqual([])
  })

  it.each(['1FVACWDT0EHFZ173', '1FVACWDT0EHFZ1739X', 'IFVACWDT0EHFZ1739', ''])('refuses %j, which is no VIN', async (vin) => {
    expect(await world.post(VIN_SEARCH, { filter: { MISC: vin === '' ? [] : [`ps_vin_number:${vin}`] } })).toMatchObject({ returnCode: -1 })
  })
})

describe('searching by VIN', () => {
  it('searching by VIN is refused with 429 after thirty times a minute', async () => {
    const ask = () =>
      world.app.inject({
        method: 'POST',
        url: '/public/lots/vin/search',
        remoteAddress: '203.0.113.9',
        payload: { filter: { MISC: ['ps_vin_number:1FVACWDT0EH'] } },
      })
    const codes = []
    for (let at = 0; at < 31; at++) codes.push((await ask()).statusCode)
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  it('counts VINs by whatever call and however many a request names', async () => {
    const from = { remoteAddress: '203.0.113.10' }
    const named = (count: number) => ({ filter: { MAKE: Array.from({ length: count }, (_, at) => `vin:1FVACWDT0EHFZ17${10 + at}`) } })
    const search = (count: number) => world.app.inject({ method: 'POST', url: RESULTS, ...from, payload: named(count) })
    const decide = () => world.app.inject({ ...from, url: `/public/data/lots/decide?q=${VIN}` })
    expect((await search(11)).json()).toMatchObject({ returnCode: -1, data: { errorCode: 'BAD_FILTER' } })
    expect([(await search(10)).statusCode, (await search(9)).statusCode, (await search(10)).statusCode]).toEqual([200, 200, 200])
    expect([(await decide()).statusCode, (await decide()).statusCode, (await search(1)).statusCode]).toEqual([200, 429, 429])
    expect((await search(0)).statusCode).toBe(200)
  })
})

describe('POST /public/data/lots/suggest', () => {
  const suggest = async (q: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/public/data/lots/suggest',
      headers: { 'content-type': FORM },
      payload: `q=${encodeURIComponent(q)}`,
    })
    return suggestAnswer.parse(answer.json().data)
  }

  it('reads field q of a form and answers suggestions and googleAttributionToken [MKT-7.21]', async () => {
    expect(await suggest('to')).toEqual({
      suggestions: [
        { text: 'Toyota', type: 'MAKE', uri: '/lotSearchResults?make=TOYOTA', count: 2 },
        { text: 'Toyota RAV4', type: 'MODEL', uri: '/lotSearchResults?make=TOYOTA&group=RAV4', count: 2 },
        { text: 'to', type: 'TEXT', uri: '/lotSearchResults?free=true&query=to' },
      ],
      googleAttributionToken: '',
    })
  })

  it('suggests lots for a number and nothing for one character', async () => {
    expect((await suggest('2088116')).suggestions.filter(({ type }) => type === 'LOT').map(({ uri }) => uri)).toContain(
      '/lot/20881169/2022-toyota-rav4-xle-ca-redding',
    )
    expect((await suggest('t')).suggestions).toEqual([])
  })
})

describe('where a typed text leads', () => {
  const decide = async (q: string) => {
    const answer = await world.app.inject({ method: 'GET', url: `/public/data/lots/decide?q=${encodeURIComponent(q)}` })
    return searchDecision.parse(answer.json().data)
  }

  it('a number longer than four characters is looked up as a lot number, and one match is that lot [MKT-4.01] [MKT-4.02] [MKT-4.06]', async () => {
    expect(await decide('20881169')).toMatchObject({ kind: 'lot', lotNumber: 20_881_169 })
    expect(await decide(' 2088-1169 ')).toMatchObject({ kind: 'lot', lotNumber: 20_881_169 })
  })

  it('a number that no lot has resets the criteria [MKT-4.03]', async () => {
    expect(await decide('99999999')).toEqual({ kind: 'none', by: 'number', resets: true })
  })

  it('the beginning of several numbers lists them [MKT-4.04]', async () => {
    expect(await decide('2088116')).toMatchObject({
      kind: 'list',
      by: 'number',
      total: 3,
      clauses: expect.arrayContaining(['ps_lot_number:20881167']),
    })
  })

  it('a VIN finds unsold lots only [MKT-4.05]', async () => {
    expect(await decide(VIN.toLowerCase())).toMatchObject({ kind: 'lot', lotNumber: 20_881_167 })
    expect(await decide('1FVACWDT0EHFZ1740')).toEqual({ kind: 'none', by: 'vin', resets: false })
  })

  it('anything else is free text, four digits too [MKT-4.07] [MKT-5.05]', async () => {
    expect(await decide('toyota')).toMatchObject({ kind: 'list', by: 'text', total: 2 })
    expect(await decide('2011')).toMatchObject({ kind: 'lot', lotNumber: 20_881_169 })
    expect(await decide('xyzzy')).toEqual({ kind: 'none', by: 'text', resets: false })
  })

  it('where a typed text leads is the same for tools that send it as free text [MKT-4.05] [MKT-4.06]', async () => {
    const found = async (query: string) => numbersOf(await world.found(RESULTS, { query: [query], freeFormSearch: true }))
    expect(await found('2088-1169')).toEqual([20_881_169])
    expect(await found('20881170')).toEqual([20_881_170])
    expect(await found(VIN.toLowerCase())).toEqual([20_881_167])
    expect(await found('1FVACWDT0EHFZ1740')).toEqual([])
    expect(numbersOf(await world.found(RESULTS, { query: ['20881169'] }))).toEqual([])
  })

  it('where a typed text leads is asked without the tags of the query [MKT-5.30] [ACC-5.30]', async () => {
    expect(await decide('nissan <b>armada</b><script')).toEqual({ kind: 'none', by: 'text', resets: false })
    expect(await decide('<i>nissan</i> ar<b>mada')).toMatchObject({ kind: 'lot', lotNumber: 20_881_169 })
  })

  it('free text with a single result goes straight to that lot [MKT-4.08]', async () => {
    expect(await decide('nissan armada')).toMatchObject({ kind: 'lot', lotNumber: 20_881_169, slug: '2022-toyota-rav4-xle-ca-redding' })
  })
})

describe('hostile filters', () => {
  const corpus = [
    "' OR 1=1 --",
    '"; drop table lots; --',
    '${jndi:ldap://x}',
    '<script>alert(1)</script>',
    '{"$gt":""}',
    '\u0000',
    '*:*) OR (1:1',
    '\\',
    '%00',
    '__proto__',
    '../../etc/passwd',
    '(('.repeat(900),
  ]

  it('hostile filters never reach the engine and never break it', async () => {
    const places = (text: string): object[] => [
      { query: [text] },
      { filter: { MAKE: [`lot_make_desc:"${text}"`] } },
      { filter: { MISC: [text] } },
      { filter: { [text]: ['sold_flag:false'] } },
      { sort: [text] },
      { buyerEnteredZip: text },
      { rawParams: { pt: text } },
      { includeTagByField: { MISC: text } },
    ]
    for (const text of corpus)
      for (const request of places(text)) {
        const answer = await world.app.inject({ method: 'POST', url: RESULTS, payload: request })
        expect([200, 400]).toContain(answer.statusCode)
        expect([1, -1]).toContain(answer.json().returnCode)
      }
  })
})

describe('without index workers', () => {
  it('the same searches are answered alike from PostgreSQL', async () => {
    const plain = await searchWorld({ SEARCH_WORKERS: '0' })
    try {
      const requests = [
        {},
        { query: ['toyta rav4'] },
        { filter: { YEAR: ['lot_year:[2012 TO 2030]'] }, sort: ['current_bid desc'] },
        { buyerEnteredZip: '96007', sortByZip: true },
      ]
      for (const request of requests) {
        const [{ results: fromWorkers }, { results: fromTable }] = [
          await world.found(RESULTS, request),
          await plain.found(RESULTS, request),
        ]
        expect(fromTable).toEqual({
          ...fromWorkers,
          queryId: fromTable.queryId,
          content: fromWorkers.content.map((row, at) => ({
            ...row,
            auctionId: fromTable.content[at]?.auctionId,
            lu: fromTable.content[at]?.lu,
          })),
        })
      }
    } finally {
      await plain.close()
    }
  })
})
