import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { type LimitKey, THIS_MACHINE } from '../edge/network.ts'

const WINDOW_SECONDS = 60
const MS_PER_SECOND = 1_000

/** What a caller has left after a use. */
export interface Standing {
  /** Uses left in this window. */
  readonly left: number
  /** Seconds until the window is over. */
  readonly resetSeconds: number
}

/** Counts one use of a key, or so many. @throws Failure TOO_MANY_REQUESTS with the seconds to wait once there were too many. */
export type TakeOne = (key: LimitKey, times?: number) => Promise<Standing>

/** A count of its own in this process: `points` uses of each key in `durationSeconds`. */
export function createLimit(how: { readonly points: number; readonly durationSeconds: number }): TakeOne {
  const counters = new RateLimiterMemory({ points: how.points, duration: how.durationSeconds })
  return async (key, times = 1) => {
    try {
      const { remainingPoints, msBeforeNext } = await counters.consume(key, times)
      return { left: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / MS_PER_SECOND) }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / MS_PER_SECOND)) })
    }
  }
}

/** The same for what is not refused but done otherwise: answers whether a key was within its limit. */
export function createCounter(how: { readonly points: number; readonly durationSeconds: number }): (key: LimitKey) => Promise<boolean> {
  const take = createLimit(how)
  return async (key) => {
    try {
      await take(key)
      return true
    } catch (error) {
      if (isFailure(error) && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    }
  }
}

/**
 * Calls a minute for one session, or one network where there is none (MQ-004). Of VINs it is not calls but VINs that are counted, by
 * whatever call somebody asks for them: thirty, against harvesting (MQ-029). Requests that
 * bid are counted apart, and twice as often as one person may bid: what comes faster is refused in words, by the engine (assurance C3).
 */
export const CALLS_A_MINUTE: Readonly<Record<RateClass, number>> = {
  search: 120,
  vin: 30,
  read: 300,
  background: 300,
  bid: 1_200,
  upload: 60,
  // A provider sends all of its notices from a few addresses, and a crowd of them after an outage.
  notice: 1_200,
}

/** Counts calls by class and caller. */
export interface RateLimits {
  /** @throws TOO_MANY_REQUESTS with the seconds to wait once a caller is over the limit of the class. */
  take(rate: RateClass, key: LimitKey, times?: number): Promise<Standing>
}

/** The headers by which a caller knows its limit (draft-ietf-httpapi-ratelimit-headers). */
export const limitHeaders = (rate: RateClass, { left, resetSeconds }: Standing): Readonly<Record<string, string>> => ({
  'ratelimit-policy': `"${rate}";q=${CALLS_A_MINUTE[rate]};w=${WINDOW_SECONDS}`,
  ratelimit: `"${rate}";r=${left};t=${resetSeconds}`,
})

/** The limits of one process. Callers on this very machine are not counted: tools of the operator run there. */
export function createRateLimits(): RateLimits {
  const limits = Object.fromEntries(
    Object.entries(CALLS_A_MINUTE).map(([rate, points]) => [rate, createLimit({ points, durationSeconds: WINDOW_SECONDS })]),
  ) as Record<RateClass, TakeOne>
  return {
    take: async (rate, key, times) =>
      key === THIS_MACHINE ? { left: CALLS_A_MINUTE[rate], resetSeconds: WINDOW_SECONDS } : limits[rate](key, times),
  }
}
