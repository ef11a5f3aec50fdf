const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** About so long a lot takes in its lane: the opening, a few bids and the way to the next. */
const LOT_MS = 45 * SECOND_MS
const SPAN_MIN_MS = 30 * MINUTE_MS
const SPAN_MAX_MS = 12 * HOUR_MS

/** What the length of a sale is reckoned from. */
export interface SpannedSale {
  /** Item by item; all else ends by the clock and is taken for an hour. */
  readonly liveAuction: boolean
  readonly laneInfoList: readonly { readonly lotCount: number }[]
}

/** About how long a sale takes, milliseconds: lanes run side by side, so the longest one says it. Only drawn; nothing is decided by it. */
export function saleSpanMs({ liveAuction, laneInfoList }: SpannedSale): number {
  if (!liveAuction) return HOUR_MS
  const lots = Math.max(0, ...laneInfoList.map(({ lotCount }) => lotCount))
  return Math.min(SPAN_MAX_MS, Math.max(SPAN_MIN_MS, lots * LOT_MS))
}

/** Lots of some sales. */
export interface SpannedLots {
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly lotCount: number
}

/** Lots of each hour from an instant on, those of a sale spread evenly over its time, to whole lots; what lies outside is left out. */
export function lotsByHour(
  sales: readonly SpannedLots[],
  { fromMs, hours }: { readonly fromMs: number; readonly hours: number },
): number[] {
  const counts = Array.from({ length: hours }, () => 0)
  for (const { startsAtMs, endsAtMs, lotCount } of sales) {
    const perMs = lotCount / Math.max(1, endsAtMs - startsAtMs)
    const first = Math.max(0, Math.floor((startsAtMs - fromMs) / HOUR_MS))
    for (let hour = first; hour < hours; hour++) {
      const hourMs = fromMs + hour * HOUR_MS
      const sharedMs = Math.min(endsAtMs, hourMs + HOUR_MS) - Math.max(startsAtMs, hourMs)
      if (sharedMs <= 0) break
      counts[hour] = (counts[hour] ?? 0) + sharedMs * perMs
    }
  }
  return counts.map(Math.round)
}
