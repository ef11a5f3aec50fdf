import { searchLots } from '@app/contract/search/search.ts'
import { requestOfCriteria } from '@app/rules/search/criteria.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { lotPath } from './lot-card-data.ts'
import type { ListMemory } from './list-memory.ts'

/** The lots of the page after (1) or before (-1) those of a list; null where the list ends. */
export async function pageOfList(api: Api, list: ListMemory, step: 1 | -1): Promise<ListMemory['lots'] | null> {
  const criteria = criteriaFromUrl(new URLSearchParams(list.address.split('?')[1] ?? ''))
  const from = step === 1 ? list.offset + list.lots.length : list.offset - criteria.size
  if (from < 0 || from >= list.total) return null
  const { results } = await api(searchLots, {
    body: { ...requestOfCriteria({ ...criteria, page: Math.floor(from / criteria.size) }), facetLimit: 0 },
  })
  return results.content.map((lot) => ({ number: lot.ln, path: lotPath(lot.ln, lot.ldu) }))
}
