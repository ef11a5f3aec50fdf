import type { Example, Schema } from '../define-call.ts'
import { lotViewedAnswer, popularSearchesAnswer, recommendationsAnswer } from './recommendations.answers.ts'
import { getPopularSearches, noteLotView, recommendLots } from './recommendations.ts'

/** Popular and recommended lots. Part of the list in `calls.ts`. */
export const recommendationCalls = { getPopularSearches, recommendLots, noteLotView } as const

/** Answer schema of each of these calls. */
export const recommendationAnswers = {
  getPopularSearches: popularSearchesAnswer,
  recommendLots: recommendationsAnswer,
  noteLotView: lotViewedAnswer,
} as const satisfies Readonly<Record<keyof typeof recommendationCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const recommendationExamples: Readonly<Partial<Record<keyof typeof recommendationCalls, Example>>> = {
  getPopularSearches: { searchType: 'popular', buyerNumber: '', country: 'USA', state: 'TX', coordinates: '32.78,-96.8' },
  recommendLots: { searchType: 'recommendation', recommendationType: 'lot', lotNumber: 20881167, country: 'USA', state: 'TX' },
  noteLotView: { lotNumber: 20881167 },
}
