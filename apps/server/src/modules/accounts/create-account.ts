import { randomInt } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import { USER_ID_MAX } from '@app/contract/people.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { insertEvent } from './accounts.store.ts'
import { insertAccount, type NewAccount } from './new-account.store.ts'

/** User ids are drawn from here on, so that all have six digits and none follows from another. */
const USER_ID_MIN = 100_000
const UNIQUE_VIOLATION = '23505'
const TRIES_MAX = 20

/** Makes an account of a user id within a larger change; answers its id. */
export async function addAccount(tx: Tx, account: NewAccount, number: number): Promise<number> {
  const id = await insertAccount(tx, account, number)
  await insertEvent(tx, {
    accountId: id,
    actorId: account.actorId,
    kind: 'created',
    detail: { kind: account.kind, site: account.site },
  })
  return id
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION

/**
 * Does work with a user id that is free, in a transaction of its own; anew with another where somebody took it meanwhile.
 * @throws Failure UNAVAILABLE when no free one was found.
 */
export async function withFreeNumber<T>(db: Db, work: (tx: Tx, number: number) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const number = randomInt(USER_ID_MIN, USER_ID_MAX + 1)
    try {
      return await transaction(db, (tx) => work(tx, number))
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw new Failure('UNAVAILABLE')
}

/**
 * Makes an account with profile and password; `also` does what belongs to it in the same transaction. @throws Failure UNAVAILABLE when no free user id was found; the database's own error
 * when a number was asked for that is taken.
 */
export async function createAccount(
  db: Db,
  account: NewAccount,
  also: (tx: Tx, id: number, number: number) => Promise<void> = async () => undefined,
): Promise<{ id: number; number: number }> {
  const make = async (tx: Tx, number: number): Promise<{ id: number; number: number }> => {
    const id = await addAccount(tx, account, number)
    await also(tx, id, number)
    return { id, number }
  }
  const { number } = account
  return number === undefined ? withFreeNumber(db, make) : transaction(db, (tx) => make(tx, number))
}
