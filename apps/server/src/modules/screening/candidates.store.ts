import { sql } from 'kysely'
import type { ScreeningList } from '@app/contract/documents/screening-codes.ts'
import type { ListEntry } from '@app/rules/screening/list-entry.ts'
import type { Db } from '#platform/db/database.ts'

/** An entry of a list that stands. */
export interface EntryRow extends ListEntry {
  readonly id: number
  readonly list: ScreeningList
}

/** A key of one word of one name. */
export interface NameKey {
  /** Place of the name in the batch. */
  readonly name: number
  readonly word: number
  readonly key: string
  /** How many words have to be shared, as far as the name goes. */
  readonly min: number
}

/**
 * Entries that share words with names, by the index of keys: of each name so many at most, those first that share most words, and of these those
 * that share most keys: hundreds share two usual words by their beginnings, and the very name must not be the one that is left out.
 */
export async function findCandidates(
  db: Db,
  keys: readonly NameKey[],
  limit: number,
): Promise<readonly { readonly name: number; readonly entry: number }[]> {
  const { rows } = await sql<{ name: number; entry: number }>`
    select name, entry from (
      select k.name, s.entry_id as entry, row_number() over (partition by k.name order by count(distinct k.word) desc, count(*) desc, s.entry_id) as place
      from unnest(${keys.map(({ name }) => name)}::int[], ${keys.map(({ word }) => word)}::int[], ${keys.map(({ key }) => key)}::text[],
        ${keys.map(({ min }) => min)}::int[]) as k(name, word, key, min)
        join screening_keys s on s.key = k.key
      group by k.name, s.entry_id
      having count(distinct k.word) >= least(min(s.words_min), min(k.min))
    ) found where place <= ${limit}`.execute(db)
  return rows
}

/** Entries by their ids; one whose list was replaced meanwhile is missing. */
export async function listEntries(db: Db, ids: readonly number[]): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, l.kind as list, e.ref, e.kind, e.names, e.birth_dates as "birthDates", e.countries, e.programmes
    from screening_entries e join screening_lists l on l.id = e.list_id where e.id = any(${[...ids]}::bigint[]) order by e.id`.execute(db)
  return rows
}
