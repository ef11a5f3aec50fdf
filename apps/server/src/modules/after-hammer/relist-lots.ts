import { UNSOLD } from '@app/rules/auctions/decide-lot-act.ts'
import { actOnLots, type Acting, changeLot, WITHOUT_SALE, offerAnew } from '#modules/lot-book/index.ts'
import { listUnsold, type UnsoldLot } from './unsold-lots.store.ts'

/** A lot that found no buyer stays as it ended so long, for everybody who looks at the sale; then it is offered again (MQ-096). */
const RELIST_AFTER_MS = 10 * 60_000

/** Puts a lot that found no buyer back among those of the future, with no bid on it; one that was decided otherwise meanwhile stays. */
export async function relistLot(acting: Acting, { lot, closedAt }: UnsoldLot): Promise<void> {
  await actOnLots(acting, [lot], async (book) => {
    const row = book.find(lot)
    if (row?.outcome == null || !UNSOLD.has(row.outcome)) return
    const { leader, priceMinor } = row
    offerAnew(book, lot, { by: 'timer', reason: 'RELISTED' })
    if (leader !== null) book.notice({ accountId: leader, lot }, 'RELISTED')
    await changeLot(book.client, lot, {
      set: { ...WITHOUT_SALE, status: 'OPEN', bid_count: 0, high_bid_minor: null, unsold_at: closedAt, unsold_high_minor: priceMinor },
      changes: [{ field: 'sale', from: row.saleId, to: null }],
      source: 'relist',
    })
  })
}

/** Offers lots again that found no buyer so long ago; answers how many. */
export async function relistLots(acting: Acting, afterMs = RELIST_AFTER_MS): Promise<number> {
  const unsold = await listUnsold(acting.pool, acting.nowMs() - afterMs)
  for (const one of unsold) await relistLot(acting, one)
  return unsold.length
}
