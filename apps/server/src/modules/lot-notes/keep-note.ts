import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { LotNote } from '@app/contract/notes/lot-notes.ts'
import { NOTES_MAX } from '@app/contract/notes/lot-notes-limits.ts'
import type { Member } from '@app/rules/access/can.ts'
import { hasWatchList } from '@app/rules/watchlist/decide-watch.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { countOtherNotes, deleteNote, isLot, lockNotes, readNotes, writeNote } from './lot-notes.store.ts'

const CONTROLS = /[^\P{Cc}\n]/gu

/** One line of text without what no keyboard types. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(CONTROLS, '').trim()
const lines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()

/**
 * Keeps a person's note on a lot, or forgets it where nothing is said. Whoever has no watch list keeps no notes: kiosks are shared.
 * @throws NOTES_NOT_ALLOWED, LOT_NOT_FOUND, and NOTES_FULL for one lot too many.
 */
export async function keepNote(pool: Pool, { accountId, kind }: Member, said: Omit<LotNote, 'currency'>): Promise<LotNote | null> {
  if (!hasWatchList(kind)) throw new Failure('NOTES_NOT_ALLOWED')
  const kept = { ...said, tag: oneLine(said.tag), note: lines(said.note) }
  return inTransaction(pool, async (tx) => {
    await lockNotes(tx, accountId)
    if (!(await isLot(tx, kept.lot))) throw new Failure('LOT_NOT_FOUND')
    if (kept.tag === '' && kept.note === '' && kept.limitMinor === null) {
      await deleteNote(tx, accountId, kept.lot)
      return null
    }
    if ((await countOtherNotes(tx, accountId, kept.lot)) >= NOTES_MAX) throw new Failure('NOTES_FULL')
    await writeNote(tx, accountId, kept)
    return (await readNotes(tx, accountId, [kept.lot]))[0] ?? null
  })
}
