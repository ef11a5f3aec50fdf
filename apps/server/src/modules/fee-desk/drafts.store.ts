import { sql } from 'kysely'
import { FEES_ACT, type ScheduleEvent, type ScheduleState } from '@app/contract/fees/fee-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { type FiguresRow, NAMED } from '#modules/fee-schedules/index.ts'
import { isOpenTo } from '#modules/pending-acts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Most schedules, and most events of one, that the desk lists; most drafts of a site. */
const LISTED_MAX = 200
const EVENTS_MAX = 200
export const DRAFTS_MAX = 50

/** A schedule without its figures, with the open question about it. */
export interface ListedRow extends Omit<FiguresRow, 'body'> {
  readonly id: number
  readonly isDemonstration: boolean
  readonly state: ScheduleState
  readonly author: number
  readonly authorNumber: number
  readonly approvedByNumber: number | null
  readonly changedAt: Date
  readonly askedId: number | null
  readonly askedBy: number | null
  readonly askedByNumber: number | null
  readonly askedReason: string | null
  readonly askedAt: Date | null
}

/** The same with its figures. */
export type ScheduleRow = ListedRow & FiguresRow

const OPEN = isOpenTo((sites) => `o.site = any(${sites})`, 'MONEY')
const COLUMNS =
  sql.raw(`f.id, ${NAMED}, (f.body ->> 'isDemonstration')::boolean as "isDemonstration", f.state, f.author, w.number as "authorNumber", p.number as "approvedByNumber", f.changed_at as "changedAt",
    o.id as "askedId", o.asked_by as "askedBy", a.number as "askedByNumber", o.reason as "askedReason", o.asked_at as "askedAt"`)
const ROWS = sql.raw(`from fee_schedules f join accounts w on w.id = f.author left join accounts p on p.id = f.approved_by
    left join lateral (select o.* from overrides o where o.act = '${FEES_ACT}' and o.site = f.site and (o.detail ->> 'schedule')::bigint = f.id
      and o.detail ->> 'hash' = f.hash and f.state = 'DRAFT' and ${OPEN} order by o.id desc limit 1) o on true
    left join accounts a on a.id = o.asked_by`)

/** Drafts of a site and what it approved; those given up are left out. */
export async function listSchedules(db: Db, site: string): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`select ${COLUMNS} ${ROWS} where f.site = ${site} and f.state <> 'DROPPED'
    order by f.state = 'DRAFT' desc, f.effective_from desc, f.approved_at desc, f.id desc limit ${LISTED_MAX}`.execute(db)
  return rows
}

/** One schedule of some sites; null for any other. */
export async function findScheduleRow(db: Db | Tx, id: number, sites: readonly string[]): Promise<ScheduleRow | null> {
  const { rows } =
    await sql<ScheduleRow>`select ${COLUMNS}, f.body::text as body ${ROWS} where f.id = ${id} and f.site = any(${[...sites]}::text[])`.execute(
      db,
    )
  return rows[0] ?? null
}

/** Locks a schedule against everybody who changes, asks for or decides it. */
export const lockSchedule = async (tx: Tx, id: number): Promise<void> => {
  await sql`select id from fee_schedules where id = ${id} for update`.execute(tx)
}

export async function countDrafts(tx: Tx, site: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from fee_schedules where site = ${site} and state = 'DRAFT'`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** What a draft says. */
export interface DraftFigures {
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly effectiveFrom: string
  readonly text: string
  readonly hash: string
  readonly scheduleId: string
}

export async function insertDraft(tx: Tx, one: DraftFigures, author: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fee_schedules (site, currency, effective_from, body, hash, schedule_id, author)
    values (${one.site}, ${one.currency}, ${one.effectiveFrom}, ${one.text}::json, ${one.hash}, ${one.scheduleId}, ${author}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

export async function updateDraft(
  tx: Tx,
  id: number,
  { one, author }: { readonly one: DraftFigures; readonly author: number },
): Promise<void> {
  await sql`update fee_schedules set effective_from = ${one.effectiveFrom}, body = ${one.text}::json, hash = ${one.hash},
    schedule_id = ${one.scheduleId}, author = ${author}, changed_at = now() where id = ${id}`.execute(tx)
}

export async function dropDraft(tx: Tx, id: number): Promise<void> {
  await sql`update fee_schedules set state = 'DROPPED', changed_at = now() where id = ${id}`.execute(tx)
}

/** False where a schedule of the same name, which is the same schedule, was approved before. */
export async function approveDraft(tx: Tx, id: number, approver: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fee_schedules f set state = 'APPROVED', approved_by = ${approver}, approved_at = clock_timestamp() where f.id = ${id}
      and not exists (select from fee_schedules s where s.state = 'APPROVED' and s.schedule_id = f.schedule_id)`.execute(tx)
  return numAffectedRows === 1n
}

interface Happened {
  readonly schedule: number
  readonly kind: ScheduleEvent
  readonly actor: number
  readonly hash: string
  readonly reason?: string
}

export async function addScheduleEvent(tx: Tx, { schedule, kind, actor, hash, reason = '' }: Happened): Promise<void> {
  await sql`insert into fee_schedule_events (schedule, kind, actor, reason, hash)
    values (${schedule}, ${kind}, ${actor}, ${reason}, ${hash})`.execute(tx)
}

/** What became of a schedule, the newest first. */
export async function listScheduleEvents(db: Db, schedule: number) {
  const { rows } = await sql<{ kind: ScheduleEvent; by: number; reason: string; at: Date }>`
    select e.kind, a.number as by, e.reason, e.at from fee_schedule_events e join accounts a on a.id = e.actor
    where e.schedule = ${schedule} order by e.id desc limit ${EVENTS_MAX}`.execute(db)
  return rows
}

/** Questions about a draft that are open are no longer so. */
export async function expireQuestions(tx: Tx, schedule: number): Promise<void> {
  await sql`update overrides set state = 'EXPIRED' where act = ${FEES_ACT} and state = 'ASKED' and (detail ->> 'schedule')::bigint = ${schedule}`.execute(
    tx,
  )
}

/** Asks a second person about a draft as it is. */
export async function insertQuestion(
  tx: Tx,
  { id, site, hash }: Pick<ScheduleRow, 'id' | 'site' | 'hash'>,
  { askedBy, reason }: { readonly askedBy: number; readonly reason: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into overrides (site, act, reason, detail, asked_by)
    values (${site}, ${FEES_ACT}, ${reason}, ${JSON.stringify({ schedule: id, hash })}::jsonb, ${askedBy}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** An open question about a schedule of some sites; null for any other. */
export async function findQuestion(db: Db | Tx, id: number, sites: readonly string[]) {
  const { rows } = await sql<{ id: number; askedBy: number; schedule: number; hash: string }>`
    select o.id, o.asked_by as "askedBy", (o.detail ->> 'schedule')::bigint as schedule, o.detail ->> 'hash' as hash
    from overrides o where o.id = ${id} and o.act = ${FEES_ACT} and o.site = any(${[...sites]}::text[]) and ${sql.raw(OPEN)}`.execute(db)
  return rows[0] ?? null
}
