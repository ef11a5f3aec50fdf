import type { Pool } from 'pg'
import type { ResultView } from '@app/contract/ledger/results.answers.ts'
import { RESULT_PRICES_MAX, type RESULT_KINDS, type RESULT_SORTS } from '@app/contract/ledger/results.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { BidKind } from '@app/rules/fees/quote.ts'
import type { RawLotTax } from '#modules/tax-terms/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Which results, of which sites; what is left out does not narrow. */
export interface ResultsFilter {
  readonly sellingSites: readonly SiteCode[]
  readonly hasCleanTitlesOnly: boolean
  readonly kind: (typeof RESULT_KINDS)[number]
  /** A text query of PostgreSQL over the words of the name. */
  readonly words?: string | undefined
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly yearFrom?: number | undefined
  readonly yearTo?: number | undefined
  readonly damage?: string | undefined
  readonly day?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly yard?: string | undefined
  readonly sale?: string | undefined
  /** Whole units of the lot's currency. */
  readonly priceFrom?: number | undefined
  readonly priceTo?: number | undefined
}

/** Which run of them, in which order. */
export interface ResultsWindow {
  readonly sort: (typeof RESULT_SORTS)[number]
  /** The site's: what was sold in another one has no place among its prices, and comes after them. */
  readonly currency: CurrencyCode
  readonly offset: number
  readonly limit: number
}

/** By what a result is priced. */
export interface ResultTerms {
  readonly sellingSite: SiteCode
  readonly titleGroup: string | null
  readonly feePhase: BidKind
  /** Of its lot as it is now, of its yard where that is gone. */
  readonly tax: RawLotTax
}

/** By what the lot of a result is shown, as it is now; all null where it is gone. */
interface ResultLook {
  readonly storedThumbnail: string | null
  readonly lookKey: string | null
  readonly imageThumbnail: string | null
  readonly vehicleType: string | null
  readonly bodyStyle: string | null
  readonly colour: string | null
  readonly secondDamage: string | null
}

/** A result with what its all-in price and its picture depend on. */
export interface ResultRow extends Omit<ResultView, 'allInMinor' | 'photo' | 'drawing'> {
  readonly terms: ResultTerms
  readonly look: ResultLook
}

/** The outcome that a kind stands for; the three others are said by the price. */
export const OUTCOME_OF_KIND = {
  hammer: 'SOLD',
  'bought-now': 'BOUGHT_NOW',
  offer: 'OFFER_ACCEPTED',
  'no-sale': 'NO_SALE',
  declined: 'DECLINED',
  expired: 'EXPIRED',
} as const satisfies Partial<Record<(typeof RESULT_KINDS)[number], string>>
const KNOWN_OUTCOMES: Readonly<Partial<Record<string, string>>> = OUTCOME_OF_KIND

const PRICE = 'coalesce(r.final_minor, r.high_minor)'
/** Minor units of one whole unit of the lot's currency (`minorDigitsOf`). */
const UNIT = `case when r.currency in ('BHD', 'OMR') then 1000 else 100 end`
// Word for word the expression of the index lot_results_words.
const WORDS = `to_tsvector('simple', regexp_replace(r.name, '[^[:alnum:]]+', ' ', 'g'))`
// Word for word the condition of the indexes: a lot that is withdrawn before its sale was not offered.
const HOLDS = `r.taken_back_seq is null and r.outcome <> 'WITHDRAWN'`

// The least and the most that a price can be in minor units of any currency come first: an index knows them.
/** What results of a filter satisfy, by the parameters of `filterValues`. */
export const FILTER_WHERE = `r.selling_site = any($1) and ${HOLDS} and (not $2::boolean or r.title_group = 'C')
  and ($3::date is null or r.held_on = $3) and ($4::bigint is null or r.yard = $4) and ($5::bigint is null or r.sale_id = $5)
  and ($6 not in ('sold', 'unsold') or (r.final_minor is not null) = ($6 = 'sold')) and ($7::text is null or r.outcome = $7)
  and ($8::text is null or ${WORDS} @@ to_tsquery('simple', $8))
  and ($9::text is null or r.make = upper($9)) and ($10::text is null or r.model = upper($10))
  and ($11::int is null or r.year >= $11) and ($12::int is null or r.year <= $12) and ($13::text is null or r.primary_damage = $13)
  and ($14::date is null or r.held_on >= $14) and ($15::date is null or r.held_on <= $15)
  and ($16::bigint is null or (${PRICE} >= $16::bigint * 100 and ${PRICE} >= $16::bigint * ${UNIT}))
  and ($17::bigint is null or (${PRICE} <= $17::bigint * 1000 and ${PRICE} <= $17::bigint * ${UNIT}))`
const FILTERS = 17

/** The parameters of FILTER_WHERE. */
export const filterValues = (filter: ResultsFilter): unknown[] => [
  filter.sellingSites,
  filter.hasCleanTitlesOnly,
  filter.day ?? null,
  filter.yard ?? null,
  filter.sale ?? null,
  filter.kind,
  KNOWN_OUTCOMES[filter.kind] ?? null,
  filter.words ?? null,
  filter.make ?? null,
  filter.model ?? null,
  filter.yearFrom ?? null,
  filter.yearTo ?? null,
  filter.damage ?? null,
  filter.from ?? null,
  filter.to ?? null,
  filter.priceFrom ?? null,
  filter.priceTo ?? null,
]

const NO_BID = `${PRICE} = 0`
/** By price: without a bid there is none. */
const byPrice =
  (price: string) =>
  (currency: CurrencyCode): string =>
    `${NO_BID}, (r.currency = '${currency}') desc, r.currency, ${price}`

const ORDERS = {
  newest: () => 'r.decided_at desc, r.lot',
  oldest: () => 'r.decided_at, r.lot',
  dearest: byPrice(`${PRICE} desc, r.lot desc`),
  cheapest: byPrice(`${PRICE}, r.lot`),
  year: () => 'r.year desc nulls last, r.decided_at desc, r.lot',
  lot: () => 'r.lot, r.seq',
} as const satisfies Record<(typeof RESULT_SORTS)[number], (currency: CurrencyCode) => string>

/** What a result is priced by, of its row `r`, its yard `y` and its lot `l`. */
const TERMS = `json_build_object('sellingSite', r.selling_site, 'titleGroup', r.title_group, 'feePhase', r.fee_phase,
  'tax', json_build_object(
    'found', tax_at(coalesce(l.country, y.country), coalesce(l.state, y.state), r.held_on), 'status', l.tax_status))`

/** What a lot was sold for, with what its all-in price depends on. */
export interface SoldRow extends Pick<ResultRow, 'currency' | 'heldOn' | 'finalMinor' | 'highMinor' | 'terms'> {
  readonly finalMinor: number
  /** What its buyer pays, where an account is asked for that is its buyer; else null. */
  readonly frozenMinor: number | null
}

/** What a lot was sold for, and what that costs its buyer if `accountId` is the buyer; null where it was not sold. */
export async function findSoldFor(pool: Pool, lot: number, accountId: number | null): Promise<SoldRow | null> {
  const { rows } = await pool.query<SoldRow>({
    name: 'sold-for',
    text: `select r.currency, to_char(r.held_on, 'YYYY-MM-DD') as "heldOn", r.final_minor as "finalMinor", r.high_minor as "highMinor",
        ${TERMS} as terms, (select a.all_in_minor from awards a where a.lot = r.lot and a.voided_at is null and a.account_id = $2
          and a.price_minor = r.final_minor) as "frozenMinor"
      from lot_results r left join yards y on y.number = r.yard left join lots l on l.number = r.lot
      where r.lot = $1 and ${HOLDS} and r.final_minor is not null order by r.decided_at desc limit 1`,
    values: [lot, accountId],
  })
  return rows[0] ?? null
}

/** Results that hold, in an order. */
export async function listRecordedResults(
  pool: Pool,
  filter: ResultsFilter,
  { sort, currency, offset, limit }: ResultsWindow,
): Promise<ResultRow[]> {
  const order = ORDERS[sort](currency)
  // The page is found first, so that what is beside each lot is read for the page alone.
  const { rows } = await pool.query<ResultRow>(
    `with page as (select r.lot, r.seq from lot_results r where ${FILTER_WHERE}
       order by ${order} offset $${FILTERS + 1} limit $${FILTERS + 2})
     select r.lot as "lotNumber", r.name, r.slug, r.yard as "yardNumber", coalesce(y.name, '') as "yardName", r.sale_id as "saleId", r.lane,
       r.item_number as "itemNumber", to_char(r.held_on, 'YYYY-MM-DD') as "heldOn", ${epochMs('r.decided_at')} as "decidedAtMs", r.outcome,
       r.currency, r.final_minor as "finalMinor", r.high_minor as "highMinor", r.bid_count as "bidCount", r.year::int as year, r.make, r.model,
       r.primary_damage as damage,
       ${TERMS} as terms,
       json_build_object('storedThumbnail', (select i.thumbnail_url from lot_images i where i.lot = r.lot order by i.sequence limit 1),
         'lookKey', l.look_key, 'imageThumbnail', l.image_thumbnail, 'vehicleType', l.vehicle_type, 'bodyStyle', l.body_style,
         'colour', l.color, 'secondDamage', l.secondary_damage) as look
     from page join lot_results r using (lot, seq) left join yards y on y.number = r.yard left join lots l on l.number = r.lot order by ${order}`,
    [...filterValues(filter), offset, limit],
  )
  return rows
}

/** How many results hold. */
export async function countRecordedResults(pool: Pool, filter: ResultsFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from lot_results r where ${FILTER_WHERE}`,
    filterValues(filter),
  )
  return rows[0]?.count ?? 0
}

/** What one stretch of time sold for. */
export interface PricePoint {
  /** Its first day, YYYY-MM-DD. */
  readonly on: string
  readonly count: number
  readonly lowMinor: number
  readonly medianMinor: number
  readonly highMinor: number
}

/** What lots sold for, in all and by time. */
export interface PriceRow {
  readonly currency: CurrencyCode
  readonly count: number
  readonly lowMinor: number
  readonly medianMinor: number
  readonly highMinor: number
  readonly unit: 'day' | 'week' | 'month'
  readonly points: readonly PricePoint[]
}

/** Kinds of which none was sold: nobody looks through all others for their prices. */
const UNSOLD: ReadonlySet<ResultsFilter['kind']> = new Set<ResultsFilter['kind']>(['unsold', 'no-sale', 'declined', 'expired'])

/** More days than this are summed up by week, more weeks by month. */
const POINTS_MAX = 31
const DAYS_A_WEEK = 7

const QUARTILES = `round(percentile_cont(0.25) within group (order by final_minor))::float8 as "lowMinor",
  round(percentile_cont(0.5) within group (order by final_minor))::float8 as "medianMinor",
  round(percentile_cont(0.75) within group (order by final_minor))::float8 as "highMinor"`

/** Prices without fees of the newest sold ones of a filter, in the currency that most of them have; null where nothing was sold. */
export async function readResultPrices(pool: Pool, filter: ResultsFilter): Promise<PriceRow | null> {
  if (UNSOLD.has(filter.kind)) return null
  const { rows } = await pool.query<PriceRow>(
    `with newest as (select r.currency, r.held_on, r.final_minor from lot_results r where ${FILTER_WHERE} and r.final_minor is not null
         order by r.decided_at desc limit ${RESULT_PRICES_MAX}),
       main as (select currency from newest group by currency order by count(*) desc, currency limit 1),
       own as (select held_on, final_minor from newest join main using (currency)),
       chosen as (select case when max(held_on) - min(held_on) < ${POINTS_MAX} then 'day'
         when max(held_on) - min(held_on) < ${POINTS_MAX * DAYS_A_WEEK} then 'week' else 'month' end as unit from own),
       points as (select to_char(date_trunc(unit, held_on::timestamp), 'YYYY-MM-DD') as "on", count(*)::int as count, ${QUARTILES}
         from own, chosen group by 1)
     select (select currency from main) as currency, count(*)::int as count, ${QUARTILES}, (select unit from chosen) as unit,
       (select json_agg(points order by "on") from points) as points
     from own having count(*) > 0`,
    filterValues(filter),
  )
  return rows[0] ?? null
}

/** Yards of which there are results. */
export async function listResultYards(pool: Pool, sellingSites: readonly SiteCode[]): Promise<{ number: number; name: string }[]> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select y.number, y.name from yards y where y.selling_site = any($1)
       and exists (select from lot_results r where r.yard = y.number and r.taken_back_seq is null) order by y.name`,
    [sellingSites],
  )
  return rows
}

/** Makes, or the models of a make, that are offered at most. */
const NAMES_MAX = 500

/** Steps over an index from one name to the next, since most results share theirs with thousands. */
function stepOver(column: 'make' | 'model', narrowed: string): string {
  const next = (site: string, after: string): string =>
    `(select r.${column} from lot_results r where ${HOLDS} and r.selling_site = ${site} and ${narrowed} and r.${column} > ${after}
      order by r.${column} limit 1)`
  return `with recursive names as (select site, ${next('site', "''")} as name from unnest($1::text[]) as site
      union all select site, ${next('names.site', 'names.name')} from names where name is not null)
    select distinct name from names where name is not null and (not $2::boolean or exists (select from lot_results r
      where ${HOLDS} and r.selling_site = names.site and ${narrowed} and r.${column} = names.name and r.title_group = 'C'))
    order by name limit ${NAMES_MAX}`
}

type ListedSites = Pick<ResultsFilter, 'sellingSites' | 'hasCleanTitlesOnly'>

/** Makes of which there are results. */
export async function listResultMakes(pool: Pool, { sellingSites, hasCleanTitlesOnly }: ListedSites): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(stepOver('make', 'true'), [sellingSites, hasCleanTitlesOnly])
  return rows.map(({ name }) => name)
}

/** Models of a make of which there are results. */
export async function listResultModels(pool: Pool, { sellingSites, hasCleanTitlesOnly }: ListedSites, make: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(stepOver('model', 'r.make = upper($3)'), [sellingSites, hasCleanTitlesOnly, make])
  return rows.map(({ name }) => name)
}
