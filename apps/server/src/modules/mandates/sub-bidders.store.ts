import { sql } from 'kysely'
import { HOLDERS_A_PAGE } from '@app/contract/mandates/mandate-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { type HolderRow, PARTY_NAME } from './mandates.store.ts'

/** Mandates that are over, of those by which somebody is or was named, are shown so many. */
const NAMED_SHOWN_MAX = 50

/** The last name of a person; empty where the account has none. */
export async function findLastName(tx: Tx, accountId: number): Promise<string> {
  return (await tx.selectFrom('profiles').select('last_name').where('account_id', '=', accountId).executeTakeFirst())?.last_name ?? ''
}

/** How many people with accounts of their own may bid for an account; to be asked under the lock of the account. */
export async function countSubBidders(tx: Tx, payerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mandates
    where payer_id = ${payerId} and kind = 'SUB_BIDDER' and revoked_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** People with accounts of their own who may bid for an account, or might, those in force first, then by name; and how many there are. */
export async function listSubBidders(
  db: Db,
  { payerId, page }: { readonly payerId: number; readonly page: number },
): Promise<{ readonly rows: readonly HolderRow[]; readonly total: number }> {
  const last = sql`(select distinct on (holder_id) id, holder_id, reason, revoked_at, is_taken from mandates
    where payer_id = ${payerId} and kind = 'SUB_BIDDER' order by holder_id, (revoked_at is null) desc, id desc)`
  const [listed, counted] = await Promise.all([
    sql<HolderRow>`
      select a.number, coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
        coalesce(p.company_name, '') as "companyName", a.kind as "accountKind", a.status = 'active' as "isActive", m.id as "mandateId",
        coalesce(m.reason, '') as reason, m.is_taken and m.revoked_at is null as "isTaken"
      from ${last} m join accounts a on a.id = m.holder_id left join profiles p on p.account_id = a.id
      order by (m.revoked_at is null) desc, p.last_name, p.first_name, a.id limit ${HOLDERS_A_PAGE} offset ${(page - 1) * HOLDERS_A_PAGE}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${last} m`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

/** A mandate by which somebody was named, and who named them. */
export interface NamedRow {
  readonly mandateId: number
  readonly payerName: string
  readonly isTaken: boolean
}

/** Mandates in force by which somebody is named, and the one by which they bid although it is over. */
export async function listNamed(db: Db, holderId: number): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select m.id as "mandateId", ${PARTY_NAME} as "payerName", m.is_taken as "isTaken"
    from mandates m join accounts a on a.id = m.payer_id left join profiles p on p.account_id = a.id
    where m.holder_id = ${holderId} and m.kind = 'SUB_BIDDER' and (m.revoked_at is null or m.is_taken)
    order by m.is_taken desc, m.id desc limit ${NAMED_SHOWN_MAX}`.execute(db)
  return rows
}

/** Bids of somebody for themselves are decided before or after this, not while it goes on. */
export async function lockOwnBids(tx: Tx, accountId: number): Promise<void> {
  await sql`select from bidder_terms where account_id = ${accountId} for update`.execute(tx)
}

/** A mandate by which somebody is named, locked; null for another's or an unknown one. */
export async function lockNamed(tx: Tx, { id, holderId }: { readonly id: number; readonly holderId: number }) {
  const { rows } = await sql<{ payerId: number; payerSite: SiteCode; isRevoked: boolean; isTaken: boolean }>`
    select payer_id as "payerId", (select home_site from accounts where id = payer_id) as "payerSite", revoked_at is not null as "isRevoked",
      is_taken as "isTaken" from mandates
    where id = ${id} and holder_id = ${holderId} and kind = 'SUB_BIDDER' for update`.execute(tx)
  return rows[0] ?? null
}

/** Makes one of somebody's mandates the one by which they bid; null for none. */
export async function setTaken(tx: Tx, { id, holderId }: { readonly id: number | null; readonly holderId: number }): Promise<void> {
  await sql`update mandates set is_taken = false where holder_id = ${holderId} and is_taken and id is distinct from ${id}`.execute(tx)
  if (id !== null) await sql`update mandates set is_taken = true where id = ${id} and holder_id = ${holderId}`.execute(tx)
}

/** The mandate by which somebody bids by their choice; null for none. */
export async function findTaken(tx: Tx, holderId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from mandates where holder_id = ${holderId} and is_taken`.execute(tx)
  return rows[0]?.id ?? null
}
