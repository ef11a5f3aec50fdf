import type { Installation } from '../outages/installation.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'

const FIRST_LOT = 62_000_000

/** Opens a timed sale of so many lots that takes bids for so many seconds; answers the numbers of its lots. `round` keeps several apart. */
export async function openTimedSale(
  { pool }: Installation,
  { lots, endsInSeconds = 86_400, round = 0 }: { readonly lots: number; readonly endsInSeconds?: number; readonly round?: number },
): Promise<readonly number[]> {
  await pool.query(TRIAL_YARD)
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, ends_at)
     values ('CPRTUS', 22, now() - interval '1 hour', current_date, $2, 'timed', now() + $1 * interval '1 second') returning id`,
    [endsInSeconds, `T${round}`],
  )
  const first = FIRST_LOT + round * 10_000
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, vehicle_type, description, slug, odometer_unit, title_group,
       sale_status, currency, country, state)
     select $1 + n, 'CPRTUS', '{CPRTUS}', 22, 22, $3, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN' from generate_series(1, $2) n`,
    [first, lots, rows[0]?.id],
  )
  return Array.from({ length: lots }, (_, at) => first + 1 + at)
}
