import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'

/** Runs reads that all see the database at one moment. */
export const readAtOneMoment = <T>(pool: Pool, read: (tx: PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, read, 'begin isolation level repeatable read read only')
