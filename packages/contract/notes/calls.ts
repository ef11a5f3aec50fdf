import type { Example, Schema } from '../define-call.ts'
import { keptNoteAnswer, lotNotesAnswer } from './lot-notes.answers.ts'
import { getLotNotes, keepLotNote } from './lot-notes.ts'
import { markedSeenAnswer, seenLotsAnswer } from './seen-lots.answers.ts'
import { getSeenLots, markSeenLots } from './seen-lots.ts'

/** Notes on lots, and which were opened. Part of the list in `calls.ts`. */
export const lotNotesCalls = { getLotNotes, keepLotNote, getSeenLots, markSeenLots } as const

/** Answer schema of each of these calls. */
export const lotNotesAnswers = {
  getLotNotes: lotNotesAnswer,
  keepLotNote: keptNoteAnswer,
  getSeenLots: seenLotsAnswer,
  markSeenLots: markedSeenAnswer,
} as const satisfies Readonly<Record<keyof typeof lotNotesCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const lotNotesExamples: Readonly<Partial<Record<keyof typeof lotNotesCalls, Example>>> = {
  getLotNotes: { lots: ['20881167', '20881168'] },
  keepLotNote: { tag: 'maybe', note: 'Ask for the keys.', limitMinor: 450_000 },
  getSeenLots: { lots: ['20881167', '20881168'] },
  markSeenLots: { lots: ['20881167'], isSeen: true },
}
