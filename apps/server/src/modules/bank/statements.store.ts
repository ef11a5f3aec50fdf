import { sql } from 'kysely'
import type { StatementFormat } from '@app/contract/bank/bank-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { StatementEnd } from '@app/rules/bank/continuity.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A statement as stored; amounts are minor units, days YYYY-MM-DD. */
export interface StatementRow {
  readonly id: number
  readonly site: SiteCode
  readonly account: string
  readonly currency: CurrencyCode
  readonly format: StatementFormat
  readonly name: string
  readonly fromOn: string
  readonly toOn: string
  readonly openingMinor: number
  readonly closingMinor: number
  readonly lines: number
  /** Lines that nobody has decided. */
  readonly open: number
  readonly loadedAt: Date
}

/** Statements that a page lists. */
const LISTED_MAX = 60

const ROW = sql.raw(`s.id, s.site, s.account, s.currency, s.format, s.name, s.from_on::text as "fromOn", s.to_on::text as "toOn",
  s.opening_minor::float8 as "openingMinor", s.closing_minor::float8 as "closingMinor", s.lines, s.loaded_at as "loadedAt",
  (select count(*) from bank_lines l where l.statement_id = s.id and l.state = 'STAGED')::int as open`)

/** Statements of some sites, the newest first. */
export async function listStatements(db: Db, sites: readonly string[]): Promise<readonly StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select ${ROW} from bank_statements s where s.site = any(${[...sites]}) and s.discarded_at is null order by s.id desc limit ${LISTED_MAX}`.execute(
    db,
  )
  return rows
}

/** A statement of some sites; null for none. */
export async function findStatement(db: Db | Tx, id: number, sites: readonly string[]): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    select ${ROW} from bank_statements s where s.id = ${id} and s.site = any(${[...sites]}) and s.discarded_at is null`.execute(db)
  return rows[0] ?? null
}

/** An account of the house; `account` is as its owner wrote it. */
export interface OwnAccount {
  readonly site: SiteCode
  readonly account: string
  readonly currency: CurrencyCode
}

/** Accounts of the house on some sites. */
export async function listOwnAccounts(db: Db | Tx, sites: readonly string[]): Promise<readonly OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    select distinct e.site, a.account, a.currency from legal_entities e join legal_entity_accounts a on a.entity_id = e.id
    where e.site = any(${[...sites]}) order by e.site, a.account, a.currency`.execute(db)
  return rows
}

/** Keeps others from loading or discarding statements until this transaction ends: each continues what was loaded before it. */
export async function lockStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank-statements', 0))`.execute(tx)
}

/** The end of the last statement of an account; null where there is none. Behind the lock of statements where something hangs on it. */
export async function findLastEnd(
  db: Db | Tx,
  account: string,
  currency: string,
): Promise<(StatementEnd & { readonly id: number }) | null> {
  const { rows } = await sql<StatementEnd & { id: number }>`
    select id, to_on::text as "toOn", closing_minor::float8 as "closingMinor" from bank_statements
    where account = ${account} and currency = ${currency} and discarded_at is null order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** When a file was loaded; null for never. */
export async function findLoaded(tx: Tx, sha256: Buffer): Promise<{ readonly on: string } | null> {
  const { rows } = await sql<{ on: string }>`
    select loaded_at::date::text as on from bank_statements where file_sha256 = ${sha256} and discarded_at is null limit 1`.execute(tx)
  return rows[0] ?? null
}

export type NewStatement = Omit<StatementRow, 'id' | 'open' | 'loadedAt'> & {
  readonly sha256: Buffer
  /** Place in its file, from 0. */
  readonly place: number
  readonly loadedBy: number | null
}

export async function insertStatement(tx: Tx, one: NewStatement): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (site, account, currency, format, name, from_on, to_on, opening_minor, closing_minor, lines, file_sha256, file_place,
      loaded_by)
    values (${one.site}, ${one.account}, ${one.currency}, ${one.format}, ${one.name}, ${one.fromOn}, ${one.toOn}, ${one.openingMinor},
      ${one.closingMinor}, ${one.lines}, ${one.sha256}, ${one.place}, ${one.loadedBy}) returning id`.execute(tx)
  return rows[0]?.id as number
}

/** Takes a statement back with its lines. Behind the lock of statements. */
export async function discard(tx: Tx, id: number, by: { readonly accountId: number; readonly reason: string }): Promise<void> {
  await sql`delete from bank_lines where statement_id = ${id}`.execute(tx)
  await sql`
    update bank_statements set discarded_at = now(), discarded_by = ${by.accountId}, discarded_reason = ${by.reason} where id = ${id}`.execute(
    tx,
  )
}
