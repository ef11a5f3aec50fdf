import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'

/** What a yard's country fixes for the lots in it, wherever they are listed. */
export interface SellingTerms {
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly odometerUnit: 'mi' | 'km'
}

const TERMS_BY_COUNTRY: Readonly<Record<string, SellingTerms>> = {
  USA: { site: 'CPRTUS', currency: 'USD', odometerUnit: 'mi' },
  CAN: { site: 'CPRTCA', currency: 'CAD', odometerUnit: 'km' },
  GBR: { site: 'CPRTUK', currency: 'GBP', odometerUnit: 'mi' },
  IRL: { site: 'CPRTIE', currency: 'EUR', odometerUnit: 'km' },
  DEU: { site: 'CPRTDE', currency: 'EUR', odometerUnit: 'km' },
  ESP: { site: 'CPRTES', currency: 'EUR', odometerUnit: 'km' },
  IND: { site: 'CPRTIN', currency: 'INR', odometerUnit: 'km' },
  ARE: { site: 'CPRTMEA', currency: 'AED', odometerUnit: 'km' },
  BHR: { site: 'CPRTMEA', currency: 'BHD', odometerUnit: 'km' },
  OMN: { site: 'CPRTMEA', currency: 'OMR', odometerUnit: 'km' },
}

/** Selling site, currency and odometer unit of a country (ISO alpha-3); null where no site sells. */
export function sellingTermsOf(country: string): SellingTerms | null {
  return TERMS_BY_COUNTRY[country] ?? null
}

/** The sites a lot is listed on: where it sells and the site whose file names it. */
export function listingSitesOf(sellingSite: SiteCode, fileSite: SiteCode): readonly SiteCode[] {
  return sellingSite === fileSite ? [sellingSite] : [sellingSite, fileSite].toSorted()
}
