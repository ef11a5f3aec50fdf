import type { Client } from 'pg'

/** Connections of other Hammerlane processes to the same database. */
export async function countOtherProcesses(client: Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where application_name like 'hammerlane %' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.others ?? 0
}
