import type { Example, Schema } from '../define-call.ts'
import { listSavedCards, removeSavedCard } from './saved-cards.ts'
import { savedCards } from './saved-cards.answers.ts'

/** Cards that payers keep at a payment provider. Part of the list in `calls.ts`. */
export const savedCardCalls = { listSavedCards, removeSavedCard } as const

/** Answer schema of each of these calls. */
export const savedCardAnswers = {
  listSavedCards: savedCards,
  removeSavedCard: savedCards,
} as const satisfies Readonly<Record<keyof typeof savedCardCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const savedCardExamples: Readonly<Partial<Record<keyof typeof savedCardCalls, Example>>> = { removeSavedCard: { cardId: 17 } }
