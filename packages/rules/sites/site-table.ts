import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { type Dialect, type Locale, LOCALES } from '@app/text/locales.ts'

/** How dates and times are written, in the pattern letters of formats/dates.ts; a member's own choice overrides them. */
export interface DisplayPreference {
  readonly dateFormat: string
  readonly timeFormat: string
}

/** One regional site: everything that differs from its neighbours. */
export interface Site {
  readonly code: SiteCode
  /** First label of its host name: `uk.localhost`, `uk.example.com`. */
  readonly hostLabel: string
  readonly regionCode: string
  /** Default country, ISO alpha-3 (MKT-9.13). */
  readonly country: string
  /** Countries whose yards sell on this site. */
  readonly sellsIn: readonly string[]
  readonly currency: CurrencyCode
  /** Currency of each country it sells in (MKT-9.11). */
  readonly currencyByCountry: Readonly<Record<string, CurrencyCode>>
  readonly dialect: Dialect
  readonly defaultLocale: Locale
  readonly locales: readonly Locale[]
  /** IANA zone shown to a visitor whose own is not known. */
  readonly zone: string
  readonly distanceUnit: 'mi' | 'km'
  readonly displayPreference: DisplayPreference
  /** First segment of content paths (MKT-2.86). */
  readonly contentBase: '/Content' | '/content'
  /** Alpha-2 codes of the flags offered first, lower case (MKT-9.22). */
  readonly preferredCountryFlags: readonly string[]
  readonly vehicleFinder: { readonly searchVinLength: number; readonly regEx: string }
  readonly passwordRule: { readonly min: number; readonly max: number }
  /** Characters of a field that everyone may see; the rest is masked (MKT-5.33). */
  readonly redaction: { readonly vin: number }
  readonly showsSaleLight: boolean
  /** Whether people choose security questions and may reset a password by them (showSecurityQuestions, ACC-3.16). */
  readonly asksSecurityQuestions: boolean
  readonly pageSizes: readonly number[]
  /** Selling sites whose lots are listed here, with their titles; `fileSite` lots are listed besides. */
  readonly lists: { readonly sellingSites: readonly SiteCode[]; readonly titleGroups: 'all' | 'clean' }
  /** Every site but the United States and Canada (OQ-A99). */
  readonly isGlobalPlatform: boolean
}

const BASE = {
  defaultLocale: 'en_us',
  locales: LOCALES,
  contentBase: '/Content',
  preferredCountryFlags: ['us', 'ca'],
  vehicleFinder: { searchVinLength: 17, regEx: '^[A-HJ-NPR-Z0-9]+$' },
  passwordRule: { min: 8, max: 128 }, // rulings "password bounds"
  redaction: { vin: 11 }, // MQ: first 11 characters
  showsSaleLight: true,
  asksSecurityQuestions: true,
  pageSizes: [20, 50, 100],
  isGlobalPlatform: true,
} as const

const AMERICAN = { dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' } as const
const EUROPEAN = { dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm' } as const

/** The nine sites. */
export const SITES: Readonly<Record<SiteCode, Site>> = {
  CPRTUS: {
    ...BASE,
    code: 'CPRTUS',
    hostLabel: 'us',
    regionCode: 'us',
    country: 'USA',
    sellsIn: ['USA'],
    currency: 'USD',
    currencyByCountry: { USA: 'USD' },
    dialect: 'US',
    zone: 'America/New_York',
    distanceUnit: 'mi',
    displayPreference: AMERICAN,
    lists: { sellingSites: ['CPRTUS', 'CPRTCA'], titleGroups: 'all' },
    isGlobalPlatform: false,
  },
  CPRTUK: {
    ...BASE,
    code: 'CPRTUK',
    hostLabel: 'uk',
    regionCode: 'uk',
    country: 'GBR',
    sellsIn: ['GBR'],
    currency: 'GBP',
    currencyByCountry: { GBR: 'GBP' },
    dialect: 'GB',
    zone: 'Europe/London',
    distanceUnit: 'mi',
    displayPreference: EUROPEAN,
    preferredCountryFlags: ['gb', 'us', 'ca'],
    showsSaleLight: false,
    lists: { sellingSites: ['CPRTUK'], titleGroups: 'all' },
  },
  CPRTIE: {
    ...BASE,
    code: 'CPRTIE',
    hostLabel: 'ie',
    regionCode: 'ie',
    country: 'IRL',
    sellsIn: ['IRL'],
    currency: 'EUR',
    currencyByCountry: { IRL: 'EUR' },
    dialect: 'IE',
    zone: 'Europe/Dublin',
    distanceUnit: 'km',
    displayPreference: EUROPEAN,
    preferredCountryFlags: ['ie', 'us', 'ca'],
    showsSaleLight: false,
    lists: { sellingSites: ['CPRTIE'], titleGroups: 'all' },
  },
  CPRTCA: {
    ...BASE,
    code: 'CPRTCA',
    hostLabel: 'ca',
    regionCode: 'ca',
    country: 'CAN',
    sellsIn: ['CAN'],
    currency: 'CAD',
    currencyByCountry: { CAN: 'CAD' },
    dialect: 'CA',
    zone: 'America/Toronto',
    distanceUnit: 'km',
    displayPreference: { dateFormat: 'yyyy-MM-dd', timeFormat: 'hh:mm a' },
    preferredCountryFlags: ['ca', 'us'],
    lists: { sellingSites: ['CPRTCA'], titleGroups: 'all' },
    isGlobalPlatform: false,
  },
  CPRTDE: {
    ...BASE,
    code: 'CPRTDE',
    hostLabel: 'de',
    regionCode: 'de',
    country: 'DEU',
    sellsIn: ['DEU'],
    currency: 'EUR',
    currencyByCountry: { DEU: 'EUR' },
    dialect: 'INTL',
    zone: 'Europe/Berlin',
    distanceUnit: 'km',
    displayPreference: { dateFormat: 'dd.MM.yyyy', timeFormat: 'HH:mm' },
    showsSaleLight: false,
    lists: { sellingSites: ['CPRTDE'], titleGroups: 'all' },
  },
  CPRTES: {
    ...BASE,
    code: 'CPRTES',
    hostLabel: 'es',
    regionCode: 'es',
    country: 'ESP',
    sellsIn: ['ESP'],
    currency: 'EUR',
    currencyByCountry: { ESP: 'EUR' },
    dialect: 'INTL',
    defaultLocale: 'es_es',
    zone: 'Europe/Madrid',
    distanceUnit: 'km',
    displayPreference: EUROPEAN,
    showsSaleLight: false,
    lists: { sellingSites: ['CPRTES'], titleGroups: 'all' },
  },
  CPRTIN: {
    ...BASE,
    code: 'CPRTIN',
    hostLabel: 'in',
    regionCode: 'in',
    country: 'IND',
    sellsIn: ['IND'],
    currency: 'INR',
    currencyByCountry: { IND: 'INR' },
    dialect: 'IN',
    zone: 'Asia/Kolkata',
    distanceUnit: 'km',
    displayPreference: { dateFormat: 'dd/MM/yyyy', timeFormat: 'hh:mm a' },
    showsSaleLight: false,
    lists: { sellingSites: ['CPRTIN'], titleGroups: 'all' },
  },
  CPRTMEA: {
    ...BASE,
    code: 'CPRTMEA',
    hostLabel: 'mea',
    regionCode: 'mea',
    country: 'ARE',
    sellsIn: ['ARE', 'BHR', 'OMN'], // MKT-9.37
    currency: 'AED',
    currencyByCountry: { ARE: 'AED', BHR: 'BHD', OMN: 'OMR' },
    dialect: 'INTL',
    zone: 'Asia/Dubai',
    distanceUnit: 'km',
    displayPreference: { dateFormat: 'dd/MM/yyyy', timeFormat: 'hh:mm a' },
    showsSaleLight: false,
    lists: { sellingSites: ['CPRTMEA'], titleGroups: 'all' },
  },
  CPRTDRIVE: {
    ...BASE,
    code: 'CPRTDRIVE',
    hostLabel: 'drive',
    regionCode: 'us',
    country: 'USA',
    sellsIn: [],
    currency: 'USD',
    currencyByCountry: { USA: 'USD' },
    dialect: 'US',
    zone: 'America/New_York',
    distanceUnit: 'mi',
    displayPreference: AMERICAN,
    contentBase: '/content',
    lists: { sellingSites: ['CPRTUS'], titleGroups: 'clean' },
  },
}
