/**
 * Turns of work that would hold up everything else if it were done at once: one in each round of the event loop. Sixteen uploads whose
 * bytes came together are then sixteen short waits of a bid, with its own turn between them, in place of a long one.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Ends when it is one's turn, first come first served. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#serve)
    })
  }

  readonly #serve = (): void => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#serve)
  }
}
