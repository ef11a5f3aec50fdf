import type { Pool } from 'pg'

/** The sealed key by which VINs are hashed; null before its first use. */
export async function findSealedKey(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ sealed: string }>('select sealed from price_vin_key')
  return rows[0]?.sealed ?? null
}

/** Records the key; of many at once the first stands. */
export async function insertSealedKey(pool: Pool, sealed: string): Promise<void> {
  await pool.query('insert into price_vin_key (sealed) values ($1) on conflict do nothing', [sealed])
}
