import type { FacetAnswer } from '@app/lot-index/query.ts'
import type { FacetCount } from '@app/contract/search/search.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl, RESULTS_PATH } from '@app/rules/search/criteria-to-url.ts'
import { FACET_VALUES_BRIEF, PAGE_FACETS, type FieldFacet, type FixedFacet } from '@app/rules/search/facet-table.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import { PLACEHOLDER, jsonAround, listOf, withFields } from '#platform/json-text.ts'

/** Values of one facet whose text is cached; beyond that the cache starts again. */
const REMEMBERED_VALUES_MAX = 10_000

/** A count's text but for its two numbers. An answer carries up to two thousand, and they repeat from answer to answer. */
type Piece = readonly [beforeCount: string, afterCount: string, afterSequence: string]

type Words = Omit<FacetCount, 'count' | 'sequenceNumber'>

function pieceOf({ query, ...rest }: Words): Piece {
  const [beforeCount = '', afterCount = '', afterSequence = ''] = jsonAround({
    count: PLACEHOLDER,
    query,
    sequenceNumber: PLACEHOLDER,
    ...rest,
  })
  return [beforeCount, afterCount, afterSequence]
}

const remembered: ReadonlyMap<string, Map<string, Piece>> = new Map(PAGE_FACETS.map((facet) => [facet.code, new Map()]))

function fieldPiece(facet: FieldFacet, known: Map<string, Piece>, value: string): Piece {
  const piece = known.get(value)
  if (piece) return piece
  if (known.size >= REMEMBERED_VALUES_MAX) known.clear()
  const made = pieceOf({ query: valueClause(facet.wireField, value), displayName: titleCased(value), columnName: facet.wireField })
  known.set(value, made)
  return made
}

const fixedFacets = PAGE_FACETS.filter((facet) => facet.kind === 'fixed')
const fixedPieces: ReadonlyMap<FixedFacet, readonly Piece[]> = new Map(
  fixedFacets.map((facet) => [
    facet,
    facet.queries.map(({ query, label, slug }) => {
      const uri = criteriaToUrl(withClauses(NO_CRITERIA, facet.code, [query]))
      return pieceOf({ query, displayName: label, uri, sortKey: slug, synonyms: [] })
    }),
  ]),
)
const briefPieces: ReadonlyMap<FixedFacet, readonly Piece[]> = new Map(
  fixedFacets.map((facet) => [facet, facet.queries.map(({ query, label }) => pieceOf({ query, displayName: label }))]),
)

const heads: readonly string[] = PAGE_FACETS.map((facet) => {
  const head = {
    quickPickCode: facet.code,
    sequenceNumber: facet.sequence,
    includeTag: `{!tag=${facet.code}}${facet.tagEnd}`,
    quickPickCategoryUri: RESULTS_PATH,
    displayName: facet.displayName,
  }
  return JSON.stringify(head)
})

/** Clauses that are set, by facet; an answer in brief counts them however rare they are. */
export type SetClauses = Readonly<Record<string, readonly string[]>>

const filled = ([beforeCount, afterCount, afterSequence]: Piece, count: number, sequence: number): string =>
  `${beforeCount}${count}${afterCount}${sequence}${afterSequence}`

function fieldCounts(facet: FieldFacet, counts: readonly (readonly [string, number])[], set: readonly string[] | null): string[] {
  const known = remembered.get(facet.code) ?? new Map<string, Piece>()
  const texts: string[] = []
  let sequence = 0
  for (const [value, count] of counts) {
    sequence++
    if (set !== null && sequence > FACET_VALUES_BRIEF && !set.includes(valueClause(facet.wireField, value))) {
      if (set.length === 0) break
      continue
    }
    texts.push(filled(fieldPiece(facet, known, value), count, sequence))
  }
  return texts
}

function fixedCounts(facet: FixedFacet, counts: readonly number[], isBrief: boolean): string[] {
  const pieces = (isBrief ? briefPieces : fixedPieces).get(facet)
  return counts.flatMap((count, at) => {
    const piece = pieces?.[at]
    return count === 0 || !piece ? [] : [filled(piece, count, at + 1)]
  })
}

function facetJson(at: number, answer: FacetAnswer, brief: SetClauses | null): string {
  const facet = PAGE_FACETS[at]
  const head = heads[at] ?? '{}'
  if (facet?.kind === 'field' && answer.kind === 'field') {
    const set = brief === null || facet.isAlwaysWhole ? null : (brief[facet.code] ?? [])
    const counts = fieldCounts(facet, answer.counts, set)
    const valueCount = set === null ? '' : String(answer.counts.length)
    return counts.length === 0 ? '' : withFields(head, { valueCount, facetCounts: listOf(counts) })
  }
  const counts = facet?.kind === 'fixed' && answer.kind === 'fixed' ? fixedCounts(facet, answer.counts, brief !== null) : []
  return counts.length === 0 ? '' : withFields(head, { facetCounts: listOf(counts) })
}

/**
 * JSON of the facets of an answer (the contract's `FacetField[]`), from the counts in the order of PAGE_FACETS, of which FACETS are the first; values and facets without
 * lots are left out. In brief, with the clauses that are set: of a field's values only those and the most frequent, and no words beside
 * the names.
 */
export function facetsJson(answers: readonly FacetAnswer[], brief: SetClauses | null = null): string {
  return listOf(answers.map((answer, at) => facetJson(at, answer, brief)))
}
