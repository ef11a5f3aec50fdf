import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { IndexQuery, SortKey } from '@app/lot-index/query.ts'
import { queryWords } from '@app/lot-index/text-analysis.ts'
import { inIndexWords, PLAIN_WORDS } from '@app/rules/search/condition.ts'
import { criteriaOfRequest, NO_CRITERIA, requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { lotQuestion } from '@app/rules/search/lot-question.ts'
import { pageWindow } from '@app/rules/search/page-window.ts'
import { sortKeysOf, type SortName } from '@app/rules/search/sorts.ts'
import { seededRandom } from '../lot-index-lots.ts'
import type { LotSample } from './lot-samples.ts'

const SITE = 'CPRTUS'
const DEEP_PAGE = 49
const DEEP_SHARE = 0.2
const FIRST_MODEL_YEAR = 1995
const NEWEST_MODEL_YEAR = 2027
/** How often each kind of filter is set in the mixed questions. */
const SHARES = { make: 0.4, model: 0.15, year: 0.25, odometer: 0.2, damage: 0.15, title: 0.1, feature: 0.1, near: 0.1, text: 0.25 } as const
const SORTS: readonly SortName[] = ['default', 'newest', 'bid-high', 'year-new']
const TITLES = ['TITLEGROUP_C', 'TITLEGROUP_S']
const FEATURES = [
  'buy_it_now_code:B1',
  'lot_condition_code:CERT-D',
  '-on_approval:Y AND minimum_bid_amount:0',
  'expected_sale_assigned_ts_utc:[NOW-2DAY TO NOW]',
]

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** What people type: make, make and model, a begun model, year and make, or a make with two letters exchanged. */
function typedText(random: Random, { make, model, year }: LotSample): string {
  const slip = make.length > 4 ? make.slice(0, 2) + (make[3] ?? '') + (make[2] ?? '') + make.slice(4) : make
  return pick(random, [make, `${make} ${model}`, `${make} ${model.slice(0, 3)}`, `${year} ${make}`, slip])
}

function filterOf(random: Random, sample: LotSample): Record<string, readonly string[]> {
  const has = (share: number): boolean => random() < share
  const filter: Record<string, readonly string[]> = {}
  if (has(SHARES.make)) {
    filter['MAKE'] = [valueClause('lot_make_desc', sample.make)]
    if (has(SHARES.model)) filter['MODL'] = [valueClause('lot_model_desc', sample.model)]
  }
  if (has(SHARES.year)) {
    const from = FIRST_MODEL_YEAR + Math.floor(random() * 25)
    filter['YEAR'] = [`lot_year:[${from} TO ${Math.min(NEWEST_MODEL_YEAR, from + 2 + Math.floor(random() * 12))}]`]
  }
  if (has(SHARES.odometer)) filter['ODM'] = [`odometer_reading_received:[0 TO ${1000 * Math.floor(20 + random() * 150)}]`]
  if (has(SHARES.damage) && sample.damage !== null) filter['PRID'] = [`damage_type_code:DAMAGECODE_${sample.damage}`]
  if (has(SHARES.title)) filter['TITL'] = [`title_group_code:${pick(random, TITLES)}`]
  if (has(SHARES.feature)) filter['FETI'] = [pick(random, FEATURES)]
  return filter
}

function mixedCriteria(random: Random, samples: readonly LotSample[]): SearchCriteria {
  const sample = pick(random, samples)
  const place = pick(random, samples)
  const isNear = random() < SHARES.near && place.lat !== null && place.lon !== null
  const isTyped = random() < SHARES.text
  const sort = isNear && !isTyped ? 'distance' : pick(random, SORTS)
  return {
    ...NO_CRITERIA,
    query: isTyped ? typedText(random, sample) : '',
    filter: filterOf(random, sample),
    // Typed words ask for the best matches first, which is the default order.
    sort: isTyped ? [] : sortKeysOf(sort),
    page: random() < DEEP_SHARE ? DEEP_PAGE : 0,
    ...(isNear && { milesAway: 50 + Math.floor(random() * 250), rawParams: { pt: `${place.lat},${place.lon}` } }),
  }
}

/**
 * Mixed searches of the US site: text, ranges, distance, four orders, pages 1 and 50. Seeded. Each has a name of its own, so that
 * no answer of one can serve another from a cache of answers.
 */
export function mixedRequests(samples: readonly LotSample[], count: number, seed: number): SearchRequest[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, at) => ({
    ...requestOfCriteria(mixedCriteria(random, samples)),
    displayName: `measured ${seed}-${at}`,
  }))
}

/** The search without any filter but the site. */
export const unfilteredRequest = (name: string): SearchRequest => ({ ...requestOfCriteria(NO_CRITERIA), displayName: name })

/** The question that a request puts to the engine, all facets of the result page included. */
export function indexQueryOf(request: SearchRequest, nowMs: number): IndexQuery {
  const { text, groups, facets, sort } = lotQuestion(criteriaOfRequest(request), { siteCode: SITE, nowMs, zipPlace: null })
  const window = pageWindow(request)
  return {
    text,
    groups: groups.map(({ tag, where }) => ({ tag, where: inIndexWords(where, PLAIN_WORDS) })),
    facets: facets.map((facet) =>
      facet.kind === 'field' ? facet : { ...facet, queries: facet.queries.map((where) => inIndexWords(where, PLAIN_WORDS)) },
    ),
    sort: sort.filter((step): step is SortKey => step.by !== 'allIn' && (step.by !== 'relevance' || queryWords(text).length > 0)),
    offset: window.offset,
    limit: window.size,
  }
}
