import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { ClosingState, TillState } from '@app/contract/tills/till-codes.ts'
import type { ByMeans } from '@app/rules/tills/till-book.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Whose tills somebody sees: of their sites, and of their yard alone where their account has one. */
export interface TillScope {
  readonly accountId: number
  readonly sites: readonly string[]
  readonly yard: number | null
}

/** Who acts at a till, and when. */
export interface TillActor {
  readonly scope: TillScope
  readonly nowMs: number
}

/** A count of a till; minor units. */
export interface ClosingRow {
  readonly counted: ByMeans
  readonly book: ByMeans
  readonly reason: string
  readonly state: ClosingState
  readonly countedById: number
  readonly countedBy: number
  readonly countedAtMs: number
  readonly decidedBy: number | null
  readonly decidedReason: string
}

/** A till; minor units. */
export interface TillRow {
  readonly id: number
  readonly site: SiteCode
  readonly yard: number
  readonly yardName: string
  /** IANA zone of the yard. */
  readonly zone: string
  readonly drawer: number
  /** The yard's day, YYYY-MM-DD. */
  readonly onDay: string
  readonly currency: CurrencyCode
  readonly floatMinor: number
  readonly cashierId: number
  readonly cashierNumber: number
  readonly openedAtMs: number
  readonly state: TillState
  readonly book: ByMeans
  readonly closing: ClosingRow | null
}

const TAKEN = (means: string): string => `coalesce(sum(b.amount_minor) filter (where b.means = '${means}'), 0)`
const ROW = sql.raw(`t.id, t.site, t.yard, y.name as "yardName", y.zone, t.drawer, to_char(t.on_day, 'YYYY-MM-DD') as "onDay", t.currency,
  t.float_minor as "floatMinor", t.cashier_id as "cashierId", a.number as "cashierNumber", ${epochMs('t.opened_at')} as "openedAtMs", t.state,
  (select json_build_object('CASH', t.float_minor + ${TAKEN('CASH')}, 'CHEQUE', ${TAKEN('CHEQUE')}, 'CARD_TERMINAL', ${TAKEN('CARD_TERMINAL')})
   from till_bookings b where b.till_id = t.id and not exists (select from till_voids v where v.booking_id = b.id)) as book,
  (select json_build_object('counted', json_build_object('CASH', c.cash_minor, 'CHEQUE', c.cheque_minor, 'CARD_TERMINAL', c.card_minor),
     'book', json_build_object('CASH', c.cash_book_minor, 'CHEQUE', c.cheque_book_minor, 'CARD_TERMINAL', c.card_book_minor),
     'reason', c.reason, 'state', c.state, 'countedById', c.counted_by, 'countedBy', n.number, 'countedAtMs', ${epochMs('c.counted_at')},
     'decidedBy', d.number, 'decidedReason', c.decided_reason)
   from till_closings c join accounts n on n.id = c.counted_by left join accounts d on d.id = c.decided_by
   where c.till_id = t.id order by c.id desc limit 1) as closing`)
const FROM = sql.raw('from tills t join yards y on y.number = t.yard join accounts a on a.id = t.cashier_id')

const within = ({ sites, yard }: Omit<TillScope, 'accountId'>) =>
  sql`t.site = any(${[...sites]}) and (${yard}::int is null or t.yard = ${yard}::int)`

/** The yard to which an account is bound; null for none. */
export async function findOwnYard(db: Db, accountId: number): Promise<number | null> {
  const row = await db.selectFrom('accounts').select('yard').where('id', '=', accountId).executeTakeFirst()
  return row?.yard ?? null
}

/** Yards at which somebody may open a till. */
export async function listYards(
  db: Db | Tx,
  { sites, yard }: Omit<TillScope, 'accountId'>,
): Promise<readonly { readonly yard: number; readonly name: string; readonly site: SiteCode; readonly zone: string }[]> {
  const { rows } = await sql<{ yard: number; name: string; site: SiteCode; zone: string }>`
    select number as yard, name, selling_site as site, zone from yards
    where selling_site = any(${[...sites]}) and (${yard}::int is null or number = ${yard}::int) order by name, number`.execute(db)
  return rows
}

/** Opens a till; null where the drawer is open, was closed for the day, or the cashier has another one. */
export async function insertTill(
  tx: Tx,
  one: Pick<TillRow, 'site' | 'yard' | 'drawer' | 'onDay' | 'currency' | 'floatMinor' | 'cashierId'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into tills (site, yard, drawer, on_day, currency, float_minor, cashier_id)
    values (${one.site}, ${one.yard}, ${one.drawer}, ${one.onDay}, ${one.currency}, ${one.floatMinor}, ${one.cashierId})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** A till of somebody's scope; null for another's or none. */
export async function findTill(db: Db | Tx, id: number, scope: Omit<TillScope, 'accountId'>): Promise<TillRow | null> {
  const { rows } = await sql<TillRow>`select ${ROW} ${FROM} where t.id = ${id} and ${within(scope)}`.execute(db)
  return rows[0] ?? null
}

/** The till of a cashier that is not closed; null for none. */
export async function findOpenTillId(db: Db | Tx, cashierId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from tills where cashier_id = ${cashierId} and state <> 'CLOSED'`.execute(db)
  return rows[0]?.id ?? null
}

/** The same as `findTill` behind the lock of the till: what is in it is read once nobody else books. */
export async function lockTill(tx: Tx, id: number, scope: Omit<TillScope, 'accountId'>): Promise<TillRow | null> {
  await sql`select from tills where id = ${id} for update`.execute(tx)
  return findTill(tx, id, scope)
}

/** Tills of a scope, those that are not closed first, then the newest. */
export async function listTills(
  db: Db,
  scope: Omit<TillScope, 'accountId'>,
  { limit, isOpen }: { readonly limit: number; readonly isOpen: boolean },
): Promise<readonly TillRow[]> {
  const { rows } = await sql<TillRow>`
    select ${ROW} ${FROM} where ${within(scope)} and (not ${isOpen} or t.state <> 'CLOSED')
    order by t.state = 'CLOSED', t.id desc limit ${limit}`.execute(db)
  return rows
}

/** Says how a till stands. Behind its lock. */
export async function setTillState(tx: Tx, id: number, state: TillState): Promise<void> {
  await sql`update tills set state = ${state} where id = ${id}`.execute(tx)
}

/** Keeps a count. Behind the till's lock. */
export async function insertClosing(
  tx: Tx,
  { id, book }: Pick<TillRow, 'id' | 'book'>,
  { counted, reason, by, state }: { readonly counted: ByMeans; readonly reason: string; readonly by: number; readonly state: ClosingState },
): Promise<void> {
  await sql`
    insert into till_closings (till_id, cash_minor, cheque_minor, card_minor, cash_book_minor, cheque_book_minor, card_book_minor, reason,
      counted_by, state)
    values (${id}, ${counted.CASH}, ${counted.CHEQUE}, ${counted.CARD_TERMINAL}, ${book.CASH}, ${book.CHEQUE}, ${book.CARD_TERMINAL}, ${reason},
      ${by}, ${state})`.execute(tx)
}

/** Writes what the second person said of the count that waits. Behind the till's lock. */
export async function decideClosing(
  tx: Tx,
  tillId: number,
  { state, by, reason }: { readonly state: ClosingState; readonly by: number; readonly reason: string },
): Promise<void> {
  await sql`
    update till_closings set state = ${state}, decided_by = ${by}, decided_at = now(), decided_reason = ${reason}
    where till_id = ${tillId} and state = 'WAITING'`.execute(tx)
}
