import type { RecommendationReason } from '@app/contract/recommendations/recommendation-codes.ts'
import { damageLikeness, modelNameOf, type LotFacts } from './lot-facts.ts'
import type { Ring } from './rings.ts'

/** Points of a ring, so far apart that a farther one leads only where nearly all below speaks for it, or where people watch both lots. */
const RING_POINTS: Readonly<Record<Ring, number>> = { MODEL: 100, MAKE_AND_TYPE: 50, TYPE_NEAR: 20 }
const DAMAGE_POINTS = { same: 20, class: 10, none: 0 } as const
/** Points that fall with the distance, to none at so many miles. */
const DISTANCE = { points: 15, miles: 500 } as const
/** Points that fall with the days until the sale, to none at so many. */
const SALE = { points: 10, days: 14 } as const
/** Points for the same price; a price half or twice as high has half of them. */
const PRICE_POINTS = 10
/** Points of a lot that people watch beside the shown one: so many, and one for each of them up to as many. */
const WATCHED_TOO = { points: 90, watchersMax: 40 } as const
const MODEL_WATCHED_TOO_POINTS = 60

const DAY_MS = 86_400_000

/** Why a lot is recommended and how much speaks for it. */
export interface Scored {
  readonly lot: number
  readonly points: number
  readonly reason: RecommendationReason
  readonly reasonName: string
  /** Whole miles; null where either place is unknown. */
  readonly miles: number | null
}

const fallingTo = (value: number, least: number): number => Math.max(0, 1 - value / least)

const distancePoints = (miles: number | null): number => (miles === null ? 0 : DISTANCE.points * fallingTo(miles, DISTANCE.miles))

const salePoints = ({ startsAtMs }: LotFacts, nowMs: number): number =>
  startsAtMs === null ? 0 : SALE.points * fallingTo(Math.max(0, startsAtMs - nowMs) / DAY_MS, SALE.days)

function pricePoints(one: LotFacts, other: LotFacts): number {
  if (one.priceMinor === null || other.priceMinor === null || one.currency !== other.currency) return 0
  const high = Math.max(one.priceMinor, other.priceMinor)
  return high === 0 ? 0 : PRICE_POINTS * (Math.min(one.priceMinor, other.priceMinor) / high)
}

function ringReason(ring: Ring, isSameDamage: boolean): RecommendationReason {
  if (ring === 'MODEL') return isSameDamage ? 'SAME_MODEL_AND_DAMAGE' : 'SAME_MODEL'
  return ring === 'MAKE_AND_TYPE' ? 'SAME_MAKE_AND_TYPE' : 'SAME_TYPE_NEAR'
}

/** Points of a lot for being like the shown one. */
export function likenessOf(found: LotFacts & { readonly ring: Ring }, shown: LotFacts, nowMs: number): Scored {
  const damage = damageLikeness(found.damage, shown.damage)
  const { miles } = found
  return {
    lot: found.lot,
    points: RING_POINTS[found.ring] + DAMAGE_POINTS[damage] + distancePoints(miles) + salePoints(found, nowMs) + pricePoints(found, shown),
    reason: ringReason(found.ring, damage === 'same'),
    reasonName: found.ring === 'TYPE_NEAR' ? '' : found.ring === 'MODEL' ? modelNameOf(found) : (found.make ?? ''),
    miles,
  }
}

/** Points of a lot that `watchers` people watch beside the shown one. */
export function watchedTooOf(found: LotFacts & { readonly watchers: number }, nowMs: number): Scored {
  const { miles } = found
  const points = WATCHED_TOO.points + Math.min(found.watchers, WATCHED_TOO.watchersMax) + distancePoints(miles) + salePoints(found, nowMs)
  return { lot: found.lot, points, reason: 'WATCHED_TOO', reasonName: '', miles }
}

/** Points of a lot whose model is watched by who watches the model of the shown one. */
export function modelWatchedTooOf(found: LotFacts, shown: LotFacts, nowMs: number): Scored {
  const { miles } = found
  const points =
    MODEL_WATCHED_TOO_POINTS + DAMAGE_POINTS[damageLikeness(found.damage, shown.damage)] + distancePoints(miles) + salePoints(found, nowMs)
  return { lot: found.lot, points, reason: 'MODEL_WATCHED_TOO', reasonName: modelNameOf(shown), miles }
}

/** Points of a lot of a model that the reader watched or bid on `times` times. */
export function likeYoursOf(found: LotFacts & { readonly times: number }, nowMs: number): Scored {
  const { miles } = found
  const points = RING_POINTS.MODEL + Math.min(found.times, DISTANCE.points) + distancePoints(miles) + salePoints(found, nowMs)
  return { lot: found.lot, points, reason: 'LIKE_YOURS', reasonName: modelNameOf(found), miles }
}

/** Points of a popular lot: near ones first among equally popular ones. */
export function popularOf(found: LotFacts & { readonly popularity: number }): Scored {
  const { miles } = found
  // A lot next door counts as one that twice as many look at five hundred miles away.
  const points = found.popularity * (1 + (miles === null ? 0 : fallingTo(miles, DISTANCE.miles)))
  return { lot: found.lot, points, reason: 'POPULAR', reasonName: '', miles }
}

/** The best of all that was scored, each lot once by the reason that speaks most for it; equal ones by their number. */
export function bestOf(scored: readonly Scored[], limit: number): readonly Scored[] {
  const best = new Map<number, Scored>()
  for (const one of scored) if (one.points > (best.get(one.lot)?.points ?? -1)) best.set(one.lot, one)
  return [...best.values()].toSorted((one, other) => other.points - one.points || one.lot - other.lot).slice(0, limit)
}
