import { piecesOf } from '#modules/journal/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { countTills, findWrongCheques, findWrongSeries, findWrongTill } from './verify.store.ts'

/** What became of a verification; each fault is a line of English. */
export interface TillVerdict {
  readonly tills: number
  readonly faults: readonly string[]
}

async function verifyIn(tx: Tx): Promise<TillVerdict> {
  const faults: string[] = []
  for await (const piece of piecesOf(tx, 'tills')) {
    const wrong = await findWrongTill(tx, piece)
    if (wrong === null) continue
    faults.push(`till ${wrong.id}: ${wrong.bookMinor} of ${wrong.means} by its book, the journal says ${wrong.postedMinor}`)
    break
  }
  const series = await findWrongSeries(tx)
  if (series !== null) faults.push(`receipts ${series.entityCode} ${series.year}: ${series.given} were given, ${series.there} are there`)
  const cheques = await findWrongCheques(tx)
  if (cheques !== null)
    faults.push(`checks of account ${cheques.payer}: ${cheques.waitingMinor} wait, the journal holds ${cheques.heldMinor}`)
  return { tills: await countTills(tx), faults }
}

/**
 * Adds up every till again, in one view of the database: that the journal has what each open one took and nothing of a closed one, that no
 * receipt is missing, and that the checks that wait are what is held for their payers. It names the first of each that is not.
 */
export const verifyTills = (db: Db): Promise<TillVerdict> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyIn)
