import type { Pool } from 'pg'
import type { GeoPoint } from '@app/lot-index/query.ts'
import { distanceM } from '@app/lot-index/geo.ts'
import type { LotFacts } from '@app/rules/recommendations/lot-facts.ts'
import { likenessOf, likeYoursOf, modelWatchedTooOf, popularOf, watchedTooOf, type Scored } from '@app/rules/recommendations/points.ts'
import { ofModel, ringsAround, type Ring } from '@app/rules/recommendations/rings.ts'
import type { LotSearch } from '#modules/search/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  listModelsBeside,
  listOwnModels,
  listPopular,
  listWatchedBeside,
  readFacts,
  type Model,
  type StoredFacts,
} from './recommendations.store.ts'

/** Lots that one question brings to be compared. */
const CANDIDATES_MAX = 60
/** So many candidates are enough, and no wider ring is asked for. */
const CANDIDATES_ENOUGH = 24
/** Models that are looked at beside a lot's own. */
const MODELS_BESIDE = 3
const METRES_A_MILE = 1609.344

export interface ScoreDeps {
  readonly pool: Pool
  readonly search: Pick<LotSearch, 'findOffered'>
}

/** Whence distances are measured; null for nowhere. */
type From = GeoPoint | null

const milesOf = (from: From, at: LotFacts['at']): number | null =>
  from === null || at === null ? null : Math.round(distanceM(from, at) / METRES_A_MILE)

const measured = (facts: readonly StoredFacts[], from: From): LotFacts[] => facts.map((one) => ({ ...one, miles: milesOf(from, one.at) }))

/** Candidates of the rings around a lot, each with the nearest ring that holds it. */
async function findInRings({ search }: ScoreDeps, shown: LotFacts, ctx: RequestContext): Promise<ReadonlyMap<number, Ring>> {
  const found = new Map<number, Ring>()
  for (const { ring, where } of ringsAround(shown)) {
    if (where.op === 'none') continue
    if (found.size >= CANDIDATES_ENOUGH) break
    for (const lot of await search.findOffered({ where, limit: CANDIDATES_MAX }, ctx)) if (!found.has(lot)) found.set(lot, ring)
  }
  return found
}

async function findModelsBeside(
  { pool, search }: ScoreDeps,
  { make, modelGroup }: LotFacts,
  ctx: RequestContext,
): Promise<readonly number[]> {
  if (make === null || modelGroup === null) return []
  const models = await listModelsBeside(pool, { make, modelGroup }, MODELS_BESIDE)
  return models.length === 0 ? [] : search.findOffered({ where: anyOf(models), limit: CANDIDATES_MAX }, ctx)
}

const anyOf = (models: readonly Model[]) => ({ op: 'or', of: models.map(({ make, modelGroup }) => ofModel(make, modelGroup)) }) as const

/** Those of some lots that the site lists and that still sell. */
export const offeredOf = async ({ search }: ScoreDeps, lots: readonly number[], ctx: RequestContext): Promise<readonly number[]> =>
  lots.length === 0 ? [] : search.findOffered({ where: { op: 'ids', ids: lots }, limit: lots.length }, ctx)

/** Lots like one, and lots that are watched beside it; none for an unknown lot. */
export async function scoreLike(
  deps: ScoreDeps,
  lot: number,
  { from, ctx }: { from: From; ctx: RequestContext },
): Promise<readonly Scored[]> {
  const [stored] = await readFacts(deps.pool, [lot])
  if (stored === undefined) return []
  const whence = from ?? stored.at
  const shown: LotFacts = { ...stored, miles: null }
  const [rings, beside, ofModels] = await Promise.all([
    findInRings(deps, shown, ctx),
    listWatchedBeside(deps.pool, lot).then(async (watchers) => {
      const offered = await offeredOf(deps, [...watchers.keys()], ctx)
      return new Map(offered.map((one) => [one, watchers.get(one) ?? 0]))
    }),
    findModelsBeside(deps, shown, ctx),
  ])
  const modelsBeside = new Set(ofModels)
  const facts = measured(await readFacts(deps.pool, [...new Set([...rings.keys(), ...beside.keys(), ...ofModels])]), whence)
  const { nowMs } = ctx
  return facts
    .filter((one) => one.lot !== lot)
    .flatMap((one): Scored[] => {
      const [ring, watchers] = [rings.get(one.lot), beside.get(one.lot)]
      return [
        ...(ring === undefined ? [] : [likenessOf({ ...one, ring }, shown, nowMs)]),
        ...(watchers === undefined ? [] : [watchedTooOf({ ...one, watchers }, nowMs)]),
        ...(modelsBeside.has(one.lot) ? [modelWatchedTooOf(one, shown, nowMs)] : []),
      ]
    })
}

/** What is popular on the site, near the reader first. */
export async function scorePopular(deps: ScoreDeps, { from, ctx }: { from: From; ctx: RequestContext }): Promise<readonly Scored[]> {
  const popular = await listPopular(deps.pool, ctx.site.code)
  const offered = await offeredOf(deps, [...popular.keys()], ctx)
  const facts = measured(await readFacts(deps.pool, offered), from)
  return facts.map((one) => popularOf({ ...one, popularity: popular.get(one.lot) ?? 0 }))
}

/** Lots of the models that a person watched or bid on lately, but for those lots. Read for this answer and kept nowhere. */
export async function scoreOwn(
  deps: ScoreDeps,
  accountId: number,
  { from, ctx }: { from: From; ctx: RequestContext },
): Promise<readonly Scored[]> {
  const models = await listOwnModels(deps.pool, accountId)
  if (models.length === 0) return []
  const own = models.flatMap(({ lots }) => lots)
  const found = await deps.search.findOffered(
    { where: { op: 'and', of: [anyOf(models), { op: 'not', of: { op: 'ids', ids: own } }] }, limit: CANDIDATES_MAX },
    ctx,
  )
  const times = new Map(models.map(({ make, modelGroup, times: count }) => [`${make} ${modelGroup}`, count]))
  const facts = measured(await readFacts(deps.pool, found), from)
  return facts.map((one) => {
    const name = `${one.make ?? ''} ${one.modelGroup ?? ''}`.toUpperCase()
    return likeYoursOf({ ...one, times: times.get(name) ?? 0 }, ctx.nowMs)
  })
}
