import type { ShownAnswer } from './shown-answer.ts'

/** Bytes of cached whole answers. */
export const ANSWER_CACHE_BYTES_MAX = 16 * 1024 * 1024
/** An answer of an older version serves this long, so that a busy inventory does not undo the cache. */
const STALE_MAX_MS = 250
/** Answers depend on "now" (newly added, running sales), so none is cached longer than this. */
const AGE_MAX_MS = 10_000

interface Answer {
  readonly shown: ShownAnswer
  readonly sizeBytes: number
  readonly madeAtMs: number
}

/** Whole answers of the anonymous view. */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get(key: string, version: string, nowMs: number): ShownAnswer | undefined {
    const answer = this.#answers.get(key)
    if (!answer) return undefined
    const ageMs = nowMs - answer.madeAtMs
    const isFresh = ageMs <= AGE_MAX_MS && (answer.shown.version === version || ageMs <= STALE_MAX_MS)
    if (isFresh) return answer.shown
    this.#drop(key, answer)
    return undefined
  }

  put(key: string, shown: ShownAnswer, madeAtMs: number): void {
    const known = this.#answers.get(key)
    if (known) this.#drop(key, known)
    const answer = { shown, sizeBytes: shown.sizeBytes, madeAtMs }
    this.#answers.set(key, answer)
    this.#bytes += answer.sizeBytes
    // The oldest stand first; what is too old to be served only takes up room.
    for (const [oldest, one] of this.#answers) {
      if (this.#bytes <= ANSWER_CACHE_BYTES_MAX && madeAtMs - one.madeAtMs <= AGE_MAX_MS) break
      this.#drop(oldest, one)
    }
  }

  #drop(key: string, answer: Answer): void {
    this.#answers.delete(key)
    this.#bytes -= answer.sizeBytes
  }
}
