import type { Db } from '#platform/db/database.ts'
import { countDone, listWrong } from './verify.store.ts'

/** What became of a verification; each fault is a line of English. */
export interface DefaultVerdict {
  /** Wins that were given up. */
  readonly defaults: number
  readonly faults: readonly string[]
}

/** Proves of every win that was given up that its invoice was taken back, its award is void, and its deposit paid what it says. */
export const verifyDefaults = (db: Db): Promise<DefaultVerdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const wrong = await listWrong(tx)
      return { defaults: await countDone(tx), faults: wrong.map(({ cause, fault }) => `${cause}: ${fault}`) }
    })
