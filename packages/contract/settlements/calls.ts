import type { Example, Schema } from '../define-call.ts'
import { decideDifference, listSettlements } from './settlements.ts'
import { differenceDecided, settlementList } from './settlements.answers.ts'

/** What providers of payments have booked, against the journal. Part of the list in `calls.ts`. */
export const settlementCalls = { listSettlements, decideDifference } as const

/** Answer schema of each of these calls. */
export const settlementAnswers = {
  listSettlements: settlementList,
  decideDifference: differenceDecided,
} as const satisfies Readonly<Record<keyof typeof settlementCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const settlementExamples: Readonly<Partial<Record<keyof typeof settlementCalls, Example>>> = {
  decideDifference: { decision: 'NOTED', reason: 'Paid back by hand at the provider.' },
}
