import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { HoldKind } from '@app/contract/release/release-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { TITLES_COUNTED_MAX, type TitleState } from '@app/contract/titles/title-codes.ts'
import { hasTitleLeft, TITLE_AWAITED, type TitleFacts } from '@app/rules/titles/decide-title.ts'
import { LOT_TITLE } from '#modules/lots/index.ts'
import { WIN_IS_PAID } from '#modules/release/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'

/** Wins of before that many days are not looked for by the desk: their titles went without it. */
const LISTED_DAYS = 400

/** SQL of the lender that the title of win `a` goes to, or went to: once it was sent that stays as it was. Null for its buyer. */
const RECIPIENT_ID = `(select case when t.state in ('SENT', 'DELIVERED') then t.lender_id else k.lender_id end from (select) one
    left join lateral (select s.state, s.lender_id from title_steps s where s.award_id = a.id order by s.id desc limit 1) t on true
    left join lender_handovers k on k.award_id = a.id and k.ended_at is null)`

/** SQL of the name of that lender; empty for the buyer. */
export const TITLE_RECIPIENT = `coalesce((select n.name from lenders n where n.id = ${RECIPIENT_ID}), '')`

/** A won lot with where its title is; without a step it is awaited. */
export interface TitleRow extends TitleFacts {
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
  readonly buyerNumber: number
  readonly site: SiteCode
  readonly vehicle: string
  readonly vin: string
  readonly isPaid: boolean
  readonly holds: readonly HoldKind[]
  /** The lender that it goes or went to, with the address; empty and none for its buyer. */
  readonly recipient: string
  readonly recipientAddress: readonly string[]
  /** Since when it is there; null where nothing was entered. */
  readonly since: Date | null
}

const ROW = sql.raw(`a.id as "awardId", a.lot, a.account_id as "payerId", b.number as "buyerNumber", l.selling_site as site,
    ${LOT_TITLE} as vehicle,
    coalesce(l.vin, '') as vin, ${WIN_IS_PAID} as "isPaid",
    array(select h.kind from release_holds h where h.lot = a.lot and h.lifted_at is null order by h.kind) as holds,
    coalesce(n.name, '') as recipient, coalesce(n.address, '{}') as "recipientAddress",
    coalesce(t.state, 'AWAITED') as state, t.carrier, coalesce(t.tracking_number, '') as "trackingNumber", t.at as since`)
const FROM = sql.raw(`awards a join lots l on l.number = a.lot join accounts b on b.id = a.account_id
    left join lateral (select s.state, s.carrier, s.tracking_number, s.at from title_steps s where s.award_id = a.id order by s.id desc limit 1) t on true
    left join lenders n on n.id = ${RECIPIENT_ID}`)

/** Won lots of these sites by their numbers; others are left out. */
export async function findTitles(
  db: Db | Tx,
  { lots, sites }: { readonly lots: readonly number[]; readonly sites: readonly string[] },
): Promise<readonly TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select ${ROW} from ${FROM} where a.lot = any(${[...lots]}::bigint[]) and a.voided_at is null and l.selling_site = any(${[...sites]}::text[])
    order by a.lot`.execute(db)
  return rows
}

const waiting = (sites: readonly string[]) => sql`a.voided_at is null and not a.has_title and l.selling_site = any(${[...sites]}::text[])
    and a.awarded_at > now() - make_interval(days => ${LISTED_DAYS}) and ${sql.raw(WIN_IS_PAID)}`

/** Paid lots whose title has not arrived, the first won first. */
export async function listWaiting(
  db: Db,
  sites: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select ${ROW} from ${FROM} where ${waiting(sites)} order by a.awarded_at, a.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are, and one more than the desk counts where there are more. */
export async function countWaiting(db: Db, sites: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from awards a join lots l on l.number = a.lot where ${waiting(sites)} limit ${TITLES_COUNTED_MAX + 1}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** A step of a title, with who entered it. */
export interface StepRow extends TitleFacts {
  readonly reason: string
  readonly by: number
  readonly at: Date
}

/** Steps of the title of a win, the newest first. */
export async function listSteps(db: Db | Tx, awardId: number): Promise<readonly StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.state, s.carrier, s.tracking_number as "trackingNumber", s.reason, a.number as by, s.at
    from title_steps s join accounts a on a.id = s.entered_by where s.award_id = ${awardId} order by s.id desc`.execute(db)
  return rows
}

/** A step to keep. */
export interface NewStep extends TitleFacts {
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
}

/**
 * Keeps steps, each of another win; one that was sent keeps whom it was sent to, and one that is sent goes to the lender that has the win. Lock
 * the wins first.
 */
export async function insertSteps(
  tx: Tx,
  steps: readonly NewStep[],
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<void> {
  await sql`
    insert into title_steps (award_id, lot, payer_id, state, carrier, tracking_number, reason, entered_by, lender_id)
    select "awardId", lot, "payerId", state, carrier, "trackingNumber", ${reason}, ${by},
      case when state in ('SENT', 'DELIVERED') then (select ${sql.raw(RECIPIENT_ID)} from (select "awardId" as id) a) end
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as given ("awardId" bigint, lot bigint, "payerId" bigint, state text, carrier text, "trackingNumber" text)`.execute(tx)
}

/** Where the title of a lot is that an account won; null for a lot that is not theirs. */
export async function findTitleOf(
  db: Db,
  { lot, payerId }: { readonly lot: number; readonly payerId: number },
): Promise<(TitleFacts & { readonly since: Date | null; readonly recipient: string }) | null> {
  const { rows } = await sql<TitleFacts & { state: TitleState; since: Date | null; recipient: string }>`
    select coalesce(t.state, 'AWAITED') as state, t.carrier, coalesce(t.tracking_number, '') as "trackingNumber", t.at as since,
      coalesce(n.name, '') as recipient
    from ${FROM} where a.lot = ${lot} and a.account_id = ${payerId} and a.voided_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Whether the title of a won lot has left the house for its buyer. Lock the lot's wins first: whoever would void, transfer or reopen it comes
 * before the title is sent or after it.
 */
export const isTitleSent = (client: PoolClient, lot: number): Promise<boolean> => hasTitleGone(txOver(client), lot)

/** The same within a transaction that holds the lock. */
export async function hasTitleGone(tx: Db | Tx, lot: number): Promise<boolean> {
  const { rows } = await sql<{ state: TitleState }>`
    select s.state from title_steps s join awards a on a.id = s.award_id and a.voided_at is null where a.lot = ${lot}
    order by s.id desc limit 1`.execute(tx)
  return hasTitleLeft(rows[0]?.state ?? TITLE_AWAITED.state)
}
