import { expect, it } from 'vitest'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { SITES } from './site-table.ts'

// Typed a second time: what differs from site to site.
const DIFFERENCES: Readonly<Record<SiteCode, string>> = {
  CPRTUS: 'us us.localhost | USA sells in USA:USD | US en_us America/New_York mi | MM/dd/yyyy hh:mm a | us,ca | light | CPRTUS,CPRTCA all',
  CPRTUK: 'uk uk.localhost | GBR sells in GBR:GBP | GB en_us Europe/London mi | dd/MM/yyyy HH:mm | gb,us,ca | global | CPRTUK all',
  CPRTIE: 'ie ie.localhost | IRL sells in IRL:EUR | IE en_us Europe/Dublin km | dd/MM/yyyy HH:mm | ie,us,ca | global | CPRTIE all',
  CPRTCA: 'ca ca.localhost | CAN sells in CAN:CAD | CA en_us America/Toronto km | yyyy-MM-dd hh:mm a | ca,us | light | CPRTCA all',
  CPRTDE: 'de de.localhost | DEU sells in DEU:EUR | INTL en_us Europe/Berlin km | dd.MM.yyyy HH:mm | us,ca | global | CPRTDE all',
  CPRTES: 'es es.localhost | ESP sells in ESP:EUR | INTL es_es Europe/Madrid km | dd/MM/yyyy HH:mm | us,ca | global | CPRTES all',
  CPRTIN: 'in in.localhost | IND sells in IND:INR | IN en_us Asia/Kolkata km | dd/MM/yyyy hh:mm a | us,ca | global | CPRTIN all',
  CPRTMEA:
    'mea mea.localhost | ARE sells in ARE:AED,BHR:BHD,OMN:OMR | INTL en_us Asia/Dubai km | dd/MM/yyyy hh:mm a | us,ca | global | CPRTMEA all',
  CPRTDRIVE: 'us drive.localhost | USA sells in  | US en_us America/New_York mi | MM/dd/yyyy hh:mm a | us,ca | light global | CPRTUS clean',
}

it.each(SITE_CODES)('%s differs from the others as this second table says', (code) => {
  const site = SITES[code]
  const { dateFormat, timeFormat } = site.displayPreference
  const kinds = [site.showsSaleLight ? 'light' : '', site.isGlobalPlatform ? 'global' : ''].filter((kind) => kind !== '')
  const lines = [
    `${site.regionCode} ${site.hostLabel}.localhost`,
    `${site.country} sells in ${site.sellsIn.map((country) => `${country}:${site.currencyByCountry[country]}`).join(',')}`,
    `${site.dialect} ${site.defaultLocale} ${site.zone} ${site.distanceUnit}`,
    `${dateFormat} ${timeFormat}`,
    site.preferredCountryFlags.join(','),
    kinds.join(' '),
    `${site.lists.sellingSites.join(',')} ${site.lists.titleGroups}`,
  ]
  expect(site.code).toBe(code)
  expect(lines.join(' | ')).toBe(DIFFERENCES[code])
})

it('the default country is that of the site, the United States elsewhere [MKT-9.13] [ACC-9.13]', () => {
  expect(Object.fromEntries(SITE_CODES.map((code) => [code, SITES[code].country]))).toEqual({
    CPRTUS: 'USA',
    CPRTUK: 'GBR',
    CPRTMEA: 'ARE',
    CPRTIE: 'IRL',
    CPRTCA: 'CAN',
    CPRTDE: 'DEU',
    CPRTIN: 'IND',
    CPRTES: 'ESP',
    CPRTDRIVE: 'USA',
  })
})

it('the currency of a site is that of its default country', () => {
  for (const code of SITE_CODES) expect(SITES[code].currency).toBe(SITES[code].currencyByCountry[SITES[code].country])
})
