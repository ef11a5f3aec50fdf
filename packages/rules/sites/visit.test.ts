import { describe, expect, it } from 'vitest'
import { keptPlace, placeOf } from './chosen-place.ts'
import { greetsInternationalBuyer, hasFeedback, showsCookieNotice } from './intervals.ts'
import { localeTagOf, numberDataOf } from './number-data.ts'
import { siteOf } from './sites.ts'
import { isTimeZone, timeZonesOf, zoneInForce } from './time-zones.ts'

describe('the chosen place', () => {
  it('is kept as country and postal code, without one as the country alone [ACC-4.50]', () => {
    expect(keptPlace({ country: 'USA', zip: '75201' })).toBe('USA:75201')
    expect(keptPlace({ country: 'ARE', zip: '' })).toBe('ARE')
    expect(placeOf('CAN:K1A')).toEqual({ country: 'CAN', zip: 'K1A' })
    expect(placeOf('ARE')).toEqual({ country: 'ARE', zip: '' })
  })

  it('is nobody else’s text', () => {
    for (const kept of [undefined, '', 'usa', 'XXX', 'USA:', 'USA:<b>', 'USA:1234567890123', 'USA:75201;x'])
      expect(placeOf(kept)).toBeNull()
  })
})

describe('time zones', () => {
  it('are those of the site’s countries first, then all the others', () => {
    const { near, others } = timeZonesOf(siteOf('CPRTMEA'))
    expect(near).toEqual(['Asia/Dubai', 'Asia/Bahrain', 'Asia/Muscat'])
    expect(others).toContain('America/New_York')
    expect(others).not.toContain('Asia/Dubai')
    expect(timeZonesOf(siteOf('CPRTUS')).near).toContain('America/Los_Angeles')
  })

  it('in force are the chosen one, else the device’s, else the site’s', () => {
    const site = siteOf('CPRTUK')
    expect(zoneInForce(site, 'Asia/Dubai', 'Europe/Madrid')).toBe('Asia/Dubai')
    expect(zoneInForce(site, null, 'Europe/Madrid')).toBe('Europe/Madrid')
    expect(zoneInForce(site, 'Mars/Base', 'x')).toBe('Europe/London')
    expect([isTimeZone('UTC'), isTimeZone('Europe/London'), isTimeZone('+01:00'), isTimeZone('')]).toEqual([true, true, false, false])
  })
})

describe('notices', () => {
  const visit = { isAccepted: false, regionCode: 'us', country: 'USA', listed: ['DEU'] }

  it('of cookies are shown until accepted, on the US region only to listed countries [ACC-4.56]', () => {
    expect(showsCookieNotice(visit)).toBe(false)
    expect(showsCookieNotice({ ...visit, country: 'DEU' })).toBe(true)
    expect(showsCookieNotice({ ...visit, regionCode: 'uk' })).toBe(true)
    expect(showsCookieNotice({ ...visit, regionCode: 'uk', isAccepted: true })).toBe(false)
  })

  it('greet international buyers of listed countries other than the site’s, until closed [ACC-4.58]', () => {
    const buyer = { isClosed: false, country: 'NGA', siteCountry: 'USA', listed: ['NGA', 'USA'] }
    expect(greetsInternationalBuyer(buyer)).toBe(true)
    expect(greetsInternationalBuyer({ ...buyer, isClosed: true })).toBe(false)
    expect(greetsInternationalBuyer({ ...buyer, country: 'USA' })).toBe(false)
    expect(greetsInternationalBuyer({ ...buyer, country: 'FRA' })).toBe(false)
  })

  it('offer feedback on lots, results, watch list, sale lists and vehicle searches only [ACC-2.63] [MKT-2.100]', () => {
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
  it('is of the locale that a path names in any of three forms', () => {
    expect(['us', 'en_us', 'en-US'].map((locale) => localeTagOf('en', locale))).toEqual(['en-US', 'en-US', 'en-US'])
    expect([localeTagOf('de', 'de'), localeTagOf('es', 'es_es'), localeTagOf('xx', 'us'), localeTagOf('<b>', 'us')]).toEqual([
      'de',
      'es-ES',
      null,
      null,
    ])
  })

  it('has three decimals where the currency has them', () => {
    expect(numberDataOf('en', 'BHD').patterns.currency).toMatch(/#,##0\.000$/)
  })
})
