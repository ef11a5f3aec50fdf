const TOGETHER = 6

/** Works through all, some at a time; answers what came of each, in their order. */
export async function inTurns<T, R>(all: readonly T[], work: (one: T, at: number) => Promise<R>, together = TOGETHER): Promise<R[]> {
  const waiting = [...all.entries()]
  const results = new Map<number, R>()
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.set(next[0], await work(next[1], next[0]))
  }
  await Promise.all(Array.from({ length: together }, worker))
  return [...results].toSorted((a, b) => a[0] - b[0]).map(([, result]) => result)
}
