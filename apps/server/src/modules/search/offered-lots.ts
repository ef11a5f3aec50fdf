import type { FilterGroup, Predicate } from '@app/lot-index/query.ts'
import { saleOver } from '@app/rules/search/filter-bind.ts'
import { LOT_MARKS } from '@app/rules/search/filter-fields.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Which lots of a site are asked for. */
export interface OfferedQuestion {
  readonly where: Predicate
  readonly limit: number
}

type Asker = Pick<RequestContext, 'site' | 'nowMs'>

const term = (field: string, value: string): Predicate => ({ op: 'term', field, values: [value] })
const group = (where: Predicate): FilterGroup => ({ tag: '', where })

/** The lots that a site lists and that still sell: neither sold nor past their sale, nor left to their seller. */
const offered = ({ site, nowMs }: Asker): readonly FilterGroup[] => [
  // The first as searches have it, so that the index knows it again.
  group({ op: 'and', of: [term('siteCodes', site.code), { op: 'not', of: term('marks', LOT_MARKS.sold) }] }),
  group({ op: 'not', of: saleOver(nowMs) }),
]

/** Lots that satisfy a condition and still sell, those that sell next first. */
export async function findOffered(engine: SearchEngine, { where, limit }: OfferedQuestion, asker: Asker): Promise<readonly number[]> {
  const { ids } = await engine.search({
    groups: [...offered(asker), group(where)],
    facets: [],
    sort: [{ by: 'field', field: 'saleAt', direction: 'asc' }],
    offset: 0,
    limit,
  })
  return ids
}

/** Values of a keyword field among the lots that still sell, the most frequent first. */
export async function listValues(
  engine: SearchEngine,
  { field, limit }: { readonly field: string; readonly limit: number },
  asker: Asker,
): Promise<readonly string[]> {
  const [answer] = (
    await engine.search({ groups: offered(asker), facets: [{ tag: field, kind: 'field', field, limit }], sort: [], offset: 0, limit: 0 })
  ).facets
  return answer?.kind === 'field' ? answer.counts.map(([value]) => value) : []
}
