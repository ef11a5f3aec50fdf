import { sql } from 'kysely'
import type { BrokerVersion, BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import { BROKER_WORDS_A_DAY_MAX, type BrokerWordsState } from '@app/contract/brokers/broker-codes.ts'
import type { DeskWords } from '@app/contract/brokers/broker-desk.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Most versions that a desk lists. */
const DESK_WORDS_MAX = 200

const FIELDS = ['name', 'contact', 'phone', 'email', 'address', 'areas', 'languages', 'licences', 'words'] as const
/** SQL of the words of a row. */
const wordsOf = (row: string): string => `json_build_object(${FIELDS.map((field) => `'${field}', ${row}.${field}`).join(', ')})`
const VERSION = sql.raw(
  `p.id, p.state, to_char(p.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt", p.reason, ${wordsOf('p')} as words`,
)

/** SQL of whether the account `a` is a broker or a master. */
export const IS_BROKER = `a.roles && array['ROLE_BROKER', 'ROLE_MASTER']`

/** What is listed of a broker. */
export async function findListed(db: Db | Tx, accountId: number): Promise<BrokerVersion | null> {
  const { rows } = await sql<BrokerVersion>`
    select ${VERSION} from broker_profiles p where p.account_id = ${accountId} and p.state = 'LISTED'`.execute(db)
  return rows[0] ?? null
}

/** What a broker sent last and is not listed: it awaits review, or was refused after what is listed. */
export async function findLatest(db: Db | Tx, accountId: number): Promise<BrokerVersion | null> {
  const { rows } = await sql<BrokerVersion>`
    select ${VERSION} from broker_profiles p where p.account_id = ${accountId} order by p.id desc limit 1`.execute(db)
  const [last] = rows
  return last?.state === 'REVIEW' || last?.state === 'REFUSED' ? last : null
}

/** Whether a broker sent as many versions in 24 hours as they may; the account is locked. */
export async function hasSentMany(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from broker_profiles
    where account_id = ${accountId} and sent_at > now() - interval '24 hours'`.execute(tx)
  return (rows[0]?.count ?? 0) >= BROKER_WORDS_A_DAY_MAX
}

/** A version in one state moves to another, if there is one. */
export async function moveVersion(
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: BrokerWordsState; readonly to: BrokerWordsState },
): Promise<void> {
  await tx.updateTable('broker_profiles').set({ state: to }).where('account_id', '=', accountId).where('state', '=', from).execute()
}

/** Keeps a version that awaits review; answers its id. */
export async function addVersion(tx: Tx, accountId: number, words: BrokerWords): Promise<number> {
  const { id } = await tx
    .insertInto('broker_profiles')
    .values({ account_id: accountId, ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A version that awaits review on one of these sites. */
export interface ReviewedVersion {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly name: string
}

/** A version that awaits review; null for none of these sites, and for one of somebody who is no broker now. */
export async function findInReview(db: Db | Tx, id: number, sites: readonly string[]): Promise<ReviewedVersion | null> {
  const { rows } = await sql<ReviewedVersion>`
    select p.id, p.account_id as "accountId", a.home_site as site, p.name from broker_profiles p join accounts a on a.id = p.account_id
    where p.id = ${id} and p.state = 'REVIEW' and a.home_site = any(${[...sites]}) and ${sql.raw(IS_BROKER)}`.execute(db)
  return rows[0] ?? null
}

/** Closes a version in review; false where it is no longer. What was listed has made room before. */
export async function closeReview(
  tx: Tx,
  id: number,
  { state, decidedBy, reason }: { readonly state: 'LISTED' | 'REFUSED'; readonly decidedBy: number; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('broker_profiles')
    .set({ state, decided_by: decidedBy, decided_at: sql<Date>`now()`, reason })
    .where('id', '=', id)
    .where('state', '=', 'REVIEW')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A version in review with whose it is; whether that is somebody close is not asked here. */
export type ListedWords = Omit<DeskWords, 'isOwn'> & { readonly accountId: number }

/** Versions that await review on some sites, the oldest first. */
export async function listInReview(db: Db, sites: readonly string[]): Promise<readonly ListedWords[]> {
  const { rows } = await sql<ListedWords>`
    select p.id, a.number, a.home_site as site, to_char(p.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
      p.account_id as "accountId", ${sql.raw(wordsOf('p'))} as words,
      (select ${sql.raw(wordsOf('l'))} from broker_profiles l where l.account_id = p.account_id and l.state = 'LISTED') as listed
    from broker_profiles p join accounts a on a.id = p.account_id
    where p.state = 'REVIEW' and a.home_site = any(${[...sites]}) and a.status <> 'closed' and ${sql.raw(IS_BROKER)}
    order by p.id limit ${DESK_WORDS_MAX}`.execute(db)
  return rows
}
