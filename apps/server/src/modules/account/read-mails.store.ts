import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * Notes in the history of each account and each seller that mails about or to them were read whole on the machine: of accounts that share
 * an address each, since a mail may name several.
 */
export async function noteReading(tx: Tx, mailIds: readonly number[]): Promise<void> {
  await sql`
    insert into account_events (account_id, kind, detail)
    select a.id, 'mail-read', jsonb_build_object('by', 'command', 'mails', array_agg(distinct m.id order by m.id))
    from mails m join profiles p on p.account_id = m.account_id or (m.account_id is null and lower(p.email) = lower(m.recipient))
      join accounts a on a.id = p.account_id
    where m.id = any(${mailIds}::bigint[]) group by a.id`.execute(tx)
  await sql`
    insert into seller_events (seller, change)
    select s.code, 'mail read by command: ' || count(*) from mails m join sellers s on lower(s.email) = lower(m.recipient)
    where m.id = any(${mailIds}::bigint[]) and m.account_id is null group by s.code`.execute(tx)
}
