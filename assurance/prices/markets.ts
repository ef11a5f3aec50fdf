import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { TAXED, type Taxed } from './price-again.ts'

/** A place with tax, where lots of a site stand. */
export interface Place {
  readonly site: SiteCode
  readonly host: string
  readonly currency: CurrencyCode
  readonly country: string
  readonly state: string | null
  readonly zone: string
  readonly yard: number
  /** Whether a sale is taxed, as in the US, and not value. */
  readonly taxesSales: boolean
}

const US = { site: 'CPRTUS', host: 'localhost', currency: 'USD', country: 'USA', taxesSales: true } as const

/** Five places in three sites: three with a tax on sales, two with one on value, one of them in a currency of three decimals. */
export const PLACES: readonly Place[] = [
  { ...US, state: 'TX', zone: 'America/Chicago', yard: 9_001 },
  { ...US, state: 'CA', zone: 'America/Los_Angeles', yard: 9_002 },
  { ...US, state: 'OR', zone: 'America/Los_Angeles', yard: 9_003 },
  {
    site: 'CPRTUK',
    host: 'uk.localhost',
    currency: 'GBP',
    country: 'GBR',
    state: null,
    zone: 'Europe/London',
    yard: 9_004,
    taxesSales: false,
  },
  {
    site: 'CPRTMEA',
    host: 'mea.localhost',
    currency: 'BHD',
    country: 'BHR',
    state: null,
    zone: 'Asia/Bahrain',
    yard: 9_005,
    taxesSales: false,
  },
]

export const nameOf = ({ country, state }: Place): string => (state === null ? country : `${country}-${state}`)

/** Rates of the trial, thousandths of a percent; `laterBy` holds from tomorrow on, so that a sale that is moved is taxed otherwise. */
export interface TrialRate {
  readonly place: string
  readonly kind: Taxed | 'FEES'
  readonly rate: number
  readonly later?: number
}
export const RATES: readonly TrialRate[] = [
  { place: 'USA-TX', kind: 'PRICE', rate: 6_250, later: 8_125 },
  { place: 'USA-TX', kind: 'FEES', rate: 6_250, later: 8_125 },
  { place: 'USA-TX', kind: 'TITLE_HANDLING', rate: 0 },
  { place: 'USA-CA', kind: 'PRICE', rate: 7_250 },
  { place: 'USA-CA', kind: 'FEES', rate: 8_875, later: 9_333 },
  { place: 'USA-CA', kind: 'GATE', rate: 1 },
  { place: 'USA-OR', kind: 'PRICE', rate: 0 },
  { place: 'USA-OR', kind: 'FEES', rate: 0 },
  { place: 'GBR', kind: 'PRICE', rate: 20_000 },
  { place: 'GBR', kind: 'FEES', rate: 20_000, later: 17_500 },
  { place: 'BHR', kind: 'PRICE', rate: 10_000 },
  { place: 'BHR', kind: 'FEES', rate: 10_000 },
  { place: 'BHR', kind: 'VIRTUAL', rate: 3_333 },
]

/** What a sale is, as far as its price depends on it. */
export interface TaxCase {
  readonly place: Place
  /** Whether the sale is tomorrow or after it. */
  readonly isLater: boolean
  readonly status: LotTaxStatus | null
  readonly isExempt: boolean
}

/** Of each part of a price its rate, by the words of the rules: sales are taxed whole unless lot or payer is free; value on fees always, on the price only where the lot says so. */
export function ratesAgain({ place, isLater, status, isExempt }: TaxCase): Readonly<Record<Taxed, number>> {
  const found = RATES.filter((one) => one.place === nameOf(place))
  const of = (kind: Taxed | 'FEES'): number | undefined => {
    const one = found.find((rate) => rate.kind === kind)
    return one && isLater ? (one.later ?? one.rate) : one?.rate
  }
  const isFree = place.taxesSales && (status === 'EXEMPT' || isExempt)
  const isPriceFree = !place.taxesSales && status !== 'STANDARD'
  const rateOf = (kind: Taxed): number => {
    if (isFree || (kind === 'PRICE' && isPriceFree)) return 0
    return of(kind) ?? of('FEES') ?? 0
  }
  return Object.fromEntries(TAXED.map((kind) => [kind, rateOf(kind)])) as Record<Taxed, number>
}

const WRITTEN = /^([A-Z-]+):([A-Z]+):(.*)$/

/** What a bid froze of tax, read from its text without the rules: the rate of each part. */
export function ratesWritten(text: string): { readonly place: string; readonly rates: Readonly<Record<Taxed, number>> } {
  const [, place = '', , list = ''] = WRITTEN.exec(text) ?? []
  const written = new Map(list.split(',').map((one) => one.split('=') as [string, string]))
  const rateOf = (kind: Taxed): number => Number(written.get(kind) ?? (kind === 'PRICE' ? 0 : (written.get('FEES') ?? 0)))
  return { place, rates: Object.fromEntries(TAXED.map((kind) => [kind, rateOf(kind)])) as Record<Taxed, number> }
}
