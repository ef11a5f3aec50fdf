import type { SiteCode } from '@app/contract/sites.ts'
import type { JournalKind } from '@app/rules/journal/journal-codes.ts'
import { areSameLines, balanceChanges, faultOf, type JournalLine, reversedLines } from '@app/rules/journal/journal-entry.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { findEntry, insertEntries, lockPayers, type NewEntry } from './entries.store.ts'
import { JournalFault, type JournalFaultCode } from './journal-fault.ts'

/** What is posted: lines that add up to nothing in each currency. */
export interface JournalEntry {
  /** The selling site whose money it is. */
  readonly site: SiteCode
  readonly kind: JournalKind
  /** What made the entry, unique with its kind: it posts once. */
  readonly cause: string
  /** The account of whoever did it; null where no person did. */
  readonly actor: number | null
  /** The site's day on which it counts, YYYY-MM-DD; today without. */
  readonly bookedOn?: string
  readonly lines: readonly JournalLine[]
}

/** What the database refuses, by the name of what refuses it. */
const REFUSED: Readonly<Record<string, JournalFaultCode>> = {
  journal_month_open: 'MONTH_CLOSED',
  journal_day_is_over: 'FUTURE',
  balances_owed_bound: 'BALANCE_BELOW_ZERO',
  balances_credit_bound: 'BALANCE_BELOW_ZERO',
  balances_deposit_bound: 'BALANCE_BELOW_ZERO',
  deposits_held_minor_check: 'BALANCE_BELOW_ZERO',
  deposits_held_bound: 'BALANCE_BELOW_ZERO',
}

const aboutOf = ({ kind, cause }: JournalEntry): string => `${kind} of ${cause}`

/** An entry as it is to be written. @throws JournalFault for lines that are no entry. */
function toNewEntry(entry: JournalEntry): NewEntry {
  const { site, lines, bookedOn = null } = entry
  const fault = faultOf(lines)
  if (fault !== null) throw new JournalFault(fault, aboutOf(entry))
  return { ...entry, bookedOn, zone: siteOf(site).zone, changes: balanceChanges(lines) }
}

/** @throws JournalFault OTHER_ENTRY where the cause of an entry has posted something else. */
async function checkPosted(tx: Tx, entry: JournalEntry): Promise<void> {
  const { kind, cause, site, lines } = entry
  const posted = await findEntry(tx, { kind, cause })
  if (posted === null || posted.site !== site || !areSameLines(posted.lines, lines)) throw new JournalFault('OTHER_ENTRY', aboutOf(entry))
}

/**
 * Posts entries in the transaction of what caused them: entries, lines, `balances` and `deposits`, under the locks of their payers. It is the
 * one way to write any of them. Each has a cause of its own.
 * @returns the number of each; null where the same was posted already.
 * @throws JournalFault for lines that are no entry, for other lines of a cause that has posted, for a closed month or a day to come, and where
 * a payer would owe or hold less than nothing. The transaction cannot go on then.
 */
export async function postEntries(tx: Tx, entries: readonly JournalEntry[]): Promise<readonly (number | null)[]> {
  const [first] = entries
  if (first === undefined) return []
  const given = entries.map(toNewEntry)
  if (new Set(entries.map(aboutOf)).size < entries.length) throw new RangeError('two entries have one cause')
  await lockPayers(tx, [...new Set(given.flatMap(({ changes }) => changes.map(({ payerId }) => payerId)))])
  const ids = await insertEntries(tx, given).catch((error: unknown) => {
    const code = REFUSED[(error as { constraint?: string }).constraint ?? '']
    const about = entries.length === 1 ? aboutOf(first) : `one of ${entries.length} entries from ${aboutOf(first)} on`
    throw code === undefined ? error : new JournalFault(code, about)
  })
  for (const [at, entry] of entries.entries()) if (ids[at] === null) await checkPosted(tx, entry)
  return ids
}

/** Posts one entry, as `postEntries` does. */
export async function postEntry(tx: Tx, entry: JournalEntry): Promise<number | null> {
  const [id = null] = await postEntries(tx, [entry])
  return id
}

/**
 * Takes an entry back by another one with every line turned; it stays as it was. @returns the number of the new entry; null where the
 * entry was reversed already. @throws JournalFault NO_ENTRY, IS_REVERSAL for one that is a reversal itself, and as `postEntry`.
 */
export async function reverseEntry(
  tx: Tx,
  { entryId, actor }: { readonly entryId: number; readonly actor: number | null },
): Promise<number | null> {
  const about = `REVERSAL of ${entryId}`
  const entry = await findEntry(tx, { id: entryId })
  if (entry === null) throw new JournalFault('NO_ENTRY', about)
  if (entry.kind === 'REVERSAL') throw new JournalFault('IS_REVERSAL', about)
  return postEntry(tx, { site: entry.site, kind: 'REVERSAL', cause: String(entryId), actor, lines: reversedLines(entry.lines) })
}

/** The same of the entry of a kind and cause. */
export async function reverseEntryOf(
  tx: Tx,
  { kind, cause, actor }: { readonly kind: JournalKind; readonly cause: string; readonly actor: number | null },
): Promise<number | null> {
  const entry = await findEntry(tx, { kind, cause })
  if (entry === null) throw new JournalFault('NO_ENTRY', `REVERSAL of ${kind} of ${cause}`)
  return reverseEntry(tx, { entryId: entry.id, actor })
}
