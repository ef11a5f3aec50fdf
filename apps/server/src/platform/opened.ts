import type { Log } from './log.ts'

/** What was opened so far, closed in the opposite order, whatever happened to the one before. */
export class Opened {
  #closers: { name: string; close: () => Promise<void> }[] = []

  add(name: string, close: () => Promise<void>): void {
    this.#closers.unshift({ name, close })
  }

  async closeAll(log: Log): Promise<void> {
    for (const { name, close } of this.#closers) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, `${name} was not closed in order`)
      }
    }
  }
}
