import { sql } from 'kysely'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Drafts of rates of one site that wait at once at most. */
const RATE_DRAFTS_MAX = 50

/** A file of rates that waits for a second person. */
export interface RateDraftRow {
  readonly id: number
  readonly rates: readonly TaxRate[]
  /** The sites that sell where they hold. */
  readonly sites: readonly string[]
  readonly authorId: number
  /** User id of who wrote it. */
  readonly author: number
  readonly reason: string
  readonly madeAt: Date
}

const ROW = sql.raw(`d.id, d.rates, d.sites, d.author as "authorId", a.number as author, d.reason, d.made_at as "madeAt"`)

/** Drafts that wait and have rates of some sites, maybe of others beside them, the earliest first. */
export async function listDrafts(db: Db, sites: readonly string[]): Promise<readonly RateDraftRow[]> {
  const { rows } = await sql<RateDraftRow>`
    select ${ROW} from tax_rate_drafts d join accounts a on a.id = d.author
    where d.state = 'DRAFT' and d.sites && ${[...sites]}::text[] order by d.id limit ${RATE_DRAFTS_MAX}`.execute(db)
  return rows
}

/** A draft with rates of some sites that waits, behind its lock; null for any other. */
export async function lockDraft(tx: Tx, id: number, sites: readonly string[]): Promise<RateDraftRow | null> {
  const { rows } = await sql<RateDraftRow>`
    select ${ROW} from tax_rate_drafts d join accounts a on a.id = d.author
    where d.id = ${id} and d.state = 'DRAFT' and d.sites && ${[...sites]}::text[] for update of d`.execute(tx)
  return rows[0] ?? null
}

/** Keeps a draft; null where so many wait already. */
export async function insertDraft(
  tx: Tx,
  one: { readonly sites: readonly string[]; readonly rates: readonly TaxRate[]; readonly author: number; readonly reason: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into tax_rate_drafts (sites, rates, author, reason)
    select ${[...one.sites]}::text[], ${JSON.stringify(one.rates)}::jsonb, ${one.author}, ${one.reason}
    where (select count(*) from tax_rate_drafts where state = 'DRAFT' and sites && ${[...one.sites]}::text[]) < ${RATE_DRAFTS_MAX} returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Ends a draft that is locked. */
export async function endDraft(
  tx: Tx,
  id: number,
  end: { readonly state: 'APPROVED' | 'REFUSED'; readonly by: number; readonly reason: string },
): Promise<void> {
  await sql`
    update tax_rate_drafts set state = ${end.state}, decided_by = ${end.by}, decided_at = now(), decided_reason = ${end.reason}
    where id = ${id}`.execute(tx)
}

/** Adds the rates of a draft; answers how many of them were new. Rates of the same place, kind and day wait for one another. */
export async function insertRates(tx: Tx, { id, rates, authorId, reason }: RateDraftRow): Promise<number> {
  const { rows } = await sql`
    insert into tax_rates (place, kind, rate, from_on, added_by, reason, draft_id)
    select place, kind, rate, "fromOn"::date, ${authorId}, ${reason}, ${id}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as given (place text, kind text, rate int, "fromOn" text)
    on conflict (place, kind, from_on) do nothing returning id`.execute(tx)
  return rows.length
}
