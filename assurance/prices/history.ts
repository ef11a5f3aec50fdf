/** What something was, and when: a change holds from when it began to be made, what was before until it was surely done. */
export class History<T> {
  readonly #values: { readonly value: T; readonly fromMs: number; untilMs: number }[]

  constructor(first: T) {
    this.#values = [{ value: first, fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }]
  }

  get now(): T {
    return (this.#values.at(-1) as { value: T }).value
  }

  /** Changes it by some work. Changes of one thing come one after the other. */
  async change(value: T, work: () => Promise<unknown>): Promise<void> {
    const fromMs = performance.now()
    const before = this.#values.at(-1)
    const after = { value, fromMs, untilMs: Number.POSITIVE_INFINITY }
    this.#values.push(after)
    await work()
    if (before !== undefined) before.untilMs = performance.now()
  }

  /** Everything that it may have been at some time between two. */
  during({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }): readonly T[] {
    return [...new Set(this.#values.filter((one) => one.fromMs <= untilMs && one.untilMs >= fromMs).map(({ value }) => value))]
  }
}
