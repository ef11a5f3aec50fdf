import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import type { PriceBand } from '@app/contract/prices/prices.answers.ts'
import type { ResultsData } from '../search/results-data.ts'

/** What a landing page shows. */
export interface LandingData {
  readonly landing: LandingPage
  readonly results: ResultsData
  /** What lots of its model sold for; null for a page of none, and where prices do not answer. */
  readonly prices: PriceBand | null
}
