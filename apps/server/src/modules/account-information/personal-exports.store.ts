import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** A zip that is being sent. */
export interface ExportRun {
  readonly accountId: number
  readonly run: string
}

/** Begins the one export of an account that is sent at a time, as its session's; false while another runs, or for a session that is over. */
export async function beginRun(
  tx: Tx,
  { accountId, run }: ExportRun,
  { sessionHash, lifeMs }: { readonly sessionHash: Buffer; readonly lifeMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into personal_exports as e (account_id, session_handle, run, ends_at)
    select s.account_id, s.handle, ${run}::uuid, now() + ${lifeMs} * interval '1 millisecond' from sessions s
    where s.id_hash = ${sessionHash} and s.account_id = ${accountId} and s.ends_at > now()
    on conflict (account_id) do update set session_handle = excluded.session_handle, run = excluded.run, ends_at = excluded.ends_at
      where e.ends_at <= now()
    returning e.run`.execute(tx)
  return rows.length > 0
}

/** Whether an export may go on: neither its time nor its session is over, nor its account erased. */
export async function isRunning(db: Db, { accountId, run }: ExportRun): Promise<boolean> {
  const { rows } = await sql`
    select from personal_exports e join sessions s on s.handle = e.session_handle and s.account_id = e.account_id
    where e.account_id = ${accountId} and e.run = ${run}::uuid and e.ends_at > now() and s.ends_at > now()`.execute(db)
  return rows.length > 0
}

/** Ends an export; another may begin. */
export async function endRun(db: Db, { accountId, run }: ExportRun): Promise<void> {
  await sql`delete from personal_exports where account_id = ${accountId} and run = ${run}::uuid`.execute(db)
}
