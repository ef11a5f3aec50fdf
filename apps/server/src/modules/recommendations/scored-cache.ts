import type { RecommendationType } from '@app/contract/recommendations/recommendation-codes.ts'
import { watchCache } from '#platform/metrics.ts'
import type { Scored } from '@app/rules/recommendations/points.ts'

/** What was found for everybody who asks the same. */
export interface ScoredList {
  /** `popular` where there was none of the type asked for. */
  readonly type: RecommendationType
  readonly lots: readonly Scored[]
}

/** How long a list serves, milliseconds; what sells no more is left out of it all the same. */
const AGE_MAX_MS = 60_000
/** Lists that are kept, and about how much one takes in memory. */
const LISTS_MAX = 4_000
const LIST_BYTES = 1_000

/** Lists of the last moments, without anything of a person in them; the oldest dropped first. */
export class ScoredCache {
  readonly #lists = new Map<string, { readonly list: ScoredList; readonly madeAtMs: number }>()

  constructor() {
    watchCache('recommended lots', { maxBytes: LISTS_MAX * LIST_BYTES, bytes: () => this.#lists.size * LIST_BYTES })
  }

  get(key: string, nowMs: number): ScoredList | undefined {
    const known = this.#lists.get(key)
    return known !== undefined && nowMs - known.madeAtMs <= AGE_MAX_MS ? known.list : undefined
  }

  put(key: string, list: ScoredList, madeAtMs: number): void {
    this.#lists.delete(key)
    this.#lists.set(key, { list, madeAtMs })
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= LISTS_MAX) break
      this.#lists.delete(oldest)
    }
  }
}
