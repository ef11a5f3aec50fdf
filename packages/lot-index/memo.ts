/** Texts remembered by one memo at most, half of them in each of its two halves. */
const MAX_REMEMBERED = 32_768

/**
 * A function of a text with a cache of its latest answers. Values recur over most documents, and reading a cached one is several times
 * faster than computing it. When the young half is full it becomes the old one; entries that are read again move back.
 */
export class Memo<T extends number | object> {
  readonly #make: (text: string) => T
  readonly #maxYoung: number
  #young = new Map<string, T>()
  #old = new Map<string, T>()

  constructor(make: (text: string) => T, max = MAX_REMEMBERED) {
    this.#make = make
    this.#maxYoung = max / 2
  }

  of(text: string): T {
    return this.#young.get(text) ?? this.#take(text)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }

  #take(text: string): T {
    const answer = this.#old.get(text) ?? this.#make(text)
    if (this.#young.size >= this.#maxYoung) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, answer)
    return answer
  }
}
