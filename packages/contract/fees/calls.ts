import type { Example, Schema } from '../define-call.ts'
import { feeTables, priceEstimate } from './fees.answers.ts'
import { estimatePrice, getFees } from './fees.ts'

/** What a bid costs: fees by site and day, and estimates. Part of the list in `calls.ts`. */
export const feeCalls = { getFees, estimatePrice } as const

/** Answer schema of each of these calls. */
export const feeAnswers = { getFees: feeTables, estimatePrice: priceEstimate } as const satisfies Readonly<
  Record<keyof typeof feeCalls, Schema>
>

/** A body of each that takes one, as the API page shows it. */
export const feeExamples: Readonly<Partial<Record<keyof typeof feeCalls, Example>>> = {
  estimatePrice: { lotNumber: '58187302', bidAmount: 5200 },
}
