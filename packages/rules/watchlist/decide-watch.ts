import type { AccountKind } from '@app/contract/people.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import { WATCHES_MAX } from '@app/contract/watchlist/watchlist-limits.ts'

/** A sold lot stays on watch lists for so long after its sale, counted in days (MQ-085). */
export const SOLD_WATCHED_DAYS = 30

/** Kiosks are shared, countermen collect and sellers sell: none of them has a watch list (MQ-014, MQ-087 code 5). */
const WITHOUT_WATCH_LIST: ReadonlySet<AccountKind> = new Set(['kiosk', 'counterman', 'seller'])

/** Whether an account has a watch list at all; a guest and an inactive buyer have (MQ-014). */
export const hasWatchList = (kind: AccountKind): boolean => !WITHOUT_WATCH_LIST.has(kind)

/** Facts of a lot that somebody wants to watch. */
export interface WatchableLot {
  readonly lot: number
  readonly status: string
  readonly siteCodes: readonly string[]
  readonly isWatched: boolean
}

/** How a refused lot or list is reported. */
export type WatchRefusal = Extract<FailureCode, `WATCH_${string}`>

const CLOSED: ReadonlySet<string> = new Set(['SOLD', 'WITHDRAWN'])

/** Why a lot cannot be watched from a site; null for one that can, or that is watched already (MQ-084: adding twice succeeds). */
function refusalOf(lot: WatchableLot | undefined, siteCode: string): WatchRefusal | null {
  if (lot?.isWatched === true) return null
  if (!lot?.siteCodes.includes(siteCode)) return 'WATCH_LOT_NOT_FOUND'
  return CLOSED.has(lot.status) ? 'WATCH_LOT_CLOSED' : null
}

/** What a request to watch lots comes to. */
export type WatchDecision =
  | { readonly kind: 'refused'; readonly code: WatchRefusal }
  | { readonly kind: 'watch'; readonly add: readonly number[]; readonly skipped: readonly number[] }

/**
 * Decides a request to watch lots, in the order given. Lots that cannot be watched are skipped; when none of them can, the request is
 * refused with the reason of the first. A list without room for all of them is refused whole, or filled up where `fillsUp` says so.
 */
export function decideWatch(request: {
  readonly lots: readonly number[]
  readonly known: readonly WatchableLot[]
  readonly watchedCount: number
  readonly siteCode: string
  readonly fillsUp: boolean
}): WatchDecision {
  const { lots, siteCode, watchedCount } = request
  const byNumber = new Map(request.known.map((one) => [one.lot, one]))
  const judged = [...new Set(lots)].map((lot) => ({ lot, refusal: refusalOf(byNumber.get(lot), siteCode) }))
  const skipped = judged.filter(({ refusal }) => refusal !== null)
  const [first] = skipped
  if (first?.refusal && skipped.length === judged.length) return { kind: 'refused', code: first.refusal }
  const wanted = judged.filter(({ lot, refusal }) => refusal === null && byNumber.get(lot)?.isWatched === false).map(({ lot }) => lot)
  const room = Math.max(0, WATCHES_MAX - watchedCount)
  const isFull = request.fillsUp ? room === 0 && wanted.length > 0 : wanted.length > room
  if (isFull) return { kind: 'refused', code: 'WATCH_LIST_FULL' }
  return { kind: 'watch', add: wanted.slice(0, room), skipped: skipped.map(({ lot }) => lot) }
}
