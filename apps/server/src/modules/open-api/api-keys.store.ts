import { sql } from 'kysely'
import type { TokenScope } from '@app/contract/tokens/token-codes.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Over tokens are listed so many, the last ones. */
const OVER_SHOWN_MAX = 30

/** A token in force, as requests are judged by it. */
export interface TokenRow {
  readonly id: number
  readonly mandateId: number
  readonly accountId: number
  readonly scopes: readonly TokenScope[]
  readonly networks: readonly string[]
  readonly endsAt: Date
  /** What stands for it on live connections. */
  readonly credential: string
}

/** SQL of whether mandate `m` of a token is in force. */
const IN_FORCE = sql.raw('(m.revoked_at is null and m.until > now())')

/** The token in force of a hash, or of what stands for it; null for one that is unknown or over. */
export async function findToken(db: Db, by: { readonly tokenHash: Buffer } | { readonly credential: string }): Promise<TokenRow | null> {
  const isIt = 'tokenHash' in by ? sql`k.token_hash = ${by.tokenHash}` : sql`k.credential = ${Buffer.from(by.credential)}`
  const { rows } = await sql<TokenRow>`select k.id, k.mandate_id as "mandateId", k.account_id as "accountId", k.scopes,
      k.networks::text[] as networks, m.until as "endsAt", convert_from(k.credential, 'UTF8') as credential
    from api_keys k join mandates m on m.id = k.mandate_id where ${isIt} and ${IN_FORCE}`.execute(db)
  return rows[0] ?? null
}

/** Of these hashes those of what stands for tokens, and whether each is over, or its account may not sign in. */
export async function findEndedTokens(
  db: Db,
  hashes: readonly Buffer[],
): Promise<readonly { readonly idHash: Buffer; readonly isOver: boolean }[]> {
  const { rows } = await sql<{ idHash: Buffer; isOver: boolean }>`
    select k.credential_hash as "idHash", not (${IN_FORCE} and a.status in ('active', 'inactive')) as "isOver"
    from api_keys k join mandates m on m.id = k.mandate_id join accounts a on a.id = k.account_id
    where k.credential_hash = any(${hashes}::bytea[])`.execute(db)
  return rows
}

/** Notes that a token is in use, and from where. */
export async function touchToken(db: Db, id: number, address: string): Promise<void> {
  await sql`update api_keys set used_at = date_trunc('minute', now()), used_from = ${address}::inet where id = ${id}`.execute(db)
}

export interface NewToken {
  readonly mandateId: number
  readonly accountId: number
  readonly name: string
  readonly prefix: string
  readonly tokenHash: Buffer
  readonly credential: string
  readonly scopes: readonly TokenScope[]
  readonly networks: readonly string[]
}

/** Keeps a token: of the token itself its hash. */
export async function addToken(tx: Tx, token: NewToken): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (mandate_id, account_id, name, prefix, token_hash, credential, scopes, networks)
    values (${token.mandateId}, ${token.accountId}, ${token.name}, ${token.prefix}, ${token.tokenHash}, ${Buffer.from(token.credential)}, ${[...token.scopes]}::text[],
      array(select network(one::inet)::cidr from unnest(${[...token.networks]}::text[]) one)) returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a token was not kept')
  return row.id
}

/** Changes what a token may do and from where; live connections opened before end. */
export async function changeToken(
  tx: Tx,
  { id, name, scopes, networks, credential }: Pick<NewToken, 'name' | 'scopes' | 'networks' | 'credential'> & { readonly id: number },
): Promise<void> {
  await sql`update api_keys set name = ${name}, credential = ${Buffer.from(credential)}, scopes = ${[...scopes]}::text[],
    networks = array(select network(one::inet)::cidr from unnest(${[...networks]}::text[]) one) where id = ${id}`.execute(tx)
}

/** How many tokens of an account are in force; to be asked under the lock of the account. */
export async function countTokens(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from api_keys k join mandates m on m.id = k.mandate_id where k.account_id = ${accountId} and ${IN_FORCE}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A token as its owner's list shows it. */
export interface ListedToken {
  readonly id: number
  readonly mandateId: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly TokenScope[]
  readonly networks: readonly string[]
  readonly madeAt: Date
  /** Day on which it was made, in the zone of its mandate, YYYY-MM-DD. */
  readonly madeOn: string
  readonly usedAt: Date | null
  readonly usedFrom: string | null
  readonly reason: string | null
}

const LISTED = sql.raw(`select k.id, k.mandate_id as "mandateId", k.name, k.prefix, k.scopes, k.networks::text[] as networks,
    k.made_at as "madeAt", to_char(k.made_at at time zone m.zone, 'YYYY-MM-DD') as "madeOn", k.used_at as "usedAt",
    host(k.used_from) as "usedFrom", m.reason
  from api_keys k join mandates m on m.id = k.mandate_id`)

/** An account's tokens: those in force, then the last ones that are over. */
export async function listTokens(db: Db, accountId: number): Promise<readonly ListedToken[]> {
  const { rows } = await sql<ListedToken>`
    (${LISTED} where k.account_id = ${accountId} and ${IN_FORCE} order by k.id desc)
    union all
    (${LISTED} where k.account_id = ${accountId} and not ${IN_FORCE} order by k.id desc limit ${OVER_SHOWN_MAX})`.execute(db)
  return rows
}

/** One token of an account; undefined for another's or an unknown one. */
export async function findOwnToken(db: Db | Tx, { id, accountId }: { id: number; accountId: number }): Promise<ListedToken | undefined> {
  const { rows } = await sql<ListedToken>`${LISTED} where k.id = ${id} and k.account_id = ${accountId}`.execute(db)
  return rows[0]
}
