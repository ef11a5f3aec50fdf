import { searchLots } from '@app/contract/search/search.ts'
import { slugOf } from '@app/rules/reference/folded.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, requestOfCriteria, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { facetOf } from '@app/rules/search/facet-table.ts'
import { landingValueOf } from '@app/rules/search/landing/landing-values.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { textSearchPath } from './text-search-path.ts'

/** Facets by the item of the address (MQ-038). */
const FACETS: Readonly<Record<string, string>> = { make: 'MAKE', model: 'MODL', type: 'VEHT' }

/** The clause of a facet for a value as people write it: a word of a fixed list, else the value itself. */
function clauseOf(code: string, value: string): string | null {
  const facet = facetOf(code)
  if (facet === undefined) return null
  return facet.kind === 'field' ? valueClause(facet.wireField, value) : (landingValueOf('type', slugOf(value))?.query ?? null)
}

/** Opens the results of a popular make, model or type; what finds no lot is searched for as a text. */
export async function load({ api, params }: LoadArgs): Promise<never> {
  const { item = '', value = '' } = params
  const code = FACETS[item.toLowerCase()]
  const clause = code === undefined ? null : clauseOf(code, value)
  if (code === undefined || clause === null) throw redirectTo(textSearchPath(value))
  const criteria = withClauses(NO_CRITERIA, code, [clause])
  const { results } = await api(searchLots, { body: { ...requestOfCriteria({ ...criteria, size: 1 }), facetLimit: 0 } })
  throw redirectTo(results.totalElements === 0 ? textSearchPath(value) : criteriaToUrl(criteria))
}

export const head = (): PageHead => ({})

/** Never shown: the address leads on to results. */
export const Page = (): null => null
