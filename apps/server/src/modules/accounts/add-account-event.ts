import { Failure } from '@app/contract/failure.ts'
import { EVENT_LIMITS, type EventLimit } from '@app/rules/people/event-limits.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { type AccountEvent, countLately, insertEvent, insertEvents, lockAccount } from './accounts.store.ts'

/** Under the lock of the account, so that calls at the same time are counted one after the other. */
async function addWithin(tx: Tx, event: AccountEvent, { events, withinSeconds, further }: EventLimit): Promise<void> {
  await lockAccount(tx, event.accountId)
  if ((await countLately(tx, { accountId: event.accountId, kind: event.kind }, withinSeconds)) < events) return insertEvent(tx, event)
  if (further === 'refused') throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: withinSeconds })
}

/**
 * Appends what happened to an account, within the limit of its kind (EVENT_LIMITS).
 * @throws Failure TOO_MANY_REQUESTS where what it notes must not be done without it: the transaction is to end with it.
 */
export async function addAccountEvent(db: Db | Tx, event: AccountEvent): Promise<void> {
  const limit = EVENT_LIMITS[event.kind]
  if (limit === null) return insertEvent(db, event)
  return db.isTransaction ? addWithin(db as Tx, event, limit) : transaction(db, (tx) => addWithin(tx, event, limit))
}

/** Appends what happened to accounts, all at once: events of kinds without a limit. @throws RangeError for one of another kind. */
export async function addAccountEvents(tx: Tx, events: readonly AccountEvent[]): Promise<void> {
  const limited = events.find(({ kind }) => EVENT_LIMITS[kind] !== null)
  if (limited !== undefined) throw new RangeError(`events of ${limited.kind} are counted one by one`)
  await insertEvents(tx, events)
}
