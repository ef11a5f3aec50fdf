import { sql } from 'kysely'
import type { ReturnEnd, ReturnWay } from '@app/contract/memberships/membership-codes.ts'
import type { DeskReturn } from '@app/contract/memberships/membership-desk.answers.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Payments that went back which one answer holds. */
const RETURNS_MAX = 200

/** A payment of a membership that went back; minor units. */
export interface ReturnRow {
  readonly id: number
  readonly accountId: number
  readonly orderId: number
  readonly site: SiteCode
  readonly way: ReturnWay
  readonly reference: string
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly endedAs: ReturnEnd | null
}

const ROW = sql.raw(`r.id::float8 as id, r.account_id::float8 as "accountId", r.order_id::float8 as "orderId", o.site, r.way, r.reference,
  r.currency, r.amount_minor::float8 as "amountMinor", r.ended_as as "endedAs"`)
const FROM = sql.raw('from membership_returns r join membership_orders o on o.id = r.order_id')

/** One by its number; null for none. */
export async function findReturn(db: Db | Tx, id: number): Promise<ReturnRow | null> {
  const { rows } = await sql<ReturnRow>`select ${ROW} ${FROM} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** One by what it was noticed by; null for none. */
export async function findReturnBy(tx: Tx, cause: string): Promise<ReturnRow | null> {
  const { rows } = await sql<ReturnRow>`select ${ROW} ${FROM} where r.cause = ${cause}`.execute(tx)
  return rows[0] ?? null
}

/** The one of an account that has been open for longest, or that of an order; null for none. */
export async function findOpenReturn(
  db: Db | Tx,
  of: { readonly accountId: number } | { readonly orderId: number },
): Promise<ReturnRow | null> {
  const whose = 'orderId' in of ? sql`r.order_id = ${of.orderId}` : sql`r.account_id = ${of.accountId}`
  const { rows } = await sql<ReturnRow>`
    select ${ROW} ${FROM} where ${whose} and r.ended_at is null order by r.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** What is noted of a payment that went back. */
export interface NewReturn {
  readonly accountId: number
  readonly orderId: number
  readonly way: ReturnWay
  readonly cause: string
  readonly reference: string
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly notedBy: number | null
  readonly reason: string
}

export async function insertReturn(tx: Tx, one: NewReturn): Promise<ReturnRow> {
  await sql`
    insert into membership_returns (account_id, order_id, way, cause, reference, currency, amount_minor, noted_by, reason)
    values (${one.accountId}, ${one.orderId}, ${one.way}, ${one.cause}, ${one.reference}, ${one.currency}, ${one.amountMinor}, ${one.notedBy},
      ${one.reason})`.execute(tx)
  const row = await findReturnBy(tx, one.cause)
  if (row === null) throw new Error('a payment that went back was not noted')
  return row
}

/** How one ends. */
export interface EndedReturn {
  readonly as: ReturnEnd
  readonly reference: string
  readonly askedBy: number | null
  readonly decidedBy: number | null
  readonly reason: string
}

/** Ends one; false where it has ended: of two who do so at once the second waits and gets that. */
export async function markEnded(tx: Tx, id: number, { as, reference, askedBy, decidedBy, reason }: EndedReturn): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update membership_returns set ended_as = ${as}, ended_at = now(), ended_reference = ${reference}, asked_by = ${askedBy},
      decided_by = ${decidedBy}, ended_reason = ${reason} where id = ${id} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes the days that an order has paid for away. */
export async function voidPeriodOf(tx: Tx, orderId: number): Promise<void> {
  await sql`update membership_periods set is_void = true where order_id = ${orderId}`.execute(tx)
}

/** Whether a card has paid an order: its bank tells of what goes back itself. */
export async function isPaidByCard(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from payment_attempts where thing = ${`order:${orderId}`} and is_applied limit 1`.execute(tx)
  return rows.length > 0
}

type Which = { readonly sites: readonly string[] } | { readonly accountId: number }

/** Those that hold a member of some sites, the oldest first; or all of one account, the newest first. */
export async function listReturns(db: Db, which: Which): Promise<readonly DeskReturn[]> {
  const where =
    'sites' in which
      ? sql`r.ended_at is null and o.site = any(${[...which.sites]}) and a.status <> 'closed' order by r.id`
      : sql`r.account_id = ${which.accountId} order by r.id desc`
  const { rows } = await sql<Omit<DeskReturn, 'at' | 'endedAt'> & { readonly at: Date; readonly endedAt: Date | null }>`
    select r.id::float8 as id, r.order_id::float8 as "orderId", a.number, ${sql.raw(payerName('f'))} as name, o.site, r.way, r.reference,
      r.currency, r.amount_minor::float8 as "amountMinor", r.at, n.number as "notedBy", r.reason, r.ended_as as "endedAs",
      r.ended_at as "endedAt", r.ended_reference as "endedReference", r.ended_reason as "endedReason", s.number as "askedBy", d.number as "decidedBy"
    ${FROM} join accounts a on a.id = r.account_id join profiles f on f.account_id = a.id
      left join accounts n on n.id = r.noted_by left join accounts s on s.id = r.asked_by left join accounts d on d.id = r.decided_by
    where ${where} limit ${RETURNS_MAX}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), endedAt: row.endedAt?.toISOString() ?? '' }))
}

/** Payments of memberships that went back, by the journal; an entry of theirs and a row stand for each other. */
const POSTED = sql.raw(`select e.cause, sum(l.minor) as minor from journal_entries e join journal_lines l on l.entry_id = e.id
  where l.account = 'DISPUTED' and (e.kind = 'CHARGEBACK_OPENED' or e.kind = 'PAYMENT_RETURNED')
    and (e.cause in (select cause from membership_returns)
      or e.cause in (select 'attempt:' || p.ref from payment_attempts p join membership_orders o on p.thing = 'order:' || o.id
        where p.purpose = 'RENEWAL_FEES' and p.charged_back_at is not null and p.dispute_won_at is null and o.invoice_id is null)
      or e.cause in (select 'attempt:' || ref from payment_attempts where thing like 'return:%' and charged_back_at is not null))
  group by e.cause`)

/** A payment that went back of which the journal says something else; sums are minor units, null for nothing. */
export interface WrongReturn {
  readonly cause: string
  readonly told: string | null
  readonly posted: string | null
}

/** The first of them, and how many payments went back in all. */
export async function findWrongReturn(db: Db): Promise<{ readonly returns: number; readonly wrong: WrongReturn | null }> {
  const { rows } = await sql<{ returns: number; wrong: WrongReturn | null }>`
    with posted as (${POSTED}),
      wrong as (select coalesce(r.cause, p.cause) as cause, r.amount_minor::text as told, p.minor::text as posted
        from membership_returns r full join posted p on p.cause = r.cause where r.amount_minor is distinct from p.minor order by 1 limit 1)
    select (select count(*)::int from membership_returns) as returns, (select to_json(w) from wrong w) as wrong`.execute(db)
  return rows[0] ?? { returns: 0, wrong: null }
}
