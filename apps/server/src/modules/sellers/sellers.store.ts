import { sql } from 'kysely'
import type { Change } from '@app/contract/operations/changes.answers.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { SETTLED_OUTCOMES } from '@app/rules/bidding/second-person.ts'
import { isSellerOf } from '#modules/sale-changes/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const HISTORY_MAX = 50
/** Marks that mean something in a pattern of `like`. */
const PATTERN_MARKS = /[\\%_]/g

/** SQL expression for the code of a seller from their name: readable, and different for different names. */
export const codeOfName = (name: string): string =>
  `left(trim(both '-' from regexp_replace(upper(${name}), '[^A-Z0-9]+', '-', 'g')), 40) || '-' || substr(md5(${name}), 1, 6)`

/** Whether a row of `sellers` is of these sites, which go in as one parameter. */
const ofSites = (sites: readonly string[]) => sql<boolean>`
  exists (select from (select ${sites}::text[] as codes) wanted where ${sql.raw(isSellerOf('sellers', 'wanted.codes'))})`

/** Sellers of these sites whose name or code holds a text, by name. */
export async function listNamed(
  db: Db,
  { text, sites, limit }: { readonly text: string; readonly sites: readonly string[]; readonly limit: number },
) {
  const pattern = `%${text.replace(PATTERN_MARKS, (mark) => `\\${mark}`)}%`
  return db
    .selectFrom('sellers')
    .select(['code', 'name', 'email'])
    .where((row) => row.or([row('name', 'ilike', pattern), row('code', 'ilike', pattern)]))
    .where(ofSites(sites))
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** A seller of these sites; null for none. */
export async function findSeller(db: Db | Tx, code: string, sites: readonly string[]) {
  const row = await db
    .selectFrom('sellers')
    .leftJoin('accounts', 'accounts.id', 'sellers.account_id')
    .select(['sellers.code', 'sellers.name', 'sellers.email', 'sellers.selling_site', 'accounts.number as accountNumber'])
    .where('code', '=', code)
    .where(ofSites(sites))
    .executeTakeFirst()
  return row ?? null
}

/** Bids on lots of a seller that are not settled, together: open and coming ones, those that wait for an answer or are to be offered again. */
export async function countOpenBids(db: Db | Tx, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(b.bid_count), 0)::int as count from lots l join lot_bidding b on b.lot = l.number
    where l.seller_name = ${name} and b.bid_count > 0 and (b.outcome is null or b.outcome <> all(${SETTLED_OUTCOMES}::text[]))`.execute(db)
  return rows[0]?.count ?? 0
}

/** The seller, locked until the transaction ends. */
export async function lockSeller(tx: Tx, code: string) {
  const row = await tx
    .selectFrom('sellers')
    .select(['code', 'name', 'email', 'account_id'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The site that a seller is written to for: their own, else where they sold last, else the first there is. */
export async function findSite(tx: Tx, code: string): Promise<SiteCode> {
  const { rows } = await sql<{ site: SiteCode }>`
    select coalesce(e.selling_site, (select l.selling_site from lots l where l.seller_name = e.name order by l.number desc limit 1)) as site
    from sellers e where e.code = ${code}`.execute(tx)
  return rows[0]?.site ?? SITE_CODES[0]
}

/** A seller as operators add them. */
export interface NewSeller {
  readonly name: string
  readonly sellingSite: SiteCode
}

/** Adds a seller and answers their code; null if the name exists, ignoring case. */
export async function insertSeller(tx: Tx, { name, sellingSite }: NewSeller): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    insert into sellers (code, name, selling_site)
    select ${sql.raw(codeOfName('said.name'))}, said.name, ${sellingSite} from (select ${name}::text as name) said
    where not exists (select from sellers known where lower(known.name) = lower(said.name)) on conflict do nothing returning code`.execute(
    tx,
  )
  return rows[0]?.code ?? null
}

/** What is stored of a seller besides their name. */
export async function saveSeller(
  tx: Tx,
  code: string,
  { email, accountId }: { readonly email: string | null; readonly accountId: number | null },
): Promise<void> {
  await tx.updateTable('sellers').set({ email, account_id: accountId }).where('code', '=', code).execute()
}

/** The seller's account may not bid on their lots, including those already open. */
export async function markOwnLots(
  tx: Tx,
  { name, accountId }: { readonly name: string; readonly accountId: number | null },
): Promise<void> {
  await sql`update lot_bidding b set seller_account = ${accountId} from lots l
    where l.number = b.lot and l.seller_name = ${name} and b.outcome is null and b.seller_account is distinct from ${accountId}`.execute(tx)
}

/** The account behind a user id, with its kind; null for none. */
export async function findAccount(db: Db | Tx, number: number) {
  const row = await db.selectFrom('accounts').select(['id', 'kind', 'number']).where('number', '=', number).executeTakeFirst()
  return row ?? null
}

/** User id of an account; null for none. */
export async function numberOf(db: Db | Tx, accountId: number | null): Promise<number | null> {
  if (accountId === null) return null
  const row = await db.selectFrom('accounts').select('number').where('id', '=', accountId).executeTakeFirst()
  return row?.number ?? null
}

/** A stored change of a seller: who made it (null for the command line), and who requested it where that was somebody else. */
interface SellerChanged {
  readonly actorId: number | null
  readonly askedBy?: number
  readonly changes: readonly Change[]
  readonly reason: string
}

/** Keeps who changed what of a seller, and why; answers when. */
export async function addChange(tx: Tx, code: string, { actorId, askedBy, changes, reason }: SellerChanged): Promise<Date> {
  const { at } = await tx
    .insertInto('seller_events')
    .values({ seller: code, actor_id: actorId, asked_by: askedBy ?? null, changes: JSON.stringify(changes), reason })
    .returning('at')
    .executeTakeFirstOrThrow()
  return at
}

/** Changes of a seller, newest first, with the user ids of who made them (null: the command line) and of who requested them. */
export async function listChanges(db: Db, code: string) {
  return db
    .selectFrom('seller_events')
    .leftJoin('accounts', 'accounts.id', 'seller_events.actor_id')
    .leftJoin('accounts as asker', 'asker.id', 'seller_events.asked_by')
    .select(['seller_events.at', 'seller_events.changes', 'seller_events.change', 'seller_events.reason'])
    .select(['accounts.number as by', 'asker.number as askedBy'])
    .where('seller', '=', code)
    .orderBy('seller_events.id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
}
