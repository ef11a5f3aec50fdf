import { minorDigitsOf } from '@app/contract/money.ts'
import { SITE_CODES, type CurrencyCode, type Money, type SiteCode } from '@app/contract/sites.ts'

/** Bands of minimum raises in whole currency units: from this bid on, the raise is at least the step. */
export type IncrementBands = readonly (readonly [from: number, step: number])[]

/** Increments of one selling site and currency, in force from a calendar day of the site. */
export interface IncrementTable {
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly effectiveFrom: string
  readonly bands: IncrementBands
  /** True where no published table exists and the figures are ours. */
  readonly isDemonstration: boolean
}

// auction-rules B2.1: published tables of the United States, Germany and Spain; the UK and Ireland; the Middle East.
const DOLLAR: IncrementBands = [
  [0, 1],
  [5, 5],
  [40, 10],
  [100, 25],
  [1_000, 50],
  [5_000, 100],
  [25_000, 250],
  [50_000, 500],
  [100_000, 1_000],
]
const POUND: IncrementBands = [
  [0, 1],
  [10, 5],
  [50, 10],
  [100, 25],
  [1_000, 50],
  [5_000, 100],
  [25_000, 250],
]
const DIRHAM: IncrementBands = [
  [0, 5],
  [10, 10],
  [50, 25],
  [100, 50],
  [1_000, 100],
  [5_000, 250],
  [25_000, 500],
  [150_000, 1_000],
]
const DINAR: IncrementBands = [
  [0, 1],
  [10, 5],
  [100, 10],
  [500, 25],
  [2_500, 50],
  [15_000, 100],
]
const RUPEE: IncrementBands = [
  [0, 100],
  [1_000, 500],
  [10_000, 1_000],
  [100_000, 2_500],
  [500_000, 5_000],
  [2_500_000, 10_000],
]

const FROM = '2026-01-01'
const published = { effectiveFrom: FROM, isDemonstration: false } as const
const demonstration = { effectiveFrom: FROM, isDemonstration: true } as const

/** Increments of each site by currency; a site without any sells nothing. A new site does not compile without its row. */
const INCREMENTS: Readonly<Record<SiteCode, readonly Omit<IncrementTable, 'site'>[]>> = {
  CPRTUS: [{ currency: 'USD', bands: DOLLAR, ...published }],
  CPRTCA: [{ currency: 'CAD', bands: DOLLAR, ...demonstration }],
  CPRTUK: [{ currency: 'GBP', bands: POUND, ...published }],
  CPRTIE: [{ currency: 'EUR', bands: POUND, ...published }],
  CPRTDE: [{ currency: 'EUR', bands: DOLLAR, ...published }],
  CPRTES: [{ currency: 'EUR', bands: DOLLAR, ...published }],
  CPRTIN: [{ currency: 'INR', bands: RUPEE, ...demonstration }],
  CPRTMEA: [
    { currency: 'AED', bands: DIRHAM, ...published },
    { currency: 'BHD', bands: DINAR, ...demonstration },
    { currency: 'OMR', bands: DINAR, ...demonstration },
  ],
  CPRTDRIVE: [],
}

/** Every increment table we ship, oldest first for a site and currency. */
export const INCREMENT_TABLES: readonly IncrementTable[] = SITE_CODES.flatMap((site) =>
  INCREMENTS[site].map((table) => ({ site, ...table })),
)

/** What is sold where and when: the keys that choose a table. `on` is the sale's calendar day, YYYY-MM-DD. */
export interface SellingTerms {
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly on: string
}

/** The newest version in force on a day, or null when none is. */
export function inForce<Version extends { readonly site: SiteCode; readonly currency: CurrencyCode; readonly effectiveFrom: string }>(
  versions: readonly Version[],
  terms: SellingTerms,
): Version | null {
  const fitting = versions.filter(
    (version) => version.site === terms.site && version.currency === terms.currency && version.effectiveFrom <= terms.on,
  )
  return fitting.reduce<Version | null>(
    (best, version) => (best === null || version.effectiveFrom >= best.effectiveFrom ? version : best),
    null,
  )
}

/** Increments in force for a selling site, currency and day; null where the site has none and refuses bids. */
export function incrementsOf(terms: SellingTerms): IncrementTable | null {
  return inForce(INCREMENT_TABLES, terms)
}

/** Minimum raise of a bid, in whole currency units; a bid exactly at a boundary uses the higher band. */
export function stepAt(bands: IncrementBands, bid: number): number {
  let step = bands[0]?.[1] ?? 1
  for (const [from, bandStep] of bands) if (bid >= from) step = bandStep
  return step
}

/** The least next bid after a current bid (zero for none): current + step, not snapped to a ladder; whole units only. */
export function nextBid(current: Money, table: IncrementTable): Money {
  const unit = 10 ** minorDigitsOf(current.currency)
  const whole = Math.ceil(current.minor / unit)
  return { minor: (whole + stepAt(table.bands, whole)) * unit, currency: current.currency }
}

/** The bid that this one is the next of, or would be: one step less, by the step in force below it; zero at the least. */
export function bidBelow(bid: Money, table: IncrementTable): Money {
  const unit = 10 ** minorDigitsOf(bid.currency)
  const below = Math.ceil(bid.minor / unit) - 1
  return { minor: Math.max(0, below + 1 - stepAt(table.bands, below)) * unit, currency: bid.currency }
}
