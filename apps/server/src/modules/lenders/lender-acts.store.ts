import { sql } from 'kysely'
import type { LenderActKind, LenderActState } from '@app/contract/lenders/lender-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { LenderDetails } from './lenders.store.ts'

/** What was asked about a lender. */
export interface LenderActRow extends LenderDetails {
  readonly id: number
  readonly site: SiteCode
  readonly kind: LenderActKind
  readonly lenderId: number | null
  readonly reason: string
  readonly state: LenderActState
  readonly askedBy: number
  readonly askedByNumber: number
  readonly askedAt: Date
  readonly decidedByNumber: number | null
  readonly decidedAt: Date | null
  readonly decidedReason: string
}

const ROW =
  sql.raw(`c.id, c.site, c.kind, c.lender_id as "lenderId", c.name, c.address, c.email, c.phone, c.reference_name as "referenceName",
  c.reason, c.state, c.asked_by as "askedBy", w.number as "askedByNumber", c.asked_at as "askedAt", d.number as "decidedByNumber",
  c.decided_at as "decidedAt", c.decided_reason as "decidedReason"`)
const FROM = sql.raw(`from lender_acts c join accounts w on w.id = c.asked_by left join accounts d on d.id = c.decided_by`)

/** What was asked about the lenders of some sites: what waits, then what was decided last. */
export async function listLenderActs(db: Db, sites: readonly string[], limit: number): Promise<readonly LenderActRow[]> {
  const { rows } = await sql<LenderActRow>`
    select ${ROW} ${FROM} where c.site = any(${[...sites]}::text[]) order by c.state <> 'ASKED', c.id desc limit ${limit}`.execute(db)
  return rows
}

/** One of them; null for none of these sites. */
export async function findLenderAct(db: Db, id: number, sites: readonly string[]): Promise<LenderActRow | null> {
  const { rows } = await sql<LenderActRow>`
    select ${ROW} ${FROM} where c.id = ${id} and c.site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** What somebody asks. */
export type NewLenderAct = Pick<LenderActRow, 'site' | 'kind' | 'lenderId' | 'reason' | 'askedBy'> & LenderDetails

/** Keeps a question; null where one about the same lender waits. */
export async function insertLenderAct(tx: Tx, one: NewLenderAct): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into lender_acts (site, kind, lender_id, name, address, email, phone, reference_name, reason, asked_by)
    values (${one.site}, ${one.kind}, ${one.lenderId}, ${one.name}, ${[...one.address]}::text[], ${one.email}, ${one.phone},
      ${one.referenceName}, ${one.reason}, ${one.askedBy})
    on conflict (lender_id) where state = 'ASKED' do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Locks a question; false where it was decided. */
export async function lockLenderAct(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from lender_acts where id = ${id} and state = 'ASKED' for update`.execute(tx)
  return rows.length > 0
}

/** Ends a question. Behind its lock. */
export async function endLenderAct(
  tx: Tx,
  id: number,
  end: { readonly state: 'DONE' | 'REFUSED'; readonly by: number; readonly reason: string; readonly lenderId: number | null },
): Promise<void> {
  await sql`
    update lender_acts set state = ${end.state}, decided_by = ${end.by}, decided_at = now(), decided_reason = ${end.reason},
      lender_id = ${end.lenderId}
    where id = ${id} and state = 'ASKED'`.execute(tx)
}
