import { Failure } from '@app/contract/failure.ts'
import type { WatchChange } from '@app/contract/watchlist/watchlist.ts'
import { WATCH_REFUSALS } from '@app/contract/watchlist/watchlist-limits.ts'
import type { Member } from '@app/rules/access/can.ts'
import { decideWatch, hasWatchList, type WatchRefusal } from '@app/rules/watchlist/decide-watch.ts'
import type { Db } from '#platform/db/database.ts'
import { countWatches, deleteWatches, dropOldWatches, insertWatches, lockWatcher, readWatchable } from './watches.store.ts'

const CODES: Readonly<Record<WatchRefusal, number>> = {
  WATCH_LIST_FULL: WATCH_REFUSALS.full,
  WATCH_LOT_NOT_FOUND: WATCH_REFUSALS.unknown,
  WATCH_LOT_CLOSED: WATCH_REFUSALS.closed,
  WATCH_NOT_ALLOWED: WATCH_REFUSALS.notAllowed,
}

/** A refusal with its number, by which pages find the message (MKT-8.12). */
const refusal = (code: WatchRefusal): Failure => new Failure(code, { code: CODES[code] })

/** The account whose list is changed. @throws WATCH_NOT_ALLOWED for accounts without one. */
function watcherOf(member: Member): number {
  if (!hasWatchList(member.kind)) throw refusal('WATCH_NOT_ALLOWED')
  return member.accountId
}

/** Lots to be watched, where from, and whether a full list takes as many as fit. */
export interface WatchOrder {
  readonly lots: readonly number[]
  readonly siteCode: string
  readonly queryId: string | null
  readonly fillsUp: boolean
}

/** Adds lots to a person's watch list: lock, decide, record. @throws WATCH_* when nothing of it can be done. */
export async function addWatches(db: Db, member: Member, order: WatchOrder): Promise<WatchChange> {
  const accountId = watcherOf(member)
  return db.transaction().execute(async (tx) => {
    await lockWatcher(tx, accountId)
    await dropOldWatches(tx, accountId)
    const watchedCount = await countWatches(tx, accountId)
    const known = await readWatchable(tx, accountId, order.lots)
    const { lots, siteCode, fillsUp } = order
    const decision = decideWatch({ lots, known, watchedCount, siteCode, fillsUp })
    if (decision.kind === 'refused') throw refusal(decision.code)
    const { add, skipped } = decision
    await insertWatches(tx, { accountId, lots: add, queryId: order.queryId })
    return { errorCode: '', changed: add.length, watched: watchedCount + add.length, skipped: skipped.map(String) }
  })
}

/** Takes lots off a person's watch list, every lot by null; one that is not on it is no fault (MQ-084). */
export async function removeWatches(db: Db, member: Member, lots: readonly number[] | null): Promise<WatchChange> {
  const accountId = watcherOf(member)
  return db.transaction().execute(async (tx) => {
    await lockWatcher(tx, accountId)
    const changed = await deleteWatches(tx, accountId, lots)
    return { errorCode: '', changed, watched: await countWatches(tx, accountId), skipped: [] }
  })
}
