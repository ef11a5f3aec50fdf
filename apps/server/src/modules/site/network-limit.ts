import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Network } from '#platform/edge/network.ts'

/** Counts what one network sends, beside the limits of the edge. */
export interface NetworkLimit {
  /** Null while there is room, else the seconds to wait. */
  take(network: Network): Promise<number | null>
}

/** A limit of `points` a time of `durationSeconds` for each network. */
export function createNetworkLimit(how: { readonly points: number; readonly durationSeconds: number }): NetworkLimit {
  const limiter = new RateLimiterMemory({ points: how.points, duration: how.durationSeconds })
  return {
    take: async (network) => {
      try {
        await limiter.consume(network)
        return null
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      }
    },
  }
}
