import type { SiteCode } from '@app/contract/sites.ts'
import type { JournalKind } from '@app/rules/journal/journal-codes.ts'
import { areSameLines, balanceChanges, faultOf, type JournalLine, reversedLines } from '@app/rules/journal/journal-entry.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { findEntry, insertEntry, lockPayers } from './entries.store.ts'
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

/**
 * Posts an entry in the transaction of what caused it: entry, lines, `balances` and `deposits`, under the locks of its payers. It is the
 * one way to write any of them.
 * @returns the number of the entry; null where the same was posted already.
 * @throws JournalFault for lines that are no entry, for other lines of a cause that has posted, for a closed month or a day to come, and where
 * a payer would owe or hold less than nothing. The transaction cannot go on then.
 */
export async function postEntry(tx: Tx, entry: JournalEntry): Promise<number | null> {
  const { kind, cause, site, lines, bookedOn = null } = entry
  const about = `${kind} of ${cause}`
  const fault = faultOf(lines)
  if (fault !== null) throw new JournalFault(fault, about)
  const changes = balanceChanges(lines)
  await lockPayers(tx, [...new Set(changes.map(({ payerId }) => payerId))])
  const id = await insertEntry(tx, { ...entry, bookedOn, zone: siteOf(site).zone, changes }).catch((error: unknown) => {
    const code = REFUSED[(error as { constraint?: string }).constraint ?? '']
    throw code === undefined ? error : new JournalFault(code, about)
  })
  if (id !== null) return id
  const posted = await findEntry(tx, { kind, cause })
  if (posted === null || posted.site !== site || !areSameLines(posted.lines, lines)) throw new JournalFault('OTHER_ENTRY', about)
  return null
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
