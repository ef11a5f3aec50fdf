/** The search engine whose counts are exact and that wants no insights (MQ-009). */
export const EXACT_ENGINE = 'SOLR'

/** Counts from the first step on are told by the highest that they reach (MKT-9.24, MQ-040). */
const COUNT_STEPS = [100, 1_000, 10_000, 100_000] as const

/** The step that a number of lots is told by, where the search engine has this name; undefined where it is told exactly. */
export const countStep = (count: number, engine: string): number | undefined =>
  engine === EXACT_ENGINE ? undefined : COUNT_STEPS.findLast((step) => count >= step)
