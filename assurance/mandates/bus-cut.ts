import { setTimeout as sleep } from 'node:timers/promises'
import type { MandateWorld } from './world.ts'

/** Servers open a lost line of the bus again after half a second; it is cut before they can use it. */
const CUT_EVERY_MS = 50
const BUS = 'hammerlane bus'

/** Keeps the bus between servers cut until it is mended. */
export interface BusCut {
  /** Lines that were cut. */
  readonly cuts: () => number
  mend(): Promise<void>
}

export function cutBus({ installation: { pool } }: MandateWorld): BusCut {
  let cuts = 0
  const over = new AbortController()
  const cutting = (async () => {
    while (!over.signal.aborted) {
      const { rowCount } = await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
        [BUS],
      )
      cuts += rowCount ?? 0
      await sleep(CUT_EVERY_MS)
    }
  })()
  return {
    cuts: () => cuts,
    async mend() {
      over.abort()
      await cutting
    },
  }
}
