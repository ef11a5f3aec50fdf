import { sql } from 'kysely'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { VOLUME_DAYS } from '@app/rules/fees/buyer-class.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What an operator set in place of the rule. */
export interface ClassOverride {
  readonly buyerClass: BuyerClass
  /** Last day, YYYY-MM-DD. */
  readonly untilOn: string
}

export async function findClassOverride(db: Db | Tx, accountId: number): Promise<ClassOverride | null> {
  const { rows } = await sql<ClassOverride>`
    select buyer_class as "buyerClass", to_char(until_on, 'YYYY-MM-DD') as "untilOn" from class_overrides
    where account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

export async function putClassOverride(
  tx: Tx,
  one: ClassOverride & { readonly accountId: number; readonly reason: string; readonly setBy: number | null },
): Promise<void> {
  await sql`insert into class_overrides (account_id, buyer_class, until_on, reason, set_by)
    values (${one.accountId}, ${one.buyerClass}, ${one.untilOn}::date, ${one.reason}, ${one.setBy})
    on conflict (account_id) do update set buyer_class = excluded.buyer_class, until_on = excluded.until_on, reason = excluded.reason,
      set_by = excluded.set_by, set_at = now()`.execute(tx)
}

export async function dropClassOverride(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from class_overrides where account_id = ${accountId}`.execute(tx)
}

/** An account with what its class follows from. */
export interface ClassRow {
  readonly accountId: number
  readonly buyerClass: BuyerClass
  readonly site: SiteCode
  readonly level: MembershipLevel | null
  readonly isLicensed: boolean
  readonly isSecured: boolean
  readonly bought: readonly { readonly currency: CurrencyCode; readonly vehicles: number; readonly minor: number }[]
  /** Last day of what an operator set; null without. */
  readonly untilOn: string | null
}

const ROWS = sql.raw(`select t.account_id as "accountId", t.buyer_class as "buyerClass", a.home_site as site, a.membership_type as level,
    a.licence_category <> 'UNLICENSED' as "isLicensed",
    exists (select from deposits d where d.account_id = t.account_id and d.held_minor > 0) as "isSecured",
    coalesce((select json_agg(b) from (select w.currency, count(*)::int as vehicles, sum(w.price_minor)::float8 as minor from awards w
      where w.account_id = t.account_id and w.voided_at is null and w.awarded_at > now() - interval '${VOLUME_DAYS} days'
      group by w.currency) b), '[]') as bought,
    to_char(o.until_on, 'YYYY-MM-DD') as "untilOn"
  from bidder_terms t join accounts a on a.id = t.account_id left join class_overrides o on o.account_id = t.account_id`)

/** Accounts that bid, behind one of them by their ids. */
export async function listClassRows(db: Db, after: number, limit: number): Promise<readonly ClassRow[]> {
  const { rows } =
    await sql<ClassRow>`${ROWS} where t.account_id > ${after} and a.status <> 'closed' order by t.account_id limit ${limit}`.execute(db)
  return rows
}

export async function findClassRow(tx: Tx, accountId: number): Promise<ClassRow | null> {
  const { rows } = await sql<ClassRow>`${ROWS} where t.account_id = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

/** Takes the night of today, UTC, YYYY-MM-DD; null where another node has it, or had it. One that was not finished is taken again. */
export async function claimNight(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    insert into class_nights as n (on_day) values ((clock_timestamp() at time zone 'UTC')::date)
    on conflict (on_day) do update set started_at = clock_timestamp()
      where n.finished_at is null and n.started_at < clock_timestamp() - interval '1 hour'
    returning to_char(on_day, 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Says that every class of a night was judged, whatever day it has become meanwhile. */
export async function finishNight(db: Db, day: string): Promise<void> {
  await sql`update class_nights set finished_at = clock_timestamp() where finished_at is null and on_day = ${day}::date`.execute(db)
}
