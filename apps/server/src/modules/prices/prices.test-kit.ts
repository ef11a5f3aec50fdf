import type { Pool } from 'pg'
import { keepFacts } from './keep-facts.job.ts'
import type { VinKeys } from './vin-key.ts'

/** A result; what is left out is of a Camry of 2020 that was sold yesterday for $1,000 in the United States. */
export interface Fields {
  readonly lot?: number
  readonly seq?: number
  readonly dollars?: number | null
  readonly daysAgo?: number
  readonly year?: number
  readonly model?: string
  readonly title?: string
  readonly damage?: string
  readonly site?: string
  readonly currency?: string
  readonly outcome?: string
  readonly takenBack?: number | null
}
let lastLot = 45_000_000
/** Records results as the keeper of results does. */
export async function recordResults(pool: Pool, count: number, fields: Fields = {}): Promise<void> {
  const {
    dollars = 1_000,
    daysAgo = 1,
    year = 2020,
    model = 'CAMRY',
    title = 'S',
    damage = 'FR',
    site = 'CPRTUS',
    currency = 'USD',
  } = fields
  await pool.query(
    `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, name, slug, outcome, currency, final_minor,
       high_minor, bid_count, taken_back_seq, year, make, model, primary_damage)
     select $1::bigint + n, $2, '', now(), current_date - $3::int, $4, $5, 'x', 'x', $6, $7, $8, 0, 0, $9, $10, 'TOYOTA', $11, $12
     from generate_series(1, $13) n`,
    [
      (fields.lot ?? lastLot + 1) - 1,
      fields.seq ?? 1,
      daysAgo,
      site,
      title,
      fields.outcome ?? (dollars === null ? 'NO_SALE' : 'SOLD'),
      currency,
      dollars === null ? null : dollars * 100,
      fields.takenBack ?? null,
      year,
      model,
      damage,
      count,
    ],
  )
  if (fields.lot === undefined) lastLot += count
}
/** Records results and has them taken in. */
export async function keepResults(pool: Pool, vins: VinKeys, { count, ...fields }: Fields & { readonly count: number }): Promise<void> {
  await recordResults(pool, count, fields)
  while (await keepFacts(pool, () => Promise.resolve(vins))) continue
}

/** Records results with their facts as they are: to have so many taken in takes minutes, and all at once longer than a statement may. */
export async function recordFacts(pool: Pool, count: number, fields: Fields): Promise<void> {
  const after = lastLot
  await recordResults(pool, count, fields)
  await pool.query(
    `insert into price_facts (lot, seq, selling_site, make, model_group, year, title_group, damage, currency, hammer_minor, outcome, sold_on)
     select lot, seq, selling_site, make, model, year, title_group, primary_damage, currency, final_minor, outcome, held_on
     from lot_results where lot > $1`,
    [after],
  )
}
