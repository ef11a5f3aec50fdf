import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { until } from '../until.ts'

interface Race<T> {
  readonly accountId: number
  /** What that node locks; left out, the account itself. */
  readonly hold?: (tx: Tx) => Promise<unknown>
  /** What is asked while another node holds the account. */
  readonly ask: () => Promise<T>
  /** What that node does before it lets go. */
  readonly meanwhile: (tx: Tx) => Promise<unknown>
}

const lockOf = (accountId: number) => (tx: Tx) => sql`select from accounts where id = ${accountId} for no key update`.execute(tx)

/** Asks for something of an account that another node has locked and changes; answers what was answered once that was committed. */
export async function askWhileHeld<T>(db: Db, { accountId, hold = lockOf(accountId), ask, meanwhile }: Race<T>): Promise<T> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await hold(tx)
    let isAnswered = false
    const asked = ask().finally(() => (isAnswered = true))
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length > 0
    await until('the other waits', async () => isAnswered || (await isWaiting()))
    await meanwhile(tx)
    return { answer: asked }
  })
  return answer
}
