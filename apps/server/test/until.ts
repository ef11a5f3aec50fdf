import { setTimeout as sleep } from 'node:timers/promises'

/** As long as a test waits for anything to come about: a full machine is slow, and a test that waits in vain fails anyway. */
export const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 20

type Nothing = false | 0 | '' | null | undefined

/**
 * Asks until the answer is something, and gives it; for set-ups, other processes and answers that are needed, where `expect.poll`
 * cannot stand. `interval` in ms. @throws an error with `what` when it never comes.
 */
export async function until<T>(what: string, ask: () => T | Promise<T>, { interval = LOOK_EVERY_MS } = {}): Promise<Exclude<T, Nothing>> {
  const sinceMs = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer) return answer as Exclude<T, Nothing>
    if (performance.now() - sinceMs > PATIENCE_MS) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`)
    await sleep(interval)
  }
}
