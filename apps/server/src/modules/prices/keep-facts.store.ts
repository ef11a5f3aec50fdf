import type { PoolClient } from 'pg'
import { PRICE_OUTCOMES } from '@app/contract/prices/price-codes.ts'

/** A result that is new, or was taken back, with what its lot is known by now. */
export interface DueResult {
  readonly lot: number
  readonly seq: number
  /** Whether it is a fact: it holds, and the lot was offered. */
  readonly holds: boolean
  readonly vin: string | null
  readonly odometer: number | null
  readonly odometerBrand: string | null
  /** Where and on which day (YYYY-MM-DD) the lot was offered. */
  readonly site: string
  readonly day: string
}

const OUTCOMES = PRICE_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')

/** Results that are due, at most so many; no other node takes them meanwhile. */
export async function takeDueResults(client: PoolClient, limit: number): Promise<DueResult[]> {
  const { rows } = await client.query<DueResult>(
    `select r.lot, r.seq, r.taken_back_seq is null and r.outcome in (${OUTCOMES}) as holds, l.vin, l.odometer, l.odometer_brand as "odometerBrand",
       r.selling_site as site, to_char(r.held_on, 'YYYY-MM-DD') as day
     from lot_results r left join lots l on l.number = r.lot where r.prices_due order by r.lot, r.seq limit $1 for update of r skip locked`,
    [limit],
  )
  return rows
}

/** A result as it becomes a fact. */
export interface ResultFact {
  readonly lot: number
  readonly seq: number
  readonly vinKey: Buffer | null
  /** By what an imported offering of the same lot, told without a VIN, is known. */
  readonly mark: Buffer
  /** Null where no reading is recorded. */
  readonly odometer: number | null
}

/** Adds facts of results; one that is there stays, and an imported one of the same vehicle or lot and day gives way. */
export async function addFacts(client: PoolClient, facts: readonly ResultFact[]): Promise<void> {
  const places = [facts.map(({ lot }) => lot), facts.map(({ seq }) => seq), facts.map(({ vinKey }) => vinKey)]
  await client.query(
    `delete from price_facts f using unnest($1::bigint[], $2::int[], $3::bytea[]) as n (lot, seq, vin_key)
       join lot_results r on r.lot = n.lot and r.seq = n.seq
     where f.vin_key = n.vin_key and f.sold_on = r.held_on and f.import_id is not null`,
    places,
  )
  await client.query('delete from price_facts where mark = any($1::bytea[])', [facts.map(({ mark }) => mark)])
  await client.query(
    `insert into price_facts (lot, seq, selling_site, make, model_group, year, vehicle_type, title_group, damage, odometer, odometer_unit,
       currency, hammer_minor, outcome, sold_on, vin_key)
     select r.lot, r.seq, r.selling_site, r.make, r.model, r.year, l.vehicle_type, r.title_group, r.primary_damage, n.odometer,
       case when n.odometer is null then null else l.odometer_unit end, r.currency, nullif(r.final_minor, 0), r.outcome, r.held_on, n.vin_key
     from unnest($1::bigint[], $2::int[], $3::bytea[], $4::int[]) as n (lot, seq, vin_key, odometer)
       join lot_results r on r.lot = n.lot and r.seq = n.seq left join lots l on l.number = r.lot
     on conflict (lot, seq) do nothing`,
    [...places, facts.map(({ odometer }) => odometer)],
  )
}

type Place = Pick<DueResult, 'lot' | 'seq'>
const placesOf = (results: readonly Place[]) => [results.map(({ lot }) => lot), results.map(({ seq }) => seq)]
const PLACES = 'unnest($1::bigint[], $2::int[]) as n (lot, seq)'

/** Removes the facts of results that were taken back. */
export async function removeFacts(client: PoolClient, results: readonly Place[]): Promise<void> {
  await client.query(`delete from price_facts f using ${PLACES} where f.lot = n.lot and f.seq = n.seq`, placesOf(results))
}

/** Notes that results are taken in. */
export async function closeDue(client: PoolClient, results: readonly Place[]): Promise<void> {
  await client.query(`update lot_results r set prices_due = false from ${PLACES} where r.lot = n.lot and r.seq = n.seq`, placesOf(results))
}
