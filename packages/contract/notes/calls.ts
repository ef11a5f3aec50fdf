import type { Example, Schema } from '../define-call.ts'
import { keptNoteAnswer, lotNotesAnswer } from './lot-notes.answers.ts'
import { getLotNotes, keepLotNote } from './lot-notes.ts'

/** Notes on lots. Part of the list in `calls.ts`. */
export const lotNotesCalls = { getLotNotes, keepLotNote } as const

/** Answer schema of each of these calls. */
export const lotNotesAnswers = {
  getLotNotes: lotNotesAnswer,
  keepLotNote: keptNoteAnswer,
} as const satisfies Readonly<Record<keyof typeof lotNotesCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const lotNotesExamples: Readonly<Partial<Record<keyof typeof lotNotesCalls, Example>>> = {
  getLotNotes: { lots: ['20881167', '20881168'] },
  keepLotNote: { tag: 'maybe', note: 'Ask for the keys.', limitMinor: 450_000 },
}
