import type { Pool } from 'pg'
import type { EndedDeposit, EndedRace } from './judge-races.ts'
import type { Win } from './wins.ts'

type End = Omit<EndedRace, 'name' | 'totalMinor' | 'isUndone' | 'isPaid'>

/** How each win stands, and where the money of its payer is; every payer has one win alone. */
export async function raceEnds(pool: Pool, wins: readonly Win[]): Promise<ReadonlyMap<number, End>> {
  const { rows } = await pool.query<End & { lot: number }>(
    `select i.lot::float8 as lot, s.status, a.voided_at is null as "standsAward",
       (select count(*) from awards w where w.lot = i.lot and w.voided_at is null and w.account_id is not null)::int as "awardsStanding",
       (select count(*) from invoices n where n.corrects = i.id)::int as "creditNotes",
       coalesce((select sum(p.amount_minor) from payments p where p.payer_id = i.payer_id and p.source <> 'CREDIT'), 0)::float8 as "inMinor",
       coalesce((select sum(o.fees_paid_minor + o.price_paid_minor) from invoice_states o
         where o.payer_id = i.payer_id and o.status not in ('CANCELLED', 'REFUNDED')), 0)::float8 as "onInvoicesMinor",
       coalesce((select sum(b.credit_minor) from balances b where b.payer_id = i.payer_id), 0)::float8 as "creditMinor",
       coalesce((select sum(r.amount_minor) from refunds r where r.payer_id = i.payer_id and r.origin = 'CREDIT'
         and r.state in ('ASKED', 'APPROVED', 'SENDING', 'PAID')), 0)::float8 as "backMinor"
     from invoices i join awards a on a.id = i.award_id join invoice_states s on s.invoice_id = i.id where i.id = any($1)`,
    [wins.map(({ invoiceId }) => invoiceId)],
  )
  return new Map(rows.map(({ lot, ...end }) => [lot, end]))
}

/** What each account is bound for, and its deposit. */
export async function depositEnds(
  pool: Pool,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, Pick<EndedDeposit, 'boundMinor' | 'heldMinor'>>> {
  const { rows } = await pool.query<{ id: number; boundMinor: number; heldMinor: number }>(
    `select given.id::float8 as id,
       coalesce((select sum(c.reach_all_in_minor) from commitments c where c.account_id = given.id), 0)::float8 as "boundMinor",
       coalesce((select d.held_minor from deposits d where d.account_id = given.id and d.currency = 'USD'), 0)::float8 as "heldMinor"
     from unnest($1::bigint[]) given (id)`,
    [[...accounts]],
  )
  return new Map(rows.map(({ id, ...end }) => [id, end]))
}
