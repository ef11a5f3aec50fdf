import { watchCache } from '#platform/metrics.ts'

/** How long answers are kept, and how much of them. */
export interface KeepingTerms<T> {
  /** What the figures of this process call the cache. */
  readonly name: string
  readonly lifeMs: number
  /** Bytes of all answers at most; the oldest go first, and one that is larger by itself is not kept. */
  readonly maxBytes: number
  /** About so many bytes an answer takes. */
  readonly bytesOf: (answer: T) => number
  /** Answers kept at most; beyond, all are forgotten. None where the keys are few by their nature. */
  readonly countMax?: number
}

interface Answer<T> {
  readonly asked: Promise<T>
  readonly untilMs: number
  /** 0 until it is there. */
  bytes: number
}

/** Keeps answers for a while by their key; however many want one at once, it is asked for once, and one that failed is not kept. */
export class AnswerKeeper<T> {
  readonly #terms: KeepingTerms<T>
  readonly #answers = new Map<string, Answer<T>>()

  constructor(terms: KeepingTerms<T>) {
    this.#terms = terms
    watchCache(terms.name, { maxBytes: terms.maxBytes, bytes: () => this.bytes })
  }

  /** Bytes of all answers that are kept. */
  get bytes(): number {
    return [...this.#answers.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The answer of a key, asked for where none is kept at this instant. */
  get(key: string, nowMs: number, ask: () => Promise<T>): Promise<T> {
    const { lifeMs, countMax = Number.POSITIVE_INFINITY } = this.#terms
    const known = this.#answers.get(key)
    if (known !== undefined && known.untilMs > nowMs) return known.asked
    for (const [old, { untilMs }] of this.#answers) if (untilMs <= nowMs) this.#answers.delete(old)
    if (this.#answers.size >= countMax) this.#answers.clear()
    const answer: Answer<T> = { asked: ask(), untilMs: nowMs + lifeMs, bytes: 0 }
    this.#answers.set(key, answer)
    answer.asked.then(
      (made) => this.#measure(key, answer, made),
      () => {
        // Another may have been asked for meanwhile.
        if (this.#answers.get(key) === answer) this.#answers.delete(key)
      },
    )
    return answer.asked
  }

  #measure(key: string, answer: Answer<T>, made: T): void {
    const { maxBytes, bytesOf } = this.#terms
    if (this.#answers.get(key) !== answer) return
    answer.bytes = bytesOf(made)
    if (answer.bytes > maxBytes) this.#answers.delete(key)
    let { bytes } = this
    for (const [oldest, one] of this.#answers) {
      if (bytes <= maxBytes) break
      bytes -= one.bytes
      this.#answers.delete(oldest)
    }
  }

  /** Forgets the answer of a key, so that it is asked for anew. */
  forget(key: string): void {
    this.#answers.delete(key)
  }
}
