import { searchLots } from '@app/contract/search/search.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { lotPath } from './lot-card-data.ts'
import type { ListMemory } from './list-memory.ts'

/** The lots of the page after (1) or before (-1) those of a list; null where the list ends. */
export async function pageOfList(api: Api, { request, offset, lots, total }: ListMemory, step: 1 | -1): Promise<ListMemory['lots'] | null> {
  const size = request.size ?? lots.length
  const from = step === 1 ? offset + lots.length : offset - size
  if (from < 0 || from >= total || size === 0) return null
  const { results } = await api(searchLots, { body: { ...request, page: Math.floor(from / size), facetLimit: 0 } })
  return results.content.map((lot) => ({ number: lot.ln, path: lotPath(lot.ln, lot.ldu) }))
}
