import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isWholesaleYard } from '@app/rules/reference/lot-features.ts'
import type { VehicleTypeCode } from '@app/rules/reference/vehicles/vehicle-types.ts'
import type { Region } from './catalogue/read-catalogue.ts'
import type { Weighted } from './chance.ts'

/** How much of each currency one US dollar buys, and the step to which estimates are rounded. */
export const CURRENCIES: Readonly<Record<CurrencyCode, { readonly perUsd: number; readonly bidStep: number; readonly decimals: number }>> =
  {
    USD: { perUsd: 1, bidStep: 25, decimals: 2 },
    CAD: { perUsd: 1.36, bidStep: 25, decimals: 2 },
    GBP: { perUsd: 0.8, bidStep: 20, decimals: 2 },
    EUR: { perUsd: 0.94, bidStep: 25, decimals: 2 },
    INR: { perUsd: 84, bidStep: 1000, decimals: 2 },
    AED: { perUsd: 3.67, bidStep: 50, decimals: 2 },
    BHD: { perUsd: 0.376, bidStep: 10, decimals: 3 },
    OMR: { perUsd: 0.385, bidStep: 10, decimals: 3 },
  }

/** Lots that enter by one file. */
export interface Market {
  readonly name: MarketName
  /** The importer's `site` of the file: a selling site, or a second brand that lists some lots of its neighbour. */
  readonly site: SiteCode
  /** Share of all lots, 0 to 1. */
  readonly share: number
  readonly region: Region
  /** Key of the make weights in the catalogue. */
  readonly makes: string
  readonly types: Weighted<VehicleTypeCode>
  /** Mean yearly way against a US car. */
  readonly mileage: number
  /** Share of manual gearboxes in cars up to 2019; later half of it. Null: as the model says. */
  readonly manualShare: number | null
  /** Sound vehicles with clean papers. */
  readonly isRetailGrade: boolean
  /** First of the market's lot numbers, and how many there are. */
  readonly firstLot: number
  readonly lotNumbers: number
}

export type MarketName = 'wholesale' | SiteCode

const AMERICAN_TYPES: Weighted<VehicleTypeCode> = [
  ['V', 932],
  ['K', 24],
  ['U', 8],
  ['C', 14],
  ['R', 6],
  ['A', 5],
  ['M', 2.5],
  ['J', 1.5],
  ['S', 1],
  ['D', 1.5],
  ['L', 2.5],
  ['B', 1],
  ['E', 1],
]
const EUROPEAN_TYPES: Weighted<VehicleTypeCode> = [
  ['V', 930],
  ['K', 46],
  ['C', 15],
  ['U', 5],
  ['L', 1.5],
  ['E', 1],
  ['M', 0.5],
  ['J', 0.5],
  ['D', 0.5],
]
const CARS_ONLY: Weighted<VehicleTypeCode> = [['V', 1]]

const MILLION = 1_000_000
const US_LIKE = { region: 'U', makes: 'U', manualShare: null, isRetailGrade: false } as const
const EUROPE = { region: 'E', types: EUROPEAN_TYPES, isRetailGrade: false } as const

// Name, what it is like, first lot number and how many, in millions.
const ROWS: readonly (readonly [Omit<Market, 'firstLot' | 'lotNumbers'>, number, number])[] = [
  [{ ...US_LIKE, name: 'CPRTUS', site: 'CPRTUS', share: 0.602, types: AMERICAN_TYPES, mileage: 1 }, 10, 5],
  [{ ...US_LIKE, name: 'wholesale', site: 'CPRTUS', share: 0.018, types: CARS_ONLY, mileage: 0.9, isRetailGrade: true }, 15, 0.5],
  [{ ...US_LIKE, name: 'CPRTDRIVE', site: 'CPRTDRIVE', share: 0.02, types: CARS_ONLY, mileage: 0.8, isRetailGrade: true }, 15.5, 0.2],
  [{ ...US_LIKE, name: 'CPRTCA', site: 'CPRTCA', share: 0.09, types: AMERICAN_TYPES, mileage: 1 }, 15.7, 0.9],
  [{ ...EUROPE, name: 'CPRTUK', site: 'CPRTUK', share: 0.1, makes: 'UK', mileage: 0.68, manualShare: 0.7 }, 16.6, 1],
  [{ ...EUROPE, name: 'CPRTIE', site: 'CPRTIE', share: 0.03, makes: 'IE', mileage: 0.75, manualShare: 0.75 }, 17.6, 0.4],
  [{ ...EUROPE, name: 'CPRTDE', site: 'CPRTDE', share: 0.04, makes: 'DE', mileage: 0.8, manualShare: 0.6 }, 18, 0.45],
  [{ ...EUROPE, name: 'CPRTES', site: 'CPRTES', share: 0.04, makes: 'ES', mileage: 0.75, manualShare: 0.8 }, 18.45, 0.45],
  [
    {
      name: 'CPRTIN',
      site: 'CPRTIN',
      share: 0.03,
      region: 'I',
      makes: 'IN',
      types: CARS_ONLY,
      mileage: 0.6,
      manualShare: 0.85,
      isRetailGrade: false,
    },
    18.9,
    0.4,
  ],
  [
    {
      name: 'CPRTMEA',
      site: 'CPRTMEA',
      share: 0.03,
      region: 'G',
      makes: 'G',
      types: CARS_ONLY,
      mileage: 0.95,
      manualShare: 0.03,
      isRetailGrade: false,
    },
    19.3,
    0.4,
  ],
]

/**
 * The markets, in a fixed order. The numbers of two markets never meet, and all lie between 10 and 20 million, where files of
 * today have none: a real file imported beside the demo world touches no lot of it.
 */
export const MARKETS: readonly Market[] = ROWS.map(([market, first, count]) => ({
  ...market,
  firstLot: Math.round(first * MILLION),
  lotNumbers: Math.round(count * MILLION),
}))

const SECOND_BRAND_YARD = 749

/** The market whose file names a yard's sales. The wholesale yard, which real files name as well, has a file of its own. */
export function marketOf(yard: { readonly number: number; readonly site: SiteCode }): MarketName {
  if (yard.number === SECOND_BRAND_YARD) return 'CPRTDRIVE'
  return isWholesaleYard(yard.number) ? 'wholesale' : yard.site
}
