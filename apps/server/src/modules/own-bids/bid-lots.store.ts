import type { Pool } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isOpenToPublic } from '@app/rules/lots/open-to-public.ts'
import { lotTaxOf, type RawLotTax, readLotTax } from '#modules/tax-terms/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** The calendar day of the sale at its yard, of today without one. */
const SALE_DAY = `coalesce(s.local_date, (now() at time zone coalesce(y.zone, 'UTC'))::date)`

/** Currencies of lots; unknown lots are missing. */
export async function readCurrencies(pool: Pool, lots: readonly number[]): Promise<ReadonlyMap<number, CurrencyCode>> {
  const { rows } = await pool.query<{ number: number; currency: CurrencyCode }>({
    name: 'lot-currencies',
    text: 'select number, currency from lots where number = any($1::bigint[])',
    values: [lots],
  })
  return new Map(rows.map(({ number, currency }) => [number, currency]))
}

/** What of a lot bidding on it depends on, whether or not anybody has bid; absent is null. */
export interface LotTerms {
  readonly lot: number
  readonly status: string
  readonly currency: CurrencyCode
  readonly sellingSite: SiteCode
  /** The sites that list the lot. */
  readonly siteCodes: readonly string[]
  readonly saleStatus: string | null
  readonly titleGroup: string | null
  readonly isOpenToPublic: boolean
  readonly featureCodes: readonly string[]
  readonly saleId: number | null
  readonly saleType: string | null
  readonly runStatus: string | null
  readonly startsAtMs: number | null
  readonly endsAtMs: number | null
  readonly preBidMinutes: number
  readonly dateType: string | null
  readonly hasLiveSale: boolean
  /** Calendar day of the sale at its yard, of today without one, YYYY-MM-DD. */
  readonly on: string
  readonly highBidMinor: number
  readonly buyNowMinor: number
  readonly itemNumber: number | null
  /** By what it is taxed on that day, as `rules/tax` writes it; null where its place has no rates, and bids are refused. */
  readonly tax: string | null
}

/** Terms of a lot; null for an unknown one. */
export async function findLotTerms(pool: Pool, lot: number): Promise<LotTerms | null> {
  const { rows } = await pool.query<
    Omit<LotTerms, 'isOpenToPublic' | 'tax'> & { readonly lotTax: RawLotTax } & Parameters<typeof isOpenToPublic>[0]
  >({
    name: 'lot-terms',
    text: `select l.number as lot, l.status, l.currency, l.selling_site as "sellingSite", l.site_codes as "siteCodes", l.sale_status as "saleStatus",
        l.title_group as "titleGroup", l.is_wholesale as "isWholesale", l.title_type as "titleType", l.feature_codes as "featureCodes", l.sale_id as "saleId", s.sale_type as "saleType", s.status as "runStatus",
        ${epochMs('l.auction_at')} as "startsAtMs", ${epochMs('s.ends_at')} as "endsAtMs", coalesce(s.end_of_pre_bid_minutes, 60) as "preBidMinutes",
        l.auction_date_type as "dateType", l.item_number as "itemNumber",
        exists (select from sales r where r.yard = l.yard and r.status = 'RUNNING' and r.local_date = l.local_start::date) as "hasLiveSale",
        to_char(${SALE_DAY}, 'YYYY-MM-DD') as on, ${lotTaxOf(SALE_DAY)} as "lotTax",
        coalesce(l.high_bid_minor, 0) as "highBidMinor", coalesce(l.buy_now_minor, 0) as "buyNowMinor"
      from lots l left join sales s on s.id = l.sale_id left join yards y on y.number = l.yard where l.number = $1`,
    values: [lot],
  })
  const [row] = rows
  if (row === undefined) return null
  const { isWholesale, titleType, lotTax, ...terms } = row
  return { ...terms, tax: readLotTax(lotTax), isOpenToPublic: isOpenToPublic({ isWholesale, titleType }) }
}
