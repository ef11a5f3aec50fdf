import { type RawBuilder, sql } from 'kysely'
import { putOffMs } from '@app/rules/saved-searches/digest-time.ts'
import type { Tx } from '#platform/db/database.ts'

/** Failures in a row that are counted; further ones change nothing. */
const FAILURES_COUNTED_MAX = 1_000

/** Puts a row off that could not be told, longer each time, by its `failures` and `put_off_until`; answers how often in a row it has failed. */
export async function putOffRow(tx: Tx, table: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update ${sql.table(table)} set failures = least(failures + 1, ${FAILURES_COUNTED_MAX}) where ${where} returning failures`.execute(tx)
  const failures = rows[0]?.failures ?? 0
  await sql`update ${sql.table(table)} set put_off_until = now() + ${putOffMs(failures)} * interval '1 millisecond' where ${where}`.execute(
    tx,
  )
  return failures
}
