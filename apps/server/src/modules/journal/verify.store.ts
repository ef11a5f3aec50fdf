import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** A sum of the books that is not what the lines say. */
export interface WrongBalance {
  readonly payer: number
  readonly currency: string
  readonly field: string
  readonly stored: string
  readonly summed: string
}

/** An entry whose lines do not add up to nothing; `currency` is null where it has none. */
export interface UnbalancedEntry {
  readonly id: number
  readonly currency: string | null
  readonly sum: string
}

/** How much there is to verify. */
export interface Counted {
  readonly entries: number
  readonly lines: number
  readonly balances: number
}

/** Rows from after a number up to and including another one. */
export interface Piece {
  readonly after: number
  readonly upTo: number
}

/** Tables that are gone through piece by piece. */
export type PiecedTable = 'journal_entries' | 'accounts' | 'invoices' | 'tills'

/** The next so many rows of a table after a number; null after the last. */
export async function nextPiece(
  tx: Tx,
  what: PiecedTable,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<Piece | null> {
  const { rows } = await sql<{ upTo: number | null }>`
    select max(id) as "upTo" from (select id from ${sql.table(what)} where id > ${after} order by id limit ${size}) next`.execute(tx)
  const upTo = rows[0]?.upTo ?? null
  return upTo === null ? null : { after, upTo }
}

/** Entries and lines of a piece. */
export async function countPiece(tx: Tx, { after, upTo }: Piece): Promise<Pick<Counted, 'entries' | 'lines'>> {
  const { rows } = await sql<Pick<Counted, 'entries' | 'lines'>>`
    select (select count(*) from journal_entries where id > ${after} and id <= ${upTo}) as entries,
      (select count(*) from journal_lines where entry_id > ${after} and entry_id <= ${upTo}) as lines`.execute(tx)
  return rows[0] ?? { entries: 0, lines: 0 }
}

/** Balances of a piece of payers. */
export async function countBalances(tx: Tx, { after, upTo }: Piece): Promise<number> {
  const { rows } = await sql<{ balances: number }>`
    select count(*) as balances from balances where payer_id > ${after} and payer_id <= ${upTo}`.execute(tx)
  return rows[0]?.balances ?? 0
}

/** The first entry of a piece without lines, or whose lines do not add up to nothing in a currency; null for none. */
export async function findUnbalanced(tx: Tx, { after, upTo }: Piece): Promise<UnbalancedEntry | null> {
  const { rows } = await sql<UnbalancedEntry>`
    select entry_id as id, currency, sum(minor)::text as sum from journal_lines where entry_id > ${after} and entry_id <= ${upTo}
      group by entry_id, currency having sum(minor) <> 0
    union all
    select e.id, null, '0' from journal_entries e
      where e.id > ${after} and e.id <= ${upTo} and not exists (select from journal_lines l where l.entry_id = e.id)
    order by id, currency limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * The first payer of a piece whose balance, whose deposit as limits count it, or whose money that is set aside for refunds, is not what the
 * lines add up to; null for none. Of a refund that was only proposed nothing is set aside, nor of one that has ended.
 */
export async function findWrongBalance(tx: Tx, { after, upTo }: Piece): Promise<WrongBalance | null> {
  const { rows } = await sql<WrongBalance>`
    with told as (
      select payer_id as payer, currency, 1 as at, 'owed' as field, owed_minor as stored, 0 as summed from balances
        where payer_id > ${after} and payer_id <= ${upTo}
      union all
      select payer_id, currency, 2, 'credit', credit_minor, 0 from balances where payer_id > ${after} and payer_id <= ${upTo}
      union all
      select payer_id, currency, 3, 'deposit', deposit_minor, 0 from balances where payer_id > ${after} and payer_id <= ${upTo}
      union all
      select account_id, currency, 4, 'deposit of limits', held_minor, 0 from deposits where account_id > ${after} and account_id <= ${upTo}
      union all
      select payer_id, currency, 5, 'refunds under way', amount_minor, 0 from refunds
        where payer_id > ${after} and payer_id <= ${upTo} and state in ('ASKED', 'APPROVED', 'SENDING')
      union all
      select l.payer_id, l.currency, f.at, f.field, 0, f.sign * l.minor from journal_lines l
        join (values (1, 'owed', 'RECEIVABLE', 1), (2, 'credit', 'CREDIT', -1), (3, 'deposit', 'DEPOSIT', -1), (4, 'deposit of limits', 'DEPOSIT', -1),
          (5, 'refunds under way', 'REFUND_DUE', -1)) as f (at, field, account, sign) on f.account = l.account
        where l.payer_id > ${after} and l.payer_id <= ${upTo})
    select payer, currency, field, sum(stored)::text as stored, sum(summed)::text as summed from told
    group by payer, currency, at, field having sum(stored) <> sum(summed) order by payer, currency, at limit 1`.execute(tx)
  return rows[0] ?? null
}
