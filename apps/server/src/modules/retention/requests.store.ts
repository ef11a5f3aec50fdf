import { sql } from 'kysely'
import { RETAINED_ACT, RETAINED_OPEN_MINUTES } from '@app/contract/operations/retention/retention-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isOpenTo } from '#modules/pending-acts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { REQUESTS_MAX } from './retention-deps.ts'

/** Who looks, and the sites that they act on. */
export interface Looking {
  readonly accountId: number
  readonly sites: readonly string[]
}

/** A request to see what is kept of an account. */
export interface RetentionRequest {
  readonly id: number
  /** The account that was erased. */
  readonly about: number
  readonly number: number
  readonly site: SiteCode
  readonly reason: string
  readonly askedBy: number
  readonly askedByNumber: number
  readonly askedAt: Date
  readonly decidedAt: Date | null
}

const REQUESTS = sql.raw(`select o.id, o.account_id as about, b.number, b.home_site as site, o.reason, o.asked_by as "askedBy",
    a.number as "askedByNumber", o.asked_at as "askedAt", o.decided_at as "decidedAt"
  from overrides o join accounts b on b.id = o.account_id join accounts a on a.id = o.asked_by where o.act = '${RETAINED_ACT}'`)
const OPEN = sql.raw(isOpenTo((sites) => `b.home_site = any(${sites})`, 'AUDITOR'))
const SEEN = sql.raw(`o.state = 'DONE' and o.decided_at > now() - interval '${RETAINED_OPEN_MINUTES} minutes'`)

/** The account of a user id that was erased, on some sites; null for any other. */
export async function findErased(db: Db | Tx, number: number, sites: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.number = ${number} and a.home_site = any(${[...sites]}::text[])
      and exists (select from account_events e where e.account_id = a.id and e.kind = 'account-erased')`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores a request; an earlier one of the same auditor for the same account is no longer open. */
export async function insertRequest(
  tx: Tx,
  { about, reason, askedBy }: { readonly about: number; readonly reason: string; readonly askedBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with earlier as (update overrides set state = 'EXPIRED'
      where act = ${RETAINED_ACT} and state = 'ASKED' and account_id = ${about} and asked_by = ${askedBy})
    insert into overrides (account_id, act, reason, asked_by) values (${about}, ${RETAINED_ACT}, ${reason}, ${askedBy}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

/** What waits for a second person on some sites, the oldest first. */
export async function listOpen(db: Db, sites: readonly string[]): Promise<readonly RetentionRequest[]> {
  const { rows } = await sql<RetentionRequest>`
    ${REQUESTS} and ${OPEN} and b.home_site = any(${[...sites]}::text[]) order by o.id limit ${REQUESTS_MAX}`.execute(db)
  return rows
}

/** One that waits; null where it waits no longer, or is of other sites. */
export async function findOpen(db: Db | Tx, id: number, sites: readonly string[]): Promise<RetentionRequest | null> {
  const { rows } = await sql<RetentionRequest>`
    ${REQUESTS} and ${OPEN} and o.id = ${id} and b.home_site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** What an auditor may see now, the newest first; of one request alone where it is named. */
export async function listSeen(db: Db, { accountId, sites }: Looking, id: number | null): Promise<readonly RetentionRequest[]> {
  const { rows } = await sql<RetentionRequest>`
    ${REQUESTS} and ${SEEN} and o.asked_by = ${accountId} and b.home_site = any(${[...sites]}::text[])
      and (${id}::bigint is null or o.id = ${id}) order by o.id desc limit ${REQUESTS_MAX}`.execute(db)
  return rows
}
