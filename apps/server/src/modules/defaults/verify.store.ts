import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Wins that were given up. */
export async function countDone(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from defaults where state = 'DONE'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Faults that are named; whoever has one looks at all of them anyway. */
const FAULTS_MAX = 20

/** What is not as a win that was given up has to leave it, by its cause; and deposits that were applied although none was. */
export async function listWrong(tx: Tx): Promise<readonly { readonly cause: string; readonly fault: string }[]> {
  const { rows } = await sql<{ cause: string; fault: string }>`
    with done as (select 'default:' || id as cause, * from defaults where state = 'DONE'),
      applied as (select e.cause, sum(l.minor) as minor from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = 'DEPOSIT'
        where e.kind = 'DEPOSIT_APPLIED' and e.cause like 'default:%' group by e.cause)
    select d.cause, f.fault from done d join invoice_states s on s.invoice_id = d.invoice_id join awards w on w.id = d.award_id
      join invoices c on c.id = d.credit_note_id left join invoices e on e.id = d.fee_invoice_id left join applied a on a.cause = d.cause
      cross join lateral (values
        ('its invoice is not taken back', s.status not in ('CANCELLED', 'REFUNDED') or c.corrects is distinct from d.invoice_id),
        ('its award stands', w.voided_at is null),
        ('its fee is another''s', e.id is not null and (e.payer_id <> d.payer_id or e.lot is distinct from d.lot or e.type <> 'FEE')),
        ('its deposit is ' || d.deposit_minor || ', the journal says ' || coalesce(a.minor, 0), d.deposit_minor <> coalesce(a.minor, 0))
      ) as f (fault, is_wrong) where f.is_wrong
    union all
    select a.cause, 'a deposit was applied, and no win given up' from applied a where not exists (select from done d where d.cause = a.cause)
    order by 1, 2 limit ${FAULTS_MAX}`.execute(tx)
  return rows
}
