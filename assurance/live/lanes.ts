import type { Pool } from 'pg'

const YARD = 22
const LOT_FROM = 62_000_000

/** Puts lanes into a live world that start in a moment, each with so many lots, all of them pure sales; answers their numbers. */
export async function makeLanes(pool: Pool, { lanes, lotsEach }: { readonly lanes: number; readonly lotsEach: number }): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane)
     select 'CPRTUS', $1, now() + interval '1 second', current_date, 'L' || n from generate_series(1, $2) n returning id`,
    [YARD, lanes],
  )
  const saleIds = rows.map(({ id }) => id)
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, auction_at, auction_date_type, item_number, vehicle_type, description,
       slug, odometer_unit, title_group, sale_status, currency, country, state)
     select $1 + (s.at - 1) * $3 + n, 'CPRTUS', '{CPRTUS}', $4, $4, s.id, now(), 'F', n, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN'
     from unnest($2::bigint[]) with ordinality s (id, at), generate_series(1, $3) n`,
    [LOT_FROM, saleIds, lotsEach, YARD],
  )
  await pool.query(
    'insert into sale_items (sale_id, lot, item_number) select sale_id, number, item_number from lots where sale_id = any($1::bigint[])',
    [saleIds],
  )
  return saleIds
}
