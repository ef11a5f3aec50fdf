import { describe, expect, it } from 'vitest'
import { placeCookie, LOCATION_COOKIE, LOCATION_COOKIE_DAYS, placeOf } from './chosen-place.ts'
import { hasFeedback } from './feedback-paths.ts'
import { COOKIE_NOTICE_COUNTRIES, greetsInternationalBuyer, showsCookieNotice } from './intervals.ts'
import { localeTagOf, numberDataOf } from './number-data.ts'
import { siteOf } from './sites.ts'
import { isTimeZone, TIME_ZONE_COOKIE, timeZonesOf, zoneInForce } from './time-zones.ts'
import { yardNumberPath, yardPath } from './yard-paths.ts'

describe('the chosen place', () => {
  it('the chosen place is kept as country and postal code, without one as the country alone [ACC-4.50]', () => {
    expect(placeCookie({ country: 'USA', zip: '75201' })).toBe('USA:75201')
    expect(placeCookie({ country: 'ARE', zip: '' })).toBe('ARE')
    expect(placeOf('CAN:K1A')).toEqual({ country: 'CAN', zip: 'K1A' })
    expect(placeOf('ARE')).toEqual({ country: 'ARE', zip: '' })
  })

  it('the chosen place is nobody else’s text', () => {
    for (const value of [undefined, '', 'usa', 'XXX', 'USA:', 'USA:<b>', 'USA:1234567890123', 'USA:75201;x', 'xUSA:75201', ':75201'])
      expect(placeOf(value)).toBeNull()
  })

  it('the chosen place is kept for a year under a name of its own [ACC-9.03]', () => {
    expect([LOCATION_COOKIE, LOCATION_COOKIE_DAYS, TIME_ZONE_COOKIE]).toEqual(['userLocation', 365, 'userTimezone'])
  })
})

describe('time zones', () => {
  it('time zones are those of the site’s countries first, then all the others', () => {
    const { near, others } = timeZonesOf(siteOf('CPRTMEA'))
    expect(near).toEqual(['Asia/Dubai', 'Asia/Bahrain', 'Asia/Muscat'])
    expect(others).toContain('America/New_York')
    expect(others).not.toContain('Asia/Dubai')
    expect(others[0]).toBe('UTC')
    expect([...near, ...others].toSorted()).toEqual(['UTC', ...Intl.supportedValuesOf('timeZone')].toSorted())
    expect(timeZonesOf(siteOf('CPRTUS')).near).toContain('America/Los_Angeles')
  })

  it('the time zone in force is the chosen one, else the device’s, else the site’s', () => {
    const site = siteOf('CPRTUK')
    expect(zoneInForce(site, 'Asia/Dubai', 'Europe/Madrid')).toBe('Asia/Dubai')
    expect(zoneInForce(site, null, 'Europe/Madrid')).toBe('Europe/Madrid')
    expect(zoneInForce(site, 'Mars/Base', 'x')).toBe('Europe/London')
    expect([zoneInForce(site, null), zoneInForce(site, null, null), zoneInForce(site, 'UTC')]).toEqual([
      'Europe/London',
      'Europe/London',
      'UTC',
    ])
    expect([isTimeZone('UTC'), isTimeZone('Europe/London'), isTimeZone('+01:00'), isTimeZone('')]).toEqual([true, true, false, false])
  })
})

describe('the page of a yard', () => {
  it('the page of a yard is named by the yard’s slug or by its number [MKT-2.83] [MKT-2.84]', () => {
    expect([yardPath({ slug: 'st john’s/nl' }), yardNumberPath(855)]).toEqual(['/locations/st%20john%E2%80%99s%2Fnl', '/location/855'])
  })
})

describe('notices', () => {
  const visit = { isAccepted: false, regionCode: 'us', country: 'USA', listed: ['DEU'] }

  it('notices of cookies are shown until accepted, on the US region only to listed countries [ACC-4.56]', () => {
    expect(showsCookieNotice(visit)).toBe(false)
    expect(showsCookieNotice({ ...visit, country: 'DEU' })).toBe(true)
    expect(showsCookieNotice({ ...visit, regionCode: 'uk' })).toBe(true)
    expect(showsCookieNotice({ ...visit, regionCode: 'uk', isAccepted: true })).toBe(false)
  })

  it('notices of cookies are asked for by the law of Europe’s Economic Area, Switzerland and the United Kingdom', () => {
    const union = 'AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE'
    expect(COOKIE_NOTICE_COUNTRIES.toSorted()).toEqual([...union.split(' '), 'CHE', 'GBR', 'ISL', 'LIE', 'NOR'].toSorted())
  })

  it('notices greet international buyers of listed countries other than the site’s, until closed [ACC-4.58]', () => {
    const buyer = { isClosed: false, country: 'NGA', siteCountry: 'USA', listed: ['NGA', 'USA'] }
    expect(greetsInternationalBuyer(buyer)).toBe(true)
    expect(greetsInternationalBuyer({ ...buyer, isClosed: true })).toBe(false)
    expect(greetsInternationalBuyer({ ...buyer, country: 'USA' })).toBe(false)
    expect(greetsInternationalBuyer({ ...buyer, country: 'FRA' })).toBe(false)
  })

  it('notices offer feedback on lots, results, watch list, sale lists and vehicle searches only [ACC-2.63] [MKT-2.100]', () => {
    const shown = [
      '/lot/1',
      '/es/lot/1/x',
      '/lotSearchResults',
      '/kiosklotSearchResults',
      '/watchList',
      '/saleListResult/1',
      '/vehicle-search-make/x',
    ]
    expect(shown.filter((path) => !hasFeedback(path))).toEqual([])
    expect(['/', '/login', '/dashboard', '/vehicleFinder', '/locations', '/lots'].filter((path) => hasFeedback(path))).toEqual([])
  })
})

describe('number data', () => {
  it('number data is of the locale that a path names in any of three forms', () => {
    expect(['us', 'en_us', 'en-US'].map((locale) => localeTagOf('en', locale))).toEqual(['en-US', 'en-US', 'en-US'])
    expect([localeTagOf('de', 'de'), localeTagOf('es', 'es_es'), localeTagOf('xx', 'us'), localeTagOf('<b>', 'us')]).toEqual([
      'de',
      'es-ES',
      null,
      null,
    ])
  })

  it('number data has three decimals where the currency has them', () => {
    expect(numberDataOf('en', 'BHD').patterns.currency).toMatch(/#,##0\.000$/)
  })
})
