import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchByBruteForce } from './brute-force.ts'
import { createIndex, restoreIndex, type LotIndex } from './lot-index.ts'
import type { FilterGroup, IndexDocument, IndexQuery, IndexSchema } from './query.ts'
import { documents, queries, schemas, standingGroups } from './test/arbitrary.ts'

const RUNS = 300
const MAX_ID = 40

type Step = { readonly put: IndexDocument } | { readonly remove: number } | { readonly restore: true } | { readonly ask: IndexQuery }

/** Half of the questions share their first filters, so that what the index caches for such filters is read, changed and read again. */
function histories(schema: IndexSchema, standing: readonly FilterGroup[]): fc.Arbitrary<Step[]> {
  const within = (ask: IndexQuery): Step => ({ ask: { ...ask, groups: [...standing, ...ask.groups] } })
  return fc.array(
    fc.oneof(
      { arbitrary: documents(schema, MAX_ID).map((put): Step => ({ put })), weight: 12 },
      { arbitrary: fc.integer({ min: 1, max: MAX_ID }).map((remove): Step => ({ remove })), weight: 3 },
      { arbitrary: fc.constant<Step>({ restore: true }), weight: 1 },
      { arbitrary: queries(schema, MAX_ID).map((ask): Step => ({ ask })), weight: 3 },
      { arbitrary: queries(schema, MAX_ID).map(within), weight: 4 },
    ),
    { maxLength: 120, size: 'max' },
  )
}

/** Lives through a history and answers what the index found for each question and what it should have found. */
function live(schema: IndexSchema, steps: readonly Step[]): { found: unknown[]; expected: unknown[] } {
  let index = createIndex(schema)
  const truth = new Map<number, IndexDocument>()
  const found: unknown[] = []
  const expected: unknown[] = []
  for (const step of steps) {
    if ('put' in step) {
      index.put(step.put)
      truth.set(step.put.id, step.put)
    } else if ('remove' in step) {
      found.push(index.has(step.remove), index.remove(step.remove))
      const was = truth.delete(step.remove)
      expected.push(was, was)
    } else if ('restore' in step) index = restoreIndex(schema, index.snapshot())
    else {
      found.push(index.search(step.ask))
      expected.push(searchByBruteForce(schema, [...truth.values()], step.ask))
    }
    found.push(index.size)
    expected.push(truth.size)
  }
  return { found, expected }
}

/** Each count that a query's facets show, beside the total when its value is sent back as a filter of the facet's group. */
function countsSentBack(index: LotIndex, query: IndexQuery): { shown: number[]; found: number[] } {
  const shown: number[] = []
  const found: number[] = []
  const { facets } = index.search(query)
  query.facets.forEach((facet, at) => {
    const answer = facets[at]
    const others = query.groups.filter(({ tag }) => tag !== facet.tag)
    const sendBack = (count: number, where: FilterGroup['where']): void => {
      shown.push(count)
      found.push(index.search({ ...query, groups: [...others, { tag: facet.tag, where }] }).total)
    }
    if (facet.kind === 'fixed' && answer?.kind === 'fixed') facet.queries.forEach((where, nth) => sendBack(answer.counts[nth] ?? -1, where))
    if (facet.kind === 'field' && answer?.kind === 'field')
      for (const [value, count] of answer.counts) sendBack(count, { op: 'term', field: facet.field, values: [value] })
  })
  return { shown, found }
}

describe('the index against brute force', () => {
  it('answers every question alike through any history of changes and restarts', () => {
    const worlds = schemas.chain((schema) =>
      standingGroups(schema, MAX_ID).chain((standing) => fc.record({ schema: fc.constant(schema), steps: histories(schema, standing) })),
    )
    fc.assert(
      fc.property(worlds, ({ schema, steps }) => {
        const { found, expected } = live(schema, steps)
        expect(found).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  })

  it('gives exactly the count of a facet value when that value is sent back as a filter', () => {
    const worlds = schemas.chain((schema) =>
      fc.record({
        schema: fc.constant(schema),
        lots: fc.array(documents(schema, MAX_ID), { maxLength: 60, size: 'max' }),
        query: queries(schema, MAX_ID),
      }),
    )
    fc.assert(
      fc.property(worlds, ({ schema, lots, query }) => {
        const index = createIndex(schema)
        index.putMany(lots)
        const { shown, found } = countsSentBack(index, query)
        expect(found).toEqual(shown)
      }),
      { numRuns: RUNS },
    )
  })
})
