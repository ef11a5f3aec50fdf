import { sql } from 'kysely'
import type { ScreeningList } from '@app/contract/documents/screening-codes.ts'
import { nameWords } from '@app/rules/people/folded-name.ts'
import type { ListEntry } from '@app/rules/screening/list-entry.ts'
import { keysOfWords, wordsToShare } from '@app/rules/screening/name-keys.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A list as it was loaded. */
export interface ListRow {
  readonly id: number
  readonly kind: ScreeningList
  readonly fileName: string
  readonly sha256: string
  readonly publishedOn: string | null
  readonly loadedAt: Date
  readonly entries: number
  readonly replacedAt: Date | null
  /** Days since the day that the file names, or else since it was loaded. */
  readonly ageDays: number
}

/** Waits until nobody else loads a list. */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('screening_lists'))`.execute(tx)
}

/** Lists of every kind: the one that stands, and so many before it, the newest first. */
export async function listLists(db: Db | Tx, pastShown: number): Promise<readonly ListRow[]> {
  const { rows } = await sql<ListRow>`
    select id, kind, file_name as "fileName", encode(sha256, 'hex') as sha256, to_char(published_on, 'YYYY-MM-DD') as "publishedOn",
      loaded_at as "loadedAt", entries, replaced_at as "replacedAt",
      extract(day from now() - coalesce(published_on::timestamptz, loaded_at))::int as "ageDays"
    from (select l.*, row_number() over (partition by kind order by id desc) as place from screening_lists l) lists
    where place <= ${pastShown + 1} order by kind, id desc`.execute(db)
  return rows
}

/** Whether any list stands. */
export async function hasList(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from screening_lists where replaced_at is null) as has`.execute(db)
  return rows[0]?.has === true
}

/** The list of a kind that stands; null for none. */
export async function findStanding(
  tx: Tx,
  kind: ScreeningList,
): Promise<{ readonly id: number; readonly entries: number; readonly sha256: Buffer; readonly publishedOn: string | null } | null> {
  const { rows } = await sql<{ id: number; entries: number; sha256: Buffer; publishedOn: string | null }>`
    select id, entries, sha256, to_char(published_on, 'YYYY-MM-DD') as "publishedOn" from screening_lists where kind = ${kind} and replaced_at is null`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Begins a list in place of the one that stands, whose entries go and whose row stays; answers its id. */
export async function beginList(
  tx: Tx,
  of: { readonly kind: ScreeningList; readonly fileName: string; readonly sizeBytes: number; readonly before: number | null },
): Promise<number> {
  await sql`update screening_lists set replaced_at = now() where id = ${of.before}`.execute(tx)
  await sql`delete from screening_keys where entry_id in (select id from screening_entries where list_id = ${of.before})`.execute(tx)
  await sql`delete from screening_entries where list_id = ${of.before}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into screening_lists (kind, file_name, sha256, size_bytes)
    values (${of.kind}, ${of.fileName}, decode(repeat('00', 32), 'hex'), ${of.sizeBytes}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Says of a list what is known once it was read. */
export async function finishList(
  tx: Tx,
  id: number,
  of: { readonly sha256: Buffer; readonly publishedOn: string | null; readonly entries: number },
): Promise<void> {
  await sql`
    update screening_lists set sha256 = ${of.sha256}, published_on = ${of.publishedOn}::date, entries = ${of.entries} where id = ${id}`.execute(
    tx,
  )
}

/** Keys of an entry, and how many words have to be shared for each. */
function keysOf(entry: ListEntry): { readonly key: string; readonly min: number }[] {
  const found = new Map<string, number>()
  for (const name of entry.names) {
    const words = nameWords(name)
    const min = wordsToShare(words)
    for (const key of keysOfWords(words).flat()) found.set(key, Math.min(found.get(key) ?? min, min))
  }
  return [...found].map(([key, min]) => ({ key, min }))
}

/** One entry of what a list says of it in several places. */
function merged(entries: readonly ListEntry[]): readonly ListEntry[] {
  const byRef = new Map<string, ListEntry>()
  const both = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])]
  for (const entry of entries) {
    const before = byRef.get(entry.ref)
    byRef.set(
      entry.ref,
      before === undefined
        ? entry
        : {
            ...before,
            names: both(before.names, entry.names),
            birthDates: both(before.birthDates, entry.birthDates),
            countries: both(before.countries, entry.countries),
          },
    )
  }
  return [...byRef.values()]
}

/** Writes entries with their keys; one that is there already takes on what is new. Answers how many were not there. */
export async function addEntries(tx: Tx, listId: number, entries: readonly ListEntry[]): Promise<number> {
  const rows = merged(entries).map((entry) => ({ ...entry, keys: keysOf(entry) }))
  const both = (column: string) => sql.raw(`array(select distinct one from unnest(e.${column} || excluded.${column}) one)`)
  const { rows: written } = await sql<{ added: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(ref text, kind text, names text[], "birthDates" text[], countries text[], programmes text, keys jsonb)
    ), put as (
      insert into screening_entries as e (list_id, ref, kind, names, birth_dates, countries, programmes)
      select ${listId}, ref, kind, names, "birthDates", countries, programmes from given
      on conflict (list_id, ref) do update set names = ${both('names')}, birth_dates = ${both('birth_dates')}, countries = ${both('countries')}
      returning id, ref, xmax = 0 as is_new
    ), keyed as (
      insert into screening_keys as k (key, entry_id, words_min)
      select one.key, put.id, one.min from put join given using (ref), jsonb_to_recordset(given.keys) as one(key text, min smallint)
      on conflict (key, entry_id) do update set words_min = least(k.words_min, excluded.words_min)
    )
    select count(*) filter (where is_new)::int as added from put`.execute(tx)
  return written[0]?.added ?? 0
}
