import { setDeposit } from '#modules/journal/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'

/** Has an account hold so much in dollars, by an entry of the journal as operators make it; minor units. */
export const holdDeposit = (db: Db, payerId: number, heldMinor: number): Promise<void> =>
  transaction(db, (tx) => setDeposit(tx, { site: 'CPRTUS', payerId, currency: 'USD', heldMinor, cause: `test:${payerId}`, actor: null }))
