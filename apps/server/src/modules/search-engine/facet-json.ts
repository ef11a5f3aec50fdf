import type { FacetAnswer } from '@app/lot-index/query.ts'
import type { FacetCount } from '@app/contract/search.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl, RESULTS_PATH } from '@app/rules/search/criteria-to-url.ts'
import { FACETS, type FieldFacet, type FixedFacet } from '@app/rules/search/facet-table.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'

/** Values of one facet whose text is kept; beyond that all are forgotten and made again. */
const REMEMBERED_VALUES_MAX = 10_000

/** A count's text but for its two numbers. An answer carries up to two thousand, and they repeat from answer to answer. */
type Piece = readonly [afterCount: string, afterSequence: string]

type Words = Omit<FacetCount, 'count' | 'sequenceNumber'>

function pieceOf({ query, ...rest }: Words): Piece {
  return [`,"query":${JSON.stringify(query)},"sequenceNumber":`, `,${JSON.stringify(rest).slice(1)}`]
}

const remembered: ReadonlyMap<string, Map<string, Piece>> = new Map(FACETS.map((facet) => [facet.code, new Map()]))

function fieldPiece(facet: FieldFacet, known: Map<string, Piece>, value: string): Piece {
  const piece = known.get(value)
  if (piece) return piece
  if (known.size >= REMEMBERED_VALUES_MAX) known.clear()
  const made = pieceOf({ query: valueClause(facet.wireField, value), displayName: titleCased(value), columnName: facet.wireField })
  known.set(value, made)
  return made
}

const fixedPieces: ReadonlyMap<FixedFacet, readonly Piece[]> = new Map(
  FACETS.filter((facet) => facet.kind === 'fixed').map((facet) => [
    facet,
    facet.queries.map(({ query, label, slug }) => {
      const uri = criteriaToUrl(withClauses(NO_CRITERIA, facet.code, [query]))
      return pieceOf({ query, displayName: label, uri, sortKey: slug, synonyms: [] })
    }),
  ]),
)

const heads: readonly string[] = FACETS.map((facet) => {
  const head = {
    quickPickCode: facet.code,
    sequenceNumber: facet.sequence,
    includeTag: `{!tag=${facet.code}}${facet.tagEnd}`,
    quickPickCategoryUri: RESULTS_PATH,
    displayName: facet.displayName,
  }
  return `${JSON.stringify(head).slice(0, -1)},"facetCounts":[`
})

function fieldCounts(facet: FieldFacet, counts: readonly (readonly [string, number])[]): string {
  const known = remembered.get(facet.code) ?? new Map<string, Piece>()
  let text = ''
  let sequence = 0
  for (const [value, count] of counts) {
    const [afterCount, afterSequence] = fieldPiece(facet, known, value)
    text += `${sequence === 0 ? '' : ','}{"count":${count}${afterCount}${++sequence}${afterSequence}`
  }
  return text
}

function fixedCounts(facet: FixedFacet, counts: readonly number[]): string {
  const texts = counts.flatMap((count, at) => {
    const piece = fixedPieces.get(facet)?.[at]
    return count === 0 || !piece ? [] : [`{"count":${count}${piece[0]}${at + 1}${piece[1]}`]
  })
  return texts.join(',')
}

function countsText(at: number, answer: FacetAnswer): string {
  const facet = FACETS[at]
  if (facet?.kind === 'field') return answer.kind === 'field' ? fieldCounts(facet, answer.counts) : ''
  return facet && answer.kind === 'fixed' ? fixedCounts(facet, answer.counts) : ''
}

/** JSON of the facets of an answer (the contract's `FacetField[]`), from the counts in the order of FACETS; values and facets without lots are left out. */
export function facetsJson(answers: readonly FacetAnswer[]): string {
  const facets = answers.flatMap((answer, at) => {
    const counts = countsText(at, answer)
    return counts === '' ? [] : [`${heads[at] ?? ''}${counts}]}`]
  })
  return `[${facets.join(',')}]`
}
