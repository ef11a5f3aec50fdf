import { sql } from 'kysely'
import { UPLOAD_LINK_FILES_MAX, type CheckFault, type PaperState, type SentCategory } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A link by which a phone sends papers. */
export interface LinkRow {
  readonly id: number
  readonly accountId: number
  readonly homeSite: SiteCode
  /** Country of the person, alpha-3; null where it is not known. */
  readonly country: string | null
  readonly categories: readonly SentCategory[]
  readonly files: number
  readonly expiresAt: Date
  /** Sealed for its page; empty once a phone has traded it. */
  readonly sealedKey: string
  readonly openedAt: Date | null
  /** Whether it may be used: neither ended nor over, its session signed in, its account in order. */
  readonly isAlive: boolean
}

/** A file that came by a link. */
export interface LinkFileRow {
  readonly category: SentCategory
  readonly name: string
  readonly state: PaperState
  readonly reasonCode: CheckFault | null
}

// A session idles for longer than a link lives, so that only its end matters here.
const LINKS = sql`
  select l.id, l.account_id as "accountId", a.home_site as "homeSite", coalesce(p.address ->> 'country', p.country) as country, l.categories,
    l.files, l.expires_at as "expiresAt", l.sealed_key as "sealedKey", l.opened_at as "openedAt",
    l.ended_at is null and l.expires_at > now() and a.status in ('active', 'inactive')
      and exists (select from sessions s where s.handle = l.session_handle and s.account_id = l.account_id and s.ends_at > now()) as "isAlive"
  from upload_links l join accounts a on a.id = l.account_id join profiles p on p.account_id = a.id`

/** Handle of a live session, which it keeps when its id changes; null for one that is over. */
async function findHandle(db: Db | Tx, accountId: number, sessionHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ handle: string }>`
    select handle from sessions where id_hash = ${sessionHash} and account_id = ${accountId} and ends_at > now()`.execute(db)
  return rows[0]?.handle ?? null
}

/** Ends the open link of an account; answers whether there was one. */
export async function endLink(tx: Tx, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload_links set ended_at = now(), sealed_key = '' where account_id = ${accountId} and ended_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Keeps a new link of a session; its account has no other then. False for a session that is over. */
export async function insertLink(
  tx: Tx,
  link: {
    readonly accountId: number
    readonly sessionHash: Buffer
    readonly keyHash: Buffer
    readonly sealedKey: string
    readonly categories: readonly SentCategory[]
    readonly lifeMs: number
  },
): Promise<boolean> {
  const handle = await findHandle(tx, link.accountId, link.sessionHash)
  if (handle === null) return false
  await endLink(tx, link.accountId)
  await sql`
    insert into upload_links (account_id, session_handle, key_hash, sealed_key, categories, expires_at)
    values (${link.accountId}, ${handle}, ${link.keyHash}, ${link.sealedKey}, ${[...link.categories]}::text[],
      now() + ${link.lifeMs} * interval '1 millisecond')`.execute(tx)
  return true
}

/** The link that a session made and nobody ended, its time over or not. */
export async function findLinkOfSession(db: Db, accountId: number, sessionHash: Buffer): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    ${LINKS} join sessions own on own.handle = l.session_handle
    where l.account_id = ${accountId} and l.ended_at is null and own.id_hash = ${sessionHash}`.execute(db)
  return rows[0] ?? null
}

/** The link of a key, alive and not traded. */
export async function findLinkByKey(db: Db, keyHash: Buffer): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`${LINKS} where l.key_hash = ${keyHash} and l.opened_at is null`.execute(db)
  return rows[0]?.isAlive === true ? rows[0] : null
}

/** The link that a phone has opened, alive or not. */
export async function findLinkOfPhone(db: Db, phoneHash: Buffer): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`${LINKS} where l.phone_hash = ${phoneHash}`.execute(db)
  return rows[0] ?? null
}

/** Trades the key of a living link for a phone's cookie: of many at once one gets it. */
export async function tradeKey(
  tx: Tx,
  { keyHash, phoneHash }: { readonly keyHash: Buffer; readonly phoneHash: Buffer },
): Promise<LinkRow | null> {
  const { rows } = await sql<{ id: number }>`
    update upload_links set phone_hash = ${phoneHash}, opened_at = now(), sealed_key = ''
    where key_hash = ${keyHash} and opened_at is null and ended_at is null and expires_at > now() returning id`.execute(tx)
  const found = rows.length === 0 ? null : await sql<LinkRow>`${LINKS} where l.phone_hash = ${phoneHash}`.execute(tx)
  const link = found?.rows[0]
  return link?.isAlive === true ? link : null
}

/** Takes places for files on a link that is alive, under its lock; or says why there are none. */
export async function takePlaces(tx: Tx, id: number, files: number): Promise<'taken' | 'full' | 'over'> {
  await sql`select from upload_links where id = ${id} for update`.execute(tx)
  const { rows } = await sql<LinkRow>`${LINKS} where l.id = ${id}`.execute(tx)
  if (rows[0]?.isAlive !== true) return 'over'
  if (rows[0].files + files > UPLOAD_LINK_FILES_MAX) return 'full'
  await sql`update upload_links set files = files + ${files} where id = ${id}`.execute(tx)
  return 'taken'
}

/** What came by a link, in the order in which it came. */
export async function listLinkFiles(db: Db, id: number): Promise<readonly LinkFileRow[]> {
  const { rows } = await sql<LinkFileRow>`
    select category, file_name as name, state, reason_code as "reasonCode" from documents where upload_link = ${id} order by id`.execute(db)
  return rows
}

/** Removes links of yesterday; what came by them stays. */
export async function sweepLinks(db: Db, keptHours: number): Promise<void> {
  await sql`delete from upload_links where created_at < now() - ${keptHours} * interval '1 hour'`.execute(db)
}
