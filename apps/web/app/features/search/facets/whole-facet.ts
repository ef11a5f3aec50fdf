import { searchLots } from '@app/contract/search/search.ts'
import { requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { allOptions, type FacetOption } from './facet-data.ts'

/** Every value of a facet under these criteria; null when the answer has no such facet. */
export async function wholeFacet(api: Api, code: string, criteria: SearchCriteria): Promise<readonly FacetOption[] | null> {
  const { results } = await api(searchLots, { body: requestOfCriteria({ ...criteria, page: 0, size: 1 }) })
  const field = results.facetFields.find((one) => one.quickPickCode === code)
  return field ? allOptions(field) : null
}
