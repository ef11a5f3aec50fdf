import { EXACT_FACTOR, isCorrectable, isOneEdit } from '@app/lot-index/text-analysis.ts'
import type { FacetAnswer, FacetRequest, IndexAnswer, IndexQuery, Predicate, SortKey } from '@app/lot-index/query.ts'

// What one would build without the index: a single pass over the candidate rows. A row that fails one tag only still counts for the
// facets of that tag. How rows are held and how words are found is the peer's own.

export type Test = (row: number) => boolean

/** Rows that hold the words and how well; `corrected` as in an answer. */
export interface Found {
  readonly rows: ArrayLike<number>
  readonly scoreOf: (row: number) => number
  readonly corrected?: readonly string[]
}

export interface Tally {
  readonly add: (row: number) => void
  readonly answer: () => FacetAnswer
}

export interface Rows {
  readonly count: number
  readonly idOf: (row: number) => number
  readonly test: (where: Predicate) => Test
  readonly tally: (facet: FacetRequest) => Tally
  /** What rows are ordered by: ascending but for descending fields; Infinity where the row has no value. */
  readonly sortValue: (key: Exclude<SortKey, { by: 'relevance' }>) => (row: number) => number | string
  /** Undefined without words. */
  readonly find: (text: string) => Found | undefined
}

export type Search = (query: IndexQuery) => IndexAnswer

/** Most frequent first, then by value. */
export function mostFrequent(counts: Iterable<readonly [string, number]>, limit: number): [string, number][] {
  return [...counts]
    .map(([value, count]): [string, number] => [value, count])
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, limit)
}

/** The words of a question, each with how well a token matches it: 0 not, 1 as a beginning or correction, EXACT_FACTOR as it is. */
export function resolveWords(
  words: readonly string[],
  tokens: Iterable<string>,
): { readonly points: ((token: string) => number)[]; readonly corrected?: string[] } {
  const used: string[] = []
  let unmatched = 0
  let replaced = 0
  const points = words.map((word, at) => {
    const pointsOf = (token: string): number => (token === word ? EXACT_FACTOR : Number(at === words.length - 1 && token.startsWith(word)))
    for (const token of tokens)
      if (pointsOf(token) > 0) {
        used.push(word)
        return pointsOf
      }
    unmatched++
    const near = new Set(isCorrectable(word) ? [...tokens].filter((token) => isOneEdit(word, token)) : [])
    if (near.size > 0) replaced++
    used.push(...[...near].sort())
    return (token: string): number => Number(near.has(token))
  })
  return replaced > 0 && replaced === unmatched ? { points, corrected: used } : { points }
}

interface Tagged {
  readonly tag: string
  readonly test: Test
}

const SEVERAL = Symbol('several tags failed')

/** The only tag with a failing test, undefined when none fails. */
function failedTag(tests: readonly Tagged[], row: number): string | typeof SEVERAL | undefined {
  let failed: string | undefined
  for (const { tag, test } of tests) {
    if (tag === failed || test(row)) continue
    if (failed !== undefined) return SEVERAL
    failed = tag
  }
  return failed
}

function sorted(rows: Rows, hits: number[], { sort, found }: { sort: readonly SortKey[]; found: Found | undefined }): number[] {
  const keys = sort.map((key) => ({
    valueOf: key.by === 'relevance' ? (row: number) => -(found?.scoreOf(row) ?? 0) : rows.sortValue(key),
    isDescending: 'direction' in key && key.direction === 'desc',
  }))
  return hits.sort((a, b) => {
    for (const { valueOf, isDescending } of keys) {
      const left = valueOf(a)
      const right = valueOf(b)
      if (left === right) continue
      if (left === Infinity || right === Infinity) return left === Infinity ? 1 : -1
      return left < right === isDescending ? 1 : -1
    }
    return rows.idOf(a) - rows.idOf(b)
  })
}

/** The single pass that the peers share. */
export function searchRows(rows: Rows, query: IndexQuery): IndexAnswer {
  const tests = query.groups.map(({ tag, where }) => ({ tag, test: rows.test(where) }))
  const tallies = query.facets.map((facet) => ({ tag: facet.tag, ...rows.tally(facet) }))
  const hits: number[] = []
  const found = rows.find(query.text ?? '')
  for (let at = 0; at < (found?.rows.length ?? rows.count); at++) {
    const row = found === undefined ? at : (found.rows[at] ?? 0)
    const failed = failedTag(tests, row)
    if (failed === SEVERAL) continue
    if (failed === undefined) hits.push(row)
    for (const tally of tallies) if (failed === undefined || tally.tag === failed) tally.add(row)
  }
  const ordered = sorted(rows, hits, { sort: query.sort, found })
  return {
    total: hits.length,
    ids: ordered.slice(query.offset, query.offset + query.limit).map(rows.idOf),
    facets: tallies.map(({ answer }) => answer()),
    ...(found?.corrected && { corrected: found.corrected }),
  }
}
