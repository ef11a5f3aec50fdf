import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Mandate } from './decide-mandate.ts'

/** How long something waits for a second person, in minutes; the close of its lot ends it sooner. */
export const REQUEST_LIFE_MINUTES = 240
/** Most that may wait by one mandate at a time. */
export const REQUESTS_OPEN_MAX = 50

const MINUTE_MS = 60_000

/**
 * Whether a second person has to agree before somebody commits the payer of their mandate so far; `mandate` is null where they act for
 * themselves. Caps and limits are judged before, and once more when the second person has agreed.
 */
export function needsApproval(
  mandate: Pick<Mandate, 'caps'> | null,
  { currency, reachAllInMinor }: { readonly currency: CurrencyCode; readonly reachAllInMinor: number },
): boolean {
  const over = mandate?.caps[currency]?.approvalOverMinor ?? null
  return over !== null && reachAllInMinor > over
}

/** Until when a request made now can be agreed to; `closesAtMs` is the close of its lot where that is fixed, else null. */
export const requestUntilMs = (nowMs: number, closesAtMs: number | null): number =>
  Math.min(nowMs + REQUEST_LIFE_MINUTES * MINUTE_MS, closesAtMs ?? Number.POSITIVE_INFINITY)

/** A request as it stands, and what has become of what it is about. */
export interface RequestStanding {
  readonly state: string
  readonly untilMs: number
  /** Whether its lot takes no bids any more. */
  readonly isLotClosed: boolean
}

/** Why nobody can agree to an open request any more; null where somebody can. `OVER` is one that is decided or ended already. */
export function refuseDecision(
  { state, untilMs, isLotClosed }: RequestStanding,
  nowMs: number,
): 'OVER' | 'TIME_OVER' | 'LOT_CLOSED' | null {
  if (state !== 'OPEN') return 'OVER'
  if (isLotClosed) return 'LOT_CLOSED'
  return nowMs >= untilMs ? 'TIME_OVER' : null
}
