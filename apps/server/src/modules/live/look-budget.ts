import { type Network, THIS_MACHINE } from '#platform/edge/network.ts'
import { TokenBucket } from '#platform/token-bucket.ts'
import { LOOKS_A_SECOND, LOOKS_AT_ONCE, NETWORK_LOOKS_A_SECOND, NETWORK_LOOKS_AT_ONCE } from './limits.ts'

/** What one connection may have looked up; a burst and a rate of its own, and of its network. */
export interface Looks {
  owe(nowMs: number, count: number): void
  /** Milliseconds until it may ask for more. */
  restMs(nowMs: number): number
}

/** How much that has no followers yet is read for connections, each by itself and all of one network together; this very machine is no network. */
export class LookBudget {
  readonly #networks = new Map<Network, TokenBucket>()

  openFor(network: Network): Looks {
    const own = new TokenBucket({ aSecond: LOOKS_A_SECOND, burst: LOOKS_AT_ONCE, nowMs: performance.now() })
    const buckets = () => (network === THIS_MACHINE ? [own] : [own, this.#bucketOf(network)])
    return {
      owe: (nowMs, count) => buckets().forEach((bucket) => bucket.owe(nowMs, count)),
      restMs: (nowMs) => Math.max(...buckets().map((bucket) => bucket.restMs(nowMs))),
    }
  }

  /** Forgets networks that owe nothing. */
  sweep(): void {
    const nowMs = performance.now()
    for (const [network, bucket] of this.#networks) if (bucket.isFull(nowMs)) this.#networks.delete(network)
  }

  #bucketOf(network: Network): TokenBucket {
    const known = this.#networks.get(network)
    if (known) return known
    const made = new TokenBucket({ aSecond: NETWORK_LOOKS_A_SECOND, burst: NETWORK_LOOKS_AT_ONCE, nowMs: performance.now() })
    this.#networks.set(network, made)
    return made
  }
}
