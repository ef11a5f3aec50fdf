import { getLotNotes, keepLotNote, type LotNote } from '@app/contract/notes/lot-notes.ts'
import { NOTED_LOTS_A_REQUEST_MAX } from '@app/contract/notes/lot-notes-limits.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { notesShown } from './notes-shown.ts'

const showNotes = (notes: readonly LotNote[]): void =>
  notesShown.change((known) => new Map([...known, ...notes.map((one) => [one.lot, one] as const)]))

/** Learns what the reader keeps about the lots of a page; without an answer the page stands as it is. */
export async function loadNotes(lots: readonly number[]): Promise<void> {
  if (lots.length === 0) return
  const found = await browserApi()(getLotNotes, { body: { lots: lots.slice(0, NOTED_LOTS_A_REQUEST_MAX) } }).catch(() => null)
  if (found) showNotes(found.notes)
}

/** Keeps a note and shows it wherever the lot stands. @throws what refused it. */
export async function keepNote(lot: number, body: Pick<LotNote, 'tag' | 'note' | 'limitMinor'>): Promise<void> {
  const { note } = await browserApi()(keepLotNote, { params: { lotNumber: lot }, body })
  if (note) showNotes([note])
  else notesShown.change((known) => new Map([...known].filter(([of]) => of !== lot)))
}
