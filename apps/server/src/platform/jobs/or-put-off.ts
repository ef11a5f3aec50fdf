import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'

/** What a turn is at, by its number; null while it is at nothing. */
export interface Turn {
  at: number | null
}

interface PuttingOff {
  readonly log: Log
  /** What the log calls that number, and what it says of what failed. */
  readonly name: string
  readonly failed: string
  /** Puts what failed off, longer each time; answers how often in a row it has failed. */
  readonly putOff: (id: number) => Promise<number>
}

/**
 * Takes a turn, which answers whether there may be more. What it was at when it failed is put off, and others have their turn meanwhile.
 * @throws what failed while it was at nothing, and where the database is away.
 */
export async function orPutOff(work: (turn: Turn) => Promise<boolean>, { log, name, failed, putOff }: PuttingOff): Promise<boolean> {
  const turn: Turn = { at: null }
  try {
    return await work(turn)
  } catch (error) {
    const { at } = turn
    if (at === null || isDatabaseDown(error)) throw error
    const failures = await putOff(at)
    log.warn({ err: error, [name]: at, failures }, failed)
    return true
  }
}
