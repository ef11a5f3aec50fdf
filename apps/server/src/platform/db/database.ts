import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { isDatabaseDown } from './is-database-down.ts'
import { openPool, type PoolUse } from './pool.ts'
import { retrying } from './retry.ts'
import type { DB } from './schema.ts'

/** The database with the tables of the migrations as its type. */
export type Db = Kysely<DB>
/** A transaction on it; every store function that must share one takes this. */
export type Tx = Transaction<DB>

export interface Database {
  readonly pool: Pool
  readonly db: Db
  close(): Promise<void>
}

/** Opens a pool and the typed queries over it. Connections are made when first needed, so this does not fail when PostgreSQL is away. */
export function openDatabase(url: string, how: PoolUse): Database {
  const { pool, close } = openPool(url, how)
  return { pool, close, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

/**
 * Runs work in one transaction, again from its start when PostgreSQL broke a deadlock.
 * The work must therefore have no effect outside of the transaction.
 */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => retrying(() => db.transaction().execute(work))

/**
 * Runs a part of a transaction that takes back what it wrote where it fails, and nothing else; answers what it threw, null for nothing.
 * @throws where the database is away.
 */
export async function attemptWithin(tx: Tx, work: () => Promise<void>): Promise<{ readonly error: unknown } | null> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    return { error }
  }
  await sql`release savepoint attempt`.execute(tx)
  return null
}

/** Runs work as `transaction` does and takes back all that it wrote: what it answers is all that is left of it. */
export const transactionUndone = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retrying(async () => {
    const tx = await db.startTransaction().execute()
    try {
      return await work(tx)
    } finally {
      await tx.rollback().execute()
    }
  })
