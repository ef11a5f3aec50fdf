import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What one announced transfer says of the line that brings its money. */
export interface ExactMatch {
  readonly lineId: number
  readonly reference: string
  readonly payerId: number
  /** The selling site whose money it is. */
  readonly site: SiteCode
  readonly invoiceIds: readonly number[]
  /** The payment that somebody booked by hand for this very money; null for none. */
  readonly bookedId: number | null
}

/**
 * Of staged lines that came in those with the reference of exactly one announced transfer to this very account, the first in their order. A
 * line is left to people where somebody has booked another sum, or somebody else's, by hand under the reference: it may be the same money; and where a match of it was taken back.
 */
const exactOf = (where: ReturnType<typeof sql>, limit: number) => sql<ExactMatch>`
  select l.id as "lineId", t.reference, t.payer_id as "payerId", e.site,
    array(select i.invoice_id::float8 from transfer_invoices i where i.transfer_id = t.id order by 1) as "invoiceIds", b.id as "bookedId"
  from bank_lines l
  join lateral (
    select min(t.id) as id from transfers t
    join legal_entity_accounts a on a.entity_id = t.entity_id and a.currency = t.currency
    where t.reference = any(l.own_references) and t.currency = l.currency
      and regexp_replace(upper(a.account), '[^A-Z0-9]', '', 'g') = l.account
    having count(*) = 1) found on found.id is not null
  join transfers t on t.id = found.id
  join legal_entities e on e.id = t.entity_id
  left join lateral (
    select p.id, p.amount_minor, p.payer_id from payments p
    where p.source = 'BANK' and p.reference = t.reference and p.booked_by is not null and p.cause like 'booked %'
      and not exists (select from bank_lines k where k.payment_id = p.id)
      and not exists (select from payment_returns r where r.payment_id = p.id)
      and not exists (select from bank_undos u where u.payment_id = p.id and u.state = 'DONE')
    order by p.amount_minor = l.amount_minor and p.payer_id = t.payer_id desc, p.id limit 1) b on true
  where l.state = 'STAGED' and l.repeats is null and l.amount_minor > 0 and l.own_references <> '{}' and ${where}
    and not exists (select from bank_undos u where u.line_id = l.id and u.state = 'DONE')
    and (b.id is null or (b.amount_minor = l.amount_minor and b.payer_id = t.payer_id))
  order by l.ordinal limit ${limit}`

/** Lines of a statement that are sure, the first in their order; those that are `skipped` left out. */
export async function listExact(
  db: Db,
  statementId: number,
  { skipped, limit }: { readonly skipped: readonly number[]; readonly limit: number },
): Promise<readonly ExactMatch[]> {
  const { rows } = await exactOf(sql`l.statement_id = ${statementId} and l.id <> all(${[...skipped]}::bigint[])`, limit).execute(db)
  return rows
}

/** What some lines are by their references. */
export async function findExact(db: Db | Tx, lineIds: readonly number[]): Promise<ReadonlyMap<number, ExactMatch>> {
  const { rows } = await exactOf(sql`l.id = any(${[...lineIds]}::bigint[])`, lineIds.length).execute(db)
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** How many lines of a statement are sure. */
export async function countExact(db: Db, statementId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${exactOf(sql`l.statement_id = ${statementId}`, most)}) sure`.execute(db)
  return rows[0]?.count ?? 0
}
