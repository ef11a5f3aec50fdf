import type { Pool } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'

/** Of the disk, bytes: more than the free part of an existing page. */
const PROBE_BYTES = 32_768

/** Writes a little and takes it back. */
export async function tryWrite(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('insert into write_probes values ($1)', [Buffer.alloc(PROBE_BYTES, 1)])
    await client.query('delete from write_probes')
  })
}
