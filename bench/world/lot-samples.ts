import type { Pool } from 'pg'
import { openWorldDatabase } from './world-database.ts'

/** What of a lot somebody might search for. */
export interface LotSample {
  readonly number: number
  readonly make: string
  readonly model: string
  readonly year: number
  readonly damage: string | null
  readonly lat: number | null
  readonly lon: number | null
}

const SAMPLES = 5_000

/** Lots of the US site spread evenly over the inventory, so that what is common there is common in the questions. */
export async function readLotSamples(pool: Pool): Promise<readonly LotSample[]> {
  const { rows } = await pool.query<LotSample>(
    `select number, make, model_detail as model, year::int as year, primary_damage as damage, lat, lon from lots
      where 'CPRTUS' = any(site_codes) and status = 'OPEN' and make is not null and model_detail is not null and year is not null
      order by number % 7919, number limit $1`,
    [SAMPLES],
  )
  if (rows.length === 0) throw new Error('the world has no lots of the US site')
  return rows
}

/** The same of a world whose PostgreSQL does not run. */
export async function samplesOf(dataDir: string): Promise<readonly LotSample[]> {
  const database = await openWorldDatabase(dataDir)
  try {
    return await readLotSamples(database.pool)
  } finally {
    await database.close()
  }
}
