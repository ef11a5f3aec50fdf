import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A win whose invoice is late. */
export interface LateWin {
  readonly invoiceId: number
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
  readonly site: SiteCode
  readonly zone: string
  readonly awardedAtMs: number
  readonly dueAtMs: number
  /** When its payer was warned; null where they were not. */
  readonly warnedAtMs: number | null
}

/**
 * Late wins of which nothing waits, nothing was refused since an instant and no question holds, awarded before another: who won first comes first. One that was
 * warned after `warnedAfter` waits for its day and is left out.
 */
export async function listLateWins(
  db: Db,
  {
    now,
    wonBefore,
    warnedAfter,
    refusedSince,
    limit,
  }: { readonly now: Date; readonly wonBefore: Date; readonly warnedAfter: Date; readonly refusedSince: Date; readonly limit: number },
): Promise<readonly LateWin[]> {
  const { rows } = await sql<LateWin>`
    select s.invoice_id as "invoiceId", w.id as "awardId", w.lot, s.payer_id as "payerId", i.site, i.zone, ${sql.raw(epochMs('w.awarded_at'))} as "awardedAtMs",
      ${sql.raw(epochMs('s.due_at'))} as "dueAtMs", ${sql.raw(epochMs('n.at'))} as "warnedAtMs"
    from invoice_states s join invoices i on i.id = s.invoice_id join awards w on w.id = i.award_id
      left join invoice_notices n on n.invoice_id = s.invoice_id and n.kind = 'DEFAULT_TOMORROW'
    where s.status = 'OVERDUE' and i.type = 'LOT' and w.voided_at is null and w.awarded_at < ${wonBefore} and (n.at is null or n.at <= ${warnedAfter})
      and not exists (select from defaults d where d.invoice_id = s.invoice_id and (d.state in ('PROPOSED', 'ASKED', 'DONE')
        or (d.state = 'REFUSED' and d.ended_at > ${refusedSince})))
      and not exists (select from invoice_holds h where h.invoice_id = s.invoice_id and h.until > ${now})
    order by w.awarded_at, w.id limit ${limit}`.execute(db)
  return rows
}

/** Proposes that a win is given up; nothing where a proposal waits already. */
export async function insertProposal(tx: Tx, { invoiceId, awardId, lot, payerId }: LateWin): Promise<void> {
  await sql`
    insert into defaults (invoice_id, award_id, lot, payer_id) values (${invoiceId}, ${awardId}, ${lot}, ${payerId})
    on conflict (invoice_id) where state in ('PROPOSED', 'ASKED') do nothing`.execute(tx)
}

/** Proposals that wait although their invoice is not late any more: paid, given up, taken back, or granted days. */
export async function listNeedless(db: Db, limit: number): Promise<readonly { readonly id: number; readonly payerId: number }[]> {
  const { rows } = await sql<{ id: number; payerId: number }>`
    select d.id, d.payer_id as "payerId" from defaults d join invoice_states s on s.invoice_id = d.invoice_id
    where d.state in ('PROPOSED', 'ASKED') and s.status in ('OPEN', 'PAID', 'WRITTEN_OFF', 'CANCELLED', 'REFUNDED')
    order by d.id limit ${limit}`.execute(db)
  return rows
}
