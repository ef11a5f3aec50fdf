import { sql } from 'kysely'
import type { LineUndoState } from '@app/contract/bank/bank-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A match that somebody wants taken back. */
export interface UndoRow {
  readonly id: number
  readonly lineId: number
  /** Null for money of the house's own. */
  readonly payerId: number | null
  readonly state: LineUndoState
  readonly reason: string
  readonly askedBy: number
  /** User ids. */
  readonly askedByNumber: number
  readonly askedAt: Date
  readonly decidedByNumber: number | null
  readonly decidedAt: Date | null
  readonly decidedReason: string
}

const ROW =
  sql.raw(`u.id, u.line_id as "lineId", u.payer_id as "payerId", u.state, u.reason, u.asked_by as "askedBy", a.number as "askedByNumber",
  u.asked_at as "askedAt", d.number as "decidedByNumber", u.decided_at as "decidedAt", u.decided_reason as "decidedReason"`)
const FROM = sql.raw('bank_undos u join accounts a on a.id = u.asked_by left join accounts d on d.id = u.decided_by')

/** What was asked last about each of some lines. */
export async function listUndos(db: Db | Tx, lineIds: readonly number[]): Promise<ReadonlyMap<number, UndoRow>> {
  const { rows } = await sql<UndoRow>`
    select distinct on (u.line_id) ${ROW} from ${FROM} where u.line_id = any(${[...lineIds]}::bigint[]) order by u.line_id, u.id desc`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** The payment that a line has become; minor units. */
export interface MatchedRow {
  readonly paymentId: number
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly cause: string
  readonly reference: string
  readonly invoiceIds: readonly number[]
}

export async function getMatched(tx: Tx, paymentId: number): Promise<MatchedRow> {
  const { rows } = await sql<MatchedRow>`
    select p.id::float8 as "paymentId", p.payer_id as "payerId", p.currency, p.amount_minor::float8 as "amountMinor", p.cause, p.reference,
      array(select t.invoice_id::float8 from payment_parts t where t.payment_id = p.id order by 1) as "invoiceIds"
    from payments p where p.id = ${paymentId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the payment of a line is missing')
  return row
}

/** Who asks that a match is taken back; minor units. */
export interface NewUndo {
  readonly lineId: number
  /** Both null for money of the house's own. */
  readonly paymentId: number | null
  readonly payerId: number | null
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly reason: string
  readonly askedBy: number
}

/** Keeps what is asked for; null where something about the line waits already. */
export async function insertUndo(tx: Tx, one: NewUndo): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_undos (line_id, payment_id, payer_id, site, currency, amount_minor, reason, asked_by)
    values (${one.lineId}, ${one.paymentId}, ${one.payerId}, ${one.site}, ${one.currency}, ${one.amountMinor}, ${one.reason}, ${one.askedBy})
    on conflict (line_id) where state = 'ASKED' do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Ends what was asked; false where somebody else was first. Behind the line's lock. */
export async function endUndo(
  tx: Tx,
  id: number,
  end: { readonly state: 'DONE' | 'REFUSED'; readonly by: number; readonly reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bank_undos set state = ${end.state}, decided_by = ${end.by}, decided_at = now(), decided_reason = ${end.reason}
    where id = ${id} and state = 'ASKED'`.execute(tx)
  return numAffectedRows === 1n
}

/** Has a line wait for a match again, once what it had become was taken back. Behind its lock. */
export async function stageAgain(tx: Tx, lineId: number): Promise<void> {
  await sql`
    update bank_lines set state = 'STAGED', payment_id = null, payer_id = null, house = null, decided_by = null, decided_at = null, reason = ''
    where id = ${lineId}`.execute(tx)
}

/**
 * What of a payer, or by one person of whomever, was taken back within the last day, whichever is more, minor units: one person does not do in
 * parts what takes two. Holds the person until the transaction ends.
 */
export async function sumUndoneLately(
  tx: Tx,
  { payerId, askedBy, currency }: { readonly payerId: number | null; readonly askedBy: number; readonly currency: CurrencyCode },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_undos'), ${askedBy}::int)`.execute(tx)
  const { rows } = await sql<{ sum: number }>`
    select greatest(coalesce(sum(amount_minor) filter (where payer_id = ${payerId}), 0),
      coalesce(sum(amount_minor) filter (where asked_by = ${askedBy} and decided_by = ${askedBy}), 0))::float8 as sum
    from bank_undos where currency = ${currency} and state = 'DONE' and decided_at > now() - interval '1 day'`.execute(tx)
  return rows[0]?.sum ?? 0
}

/** Whether a match of a statement was ever taken back. */
export async function hasUndos(db: Db | Tx, statementId: number): Promise<boolean> {
  const { rows } = await sql`
    select from bank_undos u join bank_lines l on l.id = u.line_id where l.statement_id = ${statementId} limit 1`.execute(db)
  return rows.length > 0
}
