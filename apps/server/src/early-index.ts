import type { SearchEngine } from '#modules/search-engine/index.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'

/** Index workers that load themselves and their snapshot while PostgreSQL starts; they ask it nothing before `begin`. */
export class EarlyIndex {
  readonly #config: Config
  readonly #log: Log
  readonly #base = Promise.withResolvers<void>()
  #engine: Promise<SearchEngine | undefined> = Promise.resolve(undefined)

  constructor(config: Config, log: Log) {
    this.#config = config
    this.#log = log
  }

  /** Opens the workers of a database that may not answer yet; where search is plain PostgreSQL there is nothing to be early with. */
  open(url: string): void {
    const { searchWorkers: workers, dataDir } = this.#config
    if (workers === 0) return
    this.#engine = import('#modules/search-engine/index.ts').then(({ openIndexWorkers }) =>
      openIndexWorkers({ url, dataDir, workers, log: this.#log, isBaseReady: this.#base.promise }),
    )
    // Were it to fail while PostgreSQL starts, the failure is met by `begin`.
    this.#engine.catch(() => undefined)
  }

  /** Says that the database answers and has its newest tables. Answers the engine; undefined where nothing was opened. */
  begin(): Promise<SearchEngine | undefined> {
    this.#base.resolve()
    return this.#engine
  }

  async close(): Promise<void> {
    const engine = await this.#engine.catch(() => undefined)
    await engine?.close()
  }
}
