import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from '@app/contract/failures.ts'
import type { RateClass } from '@app/contract/define-call.ts'

const WINDOW_SECONDS = 60

/** Calls a minute for one session, or one address where there is none (MQ-004; searches by VIN MQ-029, against harvesting). */
export const CALLS_A_MINUTE: Readonly<Record<RateClass, number>> = { search: 120, vin: 30, read: 300, background: 300 }

/** Counts calls by class and caller. */
export interface RateLimits {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait once a caller is over the limit of the class. */
  take(rate: RateClass, key: string): Promise<void>
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/**
 * The limits of one process. Callers on this very machine are not counted: without TRUST_PROXY everybody behind a local
 * proxy would share one address, and tools of the operator run there.
 */
export function createRateLimits(): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(CALLS_A_MINUTE).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix: rate }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>
  return {
    take: async (rate, key) => {
      if (LOOPBACK.test(key)) return
      try {
        await limiters[rate].consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
      }
    },
  }
}
