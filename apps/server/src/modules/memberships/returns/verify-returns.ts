import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** What became of a verification; each fault is a line of English. */
export interface ReturnVerdict {
  readonly returns: number
  readonly faults: readonly string[]
}

/** Payments of memberships that went back, by the journal; an entry of theirs and a row stand for each other. */
const POSTED = sql.raw(`select e.cause, sum(l.minor) as minor from journal_entries e join journal_lines l on l.entry_id = e.id
  where l.account = 'DISPUTED' and (e.kind = 'CHARGEBACK_OPENED' or e.kind = 'PAYMENT_RETURNED')
    and (e.cause in (select cause from membership_returns)
      or e.cause in (select 'attempt:' || p.ref from payment_attempts p join membership_orders o on p.thing = 'order:' || o.id
        where p.purpose = 'RENEWAL_FEES' and p.charged_back_at is not null and p.dispute_won_at is null and o.invoice_id is null)
      or e.cause in (select 'attempt:' || ref from payment_attempts where thing like 'return:%' and charged_back_at is not null))
  group by e.cause`)

/**
 * Compares the payments of memberships that went back with the journal: that each waits, or waited, with its sum, and that none is missing, so
 * that nobody is held for less or let go by a row. It names the first that is not so. Nothing is changed.
 */
export async function verifyReturns(db: Db): Promise<ReturnVerdict> {
  const { rows } = await sql<{ returns: number; cause: string | null; told: string | null; posted: string | null }>`
    with posted as (${POSTED}),
      wrong as (select coalesce(r.cause, p.cause) as cause, r.amount_minor::text as told, p.minor::text as posted
        from membership_returns r full join posted p on p.cause = r.cause where r.amount_minor is distinct from p.minor order by 1 limit 1)
    select (select count(*)::int from membership_returns) as returns, w.cause, w.told, w.posted
    from (values (1)) one left join wrong w on true`.execute(db)
  const [{ returns, cause, told, posted } = { returns: 0, cause: null, told: null, posted: null }] = rows
  if (cause === null) return { returns, faults: [] }
  return {
    returns,
    faults: [
      `payment of a membership that went back, ${cause}: ${told ?? 'nothing'} is held for it, the journal says ${posted ?? 'nothing'}`,
    ],
  }
}
