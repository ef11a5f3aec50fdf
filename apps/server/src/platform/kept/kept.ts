/** How long answers are kept, and how many. */
export interface KeepingTerms {
  readonly lifeMs: number
  /** Answers kept at most; beyond, all are forgotten. None where the keys are few by their nature. */
  readonly countMax?: number
}

interface Answer<T> {
  readonly asked: Promise<T>
  readonly untilMs: number
}

/** Keeps answers for a while by their key; however many want one at once, it is asked for once, and one that failed is not kept. */
export class AnswerKeeper<T> {
  readonly #lifeMs: number
  readonly #countMax: number
  readonly #answers = new Map<string, Answer<T>>()

  constructor({ lifeMs, countMax = Number.POSITIVE_INFINITY }: KeepingTerms) {
    this.#lifeMs = lifeMs
    this.#countMax = countMax
  }

  /** The answer of a key, asked for where none is kept at this instant. */
  get(key: string, nowMs: number, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key)
    if (known !== undefined && known.untilMs > nowMs) return known.asked
    for (const [old, { untilMs }] of this.#answers) if (untilMs <= nowMs) this.#answers.delete(old)
    if (this.#answers.size >= this.#countMax) this.#answers.clear()
    const answer = { asked: ask(), untilMs: nowMs + this.#lifeMs }
    this.#answers.set(key, answer)
    answer.asked.catch(() => {
      // Another may have been asked for meanwhile.
      if (this.#answers.get(key) === answer) this.#answers.delete(key)
    })
    return answer.asked
  }

  /** Forgets the answer of a key, so that it is asked for anew. */
  forget(key: string): void {
    this.#answers.delete(key)
  }
}
