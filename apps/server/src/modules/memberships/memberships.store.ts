import { sql } from 'kysely'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { PaidPeriod, Period } from '@app/rules/memberships/periods.ts'
import type { MembershipFacts, MembershipNotice } from '@app/rules/memberships/standing.ts'
import { waitsForPair } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Member } from './members.store.ts'

/** Before any membership: nothing that was paid for is over for good. */
const BEFORE_ALL = '2000-01-01'
/** Of a period that nobody paid for here: nothing of it is ever credited. */
const NO_CURRENCY = ''

/** A period that counts, with what it was bought for. */
export interface PeriodRow extends PaidPeriod {
  readonly id: number
  readonly level: MembershipLevel
}

/** What stands of a membership. */
export interface MembershipRow extends MembershipFacts {
  readonly periods: readonly PeriodRow[]
  readonly isAutoRenewed: boolean
  /** Whether the account was made by a registration. */
  readonly isRegistered: boolean
}

const day = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)

/**
 * What an account held before it had a membership here: a level without an end is held for nothing, one with an end is a period up to it.
 */
function heldBefore({ kind, roles, level: stored, validUntil }: Member): {
  baseLevel: MembershipLevel | null
  periods: readonly PeriodRow[]
} {
  // A role that operators gave by command says more than the level beside it.
  const level = roles.includes('ROLE_BROKER') ? 'B' : roles.includes('ROLE_MASTER') ? 'M' : stored
  if (validUntil === null || level === null || level === 'G') return { baseLevel: level ?? (kind === 'guest' ? 'G' : null), periods: [] }
  const period = { id: 0, level, firstOn: BEFORE_ALL, lastOn: validUntil, paidMinor: 0, currency: NO_CURRENCY }
  return { baseLevel: 'S', periods: [period] }
}

/** What a period was bought for, where that is paid still: what is owed again is worth nothing to an upgrade. */
const WORTH = sql.raw(`case when coalesce(s.status, 'PAID') = 'PAID'
  and not exists (select from membership_returns r where r.order_id = o.id and r.ended_at is null) then coalesce(o.price_minor, 0) else 0 end::float8`)

/** What stands of a membership; of an account that has none here yet, what `takeOver` would make of it. */
export async function readMembership(db: Db | Tx, member: Member): Promise<MembershipRow> {
  const { accountId } = member
  const { rows } = await sql<Omit<MembershipRow, 'periods'> & { isKnown: boolean }>`
    select m.account_id is not null as "isKnown", m.base_level as "baseLevel", coalesce(${day('m.base_since')}, ${BEFORE_ALL}) as "baseSince",
      coalesce(m.is_auto_renewed, false) as "isAutoRenewed",
      exists (select from membership_orders o where o.account_id = a.id and o.state = 'OPEN' and o.kind = 'RENEWAL') as "hasOpenRenewal",
      exists (select from membership_returns t where t.account_id = a.id and t.ended_at is null) as "isFeeOwed",
      exists (select from registrations r where r.account_id = a.id) as "isRegistered",
      exists (select from registrations r where r.account_id = a.id and r.address_saved_at is null) as "lacksAddress",
      a.kind = 'guest' and ${sql.raw(waitsForPair())} as "isHeld",
      (select json_build_object('level', d.level, 'lastOn', d.last_on) from membership_decisions d where d.account_id = a.id
       order by d.id desc limit 1) as decision
    from accounts a left join memberships m on m.account_id = a.id where a.id = ${accountId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('there is no such account')
  const { isKnown, ...found } = row
  if (!isKnown) return { ...found, ...heldBefore(member) }
  const { rows: periods } = await sql<PeriodRow>`
    select p.id, p.level, ${day('p.first_on')} as "firstOn", ${day('p.last_on')} as "lastOn",
      ${WORTH} as "paidMinor", coalesce(o.currency, ${NO_CURRENCY}) as currency
    from membership_periods p left join membership_orders o on o.id = p.order_id
      left join invoice_states s on s.invoice_id = o.invoice_id
    where p.account_id = ${accountId} and not p.is_void and coalesce(s.status, 'PAID') not in ('CANCELLED', 'REFUNDED') order by p.first_on`.execute(
    db,
  )
  return { ...found, periods }
}

/**
 * Makes what an account held before a membership here; does nothing where there is one. Under the lock of the account. Its period begins the
 * day before the account was made: at its site it may be yesterday still.
 */
export async function takeOver(tx: Tx, member: Member): Promise<void> {
  const { accountId } = member
  const { baseLevel, periods } = heldBefore(member)
  const { numAffectedRows } = await sql`
    insert into memberships (account_id, base_level, base_since) values (${accountId}, ${baseLevel}, ${BEFORE_ALL}) on conflict do nothing`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return
  for (const { level, lastOn } of periods)
    await sql`
      insert into membership_periods (account_id, level, first_on, last_on)
      select id, ${level}, least(created_at::date - 1, ${lastOn}::date), ${lastOn} from accounts where id = ${accountId}`.execute(tx)
}

/** Puts the level that an account holds for nothing; null where one has to be chosen. */
export async function saveBase(
  tx: Tx,
  accountId: number,
  { level, since }: { readonly level: MembershipLevel | null; readonly since: string },
): Promise<void> {
  await sql`
    update memberships set base_level = ${level}, base_since = ${since}, changed_at = now() where account_id = ${accountId}`.execute(tx)
}

/** Whether the next renewal is ordered by itself; answers whether it was otherwise before. */
export async function saveAutoRenewal(tx: Tx, accountId: number, isOn: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update memberships set is_auto_renewed = ${isOn}, changed_at = now()
    where account_id = ${accountId} and is_auto_renewed <> ${isOn}`.execute(tx)
  return numAffectedRows === 1n
}

/** When a membership is looked at next; null for never. */
export async function saveNextLook(db: Db | Tx, accountId: number, at: Date | null): Promise<void> {
  await sql`update memberships set next_at = ${at} where account_id = ${accountId}`.execute(db)
}

export async function insertPeriod(
  tx: Tx,
  { accountId, orderId, level, firstOn, lastOn }: Period & { accountId: number; orderId: number; level: MembershipLevel },
): Promise<void> {
  await sql`
    insert into membership_periods (account_id, level, first_on, last_on, order_id)
    values (${accountId}, ${level}, ${firstOn}, ${lastOn}, ${orderId})`.execute(tx)
}

/** Ends a period on an earlier day; null: nothing is left of it. */
export async function cutPeriod(tx: Tx, id: number, lastOn: string | null): Promise<void> {
  if (lastOn === null) await sql`update membership_periods set is_void = true where id = ${id}`.execute(tx)
  else await sql`update membership_periods set last_on = ${lastOn} where id = ${id}`.execute(tx)
}

/** Puts a period on other days. */
export async function movePeriod(tx: Tx, id: number, { firstOn, lastOn }: Period): Promise<void> {
  await sql`update membership_periods set first_on = ${firstOn}, last_on = ${lastOn} where id = ${id}`.execute(tx)
}

/**
 * Accounts whose membership has to be looked at, those due for longest first. Those that are closed or suspended are looked at once they are
 * open again.
 */
export async function listDue(db: Db, now: Date, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.account_id as id from memberships m join accounts a on a.id = m.account_id
    where m.next_at <= ${now} and a.status in ('active', 'inactive') order by m.next_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that somebody was told of the end of a membership; false where they were before. */
export async function noteNotice(
  tx: Tx,
  notice: { readonly accountId: number; readonly validUntil: string; readonly kind: MembershipNotice; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into membership_notices (account_id, valid_until, kind, is_mailed, at)
    values (${notice.accountId}, ${notice.validUntil}, ${notice.kind}, false, ${notice.at}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Forgets that somebody was told, so that they are once more. */
export async function dropNotices(tx: Tx, accountId: number, kind: MembershipNotice): Promise<void> {
  await sql`delete from membership_notices where account_id = ${accountId} and kind = ${kind}`.execute(tx)
}

/** Notes that the mail of a notice was written. */
export async function noteMailed(
  tx: Tx,
  notice: { readonly accountId: number; readonly validUntil: string; readonly kind: MembershipNotice },
): Promise<void> {
  await sql`
    update membership_notices set is_mailed = true
    where account_id = ${notice.accountId} and valid_until = ${notice.validUntil} and kind = ${notice.kind}`.execute(tx)
}

/** How many mails about an unpaid fee were written, and when the last call was; null for not yet. */
export async function countMails(
  tx: Tx,
  { accountId, validUntil }: { accountId: number; validUntil: string },
): Promise<{ readonly count: number; readonly calledAt: Date | null }> {
  const { rows } = await sql<{ count: number; calledAt: Date | null }>`
    select count(*)::int as count, max(at) filter (where kind = 'LAST_CALL') as "calledAt" from membership_notices
    where account_id = ${accountId} and valid_until = ${validUntil} and kind in ('DUE', 'LAST_CALL') and is_mailed`.execute(tx)
  return rows[0] ?? { count: 0, calledAt: null }
}
