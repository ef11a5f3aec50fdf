import type { Tx } from './database.ts'

/** Readers of the change feed are woken by notifications on this channel; they find changes without them too. */
export const FEED_CHANNEL = 'lot_feed'

/**
 * Tells every index that lots have changed. To be called in the transaction of the change, which should be short: readers take a
 * row only when no older transaction runs.
 */
export async function appendFeed(tx: Tx, lots: readonly number[]): Promise<void> {
  if (lots.length === 0) return
  await tx
    .insertInto('feed')
    .values(lots.map((lot) => ({ lot })))
    .execute()
  await tx.selectNoFrom((eb) => eb.fn('pg_notify', [eb.val(FEED_CHANNEL), eb.val('')]).as('told')).execute()
}
