/**
 * Works through a list in its order, so many pieces at a time. What is under way ends before this does, also where another piece failed.
 * @throws what the first failure threw, once all have ended.
 */
export async function sideBySide<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
