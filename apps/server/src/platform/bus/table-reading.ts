import { randomUUID } from 'node:crypto'
import { repeat, type Repeated } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Bus, BusOptions } from './bus.ts'
import { openBus } from './open-bus.ts'

export interface TableReadingOptions {
  readonly log: Log
  /** Reads what changed; where it throws, what was read last holds. */
  readonly read: () => Promise<void>
  /** A change of which nobody told counts here within this time. */
  readonly everyMs: number
  /** What the log says of a reading that failed. */
  readonly failed: string
  /** Where nodes tell each other of changes; left out, they do not. */
  readonly told?: Pick<BusOptions, 'pool' | 'redisUrl' | 'channel'>
}

/** What a node has at hand of a table that other nodes change: read at the start, whenever one tells of a change, and every few seconds. */
export class TableReading {
  readonly #options: TableReadingOptions
  #bus: Bus | undefined
  #reading: Repeated | undefined

  constructor(options: TableReadingOptions) {
    this.#options = options
  }

  /** Reads now, and from then on. @throws what the first reading throws. */
  async start(): Promise<void> {
    const { log, read, everyMs, failed, told } = this.#options
    const again = (): void => void read().catch((error: unknown) => log.warn({ err: error }, failed))
    if (told !== undefined) this.#bus = openBus({ ...told, nodeId: randomUUID(), log }, { heard: again, rejoined: again })
    await read()
    this.#reading = repeat(log, { everyMs, failed, work: read })
  }

  async stop(): Promise<void> {
    await this.#reading?.stop()
    await this.#bus?.close()
  }

  /** After a change on this node: reads it, and tells the others. */
  async tell(word: string): Promise<void> {
    await this.#options.read()
    this.#bus?.say(word)
  }
}
