import { SHIPPED_SCHEDULES } from '../fees/schedule-table.ts'
import { describe, expect, it } from 'vitest'
import { CURRENCY_CODES, SITE_CODES } from '@app/contract/sites.ts'
import { incrementsOf } from '../fees/increments.ts'
import { scheduleOf } from '../fees/find-schedule.ts'
import { countryOf } from '../reference/places/countries.ts'
import { SITES } from './site-table.ts'
import { preferredFlagsOf, siteByHost, siteOf, siteOrigin } from './sites.ts'

const here = { site: 'CPRTUS' } as const
const codeOf = (host: string, domains: Parameters<typeof siteByHost>[1] = here) => siteByHost(host, domains)?.code ?? null

describe('the site of a host', () => {
  it('the site of a host is the default on this machine', () => {
    for (const host of ['localhost', 'localhost:8080', 'LOCALHOST.', '127.0.0.1:8080', '127.8.9.10', '[::1]:8080', '[::1]']) {
      expect(codeOf(host)).toBe('CPRTUS')
      expect(codeOf(host, { site: 'CPRTUK' })).toBe('CPRTUK')
    }
  })

  it('the site of a host is named by the label before localhost [MKT-1.06] [ACC-1.10]', () => {
    expect(['uk', 'ie', 'ca', 'de', 'es', 'in', 'mea', 'drive', 'us'].map((label) => codeOf(`${label}.localhost:8080`))).toEqual([
      'CPRTUK',
      'CPRTIE',
      'CPRTCA',
      'CPRTDE',
      'CPRTES',
      'CPRTIN',
      'CPRTMEA',
      'CPRTDRIVE',
      'CPRTUS',
    ])
  })

  it('follows the public address', () => {
    const domains = { site: 'CPRTUS', publicUrl: 'https://auction.example:8443' } as const
    expect(codeOf('auction.example:8443', domains)).toBe('CPRTUS')
    expect(codeOf('www.auction.example', domains)).toBe('CPRTUS')
    expect(codeOf('uk.auction.example', domains)).toBe('CPRTUK')
    expect(codeOf('UK.Auction.Example', domains)).toBe('CPRTUK')
    expect([codeOf('localhost:65535'), codeOf('127.199.249.255'), codeOf('127.0.0.19')]).toEqual(['CPRTUS', 'CPRTUS', 'CPRTUS'])
  })

  it('the site of a host is as long as a name may be, and no longer', () => {
    const label = 'x'.repeat(60)
    const domain = `${label}.${label}.${label}.${label}.example`
    const publicUrl = `https://${domain}`
    expect(domain).toHaveLength(251)
    expect([codeOf(`${domain}:8`, { site: 'CPRTUS', publicUrl }), codeOf(`${domain}:80`, { site: 'CPRTUS', publicUrl })]).toEqual([
      'CPRTUS',
      null,
    ])
  })

  it('the site of a host is nobody for a host that is not ours', () => {
    const domains = { site: 'CPRTUS', publicUrl: 'https://auction.example' } as const
    for (const host of [
      '',
      'evil.example',
      'auction.example.evil.example',
      'xx.auction.example',
      'a.uk.localhost',
      'notlocalhost',
      '10.0.0.1',
      '128.0.0.1',
      '127.0.0.1.evil.example',
      'x'.repeat(300),
      '1127.0.0.1',
      '127.0.0.x',
      '127.0.2x.1',
      'ukxauction.example',
      'uk-localhost',
      'us.evil.example',
    ]) {
      expect(codeOf(host, domains)).toBeNull()
    }
    expect(codeOf('constructor.localhost')).toBeNull()
  })

  it.each([
    'localhost:',
    'localhost:x',
    'localhost:65536',
    'localhost:80:80',
    'localhost:80@evil.example',
    'user@localhost',
    'localhost/',
    'localhost..',
    '.localhost',
    'uk..localhost',
    ' localhost',
    'local host',
    '127.0.0.256',
    '127.1',
    '[::1',
    '[::1]evil.example',
    '::1',
    '[localhost]',
  ])('the site of a host is nobody for %j, which is malformed', (host) => {
    expect(codeOf(host)).toBeNull()
  })

  it('links from one site to the same page of another', () => {
    expect(siteOrigin('CPRTUK', { origin: 'http://localhost:8080', site: 'CPRTUS' })).toBe('http://uk.localhost:8080')
    expect(siteOrigin('CPRTUS', { origin: 'http://127.0.0.1:8080', site: 'CPRTUS' })).toBe('http://localhost:8080')
    expect(siteOrigin('CPRTUK', { origin: 'http://[::1]:8080', site: 'CPRTUS' })).toBe('http://uk.localhost:8080')
    expect(siteOrigin('CPRTUK', { origin: 'http://10.127.0.0.1.example', site: 'CPRTUS' })).toBe('http://uk.10.127.0.0.1.example')
    expect(siteOrigin('CPRTMEA', { origin: 'https://auction.example', site: 'CPRTUS' })).toBe('https://mea.auction.example')
  })
})

describe('the nine sites', () => {
  it('the nine sites sell in the currency of the country: the Middle East in three [MKT-9.11] [MKT-9.37]', () => {
    expect(SITES.CPRTMEA.sellsIn).toEqual(['ARE', 'BHR', 'OMN'])
    expect(SITES.CPRTMEA.currencyByCountry).toEqual({ ARE: 'AED', BHR: 'BHD', OMN: 'OMR' })
    expect(SITES.CPRTUS.currency).toBe('USD')
  })

  it('the nine sites have increments and fees for every currency they sell in', () => {
    const sold = new Set<string>()
    for (const code of SITE_CODES) {
      const site = siteOf(code)
      for (const country of site.sellsIn) {
        const currency = site.currencyByCountry[country] ?? site.currency
        sold.add(currency)
        expect(incrementsOf({ site: code, currency, on: '2026-11-18' })?.currency).toBe(currency)
        expect(scheduleOf(SHIPPED_SCHEDULES, { site: code, currency, on: '2026-11-18' })?.currency).toBe(currency)
        expect(countryOf(country)?.code).toBe(country)
      }
      expect(() => new Intl.DateTimeFormat('en', { timeZone: site.zone })).not.toThrow()
    }
    expect([...sold].toSorted()).toEqual([...CURRENCY_CODES].toSorted())
  })

  it('the nine sites write content paths in lower case on the drive brand only', () => {
    expect(SITE_CODES.filter((code) => siteOf(code).contentBase === '/content')).toEqual(['CPRTDRIVE'])
    expect(siteOf('CPRTUS').contentBase).toBe('/Content')
  })

  it('the nine sites offer the flags of the United States and Canada first, and never Ireland on the UK site [MKT-9.22] [ACC-9.25]', () => {
    expect(preferredFlagsOf(siteOf('CPRTUS'))).toEqual(['us', 'ca'])
    expect(preferredFlagsOf({ ...siteOf('CPRTUK'), preferredCountryFlags: ['gb', 'ie', 'us', 'ca'] })).toEqual(['gb', 'us', 'ca'])
    expect(preferredFlagsOf({ ...siteOf('CPRTIE') })).toContain('ie')
  })
})
