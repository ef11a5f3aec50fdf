import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { openPool, type PoolUse } from './pool.ts'
import type { DB } from './schema.ts'

/** The database with the tables of the migrations as its type. */
export type Db = Kysely<DB>
/** A transaction on it; every store function that must share one takes this. */
export type Tx = Transaction<DB>

const MAX_TRIES = 4

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

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/**
 * Runs work in one transaction, again from its start (at most MAX_TRIES times in all) when PostgreSQL broke a deadlock.
 * The work must therefore have no effect outside of the transaction.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error
    }
  }
}
