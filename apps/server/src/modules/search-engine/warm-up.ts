import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LotIndex } from '@app/lot-index/lot-index.ts'
import type { FacetRequest } from '@app/lot-index/query.ts'
import { LOT_SCHEMA } from '#modules/lot-documents/index.ts'

/** Values of a facet that are counted; how many does not matter, each is read once. */
const FACET_LIMIT = 1

const facets: readonly FacetRequest[] = Object.entries(LOT_SCHEMA.fields).flatMap(([field, { kind }]) =>
  kind === 'keyword' || kind === 'keywords' ? [{ tag: field, kind: 'field', field, limit: FACET_LIMIT } as const] : [],
)

/**
 * Puts the first reader's questions to an index: all lots in each of the ready orders, and the values of every facet. Ordering
 * all lots takes most of a second where they are many, and the first questions would all wait for it. One turn for each order.
 */
export async function warmUp(index: LotIndex): Promise<void> {
  for (const [at, sort] of LOT_SCHEMA.readySorts.entries()) {
    index.search({ groups: [], facets: at === 0 ? facets : [], sort, offset: 0, limit: 1 })
    await nextTurn()
  }
}
