import { sql } from 'kysely'
import type { REQUEST_ENDS } from '@app/contract/mandates/bid-request-codes.ts'
import { HOLDERS_A_PAGE, type MandateKind, type MandateScope } from '@app/contract/mandates/mandate-codes.ts'
import { type AccountKind, type AccountStatus, type Role, USER_ID_PATTERN } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { CurrencyCap } from '@app/rules/mandates/mandate-form.ts'
import { accountName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const ID = /^\d{1,15}$/

/** A number as it was sent; 0, which nothing has, for what is none. */
export const idOf = (sent: string): number => (ID.test(sent) ? Number(sent) : 0)

/** A user id as it was sent; 0, which nobody has, for what is none. */
export const userIdOf = (sent: string): number => (USER_ID_PATTERN.test(sent) ? Number(sent) : 0)

/** The account that gives a mandate, or is to hold one. */
export interface Party {
  readonly id: number
  readonly number: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly roles: readonly Role[]
  readonly site: SiteCode
  readonly brokerId: number | null
  readonly isVacant: boolean
}

const PARTY = sql.raw(
  `a.id, a.number, a.kind, a.status, a.roles, a.home_site as site, a.broker_id as "brokerId", a.is_vacant as "isVacant"`,
)

/** Locks the two accounts of a mandate in the order of their ids, so that neither changes meanwhile; an unknown one is missing. */
export async function lockParties(
  tx: Tx,
  { payerId, holderNumber }: { readonly payerId: number; readonly holderNumber: number },
): Promise<readonly Party[]> {
  const { rows } = await sql<Party>`select ${PARTY} from accounts a where a.id = ${payerId} or a.number = ${holderNumber}
    order by a.id for no key update`.execute(tx)
  return rows
}

/** What a mandate says besides who gives and who holds it. */
export interface MandateTerms {
  readonly scopes: readonly MandateScope[]
  readonly caps: readonly CurrencyCap[]
  /** Last day in the mandate's zone, YYYY-MM-DD; empty for none. */
  readonly lastOn: string
}

/** The first instant after a last day in a zone. */
const after = (lastOn: string, zone: string) =>
  lastOn === '' ? sql<Date | null>`null` : sql<Date | null>`(${lastOn}::date + 1)::timestamp at time zone ${zone}`

async function putCaps(tx: Tx, mandateId: number, caps: readonly CurrencyCap[]): Promise<void> {
  await tx.deleteFrom('mandate_caps').where('mandate_id', '=', mandateId).execute()
  if (caps.length === 0) return
  await tx
    .insertInto('mandate_caps')
    .values(
      caps.map(({ currency, lotMinor, dayMinor, totalMinor, lots, approvalOverMinor }) => ({
        mandate_id: mandateId,
        currency,
        lot_minor: lotMinor,
        day_minor: dayMinor,
        total_minor: totalMinor,
        lots,
        approval_over_minor: approvalOverMinor,
      })),
    )
    .execute()
}

/** Keeps a mandate; null where its holder has one in force already, or, with an account of their own, one of this payer. */
export async function addMandate(
  tx: Tx,
  mandate: MandateTerms & { readonly payerId: number; readonly holderId: number; readonly kind: MandateKind; readonly zone: string },
): Promise<number | null> {
  const { payerId, holderId, kind, zone, scopes, caps, lastOn } = mandate
  const row = await tx
    .insertInto('mandates')
    .values({
      payer_id: payerId,
      holder_id: holderId,
      kind,
      scopes: [...scopes],
      zone,
      until: after(lastOn, zone),
      made_by: payerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await putCaps(tx, row.id, caps)
  return row.id
}

interface LockedRow {
  readonly zone: string
  readonly kind: MandateKind
  /** Of somebody with an account of their own: whether they bid by it. */
  readonly isTaken: boolean
  readonly holderId: number
  readonly isRevoked: boolean
  /** Home of its holder. */
  readonly site: SiteCode
}

/** A mandate of a payer, locked: bids that are being decided by it are waited for, later ones wait. */
export async function lockMandate(
  tx: Tx,
  { id, payerId }: { readonly id: number; readonly payerId: number },
): Promise<LockedRow | undefined> {
  const { rows } =
    await sql<LockedRow>`select m.zone, m.kind, m.is_taken as "isTaken", m.holder_id as "holderId", m.revoked_at is not null as "isRevoked", a.home_site as site
    from mandates m join accounts a on a.id = m.holder_id where m.id = ${id} and m.payer_id = ${payerId} for update of m`.execute(tx)
  return rows[0]
}

/** Changes a locked mandate. */
export async function changeTerms(tx: Tx, { id, zone, scopes, caps, lastOn }: MandateTerms & { id: number; zone: string }): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ scopes: [...scopes], until: after(lastOn, zone), changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await putCaps(tx, id, caps)
  await endRequests(tx, id, 'MANDATE_CHANGED')
}

/** Ends what its holder waits for: it was asked for under other terms. */
async function endRequests(tx: Tx, mandateId: number, reason: (typeof REQUEST_ENDS)[number]): Promise<void> {
  await tx
    .updateTable('bid_requests')
    .set({ state: 'ENDED', reason, decided_at: sql<Date>`clock_timestamp()` })
    .where('mandate_id', '=', mandateId)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Maxima that somebody left for a lost connection fall: they were meant for whom they bid for until now. */
export async function dropStandbys(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('standby_maxima').where('account_id', '=', personId).execute()
}

/**
 * Ends a locked mandate; maxima that its holder left for a lost connection fall, and so does what waits for agreement. `holderId` is null for
 * a token's mandate: a program leaves none, and its person's stay.
 */
export async function endMandate(
  tx: Tx,
  { id, holderId, by, reason }: { readonly id: number; readonly holderId: number | null; readonly by: number; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: by, reason })
    .where('id', '=', id)
    .execute()
  if (holderId !== null) await dropStandbys(tx, holderId)
  await endRequests(tx, id, 'MANDATE_OVER')
}

/** Somebody who may bid for an account, with their last mandate. */
export interface HolderRow {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly accountKind: AccountKind
  readonly isActive: boolean
  readonly mandateId: number | null
  readonly reason: string
  /** Whether their bids are the payer's now. */
  readonly isTaken: boolean
}

/** Those of these kinds who belong to an account, those in force first, then by name; and how many there are. */
export async function listHolders(
  db: Db,
  { payerId, kinds, page }: { readonly payerId: number; readonly kinds: readonly AccountKind[]; readonly page: number },
): Promise<{ readonly rows: readonly HolderRow[]; readonly total: number }> {
  const [listed, counted] = await Promise.all([
    sql<HolderRow>`
      select a.number, coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
        coalesce(p.company_name, '') as "companyName", a.kind as "accountKind", a.status = 'active' as "isActive", m.id as "mandateId",
        coalesce(m.reason, '') as reason, m.id is not null and m.revoked_at is null as "isTaken"
      from accounts a left join profiles p on p.account_id = a.id
        left join lateral (select m.id, m.reason, m.revoked_at from mandates m where m.holder_id = a.id and m.payer_id = ${payerId}
          order by (m.revoked_at is null) desc, m.id desc limit 1) m on true
      where a.broker_id = ${payerId} and a.kind = any(${kinds}::text[]) and not a.is_vacant and a.status not in ('terminated', 'voided', 'closed')
      order by (m.id is not null and m.revoked_at is null) desc, p.last_name, p.first_name, a.id
      limit ${HOLDERS_A_PAGE} offset ${(page - 1) * HOLDERS_A_PAGE}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from accounts a where a.broker_id = ${payerId} and a.kind = any(${kinds}::text[])
      and not a.is_vacant and a.status not in ('terminated', 'voided', 'closed')`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

/** SQL of what account `a` with profile `p` is called: the company, else the person, else its number. */
export const PARTY_NAME = sql.raw(accountName('a', 'p'))

/** What a payer or a holder is called: the company, else the person. */
export async function findPayerName(tx: Tx, payerId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${PARTY_NAME} as name
    from accounts a left join profiles p on p.account_id = a.id where a.id = ${payerId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** The mandate by which a person bids, and who pays; null for none. */
export async function findOwn(db: Db, holderId: number): Promise<{ readonly mandateId: number; readonly payerName: string } | null> {
  const { rows } = await sql<{ mandateId: number; payerName: string }>`
    select m.id as "mandateId", ${PARTY_NAME} as "payerName"
    from mandates m join accounts a on a.id = m.payer_id left join profiles p on p.account_id = a.id where m.holder_id = ${holderId} and m.is_current`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What lists show of mandates besides what decides about bids. */
export interface MandateFacts {
  readonly id: number
  readonly kind: MandateKind
  readonly lastOn: string
  readonly revokedAt: string
}

export async function readFacts(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, MandateFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MandateFacts>`
    select id, kind, coalesce(to_char((until at time zone zone) - interval '1 day', 'YYYY-MM-DD'), '') as "lastOn",
      coalesce(to_char(revoked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as "revokedAt"
    from mandates where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What kind a payer's mandate is; undefined for another's or an unknown one. */
export async function findKind(db: Db, { id, payerId }: { readonly id: number; readonly payerId: number }): Promise<string | undefined> {
  return (await db.selectFrom('mandates').select('kind').where('id', '=', id).where('payer_id', '=', payerId).executeTakeFirst())?.kind
}
