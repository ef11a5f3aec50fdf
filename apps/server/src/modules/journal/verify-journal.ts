import type { Db, Tx } from '#platform/db/database.ts'
import { findWrongCarried, listClosedMonths } from './months.store.ts'
import {
  countBalances,
  type Counted,
  countPiece,
  findUnbalanced,
  findWrongBalance,
  nextPiece,
  type Piece,
  type PiecedTable,
  type UnbalancedEntry,
  type WrongBalance,
} from './verify.store.ts'

/** What became of a verification; each fault is a line of English. */
export interface JournalVerdict extends Counted {
  readonly faults: readonly string[]
}

/** Rows that are added up at once: no statement takes longer than one may. */
const PIECE_ROWS = 20_000

/** A table in pieces, each small enough for one statement. */
export async function* piecesOf(tx: Tx, what: PiecedTable): AsyncGenerator<Piece> {
  for (let after = 0; ;) {
    const piece = await nextPiece(tx, what, { after, size: PIECE_ROWS })
    if (piece === null) return
    yield piece
    after = piece.upTo
  }
}

const entryFault = ({ id, currency, sum }: UnbalancedEntry): string =>
  currency === null ? `entry ${id} has no lines` : `entry ${id} adds up to ${sum} ${currency}`

const balanceFault = ({ payer, currency, field, stored, summed }: WrongBalance): string =>
  `balance of account ${payer} in ${currency}: ${field} is ${stored}, its lines say ${summed}`

/** What a closed month carries that is not so; null for nothing. */
async function carriedFault(tx: Tx): Promise<string | null> {
  for (const closed of await listClosedMonths(tx)) {
    const wrong = await findWrongCarried(tx, closed)
    if (wrong !== null) return `the month of ${closed.month} of ${closed.site} carries ${wrong.account} otherwise than its lines say`
  }
  return null
}

async function verifyIn(tx: Tx): Promise<JournalVerdict> {
  const counted = { entries: 0, lines: 0, balances: 0 }
  let unbalanced: UnbalancedEntry | null = null
  for await (const piece of piecesOf(tx, 'journal_entries')) {
    const { entries, lines } = await countPiece(tx, piece)
    counted.entries += entries
    counted.lines += lines
    unbalanced ??= await findUnbalanced(tx, piece)
  }
  let wrong: WrongBalance | null = null
  for await (const piece of piecesOf(tx, 'accounts')) {
    counted.balances += await countBalances(tx, piece)
    wrong ??= await findWrongBalance(tx, piece)
  }
  const carried = await carriedFault(tx)
  const faults = [
    ...(unbalanced === null ? [] : [entryFault(unbalanced)]),
    ...(wrong === null ? [] : [balanceFault(wrong)]),
    ...(carried === null ? [] : [carried]),
  ]
  return { ...counted, faults }
}

/**
 * Adds up the journal again, in one view of the database while others go on posting: that every entry adds up to nothing, that every balance,
 * deposit and sum of refunds under way is what its lines say, and that closed months carry what they came to. It names the first of each that is not. Nothing is changed.
 */
export const verifyJournal = (db: Db): Promise<JournalVerdict> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyIn)
