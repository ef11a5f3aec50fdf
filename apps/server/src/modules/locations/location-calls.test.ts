import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationsAnswer, nearestYardsAnswer, yardAnswer, yardListAnswer } from '@app/contract/locations/locations.answers.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, insertYards } from '#test/lots.ts'

const LIST = '/public/data/locations/retrieveLocationsListBySite'
const DETAIL = '/public/data/locations/retrieveLocationDetail'
const NEAREST = '/public/data/locations/nearest/zip'
const INFO = '/g2mext/api/v1/public/location-info'
const UPDATE = '/g2mext/api/v1/public/update-location'
const MESSAGE_002 = 'Please enter a valid ZIP/postal code for the selected country.'

let server: TestApp

const get = async (url: string, headers: Readonly<Record<string, string>> = {}, remoteAddress = '127.0.0.1') =>
  (await server.app.inject({ method: 'GET', url, headers, remoteAddress })).json()
const post = (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers })
const update = async (payload: object) => await post(UPDATE, payload)
const nearest = async (payload: object) => nearestYardsAnswer.parse((await post(NEAREST, payload)).json().data).locations

beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
  await insertYards(server.database.db, [
    {
      ...A_YARD,
      address1: '1 Main St',
      address2: 'Gate 2',
      city: 'REDDING',
      zip: '96007 8706',
      phone_area: '530',
      phone: '555-0143',
      email: 'vallejo@yards.example',
      hours: '8:00 AM - 5:00 PM',
      begin_day: 'MONDAY',
      end_day: 'FRIDAY',
      location_url: '/locations/redding',
    },
    { ...A_YARD, number: 601, name: 'TX - DALLAS', slug: 'dallas', state: 'TX', zone: 'America/Chicago', lat: 32.78, lon: -96.8 },
    {
      ...A_YARD,
      number: 602,
      name: 'TX - DALLAS ANNEX',
      slug: 'dallas-annex',
      state: 'TX',
      zone: 'America/Chicago',
      lat: 32.78,
      lon: -96.8,
    },
    { ...A_YARD, number: 603, name: '*TX - ONLINE', slug: 'online', state: 'TX', zone: 'America/Chicago', lat: 32.78, lon: -96.8 },
    {
      ...A_YARD,
      number: 604,
      name: 'ON - TORONTO',
      slug: 'toronto',
      country: 'CAN',
      state: 'ON',
      selling_site: 'CPRTCA',
      lat: 43.7,
      lon: -79.4,
    },
    { ...A_YARD, number: 701, name: 'LEEDS', slug: 'leeds', country: 'GBR', selling_site: 'CPRTUK', lat: 53.8, lon: -1.5 },
  ])
})
afterAll(() => server.close())

describe('yards', () => {
  it('yards of a site are listed by name, those of other sites are not [ACC-7.36] [MKT-7.15]', async () => {
    const names = async (host: string) => yardListAnswer.parse((await get(LIST, { host })).data).locations.map((yard) => yard.yardName)
    expect(await names('localhost')).toEqual(['CA - REDDING', 'ON - TORONTO', 'TX - DALLAS', 'TX - DALLAS ANNEX'])
    expect(await names('uk.localhost')).toEqual(['LEEDS'])
  })

  it('yards whose name starts with * are hidden in lists, yet open by number [MKT-3.45] [ACC-7.37] [MKT-7.16]', async () => {
    expect(JSON.stringify(await get(LIST))).not.toContain('ONLINE')
    expect(JSON.stringify(await nearest({ yardNumber: 601 }))).not.toContain('ONLINE')
    expect(yardAnswer.parse((await get(`${DETAIL}?yardNumber=603`)).data).location.yardName).toBe('*TX - ONLINE')
  })

  it('yards have address, telephone, hours, days and zone [MKT-3.44]', async () => {
    expect((await get(`${DETAIL}?yardNumber=343`)).data.location).toEqual({
      yardNumber: 343,
      yardName: 'CA - REDDING',
      yardAddress1: '1 Main St',
      yardAddress2: 'Gate 2',
      yardCity: 'REDDING',
      yardStateName: 'California',
      yardMailingStateCode: 'CA',
      yardZip: '96007 8706',
      yardCountryCode: 'USA',
      yardPhoneAreaCode: '530',
      yardPhoneNumber: '555-0143',
      yardEmail: 'vallejo@yards.example',
      yardHours: '8:00 AM - 5:00 PM',
      yardBeginDay: 'MONDAY',
      yardEndDay: 'FRIDAY',
      timeZoneFromSolr: 'America/Los_Angeles',
      clock: expect.stringMatching(/^-0[78]:00 P[DS]T/),
      latitude: 40.42233,
      longitude: -122.27402,
      slug: 'redding',
      locationUrl: '/locations/redding',
    })
  })

  it('yards that do not exist are refused in words', async () => {
    expect(await get(`${DETAIL}?yardNumber=99999`)).toMatchObject({ returnCode: -1, data: { errorCode: 'YARD_NOT_FOUND' } })
    for (const wrong of ['', 'x', '-1', '1.5', '99999999999999999999']) {
      expect(await get(`${DETAIL}?yardNumber=${wrong}`)).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
    }
  })
})

describe('the nearest yards', () => {
  it('the nearest yards come by distance in miles, ties by name, with every yard within 9999 miles [ACC-7.38] [ACC-9.12] [MKT-7.70]', async () => {
    const found = await nearest({ zipCode: '75201', countryCode: 'USA' })
    expect(found.map(({ yardNumber }) => yardNumber)).toEqual([601, 602, 604, 343])
    expect(found[0]?.distance).toBeLessThan(2)
    expect(found[2]?.distance).toBeGreaterThan(1_100)
    expect(found[2]?.distance).toBeLessThan(1_300)
  })

  it('the nearest yards are those within the miles asked for [MKT-7.17]', async () => {
    expect((await post(NEAREST, { zipCode: '75201', miles: 50 })).json()).toMatchObject({
      returnCode: 1,
      returnCodeDesc: 'Success',
      data: { locations: [{ yardNumber: 601 }, { yardNumber: 602 }] },
    })
    expect((await nearest({ zipCode: '75201', miles: 50 })).map(({ yardNumber }) => yardNumber)).toEqual([601, 602])
    expect(await nearest({ latitude: 0, longitude: 0, miles: 100 })).toEqual([])
  })

  it('the nearest yards are found from a town as a search of lots is, with its state or without; what names no town is refused', async () => {
    for (const zipCode of ['Dallas, TX', 'dallas', ' Ft. Worth, Texas '])
      expect((await nearest({ zipCode, miles: 50 })).map(({ yardNumber }) => yardNumber).toSorted()).toEqual([601, 602])
    expect((await nearest({ zipCode: 'Toronto, ON', miles: 50 })).map(({ yardNumber }) => yardNumber)).toEqual([604])
    for (const wrong of [
      { zipCode: 'Springfield' },
      { zipCode: 'Nowhere, TX' },
      { zipCode: 'Dallas, TX', countryCode: 'XXX' },
      { zipCode: 'd'.repeat(61) },
    ])
      expect((await post(NEAREST, wrong)).json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
  })

  it('the nearest yards are as many as are asked for, twenty where nothing is said and 500 at most', async () => {
    const sized = async (size: unknown) => (await post(NEAREST, { zipCode: '75201', size })).json()
    expect((await sized(1)).data.locations.map(({ yardNumber }: { yardNumber: number }) => yardNumber)).toEqual([601])
    expect((await sized(500)).data.locations).toHaveLength(4)
    for (const wrong of [0, 501, 1.5]) expect(await sized(wrong)).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
  })

  it('the nearest yards are found from a yard or a point as well, every one within 9999 miles [ACC-7.38] [ACC-9.12]', async () => {
    expect((await nearest({ yardNumber: 604 }))[0]).toMatchObject({ yardNumber: 604, distance: 0 })
    expect((await nearest({ latitude: 40.4, longitude: -122.3 })).map(({ yardNumber }) => yardNumber)).toEqual([343, 601, 602, 604])
    // In the Indian Ocean: Toronto is 8,801 miles away, Redding 9,985, Dallas 10,004.
    const ocean = { latitude: -5, longitude: 60 }
    const found = (await nearest(ocean)).map(({ yardNumber, distance }) => [yardNumber, Math.round(distance)])
    expect(found).toEqual([
      [604, 8_801],
      [343, 9_985],
    ])
    expect((await nearest({ ...ocean, miles: 10_010 })).map(({ yardNumber }) => yardNumber)).toEqual([604, 343, 601, 602])
  })

  it('the nearest yards need a ZIP or a yard: without, both fields are flagged [ACC-5.23] [MKT-7.71]', async () => {
    const body = (await post(NEAREST, {})).json()
    expect(body).toMatchObject({ returnCode: -1, returnCodeDesc: MESSAGE_002 })
    expect(Object.keys(body.data.fieldErrors)).toEqual(['zipCode', 'yardNumber'])
    for (const wrong of [{ zipCode: '00000' }, { zipCode: 'ABC' }, { zipCode: '1', countryCode: 'XXX' }]) {
      expect((await post(NEAREST, wrong)).json().returnCode).toBe(-1)
    }
    expect((await post(NEAREST, { yardNumber: 9 })).json().data.fieldErrors).toHaveProperty('yardNumber')
  })
})

describe('the location of the caller', () => {
  const info = async (headers: Readonly<Record<string, string>> = {}, network?: string) =>
    locationsAnswer.parse((await get(INFO, headers, network)).data)

  it('the location of the caller is a list with coordinates and every field of a location [ACC-7.33] [ACC-3.19] [MKT-7.50]', async () => {
    expect(await info({}, '81.2.69.142')).toEqual([
      {
        threeCharCountryCode: 'GBR',
        countryCode: 'GB',
        stateCode: '',
        zipCode: '',
        latitude: 54,
        longitude: -2,
        description: 'United Kingdom',
      },
    ])
  })

  it("the location of the caller is the site's own country for addresses of no country", async () => {
    for (const network of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'fd00::1', '203.0.113.9']) {
      expect((await info({}, network))[0]?.threeCharCountryCode).toBe('USA')
    }
  })

  it.each([
    ['CPRTUS', 'us', 'USA'],
    ['CPRTUK', 'uk', 'GBR'],
    ['CPRTMEA', 'mea', 'ARE'],
    ['CPRTIE', 'ie', 'IRL'],
    ['CPRTCA', 'ca', 'CAN'],
    ['CPRTDE', 'de', 'DEU'],
    ['CPRTIN', 'in', 'IND'],
    ['CPRTES', 'es', 'ESP'],
    ['CPRTDRIVE', 'drive', 'USA'],
  ])('the location of the caller is on %s by default that of its country [MKT-9.13] [ACC-9.13]', async (siteCode, label, country) => {
    const host = `${label}.localhost`
    expect((await get('/public/data/userConfig', { host })).data.siteCode).toBe(siteCode)
    expect((await info({ host }))[0]?.threeCharCountryCode).toBe(country)
  })

  it('the location of the caller is what a proxy says only where the proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-for': '81.2.69.142' }
    expect((await info(forwarded))[0]?.threeCharCountryCode).toBe('USA')
    const proxied = await testApp({ SEARCH_WORKERS: '0', TRUST_PROXY: 'loopback' })
    const answer = (await proxied.app.inject({ method: 'GET', url: INFO, headers: forwarded })).json()
    await proxied.close()
    expect(answer.data[0].threeCharCountryCode).toBe('GBR')
  })

  it('the location of the caller is the chosen place where one is chosen, and no cookie of a stranger is believed', async () => {
    expect((await info({ cookie: 'userLocation=USA:75201' }))[0]).toMatchObject({
      zipCode: '75201',
      stateCode: 'TX',
      description: 'Dallas, TX 75201',
    })
    for (const cookie of ['userLocation=XXX', 'userLocation=USA:%3Cb%3E', 'userLocation={"a":1}']) {
      expect((await info({ cookie }))[0]).toMatchObject({ threeCharCountryCode: 'USA', zipCode: '' })
    }
  })
})

describe('a change of location', () => {
  it('answers a list with coordinates and keeps the place for a year [ACC-7.34] [ACC-9.03] [MKT-7.52]', async () => {
    const answer = await update({ threeCharCountryCode: 'USA', zipCode: '75201' })
    expect(locationsAnswer.parse(answer.json().data)[0]).toMatchObject({ latitude: 32.7904, longitude: -96.8044, stateCode: 'TX' })
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'userLocation', value: 'USA:75201', path: '/', maxAge: 365 * 86_400 }),
    )
  })

  it('keeps the country alone without a ZIP [ACC-4.50] [ACC-3.38]', async () => {
    const answer = await update({ threeCharCountryCode: 'ARE' })
    expect(answer.json().data).toMatchObject([{ threeCharCountryCode: 'ARE', countryCode: 'AE', latitude: 24, longitude: 54 }])
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([['userLocation', 'ARE']])
  })

  it('looks Canada and Ireland up by their first three characters [MKT-5.25]', async () => {
    expect((await update({ threeCharCountryCode: 'CAN', zipCode: 'k1a 0b1' })).json().data).toMatchObject([
      { zipCode: 'K1A', stateCode: 'ON', latitude: 45.4207 },
    ])
    expect((await update({ threeCharCountryCode: 'IRL', zipCode: 'D02' })).json().data).toMatchObject([{ zipCode: 'D02', latitude: 53.3 }])
  })

  it('answers an empty list for a code that no place has, and keeps nothing [ACC-8.27]', async () => {
    const answer = await update({ threeCharCountryCode: 'USA', zipCode: '00000' })
    expect(answer.json()).toMatchObject({ returnCode: 1, data: [] })
    expect(answer.cookies).toEqual([])
  })

  it('a change of location is refused with message 002 when a needed ZIP is missing or malformed [ACC-5.20] [ACC-5.22] [MKT-5.26]', async () => {
    for (const [country, zip] of [
      ['USA', ''],
      ['GBR', ' '],
      ['FIN', ''],
      ['USA', 'ABCDE'],
      ['CAN', 'K1'],
    ]) {
      const answer = await update({ threeCharCountryCode: country, zipCode: zip })
      expect(answer.json()).toMatchObject({
        returnCode: -1,
        returnCodeDesc: MESSAGE_002,
        data: { fieldErrors: { zipCode: 'app.lotdetail.viewmap.error.002' } },
      })
      expect(answer.cookies).toEqual([])
    }
    expect((await update({ threeCharCountryCode: 'us' })).json().data.fieldErrors).toHaveProperty('threeCharCountryCode')
  })

  it('a change of location is refused from another site', async () => {
    const answer = await post(UPDATE, { threeCharCountryCode: 'ARE' }, { origin: 'https://evil.example', host: 'localhost' })
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([403, 'FOREIGN_ORIGIN'])
  })
})
