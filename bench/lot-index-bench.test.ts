import { searchByBruteForce } from '@app/lot-index/brute-force.ts'
import { describe, expect, it } from 'vitest'
import { indexOf } from './lot-index-bench.ts'
import { LOT_SCHEMA, lotsOf } from './lot-index-lots.ts'
import { mixedQueries } from './lot-index-queries.ts'
import { columnScan } from './peers/column-scan.ts'
import { minisearchAndLoop } from './peers/minisearch-and-loop.ts'

const LOTS = 1500
const QUERIES = 60

const documents = [...lotsOf(LOTS)]
const index = indexOf(LOTS)

/** Whether some lot holds the words as they are typed. */
function isFound(text: string): boolean {
  const { total, corrected } = index.search({ text, groups: [], facets: [], sort: [], offset: 0, limit: 0 })
  return total > 0 && corrected === undefined
}

describe('what the benchmark compares', () => {
  it('what the benchmark compares is answered by the index as by brute force, in totals, counts and order', () => {
    const queries = mixedQueries(QUERIES)
    expect(queries.map((query) => index.search(query))).toEqual(queries.map((query) => searchByBruteForce(LOT_SCHEMA, documents, query)))
  })

  it('what the benchmark compares is answered by a scan of columns as by the index, ranking and corrections included', () => {
    const search = columnScan(LOT_SCHEMA, documents)
    const queries = mixedQueries(QUERIES, 2)
    expect(queries.map(search)).toEqual(queries.map((query) => index.search(query)))
  })

  it('what the benchmark compares is the same work for minisearch and a loop', () => {
    const search = minisearchAndLoop(LOT_SCHEMA, documents)
    // minisearch ranks by its own relevance and corrects words by its own rules.
    const queries = mixedQueries(QUERIES, 2).filter((query) => query.sort[0]?.by !== 'relevance')
    expect(queries.map(search)).toEqual(queries.map((query) => index.search(query)))
    const worded = mixedQueries(QUERIES, 3).filter(({ text }) => text !== undefined && isFound(text))
    expect(worded.map((query) => search(query).facets)).toEqual(worded.map((query) => index.search(query).facets))
  })
})
