import type { Pool, PoolClient, QueryConfig } from 'pg'
import { EARLIER_MAX, PRICE_STEPS } from '@app/contract/prices/price-codes.ts'
import type { PriceFact } from '@app/contract/prices/prices.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { COMPARABLE, type Compared, type Narrowing, narrowedAt } from '@app/rules/prices/comparable.ts'

type Reader = Pool | PoolClient

/** Of a model with more sold lots than this only the newest are looked at. */
const LOOKED_AT_MAX = 5_000

/** Whose facts a reader sees: of which selling sites, and of clean titles alone or all. */
export interface SeenFacts {
  readonly sellingSites: readonly SiteCode[]
  readonly hasCleanTitlesOnly: boolean
}

/** What comparable lots are asked for. */
export interface PriceQuestion extends Compared, SeenFacts {
  /** In capitals. */
  readonly make: string
  readonly model: string
  readonly currency: CurrencyCode
  readonly days: number
  /** The lot that is compared, which is not among them; null for none. */
  readonly ownLot: number | null
}

/** A sold lot with its price. */
export type SoldFact = PriceFact & { readonly hammerMinor: number }

// What a lot has no page for leads nowhere.
const FACT = `case when f.lot is not null and exists (select from lots l where l.number = f.lot and l.status <> 'WITHDRAWN') then f.lot end as "lotNumber",
  f.import_id is not null as "isImported", f.year::int as year, f.make, f.model_group as model, f.vehicle_type as type, f.title_group as title,
  f.damage, f.odometer, f.odometer_unit as "odometerUnit", f.currency, f.hammer_minor as "hammerMinor", f.outcome,
  to_char(f.sold_on, 'YYYY-MM-DD') as "soldOn"`

const SEEN = `f.selling_site = any($1) and (not $2::boolean or f.title_group = 'C')`
/** How four values of a question are named in a statement. */
type FourNames = readonly [string, string, string, string]

/** A model's facts, by the names of make, model, currency and days. */
const ofModel = ([make, model, currency, days]: FourNames): string =>
  `${SEEN} and f.make = ${make} and f.model_group = ${model} and f.currency = ${currency} and f.sold_on > current_date - ${days}::int`
const MODEL = ofModel(['$3', '$4', '$5', '$6'])
const IS_OTHER = '($7::bigint is null or f.lot is distinct from $7)'
const NEWEST_FIRST = 'f.sold_on desc, f.id desc'
/** The newest sold lots of a model. */
const lookedAt = (model: string): string =>
  `(select f.* from price_facts f where ${model} and f.hammer_minor is not null order by ${NEWEST_FIRST} limit ${LOOKED_AT_MAX}) f`
const OF_MODEL = 7

const modelValues = ({ sellingSites, hasCleanTitlesOnly, make, model, currency, days, ownLot }: PriceQuestion): unknown[] => [
  sellingSites,
  hasCleanTitlesOnly,
  make,
  model,
  currency,
  days,
  ownLot,
]

/** A narrowing as a condition, by the names of its first and last year, title group and codes of damage. */
const narrowedTo = ([from, to, title, codes]: FourNames): string =>
  `(${from}::int is null or f.year between ${from} and ${to}::int) and (${title}::text is null or f.title_group = ${title})
      and (${codes}::text[] is null or f.damage = any(${codes}))`

/** The same with its values from `$first` on. */
function narrowed({ yearFrom, yearTo, title, damages }: Narrowing, first: number): { readonly where: string; readonly values: unknown[] } {
  const where = narrowedTo([`$${first}`, `$${first + 1}`, `$${first + 2}`, `$${first + 3}`])
  return { where, values: [yearFrom, yearTo, title, damages] }
}

/** How many sold lots there are at each step of widening. */
export function stepsQuery(question: PriceQuestion): QueryConfig {
  const values = modelValues(question)
  const counts = PRICE_STEPS.map((step) => {
    const { where, values: own } = narrowed(narrowedAt(question, step), values.length + 1)
    values.push(...own)
    return `count(*) filter (where ${where})::int`
  })
  return {
    name: 'price-steps',
    text: `select array[${counts.join(', ')}] as counts from ${lookedAt(MODEL)} where ${IS_OTHER}`,
    values,
  }
}

/** The same as numbers. */
export async function countSteps(pool: Reader, question: PriceQuestion): Promise<readonly number[]> {
  const { rows } = await pool.query<{ counts: number[] }>(stepsQuery(question))
  return rows[0]?.counts ?? []
}

/** Sold lots of a narrowing, the newest first and no more than a band is made of. */
export async function listSold(pool: Reader, question: PriceQuestion, narrowing: Narrowing): Promise<SoldFact[]> {
  const { where, values } = narrowed(narrowing, OF_MODEL + 1)
  const { rows } = await pool.query<SoldFact>({
    name: 'prices-sold',
    text: `select ${FACT} from ${lookedAt(MODEL)} where ${IS_OTHER} and ${where} order by ${NEWEST_FIRST} limit ${COMPARABLE.newest}`,
    values: [...modelValues(question), ...values],
  })
  return rows
}

const STEP_COLUMNS = PRICE_STEPS.map((_, at) => `from${at} int, to${at} int, title${at} text, codes${at} text[]`).join(', ')
const OF_STEPS = PRICE_STEPS.map((_, at) => {
  const where = narrowedTo([`q.from${at}`, `q.to${at}`, `q.title${at}`, `q.codes${at}`])
  return `array_agg(f.hammer_minor::float8) filter (where ${where}) as of${at}`
}).join(', ')
const FIRST_ENOUGH = PRICE_STEPS.map((_, at) => `when cardinality(found.of${at}) >= ${COMPARABLE.least} then found.of${at}`).join(' ')
const LOOKED_COLUMNS = ['lot', 'year', 'title_group', 'damage', 'hammer_minor'] as const
// A model is looked up once, however many of the lots are of it.
const PRICES_OF_LOTS = `with asked as materialized (
    select * from jsonb_to_recordset($4) as q (lot bigint, make text, model text, currency text, ${STEP_COLUMNS})),
  looked as materialized (select * from (select distinct make, model, currency from asked) q cross join lateral (
    select ${LOOKED_COLUMNS.map((name) => `array_agg(f.${name}) as ${name}s`).join(', ')}
    from ${lookedAt(ofModel(['q.make', 'q.model', 'q.currency', '$3']))}) f)
  select q.lot, (case ${FIRST_ENOUGH} end)[1:${COMPARABLE.newest}] as prices from asked q join looked using (make, model, currency)
  cross join lateral (select ${OF_STEPS}
    from unnest(${LOOKED_COLUMNS.map((name) => `looked.${name}s`).join(', ')}) as f (${LOOKED_COLUMNS.join(', ')})
    where f.lot is distinct from q.lot) found`

/**
 * Prices of what is comparable to each of some lots, by number, the newest of the first step with enough, in one statement; none where
 * there are too few. The sites and days are those of all questions.
 */
export async function listPricesOfLots(
  pool: Reader,
  questions: ReadonlyMap<number, PriceQuestion>,
  { sellingSites, hasCleanTitlesOnly, days }: SeenFacts & Pick<PriceQuestion, 'days'>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const asked = [...questions].map(([lot, { make, model, currency, ...compared }]) => {
    const steps = PRICE_STEPS.map((step, at) => {
      const { yearFrom, yearTo, title, damages } = narrowedAt(compared, step)
      return { [`from${at}`]: yearFrom, [`to${at}`]: yearTo, [`title${at}`]: title, [`codes${at}`]: damages }
    })
    return Object.assign({ lot, make, model, currency }, ...steps) as object
  })
  const { rows } = await pool.query<{ lot: number; prices: number[] | null }>({
    name: 'prices-of-lots',
    text: PRICES_OF_LOTS,
    values: [sellingSites, hasCleanTitlesOnly, days, JSON.stringify(asked)],
  })
  return new Map(rows.map(({ lot, prices }) => [lot, prices ?? []]))
}

/** So many offerings of what a question names, not widened, sold or not, the last day first. */
export async function listOfferings(pool: Reader, question: PriceQuestion, max: number): Promise<PriceFact[]> {
  const { where, values } = narrowed(narrowedAt(question, 'ALIKE'), OF_MODEL + 1)
  const { rows } = await pool.query<PriceFact>(
    `select ${FACT} from price_facts f where ${MODEL} and ${IS_OTHER} and ${where} order by ${NEWEST_FIRST} limit ${max}`,
    [...modelValues(question), ...values],
  )
  return rows
}

/** Which makes' sold models are asked for, in capitals. */
export interface SoldModelsQuestion extends SeenFacts, Pick<PriceQuestion, 'currency' | 'days'> {
  readonly makes: readonly string[]
}

/** A model with how many of it were sold, and their middle hammer price; null where too few were. */
export interface SoldModel {
  readonly model: string
  readonly count: number
  readonly medianMinor: number | null
}

/** Models of a make that were sold, those sold most first. */
export async function listSoldModels(pool: Reader, question: SoldModelsQuestion, max: number): Promise<SoldModel[]> {
  const { sellingSites, hasCleanTitlesOnly, makes, currency, days } = question
  const { rows } = await pool.query<SoldModel>({
    name: 'sold-models',
    text: `select f.model_group as model, count(*)::int as count, case when count(*) >= ${COMPARABLE.least}
        then round(percentile_cont(0.5) within group (order by f.hammer_minor))::float8 end as "medianMinor"
      from price_facts f where ${SEEN} and f.make = any($3::text[]) and f.currency = $4 and f.sold_on > current_date - $5::int
        and f.hammer_minor is not null and f.model_group is not null
      group by 1 order by 2 desc, 1 limit $6`,
    values: [sellingSites, hasCleanTitlesOnly, makes, currency, days, max],
  })
  return rows
}

/** A lot as others are compared with it. */
export interface ComparedLot extends Compared {
  readonly lot: number
  readonly make: string | null
  readonly model: string | null
  readonly currency: CurrencyCode
  readonly vin: string | null
  readonly isSold: boolean
  readonly odometer: number | null
  readonly odometerBrand: string | null
  readonly odometerUnit: 'mi' | 'km'
  /** Its highest bid, minor units; 0 for none. */
  readonly bidMinor: number
}

/** Lots as others are compared with them, by number; those that nobody is shown are left out. */
export async function listCompared(pool: Reader, lots: readonly number[]): Promise<ReadonlyMap<number, ComparedLot>> {
  const { rows } = await pool.query<ComparedLot>({
    name: 'compared-lots',
    text: `select l.number as lot, upper(l.make) as make, upper(coalesce(l.model_group, l.model_detail)) as model, l.year::int as year,
        l.title_group as title, l.primary_damage as damage, l.currency, l.vin, l.status = 'SOLD' as "isSold", l.odometer,
        l.odometer_brand as "odometerBrand", l.odometer_unit as "odometerUnit", coalesce(l.high_bid_minor, 0)::float8 as "bidMinor"
      from lots l where l.number = any($1::bigint[]) and l.status <> 'WITHDRAWN'`,
    values: [lots],
  })
  return new Map(rows.map((row) => [row.lot, row]))
}

/** Of which vehicle earlier offerings are asked for. */
export interface EarlierQuestion extends SeenFacts {
  readonly lot: number
  readonly vinKey: Buffer | null
  /** The lot is sold: its last result is what its page is about, and no earlier offering. */
  readonly isSold: boolean
}

/** Offerings of a vehicle, known by its VIN or by the lot itself, the last first. */
export async function listEarlier(
  pool: Reader,
  { sellingSites, hasCleanTitlesOnly, lot, vinKey, isSold }: EarlierQuestion,
): Promise<PriceFact[]> {
  const { rows } = await pool.query<PriceFact>({
    name: 'earlier-offerings',
    text: `select ${FACT} from price_facts f
      where ${SEEN} and (f.vin_key = $3 or f.lot = $4)
        and not ($5::boolean and f.lot = $4 and f.seq = (select max(own.seq) from price_facts own where own.lot = $4))
      order by f.sold_on desc, f.id desc limit ${EARLIER_MAX}`,
    values: [sellingSites, hasCleanTitlesOnly, vinKey, lot, isSold],
  })
  return rows
}
