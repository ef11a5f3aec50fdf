import type { Pool } from 'pg'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { type Book, openBook } from './book.store.ts'
import type { Committed } from './committed.ts'
import { LONG_OUTAGE_MINUTES } from './engine-limits.ts'
import { interruptLot } from './interrupt-lot.ts'

// A long outage: nobody, on any node, looked at the lots that are sold by time (auction-rules B2.2 "Hard outage").

/** Why a lane waits for an operator after such an outage, and what the ledgers of prolonged lots say. */
export const LONG_OUTAGE = 'LONG_OUTAGE'

/** Timed lots that ended in an outage, or would within this time after it, go on for longer. */
const ENDING_SOON_MINUTES = 60
const LONGER_HOURS = 24
const LONGER_MS = LONGER_HOURS * 3_600_000
/** A look is noted at most this often. */
const NOTE_EVERY_S = 5
/** Lots prolonged in one transaction. */
const LOTS_AT_ONCE = 50

const LONG_AGO = `looked_at <= clock_timestamp() - ${LONG_OUTAGE_MINUTES} * interval '1 minute'`

/** Notes this look; answers whether the one before was so long ago that there was an outage. */
async function noteLook(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with noted as (
       insert into closer_looks as k (looked_at) values (clock_timestamp()) on conflict (is_only) do update set looked_at = excluded.looked_at
         where k.looked_at < clock_timestamp() - ${NOTE_EVERY_S} * interval '1 second' and not k.${LONG_AGO})
     select from closer_looks where ${LONG_AGO}`,
  )
  return rowCount !== null && rowCount > 0
}

/** Lots on offer in timed sales that ended since the last look or end soon. */
const ENDING = `select b.lot from lot_bidding b join lots l on l.number = b.lot join sales s on s.id = l.sale_id
  where b.phase = 'ACTIVE' and s.sale_type = 'timed' and b.deadline > to_timestamp($1::float8 / 1000.0)
    and b.deadline <= clock_timestamp() + ${ENDING_SOON_MINUTES} * interval '1 minute'
  order by b.lot limit ${LOTS_AT_ONCE} for update of b`
/** Their sales end later as well, so that lots nobody had opened yet are offered for as long. */
const SALES_ENDING = `update sales set ends_at = ends_at + ${LONGER_HOURS} * interval '1 hour'
  where sale_type = 'timed' and status in ('SCHEDULED', 'RUNNING') and ends_at > to_timestamp($1::float8 / 1000.0)
    and ends_at <= clock_timestamp() + ${ENDING_SOON_MINUTES} * interval '1 minute'`

function prolong(book: Book, lot: number): void {
  const { phase, deadlineMs } = book.row(lot)
  if (phase === 'ACTIVE' && deadlineMs !== null) interruptLot(book, lot, { reason: LONG_OUTAGE, deadlineMs: deadlineMs + LONGER_MS })
}

/**
 * To be called before anything that is sold by time is closed: notes that somebody looks, and after an outage of ten minutes or more lets
 * timed lots that ended in it, or end within the hour, go on for 24 hours (auction-rules B2.2). Answers false while another node is about
 * it: then nothing may be closed yet. Sealed lots end at their fixed instant all the same.
 */
export async function overcomeLongOutage({
  pool,
  nowMs,
  tell,
}: {
  readonly pool: Pool
  readonly nowMs: () => number
  readonly tell: (committed: Committed) => void
}): Promise<boolean> {
  if (!(await noteLook(pool))) return true
  for (;;) {
    const piece = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ since: number }>(
        `select ${epochMs('looked_at')} as since from closer_looks where ${LONG_AGO} for update skip locked`,
      )
      const [outage] = rows
      if (outage === undefined) return null
      const lots = (await client.query<{ lot: number }>(ENDING, [outage.since])).rows.map(({ lot }) => lot)
      const book = await openBook(client, lots, nowMs)
      for (const lot of lots) prolong(book, lot)
      await book.write()
      const isLast = lots.length < LOTS_AT_ONCE
      if (isLast) {
        await client.query(SALES_ENDING, [outage.since])
        await client.query('update closer_looks set looked_at = clock_timestamp()')
      }
      return { book, isLast }
    })
    if (piece === null) return false
    tell(piece.book.committed())
    if (piece.isLast) return true
  }
}
