import type { LotField } from '#modules/lot-documents/index.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'
import { inIndexWords, PLAIN_WORDS } from '@app/rules/search/condition.ts'
import { criteriaOfRequest, requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { conditionOf } from '@app/rules/search/filter-bind.ts'
import { lotQuestion } from '@app/rules/search/lot-question.ts'

/** What is counted among the lots of a site that criteria find. */
export interface CountQuestion {
  readonly siteCode: string
  readonly nowMs: number
  readonly criteria: SearchCriteria
  /** Fields whose values are counted, each with the most values that are wanted. */
  readonly fields?: readonly (readonly [field: LotField, limit: number])[]
  /** Clauses whose lots are counted. */
  readonly clauses?: readonly string[]
}

export interface LotCounts {
  readonly total: number
  /** Values by field with their lots, the most frequent first. */
  readonly values: ReadonlyMap<LotField, readonly (readonly [value: string, lots: number])[]>
  /** Lots of each clause, in the order of the question. */
  readonly clauses: readonly number[]
}

const NOW_STEP_MS = 60_000
/** "Now" is the minute, so that the same question stays the same for a while. */
export const minuteOf = (nowMs: number): number => Math.floor(nowMs / NOW_STEP_MS) * NOW_STEP_MS

/** Tag of what is counted, which no group of criteria has. */
const COUNTED = 'COUNTED'

/** Counts lots by values and clauses; neither VINs nor prices are asked for. @throws BAD_FILTER for a clause that is none. */
export async function countLots(engine: SearchEngine, question: CountQuestion): Promise<LotCounts> {
  const { siteCode, fields = [], clauses = [] } = question
  const nowMs = minuteOf(question.nowMs)
  const asked = lotQuestion(criteriaOfRequest(requestOfCriteria(question.criteria)), { siteCode, nowMs, facetLimit: 0, zipPlace: null })
  const groups = asked.groups.map(({ tag, where }) => ({ tag, where: inIndexWords(where, PLAIN_WORDS) }))
  const byField = fields.map(([field, limit]) => ({ tag: COUNTED, kind: 'field', field, limit }) as const)
  const queries = clauses.map((clause) => inIndexWords(conditionOf(clause, nowMs), PLAIN_WORDS))
  const facets = [...byField, { tag: COUNTED, kind: 'fixed', queries } as const]
  const answer = await engine.search({ text: asked.text, groups, facets, sort: [], offset: 0, limit: 0 })
  const values = new Map<LotField, readonly (readonly [string, number])[]>()
  for (const [at, [field]] of fields.entries()) {
    const facet = answer.facets[at]
    values.set(field, facet?.kind === 'field' ? facet.counts : [])
  }
  const fixed = answer.facets[fields.length]
  return { total: answer.total, values, clauses: fixed?.kind === 'fixed' ? fixed.counts : [] }
}
