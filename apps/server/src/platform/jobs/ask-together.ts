/** What the next question is about, and its answers. */
interface Waiting<Key, Value> {
  readonly keys: Set<Key>
  readonly answers: Promise<ReadonlyMap<Key, Value>>
}

/**
 * Asks one question for many: whoever asks while a question is on its way shares the next one, which leaves when that is answered. So each
 * gets an answer that is no older than their asking, all of them in the order in which they asked, and a crowd costs as little as one.
 */
export class AskTogether<Key, Value> {
  readonly #ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
  #next: Waiting<Key, Value> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#ask = ask
  }

  /** The value of a key; undefined where the answer has none. @throws what the question throws, to all who share it. */
  async of(key: Key): Promise<Value | undefined> {
    const next = (this.#next ??= this.#begin())
    next.keys.add(key)
    return (await next.answers).get(key)
  }

  #begin(): Waiting<Key, Value> {
    const keys = new Set<Key>()
    const answers = this.#last.then(() => {
      this.#next = null
      return this.#ask([...keys])
    })
    this.#last = answers.catch(() => undefined)
    return { keys, answers }
  }
}
