import { openDatabase } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'

/**
 * Sets bids aside that have no event in their lot's ledger; they go to `stray_bids`. Until then such a lot takes no bid. Looks through
 * every bid, so it takes seconds where there are millions. Answers how many were found.
 */
export async function setStrayBidsAside(url: string, log: Log): Promise<number> {
  const { pool, close } = openDatabase(url, { log, use: 'command' })
  try {
    const { rows } = await pool.query<{ found: number }>('select set_stray_bids_aside() as found')
    const found = rows[0]?.found ?? 0
    if (found === 0) return 0
    const { rows: lots } = await pool.query<{ lot: number }>('select distinct lot from stray_bids order by lot')
    log.error(
      { bids: found, lots: lots.map(({ lot }) => lot) },
      'bids without an event in the ledger were set aside; they are kept in the table stray_bids',
    )
    return found
  } finally {
    await close()
  }
}
