import { describe, expect, it } from 'vitest'
import { COUNTRIES, countryOf } from './countries.ts'
import { centreOf } from './country-centres.ts'
import { areaOf } from './postal-areas.ts'
import { COUNTRIES_WITH_STATES, findStateName, stateName, statesOf } from './states.ts'
import { ZONE_LABEL_OFFSET_HOURS, zoneOf, zonesOfCountry } from './zones.ts'

const HOUR_MS = 3_600_000
const JANUARY = '2026-01-15T12:00:00Z'
const JULY = '2026-07-15T12:00:00Z'

/** What the zone tables of the platform say, as a second source. */
function hoursFromUtc(zone: string, at: string): number {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(part ?? '') ?? []
  const ms = (Number(hours ?? 0) + Number(minutes ?? 0) / 60) * HOUR_MS
  return (sign === '-' ? -ms : ms) / HOUR_MS
}

describe('labels of zones', () => {
  it('labels of zones stand for the hours that the clocks of their places show in winter and summer', () => {
    const places = {
      NST: ['America/St_Johns', JANUARY],
      NDT: ['America/St_Johns', JULY],
      AST: ['America/Halifax', JANUARY],
      ADT: ['America/Halifax', JULY],
      EST: ['America/New_York', JANUARY],
      EDT: ['America/New_York', JULY],
      CST: ['America/Chicago', JANUARY],
      CDT: ['America/Chicago', JULY],
      MST: ['America/Denver', JANUARY],
      MDT: ['America/Denver', JULY],
      PST: ['America/Los_Angeles', JANUARY],
      PDT: ['America/Los_Angeles', JULY],
      AKST: ['America/Anchorage', JANUARY],
      AKDT: ['America/Anchorage', JULY],
      HST: ['Pacific/Honolulu', JANUARY],
      GMT: ['Europe/London', JANUARY],
      BST: ['Europe/London', JULY],
      IST: ['Asia/Kolkata', JANUARY],
      CET: ['Europe/Berlin', JANUARY],
      CEST: ['Europe/Berlin', JULY],
      GST: ['Asia/Dubai', JANUARY],
      // Labels of files alone: Alaska in summer, the Atlantic in summer.
      ASDT: ['America/Anchorage', JULY],
      ADDT: ['America/Halifax', JULY],
    } as const
    const clocks = Object.entries(places).map(([label, [zone, at]]) => [label, hoursFromUtc(zone, at)])
    expect(ZONE_LABEL_OFFSET_HOURS).toEqual(Object.fromEntries(clocks))
  })
})

describe('the zone of a place', () => {
  // One postal code on the far side of each border of zones, and one of its own state.
  it.each([
    ['USA', 'AK', '99547', 'America/Adak'],
    ['USA', 'AK', '99501', 'America/Anchorage'],
    ['USA', 'AZ', '86515', 'America/Denver'],
    ['USA', 'AZ', '86502', 'America/Phoenix'],
    ['USA', 'AZ', '85001', 'America/Phoenix'],
    ['USA', 'FL', '32501', 'America/Chicago'],
    ['USA', 'FL', '32456', 'America/New_York'],
    ['USA', 'FL', '33101', 'America/New_York'],
    ['USA', 'ID', '83814', 'America/Los_Angeles'],
    ['USA', 'ID', '83549', 'America/Boise'],
    ['USA', 'ID', '83702', 'America/Boise'],
    ['USA', 'IN', '47708', 'America/Chicago'],
    ['USA', 'IN', '47586', 'America/Chicago'],
    ['USA', 'IN', '46204', 'America/Indiana/Indianapolis'],
    ['USA', 'KS', '67735', 'America/Denver'],
    ['USA', 'KS', '67202', 'America/Chicago'],
    ['USA', 'KY', '42101', 'America/Chicago'],
    ['USA', 'KY', '42642', 'America/Chicago'],
    ['USA', 'KY', '42765', 'America/Chicago'],
    ['USA', 'KY', '40202', 'America/New_York'],
    ['USA', 'MI', '49801', 'America/Chicago'],
    ['USA', 'MI', '49938', 'America/Chicago'],
    ['USA', 'MI', '49968', 'America/Chicago'],
    ['USA', 'MI', '48226', 'America/Detroit'],
    ['USA', 'ND', '58601', 'America/Denver'],
    ['USA', 'ND', '58638', 'America/Chicago'],
    ['USA', 'ND', '58102', 'America/Chicago'],
    ['USA', 'NE', '69301', 'America/Denver'],
    ['USA', 'NE', '69162', 'America/Denver'],
    ['USA', 'NE', '69211', 'America/Denver'],
    ['USA', 'NE', '68102', 'America/Chicago'],
    ['USA', 'NV', '89883', 'America/Denver'],
    ['USA', 'NV', '89101', 'America/Los_Angeles'],
    ['USA', 'OR', '97914', 'America/Boise'],
    ['USA', 'OR', '97201', 'America/Los_Angeles'],
    ['USA', 'SD', '57701', 'America/Denver'],
    ['USA', 'SD', '57601', 'America/Chicago'],
    ['USA', 'SD', '57104', 'America/Chicago'],
    ['USA', 'TN', '37902', 'America/New_York'],
    ['USA', 'TN', '37345', 'America/Chicago'],
    ['USA', 'TN', '37355', 'America/Chicago'],
    ['USA', 'TN', '37398', 'America/Chicago'],
    ['USA', 'TN', '38103', 'America/Chicago'],
    ['USA', 'TX', '79901', 'America/Denver'],
    ['USA', 'TX', '75201', 'America/Chicago'],
    ['CAN', 'BC', 'V1G 4A1', 'America/Dawson_Creek'],
    ['CAN', 'BC', 'V0C 1R0', 'America/Fort_Nelson'],
    ['CAN', 'BC', 'V1C 2H2', 'America/Edmonton'],
    ['CAN', 'BC', 'V6B 1A1', 'America/Vancouver'],
    ['CAN', 'NL', 'A0P 1E0', 'America/Goose_Bay'],
    ['CAN', 'NL', 'A1C 1A1', 'America/St_Johns'],
    ['CAN', 'ON', 'P9N 1A1', 'America/Winnipeg'],
    ['CAN', 'ON', 'M5H 2N2', 'America/Toronto'],
    ['CAN', 'QC', 'G4T 1A1', 'America/Halifax'],
    ['CAN', 'QC', 'H2Y 1C6', 'America/Toronto'],
    ['CAN', 'SK', 'S9V 0A1', 'America/Edmonton'],
    ['CAN', 'SK', 'S4P 3Y2', 'America/Regina'],
    ['ESP', 'CN', '35001', 'Atlantic/Canary'],
    ['ESP', 'MD', '28001', 'Europe/Madrid'],
    ['usa', 'tx', '79901', 'America/Denver'],
    ['can', 'bc', 'v1g4a1', 'America/Dawson_Creek'],
  ])('%s %s %s is %s', (...[country, state, zip, zone]) => {
    expect(zoneOf({ country, state, zip })).toBe(zone)
  })

  it('the zone of a place is the country’s where neither state nor code tells', () => {
    const usual = Object.fromEntries(COUNTRIES.map(({ code }) => [code, zonesOfCountry(code)[0]]).filter(([, zone]) => zone !== undefined))
    expect(usual).toEqual({
      USA: 'America/New_York',
      CAN: 'America/Toronto',
      GBR: 'Europe/London',
      IRL: 'Europe/Dublin',
      DEU: 'Europe/Berlin',
      ESP: 'Europe/Madrid',
      FIN: 'Europe/Helsinki',
      NLD: 'Europe/Amsterdam',
      IND: 'Asia/Kolkata',
      ARE: 'Asia/Dubai',
      BHR: 'Asia/Bahrain',
      OMN: 'Asia/Muscat',
    })
    for (const [country, zone] of Object.entries(usual)) expect(zoneOf({ country, state: 'none', zip: '' })).toBe(zone)
    expect(zonesOfCountry('ESP')).toEqual(['Europe/Madrid', 'Atlantic/Canary'])
    expect(zonesOfCountry('GBR')).toEqual(['Europe/London'])
  })
})

describe('states', () => {
  it('states are as many as ISO 3166-2 counts for each country, each with a code and a name of its own', () => {
    const counts = { USA: 56, CAN: 13, GBR: 4, IRL: 4, DEU: 16, ESP: 19, IND: 36, ARE: 7, BHR: 4, OMN: 11 }
    expect(Object.fromEntries(COUNTRIES_WITH_STATES.map((country) => [country, statesOf(country).length]))).toEqual(counts)
    for (const country of COUNTRIES_WITH_STATES) {
      const states = statesOf(country)
      for (const { code, name } of states) {
        expect(code).toMatch(/^[A-Z\d]{2,3}$/)
        expect(name).toMatch(/^\p{Lu}[\p{L} '’-]+$/u)
        expect([findStateName(country, code), stateName(country, code)]).toEqual([name, name])
      }
      expect(new Set(states.map(({ name }) => name)).size).toBe(states.length)
    }
  })

  it('states have names in countries without a site, and no list', () => {
    expect([findStateName('MEX', 'JAL'), findStateName('MEX', 'TX'), statesOf('MEX'), statesOf('FRA')]).toEqual(['Jalisco', null, [], []])
    expect([findStateName('USA', 'TX'), findStateName('USA', 'XX'), findStateName('FRA', 'TX')]).toEqual(['Texas', null, null])
    expect([stateName('USA', 'XX'), stateName('FRA', 'IDF')]).toEqual(['XX', 'IDF'])
  })
})

describe('areas of postal codes', () => {
  const BRITISH =
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU HA HD HG ' +
    'HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE ' +
    'SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  const digits = (from: number, to: number, length: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(length, '0'))
  // Beginnings that the post gives out, and the box that the country lies in.
  const POSTS: readonly (readonly [string, readonly string[], readonly [south: number, north: number, west: number, east: number]])[] = [
    ['GBR', BRITISH.split(' ').map((area) => `${area}1`), [49, 61, -8.7, 2]],
    ['DEU', digits(1, 99, 2).filter((code) => !['05', '11', '43', '62'].includes(code)), [47, 55.2, 5.8, 15.1]],
    ['ESP', digits(1, 52, 2), [27.5, 43.9, -18.3, 4.4]],
    ['FIN', digits(0, 9, 1), [59.7, 70.2, 19.3, 31.6]],
    ['IND', digits(1, 8, 1), [8, 37, 68, 97.5]],
  ]

  it.each(POSTS)('areas of postal codes of %s lie inside the country', (country, beginnings, [south, north, west, east]) => {
    const outside = beginnings.filter((beginning) => {
      const area = areaOf(country, beginning)
      return !area || area.latitude < south || area.latitude > north || area.longitude < west || area.longitude > east
    })
    expect(outside).toEqual([])
  })

  it('areas of postal codes are found in any case and between spaces, by whole letters alone', () => {
    const london = areaOf('GBR', 'SW1A 1AA')
    expect([areaOf('GBR', ' sw1a 1aa '), areaOf('DEU', ' 80331 ')]).toEqual([london, areaOf('DEU', '80331')])
    for (const wrong of ['', 'SW', '1SW1', 'XSW1', '*SW1']) expect([wrong, areaOf('GBR', wrong)]).toEqual([wrong, null])
    expect([areaOf('DEU', ''), areaOf('GBR', 'B1'), areaOf('FRA', 'B1')]).toEqual([null, { latitude: 52.5, longitude: -1.9 }, null])
  })
})

describe('countries', () => {
  it('countries are found by either code, in any case and between spaces', () => {
    for (const { code, alpha2 } of COUNTRIES) {
      expect(countryOf(` ${code.toLowerCase()} `)).toEqual({ code, alpha2 })
      expect(countryOf(alpha2)).toEqual({ code, alpha2 })
      expect(new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(alpha2)).toBeTypeOf('string')
    }
    expect([countryOf(''), countryOf('XX'), centreOf('XX'), centreOf('')]).toEqual([null, null, null, null])
  })
})
