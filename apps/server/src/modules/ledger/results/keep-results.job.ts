import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { repeatInApp } from '#platform/jobs/index.ts'
import { keepResults, lastRecordedAt, listDecided } from './recorded-results.store.ts'

/** How often it is looked whether lots were decided, milliseconds. */
const LOOK_EVERY_MS = 2_000
/** Overlap of two readings, milliseconds: another node's clock or commit may be late. */
const OVERLAP_MS = 60_000
/** After a start so much is looked at again, milliseconds. */
const START_OVERLAP_MS = 3_600_000

/** Keeps results as ledgers decide them; any number of nodes may. What was looked at already is remembered, so that it costs nothing. */
class ResultKeeper {
  readonly #pool: Pool
  readonly #seen = new Map<number, { readonly seq: number; readonly atMs: number }>()
  #sinceMs: number | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Looks once; answers how many lots were decided since. */
  async look(nowMs: number): Promise<number> {
    this.#sinceMs ??= ((await lastRecordedAt(this.#pool)) ?? START_OVERLAP_MS) - START_OVERLAP_MS
    const found = await listDecided(this.#pool, this.#sinceMs)
    const fresh = found.filter(({ lot, seq }) => this.#seen.get(lot)?.seq !== seq)
    await keepResults(
      this.#pool,
      fresh.map(({ lot }) => lot),
    )
    for (const { lot, seq } of fresh) this.#seen.set(lot, { seq, atMs: nowMs })
    for (const [lot, { atMs }] of this.#seen) if (atMs < nowMs - 2 * OVERLAP_MS) this.#seen.delete(lot)
    this.#sinceMs = nowMs - OVERLAP_MS
    return fresh.length
  }
}

/** Looks while the application runs. */
export function startResultKeeper(app: FastifyInstance, pool: Pool): void {
  const keeper = new ResultKeeper(pool)
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'results could not be kept',
    work: async () => void (await keeper.look(Date.now())),
  })
}
