import { sql } from 'kysely'
import type { HoldKind } from '@app/contract/release/release-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { accountName } from '#modules/accounts/index.ts'
import { lenderHolding, STANDING_HOLDS } from '#modules/lender-holds/index.ts'
import { LOT_TITLE } from '#modules/lots/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A won lot with its yard, what decides whether it may leave, and the pass that stands or was used; absent is null. */
export interface WonLot {
  readonly awardId: number
  readonly lot: number
  readonly payerId: number
  readonly buyerNumber: number
  readonly buyerName: string
  readonly wonAt: Date
  readonly title: string
  readonly vin: string
  readonly row: string
  readonly sellingSite: SiteCode
  readonly zone: string | null
  readonly yardName: string
  readonly address: string
  readonly phone: string
  readonly hours: string
  readonly isPaid: boolean
  readonly holds: readonly HoldKind[]
  /** Whose word it waits for; empty for nobody's. */
  readonly lender: string
  readonly passId: number | null
  readonly carrier: string | null
  /** YYYY-MM-DD. */
  readonly validOn: string | null
  readonly tag: string | null
  readonly releasedAt: Date | null
}

/** SQL of a state and a postal code, as they stand together. */
const region = (state: string, zip: string): string => `concat_ws(' ', nullif(${state}, ''), nullif(${zip}, ''))`
const words = (...columns: readonly string[]): string => `concat_ws(', ', ${columns.map((column) => `nullif(${column}, '')`).join(', ')})`

/**
 * SQL of whether a win `a` is paid: it is in the books, and no invoice of its payer about the lot has yet to be paid. One that was taken back asks
 * for nothing, as that of a day of storage or of a win that was voided before; the win's own, taken back, has paid for nothing. One place says
 * it: lists show it, and the gate judges by it.
 */
export const WIN_IS_PAID = `(a.booked_at is not null and not exists (select from invoices i join invoice_states s on s.invoice_id = i.id
    where i.lot = a.lot and i.payer_id = a.account_id and i.kind = 'INVOICE' and s.status <> 'PAID'
      and (i.award_id = a.id or s.status not in ('CANCELLED', 'REFUNDED'))))`

const ROW = sql.raw(`a.id as "awardId", a.lot, a.account_id as "payerId", b.number as "buyerNumber",
    ${accountName('b', 'p')} as "buyerName",
    a.awarded_at as "wonAt", ${LOT_TITLE} as title,
    coalesce(l.vin, '') as vin, coalesce(l.grid_row, '') as row, l.selling_site as "sellingSite", y.zone,
    case when l.offsite_city <> '' then '' else coalesce(y.name, '') end as "yardName",
    case when l.offsite_city <> '' then ${words('l.offsite_address', 'l.offsite_city', region('l.offsite_state', 'l.offsite_zip'))}
      else ${words('y.address1', 'y.address2', 'y.city', region('y.state', 'y.zip'))} end as address,
    case when l.offsite_city <> '' then '' else concat_ws(' ', y.phone_area, y.phone) end as phone,
    case when l.offsite_city <> '' then '' else coalesce(y.hours, '') end as hours,
    ${WIN_IS_PAID} as "isPaid",
    array(select distinct h.kind from ${STANDING_HOLDS} h where h.lot = a.lot order by h.kind) as holds, ${lenderHolding('a.lot')} as lender,
    r.id as "passId", r.carrier, to_char(r.valid_on, 'YYYY-MM-DD') as "validOn", r.tag, r.used_at as "releasedAt"`)
const FROM =
  sql.raw(`awards a join lots l on l.number = a.lot join accounts b on b.id = a.account_id left join profiles p on p.account_id = b.id
    left join yards y on y.number = coalesce(l.physical_yard, l.yard)
    left join release_passes r on r.award_id = a.id and r.revoked_at is null`)

/** Lots of a payer that have not left the yard: those that may go first, then by when they were won. */
export async function listWonLots(
  db: Db,
  payerId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly WonLot[]> {
  const { rows } = await sql<WonLot>`
    select * from (select ${ROW} from ${FROM} where a.account_id = ${payerId} and a.voided_at is null and r.used_at is null) won
    order by not ("isPaid" and cardinality(holds) = 0), "wonAt" desc, lot limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many of a payer's lots have not left the yard. */
export async function countWonLots(db: Db, payerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from awards a left join release_passes r on r.award_id = a.id and r.revoked_at is null
    where a.account_id = ${payerId} and a.voided_at is null and r.used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Won lots of a payer by their numbers; those that are not theirs are left out. */
export async function findWonLots(db: Db | Tx, payerId: number, lots: readonly number[]): Promise<readonly WonLot[]> {
  const { rows } = await sql<WonLot>`
    select ${ROW} from ${FROM} where a.account_id = ${payerId} and a.voided_at is null and a.lot = any(${lots}::bigint[]) order by a.lot`.execute(
    db,
  )
  return rows
}

/**
 * Locks wins, so that a pass, a hold, the gate and whoever takes a win back come one after the other. Lock them in one call: it takes them in
 * the order of their lots.
 */
export async function lockWins(tx: Tx, lots: readonly number[]): Promise<void> {
  await sql`select from awards where lot = any(${lots}::bigint[]) order by lot, id for no key update`.execute(tx)
}

/** The win for which a pass was made, whatever has become of both; null for none of these sites. */
export async function findWinOfPass(
  db: Db | Tx,
  passId: number,
  sites: readonly string[],
): Promise<(WonLot & { readonly isVoided: boolean; readonly isRevoked: boolean }) | null> {
  const { rows } = await sql<WonLot & { isVoided: boolean; isRevoked: boolean }>`
    select won.*, o.id as "passId", o.carrier, to_char(o.valid_on, 'YYYY-MM-DD') as "validOn", o.tag, o.revoked_at is not null as "isRevoked"
    from release_passes o join lateral (
      select ${ROW}, a.voided_at is not null as "isVoided" from ${FROM} where a.id = o.award_id) won on true
    where o.id = ${passId} and won."sellingSite" = any(${sites}::text[])`.execute(db)
  return rows[0] ?? null
}
