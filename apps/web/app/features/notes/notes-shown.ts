import type { LotNote } from '@app/contract/notes/lot-notes.ts'
import { lotStore } from './lot-store.ts'

/** What the reader keeps about lots; empty for visitors and until it is known. */
export const notesShown = lotStore<LotNote>()
