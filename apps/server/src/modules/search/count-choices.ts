import { Failure } from '@app/contract/failure.ts'
import type { FinderChoices } from '@app/contract/landing/landing.answers.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { FacetAnswer, FacetRequest, FilterGroup } from '@app/lot-index/query.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { asksPrices, inIndexWords, PLAIN_WORDS, vinsOf } from '@app/rules/search/condition.ts'
import { criteriaOfRequest } from '@app/rules/search/criteria.ts'
import { COUNTRY_CODE, FACET_VALUES_MAX, facetOf, STATE_CODE, type Facet } from '@app/rules/search/facet-table.ts'
import { askOf, lotQuestion, nearWithin } from '@app/rules/search/lot-question.ts'
import { ANY_MILES, RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { titleCased } from '@app/rules/search/title-cased.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'
import { findPlaceTyped } from '#modules/locations/index.ts'
import { minuteOf } from './count-lots.ts'
import type { Searcher } from './search-lots.ts'

/** What the finder lets choose, in its order. */
const CODES = ['VEHT', 'MAKE', 'MODL', 'YEAR', 'PRID', 'TITL', COUNTRY_CODE, STATE_CODE]
const FACETS: readonly Facet[] = CODES.flatMap((code) => facetOf(code) ?? [])
/** Tag of the radius, so that every radius is counted as if none were chosen. */
const NEAR = 'NEAR'

type Counts = FinderChoices['results']['facetFields'][number]['facetCounts']

function countsOf(facet: Facet, answer: FacetAnswer | undefined): Counts {
  if (facet.kind === 'field' && answer?.kind === 'field')
    return answer.counts.map(([value, count], at) => ({
      count,
      query: valueClause(facet.wireField, value),
      displayName: titleCased(value),
      sequenceNumber: at + 1,
    }))
  if (facet.kind !== 'fixed' || answer?.kind !== 'fixed') return []
  return facet.queries.flatMap(({ query, label }, at) => {
    const count = answer.counts[at] ?? 0
    return count === 0 ? [] : [{ count, query, displayName: label, sequenceNumber: at + 1 }]
  })
}

/**
 * How many lots each choice of the finder leaves; each facet is counted as if nothing of it were chosen, and each radius as if none were.
 * @throws BAD_FILTER for a clause that is none, or that asks for a VIN, a price or a watch list.
 */
export async function countChoices(engine: SearchEngine, request: SearchRequest, searcher: Searcher): Promise<FinderChoices> {
  const nowMs = minuteOf(searcher.nowMs)
  const { viewer, country } = searcher
  const criteria = criteriaOfRequest(request)
  if (criteria.watchListOnly) throw new Failure('BAD_FILTER', { reason: 'the finder counts the lots of everybody' })
  const zipPlace = await findPlaceTyped(criteria.buyerEnteredZip, country)
  const asked = lotQuestion({ ...criteria, milesAway: null }, { siteCode: viewer.siteCode, nowMs, facetLimit: 0, zipPlace })
  await searcher.askFor(asked.units)
  if (asked.groups.some(({ where }) => vinsOf(where).length > 0 || asksPrices(where)))
    throw new Failure('BAD_FILTER', { reason: 'the finder asks for no VIN and no price' })
  const groups: FilterGroup[] = asked.groups.map(({ tag, where }) => ({ tag, where: inIndexWords(where, PLAIN_WORDS) }))
  const { place } = asked
  if (place !== null && criteria.milesAway !== null && criteria.milesAway < ANY_MILES)
    groups.push({ tag: NEAR, where: nearWithin(place, criteria.milesAway) })
  const facets: FacetRequest[] = [
    ...FACETS.map((facet) => askOf(facet, FACET_VALUES_MAX, nowMs)),
    { tag: NEAR, kind: 'fixed', queries: place === null ? [] : RADII_MILES.map((miles) => nearWithin(place, miles)) },
  ]
  const answer = await engine.search({ text: asked.text, groups, facets, sort: [], offset: 0, limit: 0 })
  const around = answer.facets[FACETS.length]
  const radii = around?.kind === 'fixed' ? around.counts : []
  return {
    results: {
      totalElements: answer.total,
      facetFields: FACETS.map((facet, at) => ({
        quickPickCode: facet.code,
        sequenceNumber: facet.sequence,
        displayName: facet.displayName,
        facetCounts: countsOf(facet, answer.facets[at]),
      })).filter(({ facetCounts }) => facetCounts.length > 0),
      radii: radii.map((count, at) => ({ miles: RADII_MILES[at] ?? 0, count })),
      isZipUnknown: zipPlace === null && criteria.buyerEnteredZip !== '',
    },
  }
}
