import { UNSOLD } from '@app/rules/auctions/decide-lot-act.ts'
import { actOnLots, type Acting, type Book, changeLot, type Closer, WITHOUT_SALE, offerAnew } from '#modules/lot-book/index.ts'
import { listUnsold, type UnsoldLot } from './unsold-lots.store.ts'

/** A lot that found no buyer stays as it ended so long, for everybody who looks at the sale; then it is offered again (MQ-096). */
const RELIST_AFTER_MS = 10 * 60_000

/** Who puts a lot back, when it was closed, and what was bid for it, minor units. */
export interface Relisting {
  readonly by: Closer
  readonly closedAt: Date
  readonly priceMinor: number
  /** For the history of the lot. */
  readonly source: string
}

/** Puts a lot of a book that found no buyer back among those of the future, with no bid on it. */
export async function relistIn(book: Book, lot: number, { by, closedAt, priceMinor, source }: Relisting): Promise<void> {
  const { saleId } = book.row(lot)
  offerAnew(book, lot, { by, reason: 'RELISTED' })
  await changeLot(book.client, lot, {
    set: { ...WITHOUT_SALE, status: 'OPEN', bid_count: 0, high_bid_minor: null, unsold_at: closedAt, unsold_high_minor: priceMinor },
    changes: [{ field: 'sale', from: saleId, to: null }],
    source,
  })
}

/** Puts a lot that found no buyer back and tells who bid highest; one that was decided otherwise meanwhile stays. */
export async function relistLot(acting: Acting, { lot, closedAt }: UnsoldLot): Promise<void> {
  await actOnLots(acting, [lot], async (book) => {
    const row = book.find(lot)
    if (row?.outcome == null || !UNSOLD.has(row.outcome)) return
    const { leader, priceMinor } = row
    await relistIn(book, lot, { by: 'timer', closedAt, priceMinor, source: 'relist' })
    if (leader !== null) book.notice({ accountId: leader, lot }, 'RELISTED')
  })
}

/** Offers lots again that found no buyer so long ago; answers how many. */
export async function relistLots(acting: Acting, afterMs = RELIST_AFTER_MS): Promise<number> {
  const unsold = await listUnsold(acting.pool, acting.nowMs() - afterMs)
  for (const one of unsold) await relistLot(acting, one)
  return unsold.length
}
