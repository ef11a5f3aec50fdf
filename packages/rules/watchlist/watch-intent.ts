/** How long an anonymous visitor's request to watch a lot waits for their sign-in, milliseconds (ACC-9.06, MKT-9.01). */
export const WATCH_INTENT_MS = 180_000
/** Name in local storage, which outlives the way through another party's sign-in (MQ-086). */
export const WATCH_INTENT_KEY = 'addtoWatchlistLotId'

/** The lot that a visitor wanted to watch, and when, as local storage keeps it (ACC-3.37, MKT-3.47). */
export interface WatchIntent {
  readonly lotId: string
  /** Epoch milliseconds. */
  readonly timestamp: number
}

/** What is written for a lot wanted now; only the last one is remembered. */
export const intentText = (lot: number, nowMs: number): string =>
  JSON.stringify({ lotId: String(lot), timestamp: nowMs } satisfies WatchIntent)

const LOT_ID = /^\d{3,10}$/

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lot to be watched after a sign-in: none when nothing readable is stored, or when it is three minutes old (OQ-A97). */
export function wantedLot(text: string | null, nowMs: number): number | null {
  const stored = text === null ? null : (parsed(text) as Partial<WatchIntent> | null)
  if (typeof stored !== 'object' || stored === null) return null
  const { lotId, timestamp } = stored
  if (typeof lotId !== 'string' || !LOT_ID.test(lotId) || typeof timestamp !== 'number') return null
  const ageMs = nowMs - timestamp
  return ageMs >= 0 && ageMs < WATCH_INTENT_MS ? Number(lotId) : null
}
