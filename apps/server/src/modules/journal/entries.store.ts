import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { JournalAccount, JournalKind } from '@app/rules/journal/journal-codes.ts'
import type { BalanceChange, JournalLine } from '@app/rules/journal/journal-entry.ts'
import type { Tx } from '#platform/db/database.ts'

/** An entry as it is to be written. */
export interface NewEntry {
  readonly site: SiteCode
  readonly kind: JournalKind
  readonly cause: string
  readonly actor: number | null
  /** The site's day on which it counts, YYYY-MM-DD; null for today. */
  readonly bookedOn: string | null
  readonly zone: string
  readonly lines: readonly JournalLine[]
  readonly changes: readonly BalanceChange[]
}

/** Locks the accounts whose balances move, in the order of their ids; those that never bid get the terms of a beginner. */
export async function lockPayers(tx: Tx, payers: readonly number[]): Promise<void> {
  if (payers.length === 0) return
  const lock = () => sql`select from bidder_terms where account_id = any(${payers}::bigint[]) order by account_id for update`.execute(tx)
  if ((await lock()).rows.length === payers.length) return
  await sql`insert into bidder_terms (account_id) select id from accounts where id = any(${payers}::bigint[]) order by id
    on conflict do nothing`.execute(tx)
  await lock()
}

/** Amounts travel as text: they may not fit a number of JavaScript. */
const json = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** The lines of entries, each with the place of its entry from 0 on. */
const linesJson = (entries: readonly NewEntry[]): string =>
  json(
    entries.flatMap(({ lines }, of) =>
      lines.map(({ account, detail = '', payerId = null, invoiceId = null, currency, amountMinor }, at) => ({
        of,
        line: at + 1,
        account,
        detail,
        payer: payerId,
        invoice: invoiceId,
        currency,
        minor: amountMinor,
      })),
    ),
  )

const changesJson = (entries: readonly NewEntry[]): string =>
  json(
    entries.flatMap(({ changes }, of) =>
      changes.map(({ payerId, currency, owedMinor, creditMinor, depositMinor }) => ({
        of,
        payer: payerId,
        currency,
        owed: owedMinor,
        credit: creditMinor,
        deposit: depositMinor,
      })),
    ),
  )

const headsJson = (entries: readonly NewEntry[]): string =>
  json(entries.map(({ site, kind, cause, actor, bookedOn, zone }, of) => ({ of, site, kind, cause, actor, day: bookedOn, zone })))

/**
 * Writes entries, each of a cause of its own, their lines and what they do to balances, all in one statement and under the locks of `lockPayers`:
 * nobody else makes a balance of these payers meanwhile, so that one which is not there yet is made. Answers the number of each; null where its
 * cause has posted already.
 */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<readonly (number | null)[]> {
  const { rows } = await sql<{ of: number; id: number }>`
    with head as (
      select * from jsonb_to_recordset(${headsJson(entries)}::jsonb)
        as h (of int, site text, kind text, cause text, actor bigint, day date, zone text)),
    made_entry as (
      insert into journal_entries (site, kind, cause, actor_id, booked_on)
      select site, kind, cause, actor, coalesce(day, (now() at time zone zone)::date) from head order by of
      on conflict (kind, cause) do nothing returning id, kind, cause),
    entry as (select e.id, h.of from made_entry e join head h on h.kind = e.kind and h.cause = e.cause),
    written as (
      insert into journal_lines (entry_id, line, account, detail, payer_id, invoice_id, currency, minor)
      select entry.id, l.line, l.account, l.detail, l.payer, l.invoice, l.currency, l.minor from jsonb_to_recordset(${linesJson(entries)}::jsonb)
        as l (of int, line smallint, account text, detail text, payer bigint, invoice bigint, currency char(3), minor bigint)
        join entry on entry.of = l.of),
    change as (
      select c.payer, c.currency, sum(c.owed)::bigint as owed, sum(c.credit)::bigint as credit, sum(c.deposit)::bigint as deposit
      from jsonb_to_recordset(${changesJson(entries)}::jsonb)
        as c (of int, payer bigint, currency char(3), owed bigint, credit bigint, deposit bigint)
        join entry on entry.of = c.of group by c.payer, c.currency),
    moved as (
      update balances b set owed_minor = b.owed_minor + c.owed, credit_minor = b.credit_minor + c.credit,
        deposit_minor = b.deposit_minor + c.deposit, overdue_since = case when b.owed_minor + c.owed > 0 then b.overdue_since end, changed_at = now()
      from change c where b.payer_id = c.payer and b.currency = c.currency),
    made as (
      insert into balances (payer_id, currency, owed_minor, credit_minor, deposit_minor)
      select c.payer, c.currency, c.owed, c.credit, c.deposit from change c
      where not exists (select from balances b where b.payer_id = c.payer and b.currency = c.currency)),
    held as (
      update deposits d set held_minor = d.held_minor + c.deposit, changed_at = now()
      from change c where c.deposit <> 0 and d.account_id = c.payer and d.currency = c.currency),
    taken as (
      insert into deposits (account_id, currency, held_minor) select c.payer, c.currency, c.deposit from change c
      where c.deposit <> 0 and not exists (select from deposits d where d.account_id = c.payer and d.currency = c.currency))
    select of, id from entry`.execute(tx)
  const ids = new Map(rows.map(({ of, id }) => [of, id]))
  return entries.map((_, of) => ids.get(of) ?? null)
}

/** An entry that was posted. */
export interface PostedEntry {
  readonly id: number
  readonly site: SiteCode
  readonly kind: JournalKind
  readonly cause: string
  readonly lines: readonly JournalLine[]
}

interface LineRow {
  readonly id: number
  readonly site: SiteCode
  readonly kind: JournalKind
  readonly cause: string
  readonly account: JournalAccount
  readonly detail: string
  readonly payerId: number | null
  readonly invoiceId: number | null
  readonly currency: CurrencyCode
  readonly minor: string
}

/** The entry of a number, or of a kind and cause; null for none. */
export async function findEntry(
  tx: Tx,
  which: { readonly id: number } | { readonly kind: JournalKind; readonly cause: string },
): Promise<PostedEntry | null> {
  const { rows } = await sql<LineRow>`
    select e.id, e.site, e.kind, e.cause, l.account, l.detail, l.payer_id as "payerId", l.invoice_id as "invoiceId", l.currency, l.minor::text as minor
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where ${'id' in which ? sql`e.id = ${which.id}` : sql`e.kind = ${which.kind} and e.cause = ${which.cause}`} order by l.line`.execute(tx)
  const [first] = rows
  if (first === undefined) return null
  const { id, site, kind, cause } = first
  const lines = rows.map(({ account, detail, payerId, invoiceId, currency, minor }): JournalLine => ({
    account,
    currency,
    amountMinor: BigInt(minor),
    ...(detail !== '' && { detail }),
    ...(payerId !== null && { payerId }),
    ...(invoiceId !== null && { invoiceId }),
  }))
  return { id, site, kind, cause, lines }
}
