import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from './database.ts'
import type { DB } from './schema.ts'

/**
 * Typed queries on a connection whose transaction somebody else has begun and will end: what a module that takes a `Tx` is called with by
 * one that holds a connection. Nothing here begins, commits or gives the connection back.
 */
export function txOver(client: PoolClient): Tx {
  const lent = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve() }
  // Kysely parts its transactions by type alone; what it would do to begin one is already done.
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) }) as Tx
}
