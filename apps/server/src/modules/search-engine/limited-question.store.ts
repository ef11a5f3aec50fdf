import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { tookTooLong } from './limits/question-limit.ts'

/** SQLSTATE of a statement that was ended by its limit. */
const CANCELED = '57014'

/** Asks one question for at most `limitMs`. @throws Failure BAD_FILTER for one that takes longer. */
export async function askWithin<Row extends QueryResultRow>(pool: Pool, question: QueryConfig, limitMs: number): Promise<QueryResult<Row>> {
  try {
    const begin = `begin read only; set local statement_timeout = ${limitMs}`
    return await inTransaction(pool, (client) => client.query<Row>(question), begin)
  } catch (error) {
    throw (error as { code?: unknown }).code === CANCELED ? tookTooLong() : error
  }
}
