import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARMADA, FORM, numbersOf, RESULTS, searchWorld, VIN, type SearchWorld } from './search-world.test-kit.ts'

const DETAILS = '/public/data/lotdetails/solr'
const STRANGER = '203.0.113.61'

let world: SearchWorld
beforeAll(async () => {
  world = await searchWorld()
})
afterAll(() => world.close())

const get = async (url: string) => (await world.app.inject({ url, headers: { host: 'localhost' } })).json()

describe('what tools written for other sites of this kind read', () => {
  it('the fields that tools read are in every row, also where nothing is known', async () => {
    const { body } = await world.app.inject({ method: 'POST', url: RESULTS, payload: { query: ['armada'] } })
    const [row] = JSON.parse(body).data.results.content
    expect(row).toMatchObject({ aan: 0, rc: 0, bnp: 0, at: '', tz: '', ymin: ARMADA.year, crg: '' })
    expect(row).toMatchObject({ sstpflg: false, pcf: false, btcf: false, lotYardSameAsKioskYard: false })
    for (const amount of ['"rc":0.0', '"bnp":0.0']) expect(body).toContain(amount)
  })

  it('finds lots by VIN where numbers are searched', async () => {
    const request = { filter: { MISC: [`ps_vin_number:${VIN}`] } }
    expect(numbersOf(await world.found('/public/lots/number/search', request))).toEqual(
      numbersOf(await world.found('/public/lots/vin/search', request)),
    )
    const neither = await world.post('/public/lots/number/search', { filter: { MISC: ['lot_year:[2020 TO 2022]'] } })
    expect(neither.data.errorCode).toBe('BAD_LOT_NUMBER')
  })

  it('suggestions, look-ups by VIN and by number and geocoding find the same lot; no lot has a condition report to be looked for first [ACC-7.47]', async () => {
    const lot = 20_881_167
    const call = async (url: string, payload: object | string, more: Readonly<Record<string, string>> = {}) =>
      (await world.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...more } })).json()
    const suggested = await call('/public/data/lots/suggest', `q=${lot}`, { 'content-type': FORM })
    expect(suggested.data.suggestions).toContainEqual(expect.objectContaining({ type: 'LOT', text: expect.stringContaining(String(lot)) }))
    for (const [by, clause] of [
      ['vin', `ps_vin_number:${VIN}`],
      ['number', `ps_lot_number:${lot}`],
    ])
      expect([by, numbersOf(await world.found(`/public/lots/${by}/search`, { filter: { MISC: [clause] } }))]).toEqual([by, [lot]])
    const { data } = await call('/g2mext/api/v1/public/update-location', { threeCharCountryCode: 'USA', zipCode: '96007' })
    const [{ latitude, longitude }] = data
    const near = await call('/public/data/locations/nearest/zip', { latitude, longitude, miles: 25 })
    const { lotDetails } = (await get(`${DETAILS}/${lot}`)).data
    expect(near.data.locations[0].yardNumber).toBe(lotDetails.ynumb)
    expect(lotDetails).toMatchObject({ ln: lot, hcr: false })
  })

  it('finds the lot whose VIN begins as typed, and takes a word of that length for a word', async () => {
    const typed = (query: string) => world.found('/public/lots/search', `query=${query}&freeFormSearch=true`)
    const whole = numbersOf(await typed(VIN))
    expect(whole).toHaveLength(1)
    expect(numbersOf(await typed(VIN.slice(0, 11)))).toEqual(whole)
    expect(numbersOf(await typed(VIN.slice(0, 11).toLowerCase()))).toEqual(whole)
    expect((await typed('armada20111')).query.query).toEqual(['armada20111'])
    expect((await get(`/public/data/lots/decide?q=${VIN.slice(0, 11)}`)).data).toMatchObject({ kind: 'lot', lotNumber: whole[0] })
  })

  it('counts the beginning of a VIN as a VIN', async () => {
    const search = () =>
      world.app.inject({
        method: 'POST',
        url: '/public/lots/search',
        remoteAddress: STRANGER,
        headers: { 'content-type': FORM },
        payload: `query=1HGCM82633A&freeFormSearch=true`,
      })
    const statuses = []
    for (let count = 0; count <= 30; count++) statuses.push((await search()).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })

  it('tools find suggestions in the data and beside it', async () => {
    const { payload } = await world.app.inject({
      method: 'POST',
      url: '/public/data/lots/suggest',
      headers: { 'content-type': FORM },
      payload: 'q=toyo',
    })
    const answer = JSON.parse(payload)
    expect(answer.suggestions.length).toBeGreaterThan(0)
    expect(answer.suggestions).toEqual(answer.data.suggestions)
  })

  it('tools find pictures by kind at the newer address, of the lot in its country alone', async () => {
    const { imagesList } = (await get(`${DETAILS}/lot-images/20881168/USA`)).data
    const older = (await get(`${DETAILS}/lotImages/20881168/USA`)).data.imagesList.content
    expect(imagesList).toMatchObject({ EXTERIOR_360: [], INTERIOR_360: [], ENGINE_VIDEO_SOUND: [] })
    expect(imagesList.IMAGE).toEqual(
      older.map(({ thumbnailUrl, fullUrl, highResUrl, imageSeqNumber, frameCount }: Record<string, unknown>) => ({
        thumbnailUrl,
        fullUrl,
        highResUrl,
        frameCount,
        sequenceNumber: imageSeqNumber,
      })),
    )
    expect(imagesList.IMAGE[0].fullUrl).toMatch(/^http:\/\/localhost\/media\//)
    expect((await get(`${DETAILS}/lot-images/20881168/CAN`)).data.errorCode).toBe('LOT_NOT_FOUND')
  })

  it('tells every picture whole', async () => {
    const [image] = (await get(`${DETAILS}/lotImages/20881168`)).data.imagesList.content
    expect(image).toMatchObject({
      swiftFlag: false,
      frameCount: 0,
      status: 'ACTIVE',
      imageTypeDescription: 'Picture',
      highRes: true,
      image360Url: '',
      imageTypeCode: 'IMG',
      imageTypeEnum: 'IMAGE',
    })
  })

  it('tools find the yard in its own object and beside it', async () => {
    const { data } = await get('/public/data/locations/retrieveLocationDetail?yardNumber=343')
    expect(data).toMatchObject({
      yardName: data.location.yardName,
      yardStateName: data.location.yardStateName,
      yardStateCode: data.location.yardMailingStateCode,
      yardCity: data.location.yardCity,
      gmFullName: '',
      yardPhoneAreaCode: data.location.yardPhoneAreaCode,
      yardPhoneNumber: data.location.yardPhoneNumber,
      yardAddress1: data.location.yardAddress1,
      yardZip: data.location.yardZip,
      yardLatitude: data.location.latitude,
      yardLongitude: data.location.longitude,
    })
    expect(data.yardName).toBe('CA - REDDING')
  })

  it('tools are told where another page or size was taken than the one asked for', async () => {
    const { results } = await world.found(RESULTS, { query: ['*'], page: -1, size: 5_000 })
    expect([results.page, results.size]).toEqual([0, 1_000])
    expect(results.adjusted).toEqual([
      { field: 'page', asked: -1, used: 0 },
      { field: 'size', asked: 5_000, used: 1_000 },
    ])
    expect((await world.found(RESULTS, { query: ['*'], page: 0, size: 50 })).results.adjusted).toEqual([])
  })

  it('knows its limit from each answer, and when it may ask again', async () => {
    const ask = () => world.app.inject({ method: 'POST', url: RESULTS, payload: {}, remoteAddress: '203.0.113.62' })
    const first = await ask()
    expect(first.headers['ratelimit-policy']).toBe('"search";q=120;w=60')
    expect(first.headers.ratelimit).toMatch(/^"search";r=119;t=(?:60|59)$/)
    let last = first
    for (let count = 0; count < 120; count++) last = await ask()
    expect([last.statusCode, last.headers.ratelimit]).toEqual([429, `"search";r=0;t=${last.headers['retry-after']}`])
  })
})

describe('a call for members', () => {
  it('tells whoever has no session so, by POST as by GET', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const url = method === 'GET' ? '/data/lots/watchList' : '/data/lots/add/checked/watchlist'
      const answer = await world.app.inject({ method, url, headers: { host: 'localhost' }, ...(method === 'POST' && { payload: {} }) })
      expect([method, answer.statusCode, answer.json().data.errorCode]).toEqual([method, 401, 'NOT_SIGNED_IN'])
    }
  })

  it('a call for members still refuses a foreign page first', async () => {
    const headers = { host: 'localhost', origin: 'https://evil.example' }
    const answer = await world.app.inject({ method: 'POST', url: '/data/lots/add/checked/watchlist', headers, payload: {} })
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([403, 'FOREIGN_ORIGIN'])
  })
})
