import { setTimeout as sleep } from 'node:timers/promises'

/** As long as a test waits for anything: a full machine is slow, and a test that waits in vain fails anyway. vitest.config.ts says the same. */
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 20

/** Waits until something holds; for set-ups, where `expect.poll` cannot stand. @throws an error with `what` when it never does; `interval` in ms. */
export async function until(isSo: () => Promise<boolean>, what: string, { interval = LOOK_EVERY_MS } = {}): Promise<void> {
  const sinceMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - sinceMs > PATIENCE_MS) throw new Error(`waited in vain: ${what}`)
    await sleep(interval)
  }
}
