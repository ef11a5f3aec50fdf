import type { SiteCode } from '@app/contract/sites.ts'

/** Clocks of a selling site, in force from a calendar day; seconds and minutes as auction-rules B2.2 gives them, in milliseconds. */
export interface Timers {
  /** A lot that opens without a bid. */
  readonly openingMs: number
  /** Time on the clock after each accepted bid. */
  readonly afterBidMs: number
  /** Below this, "going once"; below the next, "going twice". */
  readonly goingOnceMs: number
  readonly goingTwiceMs: number
  /** Added once for each lot when the reserve is not met at zero. */
  readonly bonusMs: number
  /** From one lot to the next, with the result shown. */
  readonly gapMs: number
  /** A bid this close to the end of a timed sale moves the end to this far away. */
  readonly softCloseMs: number
  /** The owner of a lane waits so long after a deadline for bids received in time. */
  readonly closeGraceMs: number
  /** Preliminary bidding ends this long before the sale starts (`endOfPreBid`, MQ-067). */
  readonly prelimEndsBeforeMs: number
  /** On the clock of every open lot after an outage. */
  readonly afterOutageMs: number
}

interface TimersFrom extends Timers {
  readonly site: SiteCode | 'any'
  readonly effectiveFrom: string
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Every set of clocks we ship, the latest of a site last. */
const TIMER_TABLES: readonly [TimersFrom, ...TimersFrom[]] = [
  {
    site: 'any',
    effectiveFrom: '2026-01-01',
    openingMs: 20 * SECOND_MS,
    afterBidMs: 12 * SECOND_MS,
    goingOnceMs: 8 * SECOND_MS,
    goingTwiceMs: 4 * SECOND_MS,
    bonusMs: 10 * SECOND_MS,
    gapMs: 4 * SECOND_MS,
    softCloseMs: 2 * MINUTE_MS,
    closeGraceMs: 250,
    prelimEndsBeforeMs: 60 * MINUTE_MS,
    afterOutageMs: 15 * SECOND_MS,
  },
]

/** The clocks in force for a selling site on a calendar day (YYYY-MM-DD): its own, else those of any; the first before all. */
export function timersOf(site: SiteCode, on: string, tables: readonly [TimersFrom, ...TimersFrom[]] = TIMER_TABLES): Timers {
  const begun = tables.filter(({ effectiveFrom }) => effectiveFrom <= on)
  return begun.findLast((table) => table.site === site) ?? begun.findLast((table) => table.site === 'any') ?? tables[0]
}

/** What the countdown says in words. */
export type ClockLabel = 'BIDDING' | 'GOING_ONCE' | 'GOING_TWICE' | 'GONE'

/** The word for what is left on the clock (auction-rules B2.2). */
export function clockLabel(remainingMs: number, timers: Pick<Timers, 'goingOnceMs' | 'goingTwiceMs'>): ClockLabel {
  if (remainingMs <= 0) return 'GONE'
  if (remainingMs <= timers.goingTwiceMs) return 'GOING_TWICE'
  return remainingMs <= timers.goingOnceMs ? 'GOING_ONCE' : 'BIDDING'
}
