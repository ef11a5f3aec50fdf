/** The search engine whose counts are exact and that wants no insights (MQ-009). */
export const EXACT_ENGINE = 'SOLR'

/** Counts from the first step on are told by the highest that they reach (MKT-9.24, MQ-040). */
const COUNT_STEPS = [100, 1_000, 10_000, 100_000] as const

/** How many lots are told: exactly, or that there are at least so many. */
export interface LotCount {
  readonly count: number
  readonly isExact: boolean
}

/** How a number of lots is told where the search engine has this name. */
export function countLots(count: number, engine: string): LotCount {
  const step = engine === EXACT_ENGINE ? undefined : COUNT_STEPS.findLast((one) => count >= one)
  return step === undefined ? { count, isExact: true } : { count: step, isExact: false }
}
