import { sql } from 'kysely'
import type { BankLineState, LineFilter } from '@app/contract/bank/bank-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { StatementLine } from '@app/rules/bank/statement.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A line as stored. */
export interface LineRow extends StatementLine {
  readonly id: number
  readonly site: SiteCode
  readonly account: string
  readonly currency: CurrencyCode
  readonly ordinal: number
  readonly ownReferences: readonly string[]
  /** Whether its key was counted before. */
  readonly isRepeat: boolean
  readonly state: BankLineState
  readonly paymentId: number | null
  readonly payerId: number | null
  /** The pool of the house's own money that it moved; null for anything else. */
  readonly house: string | null
  readonly houseYard: string | null
  readonly reason: string
  /** How often a match of it was taken back. */
  readonly undone: number
}

/** Lines that are written in one statement. */
const WRITTEN_AT_ONCE = 5_000
/** Lines in suspense, or with a wish about them, that a page lists. */
const LISTED_MAX = 60

const ROW = sql.raw(`l.id, s.site, l.account, l.currency, l.ordinal, l.booked_on::text as "bookedOn",
  l.amount_minor::float8 as "amountMinor", l.party, l.party_account as "partyAccount", l.remittance, l.reference,
  l.bank_reference as "bankReference", l.own_references as "ownReferences", l.is_return as "isReturn", l.repeats is not null as "isRepeat",
  l.state, l.payment_id::float8 as "paymentId", l.payer_id::float8 as "payerId", l.reason, l.house,
  (select y.name from yards y where y.number = substring(l.house from '^yard (\\d+) ')::int) as "houseYard",
  (select count(*) from bank_undos u where u.line_id = l.id and u.state = 'DONE')::int as undone`)

/** A line as it is written. */
export interface NewLine extends StatementLine {
  readonly key: string
  readonly ownReferences: readonly string[]
}

/** Writes the lines of a statement; one whose key was counted before says which line it repeats. Behind the lock of statements. */
export async function insertLines(
  tx: Tx,
  of: { readonly statementId: number; readonly account: string; readonly currency: string },
  lines: readonly NewLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += WRITTEN_AT_ONCE) {
    const rows = lines.slice(from, from + WRITTEN_AT_ONCE).map((line, at) => ({ ...line, ordinal: from + at + 1 }))
    await sql`
      insert into bank_lines (statement_id, ordinal, account, currency, booked_on, amount_minor, party, party_account, remittance, reference,
        bank_reference, own_references, is_return, key, repeats)
      select ${of.statementId}, n.ordinal, ${of.account}, ${of.currency}, n."bookedOn", n."amountMinor", n.party, n."partyAccount", n.remittance,
        n.reference, n."bankReference", array(select jsonb_array_elements_text(n."ownReferences")), n."isReturn", n.key,
        (select k.id from bank_lines k where k.account = ${of.account} and k.currency = ${of.currency} and k.key = n.key and k.repeats is null)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (ordinal int, "bookedOn" date, "amountMinor" bigint, party text,
        "partyAccount" text, remittance text, reference text, "bankReference" text, "ownReferences" jsonb, "isReturn" boolean, key text)
      order by n.ordinal`.execute(tx)
  }
}

const SHOWN = { OPEN: sql`and l.state = 'STAGED'`, DECIDED: sql`and l.state <> 'STAGED'`, ALL: sql`` } as const satisfies Record<
  LineFilter,
  unknown
>

/** A page of a statement's lines in their order. */
export async function listLines(
  db: Db,
  statementId: number,
  { show, offset, limit }: { readonly show: LineFilter; readonly offset: number; readonly limit: number },
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${ROW} from bank_lines l join bank_statements s on s.id = l.statement_id
    where l.statement_id = ${statementId} ${SHOWN[show]} order by l.ordinal offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Lines in suspense on some sites, the oldest first, and how many there are. */
export async function listSuspense(
  db: Db,
  sites: readonly string[],
): Promise<{ readonly lines: readonly LineRow[]; readonly total: number }> {
  const { rows } = await sql<LineRow & { total: number }>`
    select ${ROW}, count(*) over ()::int as total from bank_lines l join bank_statements s on s.id = l.statement_id
    where l.state = 'SUSPENSE' and s.site = any(${[...sites]}) order by l.booked_on, l.id limit ${LISTED_MAX}`.execute(db)
  return { lines: rows, total: rows[0]?.total ?? 0 }
}

/** Lines of some sites of which somebody wants the match taken back, the oldest wish first. */
export async function listUndoWishes(db: Db, sites: readonly string[]): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${ROW} from bank_undos w join bank_lines l on l.id = w.line_id join bank_statements s on s.id = l.statement_id
    where w.state = 'ASKED' and w.site = any(${[...sites]}) order by w.id limit ${LISTED_MAX}`.execute(db)
  return rows
}

/** A line of some sites; null for none. */
export async function findLine(db: Db | Tx, id: number, sites: readonly string[]): Promise<LineRow | null> {
  const { rows } = await sql<LineRow>`
    select ${ROW} from bank_lines l join bank_statements s on s.id = l.statement_id where l.id = ${id} and s.site = any(${[...sites]})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Some lines of some sites behind their locks, which come before those of accounts, in the order of ids. */
export async function lockLines(tx: Tx, ids: readonly number[], sites: readonly string[]): Promise<readonly LineRow[]> {
  await sql`select from bank_lines where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  // Read once the locks are held: whoever held one before may have taken a match back, which the statement that waits would not count.
  const { rows } = await sql<LineRow>`
    select ${ROW} from bank_lines l join bank_statements s on s.id = l.statement_id
    where l.id = any(${[...ids]}::bigint[]) and s.site = any(${[...sites]}) order by l.id`.execute(tx)
  return rows
}

/** The same of one line; null for none. */
export async function lockLine(tx: Tx, id: number, sites: readonly string[]): Promise<LineRow | null> {
  const [line = null] = await lockLines(tx, [id], sites)
  return line
}

/** What became of a line. */
export interface Decided {
  readonly lineId: number
  readonly state: 'POSTED' | 'SUSPENSE'
  readonly paymentId: number | null
  readonly house?: string
  readonly by: number | null
  readonly reason: string
}

/** How lines were decided. Behind their locks. */
export async function decideLines(tx: Tx, decided: readonly Decided[]): Promise<void> {
  await sql`
    update bank_lines l set state = g.state, payment_id = g."paymentId", house = g.house,
      payer_id = (select p.payer_id from payments p where p.id = g."paymentId"), decided_by = g.by, decided_at = now(), reason = g.reason
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as g ("lineId" bigint, state text, "paymentId" bigint, house text, by bigint, reason text)
    where l.id = g."lineId"`.execute(tx)
}

export const decideLine = (tx: Tx, id: number, how: Omit<Decided, 'lineId'>): Promise<void> => decideLines(tx, [{ lineId: id, ...how }])

/** What of a statement came in and went out, minor units. */
export async function sumLines(db: Db, statementId: number): Promise<{ readonly inMinor: number; readonly outMinor: number }> {
  const { rows } = await sql<{ inMinor: number; outMinor: number }>`
    select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::float8 as "inMinor",
      coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::float8 as "outMinor"
    from bank_lines where statement_id = ${statementId}`.execute(db)
  return rows[0] as never
}
