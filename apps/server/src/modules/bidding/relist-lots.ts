import type { Pool } from 'pg'
import { UNSOLD } from '@app/rules/auctions/decide-lot-act.ts'
import { actOnLots, type Acting } from './act-on-lots.ts'
import { changeLot, WITHOUT_SALE } from './lot-changes.store.ts'
import { offerAnew } from './offer-anew.ts'

/** A lot that found no buyer stays as it ended so long, for everybody who looks at the sale; then it is offered again (MQ-096). */
export const RELIST_AFTER_MS = 10 * 60_000
const RELIST_MAX = 50

/** Written out, so that the index of unsold lots serves. */
const UNSOLD_WORDS = [...UNSOLD].map((outcome) => `'${outcome}'`).join(', ')

async function listUnsold(pool: Pool, beforeMs: number): Promise<number[]> {
  const { rows } = await pool.query<{ lot: number }>(
    `select b.lot from lot_bidding b join bid_events e on e.lot = b.lot and e.seq = b.seq join lots l on l.number = b.lot
       left join sales s on s.id = l.sale_id
     where b.phase = 'CLOSED' and b.outcome in (${UNSOLD_WORDS}) and e.at < to_timestamp($1 / 1000.0) and l.status <> 'WITHDRAWN'
       and (s.id is null or s.status <> 'RUNNING')
     order by e.at limit ${RELIST_MAX}`,
    [beforeMs],
  )
  return rows.map(({ lot }) => lot)
}

/** Puts lots that found no buyer back among those of the future, with no bid on them; answers how many. */
export async function relistLots(acting: Acting, afterMs = RELIST_AFTER_MS): Promise<number> {
  const unsold = await listUnsold(acting.pool, acting.nowMs() - afterMs)
  for (const lot of unsold)
    // oxlint-disable-next-line eslint/no-await-in-loop -- each is a transaction of its own
    await actOnLots(acting, [lot], async (book) => {
      const row = book.find(lot)
      if (row?.outcome == null || !UNSOLD.has(row.outcome)) return
      const { leader } = row
      offerAnew(book, lot, { by: 'timer', reason: 'RELISTED' })
      if (leader !== null) book.notice({ accountId: leader, lot }, 'RELISTED')
      await changeLot(book.client, lot, {
        set: { ...WITHOUT_SALE, status: 'OPEN', bid_count: 0, high_bid_minor: null },
        changes: [{ field: 'sale', from: row.saleId, to: null }],
        source: 'relist',
      })
    })
  return unsold.length
}
