import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { RECOMMENDATIONS_MAX, type RecommendationType } from '@app/contract/recommendations/recommendation-codes.ts'
import type { PopularSearches, Recommendations, RecommendedLot } from '@app/contract/recommendations/recommendations.answers.ts'
import type { recommendLots } from '@app/contract/recommendations/recommendations.ts'
import type { GeoPoint } from '@app/lot-index/query.ts'
import { can } from '@app/rules/access/can.ts'
import { peopleStep } from '@app/rules/recommendations/people-step.ts'
import { bestOf, type Scored } from '@app/rules/recommendations/points.ts'
import { findCoordinatesOfZip } from '#modules/locations/index.ts'
import type { LotSearch } from '#modules/search/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { listPopularModels, readPeople } from './recommendations.store.ts'
import { offeredOf, scoreLike, scoreOwn, scorePopular, type ScoreDeps } from './score-lots.ts'
import type { ScoredCache, ScoredList } from './scored-cache.ts'

/** Preference of a site that tells nobody how many watch a lot. */
const HIDES_PEOPLE = 'pref:HIDE_LOT_POPULARITY'
/** Makes and models that are named as popular searches. */
const POPULAR_NAMES_MAX = 12

type Body = InputOf<typeof recommendLots>['body']

export interface RecommendDeps extends ScoreDeps {
  readonly search: LotSearch
  readonly cache: ScoredCache
}

/** The point that a request names, else its postal code; null for neither. */
async function placeOf(
  { coordinates, zipCode }: Pick<Body, 'coordinates' | 'zipCode'>,
  { site }: RequestContext,
): Promise<GeoPoint | null> {
  if (coordinates !== '') {
    const [lat = 0, lon = 0] = coordinates.split(',').map(Number)
    return { lat, lon }
  }
  return findCoordinatesOfZip(zipCode, site.country)
}

const placeKey = (from: GeoPoint | null): string => (from === null ? '' : `${from.lat},${from.lon}`)

/** What is popular on the site for who looks from a place; the same for every lot with few like it. */
async function popularFrom(
  deps: RecommendDeps,
  { from, isRenewed }: { readonly from: GeoPoint | null; readonly isRenewed: boolean },
  ctx: RequestContext,
): Promise<readonly Scored[]> {
  const key = `${ctx.site.code} popular ${placeKey(from)}`
  const known = isRenewed ? undefined : deps.cache.get(key, ctx.nowMs)
  if (known !== undefined) return known.lots
  // Some may be in the list already that these fill up, so that more are taken than are shown.
  const lots = bestOf(await scorePopular(deps, { from, ctx }), 2 * RECOMMENDATIONS_MAX)
  deps.cache.put(key, { type: 'popular', lots }, ctx.nowMs)
  return lots
}

/** What speaks for which lots, whoever asks: by the type asked for, filled up with popular ones (MQ-105). */
async function scoreForAll(
  deps: RecommendDeps,
  { lot, from, isRenewed }: { readonly lot: number | null; readonly from: GeoPoint | null; readonly isRenewed: boolean },
  ctx: RequestContext,
): Promise<ScoredList> {
  const like = lot === null ? [] : bestOf(await scoreLike(deps, lot, { from, ctx }), RECOMMENDATIONS_MAX)
  if (like.length === RECOMMENDATIONS_MAX) return { type: 'lot', lots: like }
  const known = new Set([...like.map((one) => one.lot), lot])
  const popular = (await popularFrom(deps, { from, isRenewed }, ctx)).filter((one) => !known.has(one.lot))
  const lots = [...like, ...popular].slice(0, RECOMMENDATIONS_MAX)
  return { type: like.length === 0 ? 'popular' : 'lot', lots }
}

/** For a member the lots of models that they watch or bid on come first in place of popular ones. */
async function withOwn(
  deps: RecommendDeps,
  list: ScoredList,
  { from, ctx }: { readonly from: GeoPoint | null; readonly ctx: RequestContext },
): Promise<readonly Scored[]> {
  const { member } = ctx
  if (list.type !== 'popular' || member === null || member.kind === 'kiosk') return list.lots
  const own = bestOf(await scoreOwn(deps, member.accountId, { from, ctx }), RECOMMENDATIONS_MAX)
  const known = new Set(own.map(({ lot }) => lot))
  return [...own, ...list.lots.filter(({ lot }) => !known.has(lot))].slice(0, RECOMMENDATIONS_MAX)
}

/** Rows of those that still sell: a list may be a minute old, and lots are sold, withdrawn or pass their sale within it. */
async function shown(
  deps: RecommendDeps,
  scored: readonly Scored[],
  { ctx, parent }: { readonly ctx: RequestContext; readonly parent: number | null },
): Promise<readonly RecommendedLot[]> {
  const numbers = scored.map(({ lot }) => lot)
  const tellsPeople = !can(ctx.person, HIDES_PEOPLE)
  const [rows, people, offered] = await Promise.all([
    deps.search.showLots(numbers, ctx),
    tellsPeople ? readPeople(deps.pool, numbers) : new Map<number, number>(),
    offeredOf(deps, numbers, ctx),
  ])
  const rowOf = new Map(rows.map((row) => [row.ln, row]))
  const isOffered = new Set(offered)
  return scored
    .flatMap(({ lot, reason, reasonName, miles }) => {
      const row = rowOf.get(lot)
      // Sold between two refreshes of the index.
      return row === undefined || row.lotSold || !isOffered.has(lot)
        ? []
        : [{ row, reason, reasonName, miles, people: peopleStep(people.get(lot) ?? 0) }]
    })
    .map(({ row, ...why }, position) => ({
      lotNumber: row.ln,
      position,
      parentLotNumber: parent,
      imageUrl: row.tims ?? null,
      images: row.tims === undefined ? [] : [row.tims],
      lotIconCodes: row.lic,
      currentHighBid: row.hb,
      ...why,
      lot: row,
    }))
}

/**
 * Recommends at most 12 lots that still sell on the caller's site, each with its reason; never the lot that is shown (MKT-3.30, MKT-4.25).
 * Nothing of a member's own is kept. @throws INVALID_INPUT for the type lot without a lot.
 */
export async function recommend(deps: RecommendDeps, body: Body, ctx: RequestContext): Promise<Recommendations> {
  const wants: RecommendationType = body.recommendationType
  const lot = wants === 'lot' ? (body.lotNumber ?? null) : null
  if (wants === 'lot' && lot === null) throw new Failure('INVALID_INPUT', { fieldErrors: { lotNumber: 'validation.wrong' } })
  const from = await placeOf(body, ctx)
  const key = `${ctx.site.code} ${lot ?? ''} ${placeKey(from)}`
  const isRenewed = body.updateLotRecommendations
  const known = isRenewed ? undefined : deps.cache.get(key, ctx.nowMs)
  const list = known ?? (await scoreForAll(deps, { lot, from, isRenewed }, ctx))
  if (known === undefined) deps.cache.put(key, list, ctx.nowMs)
  const scored = await withOwn(deps, list, { from, ctx })
  return { recommendationType: list.type, recommendations: await shown(deps, scored, { ctx, parent: list.type === 'lot' ? lot : null }) }
}

/** Adds what the site offers most of until there are enough names. */
const filledUp = (names: readonly string[], more: readonly string[]): string[] =>
  [...new Set([...names, ...more])].slice(0, POPULAR_NAMES_MAX)

/** Makes and models that are looked for most on the caller's site; makes are filled up with those it offers most of (MKT-3.32). */
export async function listPopularSearches({ pool, search }: RecommendDeps, ctx: RequestContext): Promise<PopularSearches> {
  const [{ makes, models }, offered] = await Promise.all([
    listPopularModels(pool, ctx.site.code, POPULAR_NAMES_MAX),
    search.listValues('make', POPULAR_NAMES_MAX, ctx),
  ])
  return {
    lotModelGroup: models.map(({ make, modelGroup }) => ({ make, model: modelGroup })),
    lotMakeDesc: filledUp(makes, offered),
  }
}
