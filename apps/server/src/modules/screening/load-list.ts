import type { ScreeningList } from '@app/contract/documents/screening-codes.ts'
import type { ListEntry } from '@app/rules/screening/list-entry.ts'
import { sql } from 'kysely'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { markAllDue } from './due.store.ts'
import { ListFault } from './list-fault.ts'
import { addEntries, beginList, findStanding, finishList, lockLists } from './lists.store.ts'
import { hashList, type OpenedList, openList, readList, type ReadList } from './read-list.ts'
import { ENTRIES_MAX, SHRUNK_SHARE, WRITTEN_ENTRIES, WRITTEN_LETTERS } from './screening-limits.ts'

/** What became of a file. */
export interface LoadedList {
  readonly kind: ScreeningList
  /** UNCHANGED: the list that stands is of the same bytes. */
  readonly outcome: 'LOADED' | 'UNCHANGED'
  readonly entries: number
  /** Of the list before it; null for none. */
  readonly entriesBefore: number | null
  readonly publishedOn: string | null
  readonly sha256: string
  /** Accounts that are compared with it. */
  readonly due: number
}

/** Reads a list into its place; answers how many entries it has. @throws ListFault */
async function fill(tx: Tx, list: OpenedList, { listId, signal }: { readonly listId: number; readonly signal?: AbortSignal }) {
  let entries = 0
  let waiting: ListEntry[] = []
  let letters = 0
  const write = async (): Promise<void> => {
    const now = waiting
    waiting = []
    letters = 0
    if (now.length > 0) entries += await addEntries(tx, listId, now)
    if (entries > ENTRIES_MAX) throw new ListFault([`${list.main.name}: more than ${ENTRIES_MAX} entries`])
  }
  const read: ReadList = await readList(list, {
    take: async (found) => {
      for (const entry of found) {
        waiting.push(entry)
        letters += entry.names.join('').length
        if (waiting.length >= WRITTEN_ENTRIES || letters >= WRITTEN_LETTERS) await write()
      }
    },
    ...(signal === undefined ? {} : { signal }),
  })
  await write()
  return { ...read, entries }
}

/**
 * Loads a list in place of the one of its kind, whole or not at all, and has everybody compared with it. `allowsFewer` takes one that has shrunk
 * to less than half. @throws ListFault for a file that is broken, empty or shrunk.
 */
export async function loadList(
  db: Db,
  paths: readonly string[],
  { allowsFewer, signal }: { readonly allowsFewer: boolean; readonly signal?: AbortSignal },
): Promise<LoadedList> {
  const list = await openList(paths)
  const { kind, main, sides } = list
  const files = [main, ...sides]
  const signalled = signal === undefined ? {} : { signal }
  const hash = await hashList(list, signal)
  const loaded = await transaction(db, async (tx): Promise<LoadedList> => {
    await lockLists(tx)
    const before = await findStanding(tx, kind)
    if (before?.sha256.equals(hash) === true) {
      const { entries, publishedOn } = before
      return { kind, outcome: 'UNCHANGED', entries, entriesBefore: entries, publishedOn, sha256: hash.toString('hex'), due: 0 }
    }
    const listId = await beginList(tx, {
      kind,
      fileName: files.map(({ name }) => name).join(', '),
      sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      before: before?.id ?? null,
    })
    const { entries, publishedOn, sha256 } = await fill(tx, list, { listId, ...signalled })
    if (entries === 0) throw new ListFault([`${main.name}: no entries`])
    if (before !== null && !allowsFewer && entries < before.entries * SHRUNK_SHARE)
      throw new ListFault([
        `${main.name}: ${entries} entries, and the list that stands has ${before.entries}; "--fewer" takes it all the same`,
      ])
    await finishList(tx, listId, { sha256, publishedOn, entries })
    const facts = { kind, entries, entriesBefore: before?.entries ?? null, publishedOn, sha256: sha256.toString('hex') }
    return { ...facts, outcome: 'LOADED', due: await markAllDue(tx) }
  })
  if (loaded.outcome === 'UNCHANGED') return loaded
  await sql`analyze screening_keys, screening_entries`.execute(db)
  return loaded
}
