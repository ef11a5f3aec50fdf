import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { AllInCounts } from '@app/contract/search/search.ts'
import type { Money, SiteCode } from '@app/contract/sites.ts'
import type { FilterGroup, IndexQuery, Predicate, SortKey } from '@app/lot-index/query.ts'
import { queryWords } from '@app/lot-index/text-analysis.ts'
import type { Member } from '@app/rules/access/can.ts'
import { VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { viewerKey, type LotViewer } from '@app/rules/lots/viewer.ts'
import { allInSort, allInWhere, priceCounts, priceEdges, type PriceSetting } from '@app/rules/search/all-in-search.ts'
import { asksPrices, inIndexWords, vinsOf, type AllInCondition } from '@app/rules/search/condition.ts'
import { criteriaOfRequest } from '@app/rules/search/criteria.ts'
import { PRICE_CODE } from '@app/rules/search/facet-table.ts'
import { saleOver } from '@app/rules/search/filter-bind.ts'
import { lotQuestion, type LotQuestion } from '@app/rules/search/lot-question.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { pageWindow } from '@app/rules/search/page-window.ts'
import type { EngineAnswer, SearchEngine } from '#modules/search-engine/index.ts'
import { readLotRows, searchRow } from '#modules/lots/index.ts'
import { findPlaceTyped } from '#modules/locations/index.ts'
import type { FeeBook } from '#modules/fee-schedules/index.ts'
import type { AnswerCache } from './answer-cache.ts'
import { countVins } from './number-and-vin.ts'
import type { CachedRow, RowCache } from './row-cache.ts'
import { ShownAnswer, type FoundPage } from './shown-answer.ts'
import { findRates } from '#modules/tax-terms/index.ts'
import { findLiveSales } from './live-sales.store.ts'
import { findLotsOfVin } from './vins.store.ts'

/** What a search works with. */
export interface SearchDeps {
  readonly pool: Pool
  readonly engine: SearchEngine
  readonly rows: RowCache
  readonly answers: AnswerCache
  /** The engine's name as pages and programs know it (MQ-009). */
  readonly engineName: string
  /** Lots that an account watches. */
  readonly watchedLots: (accountId: number) => Promise<readonly number[]>
  /** A person's own bids on some lots, which only they may see. */
  readonly ownAmounts: (member: Member, lots: readonly number[]) => Promise<ReadonlyMap<number, Money>>
  /** The lots that are searched in place of the site's. */
  readonly among?: readonly number[]
  readonly book: FeeBook
}

/** Who searches. */
export interface Searcher {
  readonly viewer: LotViewer
  /** Country whose ZIP codes are meant first. */
  readonly country: string
  /** Whose watch list a search may be narrowed to and whose own bids are in the rows; null for a visitor. */
  readonly member: Member | null
  /** Scheme and host of the request. */
  readonly origin: string
  readonly nowMs: number
  /** Counts the VINs that a caller looks up, by whatever call (MQ-029). @throws Failure TOO_MANY_REQUESTS beyond thirty a minute. */
  readonly askForVins: (count: number) => Promise<void>
  /** Counts what a search costs beyond an ordinary one. @throws TOO_MANY_REQUESTS. */
  readonly askFor: (units: number) => Promise<void>
}

/** "Now" is the second, so that the same question stays the same for a moment. */
const NOW_STEP_MS = 1000

/** The place of a postal code or a town; null for an empty one. @throws BAD_FILTER for one that nobody knows. */
async function placeOfZip(zip: string, country: string): Promise<{ lat: number; lon: number } | null> {
  if (zip === '') return null
  const place = await findPlaceTyped(zip, country)
  if (!place) throw new Failure('BAD_FILTER', { reason: 'unknown postal code', field: 'buyerEnteredZip' })
  return place
}

async function inWordsOfIndex(pool: Pool, groups: LotQuestion['groups'], prices: PriceSetting | null): Promise<FilterGroup[]> {
  const vins = [...new Set(groups.flatMap(({ where }) => vinsOf(where)))]
  const found = new Map(await Promise.all(vins.map(async (vin) => [vin, await findLotsOfVin(pool, vin)] as const)))
  const words = {
    vin: (value: string): Predicate => ({ op: 'ids', ids: found.get(value) ?? [] }),
    allIn: (condition: AllInCondition): Predicate => (prices === null ? { op: 'none' } : allInWhere(condition, prices)),
  }
  return groups.map(({ tag, where }) => ({ tag, where: inIndexWords(where, words) }))
}

/** Whether a question cannot be put to the index without knowing what lots cost the searcher. */
const needsPrices = ({ groups, sort }: LotQuestion): boolean =>
  groups.some(({ where }) => asksPrices(where)) || sort.some(({ by }) => by === 'allIn')

/** The question as the engine takes it; relevance is dropped where no word tells lots apart, so that a ready order serves. */
async function toIndexQuery(pool: Pool, question: LotQuestion, prices: PriceSetting | null): Promise<Omit<IndexQuery, 'offset' | 'limit'>> {
  const hasWords = queryWords(question.text).length > 0
  const sort = prices === null ? question.sort.filter((key) => key.by !== 'allIn') : question.sort.map((key) => allInSort(key, prices))
  return {
    text: question.text,
    groups: await inWordsOfIndex(pool, question.groups, prices),
    facets: question.facets,
    sort: hasWords ? sort : sort.filter((step) => step.by !== 'relevance'),
  }
}

/** What lots cost the searcher now. */
async function priceSetting({ pool, book }: SearchDeps, { viewer, member, nowMs }: Searcher): Promise<PriceSetting> {
  const buyerClass = member?.buyerClass ?? VISITOR_CLASS
  const [liveSales, rates] = await Promise.all([findLiveSales(pool), findRates(pool)])
  const site = viewer.siteCode as SiteCode
  const { schedules } = book.ofPages(site, nowMs)
  return {
    currency: siteOf(site).currency,
    buyerClass,
    liveSales,
    tax: { rates, exemptions: member?.exemptions ?? null },
    schedules,
    nowMs,
  }
}

async function watchedBy(deps: SearchDeps, { member }: Searcher): Promise<readonly number[]> {
  if (member === null) throw new Failure('NOT_SIGNED_IN')
  return deps.watchedLots(member.accountId)
}

/** The question that a request puts to the engine, what lots cost where it asks for that, and whence distances are measured. */
interface LotQuery extends Pick<LotQuestion, 'place'> {
  readonly query: IndexQuery
  readonly prices: PriceSetting | null
}

/** The question that a request puts to the engine. @throws BAD_FILTER, and NOT_SIGNED_IN for a visitor's watch list. */
async function questionOf(deps: SearchDeps, request: SearchRequest, searcher: Searcher): Promise<LotQuery> {
  const criteria = criteriaOfRequest(request)
  const nowMs = Math.floor(searcher.nowMs / NOW_STEP_MS) * NOW_STEP_MS
  const zipPlace = await placeOfZip(criteria.buyerEnteredZip, searcher.country)
  const watchedLots = criteria.watchListOnly ? await watchedBy(deps, searcher) : []
  const { siteCode } = searcher.viewer
  const among = deps.among === undefined ? {} : { among: deps.among }
  const { facetLimit, facetsInBrief } = request
  const question = lotQuestion(criteria, { siteCode, ...among, nowMs, zipPlace, facetLimit, hasOwnFacets: facetsInBrief, watchedLots })
  await searcher.askFor(question.units)
  const { offset, size } = pageWindow(request)
  const prices = facetsInBrief || needsPrices(question) ? await priceSetting(deps, { ...searcher, nowMs }) : null
  const query = { ...(await toIndexQuery(deps.pool, question, prices)), offset, limit: size }
  const { searchAfter } = request
  const { place } = question
  if (searchAfter === null) return { query, prices, place }
  const after: FilterGroup = { tag: '', where: { op: 'after', id: searchAfter } }
  return { query: { ...query, groups: [...query.groups, after], sort: [{ by: 'id', direction: 'asc' }] }, prices, place }
}

/** Finds: which lots and in which order, without facets. */
export async function findLots(deps: SearchDeps, request: SearchRequest, searcher: Searcher): Promise<EngineAnswer> {
  const { query } = await questionOf(deps, request, searcher)
  return deps.engine.search({ ...query, facets: [] })
}

/**
 * The page of a search that names neither words nor an order: by sale date (MQ-036), but lots whose sale is over come last, the
 * latest first, so that the past is not in the way. What was sold is over at once (MQ-085).
 */
async function findUpcomingFirst({ engine }: SearchDeps, query: IndexQuery, nowMs: number): Promise<readonly number[]> {
  const over = saleOver(nowMs)
  const within = (where: Predicate): Pick<IndexQuery, 'groups' | 'facets'> => ({
    groups: [...query.groups, { tag: '', where }],
    facets: [],
  })
  const upcoming = await engine.search({ ...query, ...within({ op: 'not', of: over }) })
  const missing = query.limit - upcoming.ids.length
  if (missing === 0) return upcoming.ids
  const [first, ...rest] = query.sort
  const sort: readonly SortKey[] = first?.by === 'field' ? [{ ...first, direction: 'desc' }, ...rest] : query.sort
  const past = await engine.search({ ...query, ...within(over), sort, offset: Math.max(query.offset - upcoming.total, 0), limit: missing })
  // A lot whose sale ends between the two questions answers both.
  return [...new Set([...upcoming.ids, ...past.ids])]
}

const isInDefaultOrder = (request: SearchRequest, query: IndexQuery): boolean =>
  request.sort.length === 0 && !request.sortByZip && query.sort.every((key) => key.by === 'field')

/** How many lots of a search cost how much, as if it had no filter by price. */
async function countPrices({ engine }: SearchDeps, query: IndexQuery, prices: PriceSetting): Promise<AllInCounts> {
  const facets = [{ tag: PRICE_CODE, kind: 'fixed', queries: priceCounts(prices) } as const]
  const [bars] = (await engine.search({ ...query, facets, limit: 0, sort: [] })).facets
  const counts = bars?.kind === 'fixed' ? bars.counts : []
  const edges = priceEdges(prices.currency)
  return { currency: prices.currency, edges, counts: counts.slice(0, edges.length + 1), otherCurrencies: counts.at(-1) ?? 0 }
}

/** Finds the page and the facets of a search; how its lots are priced where it asks for facets in brief, as pages do. */
async function findPage(deps: SearchDeps, request: SearchRequest, searcher: Searcher): Promise<FoundPage> {
  const { query, prices, place } = await questionOf(deps, request, searcher)
  const brief = request.facetsInBrief ? request.filter : null
  const counted = prices === null || brief === null || request.facetLimit === 0 ? null : countPrices(deps, query, prices)
  if (!isInDefaultOrder(request, query)) {
    const [answer, allIn] = await Promise.all([deps.engine.searchForWire(query, brief), counted])
    return { ...answer, allIn, place }
  }
  const [answer, ids, allIn] = await Promise.all([
    deps.engine.searchForWire({ ...query, limit: 0 }, brief),
    findUpcomingFirst(deps, query, searcher.nowMs),
    counted,
  ])
  return { ...answer, ids, allIn, place }
}

/** Finds the lots of a page in the order in which the page lists them, and how many there are in all; no facets. */
export async function findListed(deps: SearchDeps, request: SearchRequest, searcher: Searcher): Promise<EngineAnswer> {
  await searcher.askForVins(countVins(request))
  const query = { ...(await questionOf(deps, request, searcher)).query, facets: [] }
  if (!isInDefaultOrder(request, query)) return deps.engine.search(query)
  const [answer, ids] = await Promise.all([deps.engine.search({ ...query, limit: 0 }), findUpcomingFirst(deps, query, searcher.nowMs)])
  return { ...answer, ids }
}

/** Loads, allows and shows: each row, from the cache or from one query. Lots that vanished meanwhile are left out. */
export async function showRows({ pool, rows }: SearchDeps, lots: readonly number[], { viewer, nowMs }: Searcher): Promise<CachedRow[]> {
  const key = viewerKey(viewer)
  const shown = new Map<number, CachedRow>()
  for (const lot of lots) {
    const known = rows.get(key, lot, nowMs)
    if (known !== undefined) shown.set(lot, known)
  }
  const missing = lots.filter((lot) => !shown.has(lot))
  if (missing.length > 0) {
    const changed = rows.begin()
    try {
      for (const row of await readLotRows(pool, missing)) {
        const made = { lot: Object.freeze(searchRow(row, viewer)), json: null, madeAtMs: nowMs }
        shown.set(row.number, changed.has(row.number) ? made : rows.put(key, row.number, made))
      }
    } finally {
      rows.end(changed)
    }
  }
  return lots.flatMap((lot) => shown.get(lot) ?? [])
}

let lists = 0
/** Names a list so that a lot opened from it can say where it was found (MQ-039). */
const nextQueryId = (nowMs: number): string => `${nowMs.toString(36)}-${(lists++).toString(36)}`

const NOTHING_BID: ReadonlyMap<number, Money> = new Map()

async function answered(deps: SearchDeps, request: SearchRequest, searcher: Searcher): Promise<ShownAnswer> {
  const answer = await findPage(deps, request, searcher)
  const { member } = searcher
  const [shown, own] = await Promise.all([
    showRows(deps, answer.ids, searcher),
    member === null ? NOTHING_BID : deps.ownAmounts(member, answer.ids),
  ])
  const rows = own.size === 0 ? shown : shown.map((row) => deps.rows.withOwnAmounts(row, own))
  return new ShownAnswer({ request, answer, rows, queryId: nextQueryId(searcher.nowMs), cache: deps.rows })
}

/** A search among some lots, sold ones included: the JSON of `SearchAnswer` as bytes, and which lots it shows. @throws BAD_FILTER. */
export async function searchAmong(
  deps: SearchDeps,
  { request, lots }: { readonly request: SearchRequest; readonly lots: readonly number[] },
  searcher: Searcher,
): Promise<{ readonly bytes: Buffer; readonly ids: readonly number[] }> {
  await searcher.askForVins(countVins(request))
  const answer = await answered({ ...deps, among: lots }, { ...request, watchListOnly: false }, searcher)
  return { bytes: answer.bytes(searcher.origin), ids: answer.ids }
}

/**
 * Searches lots: find, load, allow, show. Answers of visitors, who have no own bids, are cached a moment and serve the same question again.
 * @throws BAD_FILTER.
 */
export async function searchLots(deps: SearchDeps, request: SearchRequest, searcher: Searcher): Promise<ShownAnswer> {
  await searcher.askForVins(countVins(request))
  const key = searcher.viewer.isAnonymous && searcher.member === null ? viewerKey(searcher.viewer) + JSON.stringify(request) : null
  const known = key === null ? undefined : deps.answers.get(key, deps.engine.version(), searcher.nowMs)
  if (known) return known
  const answer = await answered(deps, request, searcher)
  if (key !== null) deps.answers.put(key, answer, searcher.nowMs)
  return answer
}
