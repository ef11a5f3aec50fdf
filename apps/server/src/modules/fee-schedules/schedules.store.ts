import { CompiledQuery } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A connection of either kind. */
export type Connection = Pool | PoolClient | Db | Tx

async function rowsOf<Row>(on: Connection, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  if ('executeQuery' in on) return (await on.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  return (await on.query(text, [...values])).rows as Row[]
}

/** A schedule as it is kept, with its figures. */
export interface FiguresRow {
  readonly scheduleId: string
  readonly site: SiteCode
  readonly currency: CurrencyCode
  /** YYYY-MM-DD. */
  readonly effectiveFrom: string
  /** JSON, as it was hashed. */
  readonly body: string
  readonly hash: string
}

/** SQL of what a row `f` of schedules is called, and of its hash. */
export const NAMED = `f.schedule_id as "scheduleId", f.site, f.currency, to_char(f.effective_from, 'YYYY-MM-DD') as "effectiveFrom", f.hash`

/** Names of every approved schedule, by the day from which it holds; of one day the last approved comes last. */
export async function listApproved(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select f.schedule_id as id from fee_schedules f where f.state = 'APPROVED' order by f.effective_from, f.approved_at, f.id`,
  )
  return rows.map(({ id }) => id)
}

/** Approved schedules by the names that bids give them. */
export const readApproved = (on: Connection, ids: readonly string[]): Promise<readonly FiguresRow[]> =>
  rowsOf(on, `select ${NAMED}, f.body::text as body from fee_schedules f where f.state = 'APPROVED' and f.schedule_id = any($1::text[])`, [
    ids,
  ])

/**
 * SQL of the name of the approved schedule that is in force for expressions of a selling site, a currency and a day; null where a site has
 * approved none by then, and what we ship holds.
 */
export const approvedOn = (of: { readonly site: string; readonly currency: string; readonly day: string }): string =>
  `(select f.schedule_id from fee_schedules f where f.state = 'APPROVED' and f.site = ${of.site} and f.currency = ${of.currency}
    and f.effective_from <= ${of.day} order by f.effective_from desc, f.approved_at desc, f.id desc limit 1)`

/** The name of the approved schedule in force on a day, YYYY-MM-DD; null where the site has approved none by then. */
export async function findApprovedOn(
  on: Connection,
  { site, currency, on: day }: { readonly site: string; readonly currency: string; readonly on: string },
): Promise<string | null> {
  const text = `select ${approvedOn({ site: '$1', currency: '$2', day: '$3::date' })} as id`
  const [row] = await rowsOf<{ id: string | null }>(on, text, [site, currency, day])
  return row?.id ?? null
}
