import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { tookTooLong } from './question-limit.ts'

/** SQLSTATE of a statement that was ended by its limit. */
const CANCELED = '57014'

/** Asks one question for at most `limitMs`. @throws Failure BAD_FILTER for one that takes longer. */
export async function askWithin<Row extends QueryResultRow>(pool: Pool, question: QueryConfig, limitMs: number): Promise<QueryResult<Row>> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin read only; set local statement_timeout = ${limitMs}`)
    const answer = await client.query<Row>(question)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw (error as { code?: unknown }).code === CANCELED ? tookTooLong() : error
  } finally {
    client.release(broken)
  }
}
