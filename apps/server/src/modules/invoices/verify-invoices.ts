import { invoiceText } from '@app/rules/invoices/invoice-text.ts'
import { piecesOf } from '#modules/journal/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { genesisOf, hashAfter } from './issue-invoice.ts'
import {
  findUnsaidLate,
  findWrongReceivable,
  findWrongState,
  listSeries,
  listSeriesPiece,
  type SeriesRow,
  type StateFault,
} from './verify.store.ts'

/** What became of a verification; each fault is a line of English. */
export interface InvoiceVerdict {
  readonly documents: number
  readonly faults: readonly string[]
}

/** Documents that are read at once: no statement takes longer than one may. */
const PIECE_ROWS = 2_000

/** Goes through a series from its first document to its last; answers how many there are and the first fault. */
async function verifySeries(tx: Tx, series: SeriesRow): Promise<{ readonly documents: number; readonly fault: string | null }> {
  const name = `series ${series.entityCode} ${series.kind} ${series.year}`
  let before = genesisOf(series)
  let count = 0
  for (;;) {
    const piece = await listSeriesPiece(tx, { seriesId: series.id, after: count, size: PIECE_ROWS })
    if (piece.length === 0) break
    for (const { count: number, prevHash, hash, ...invoice } of piece) {
      if (number !== count + 1) return { documents: count, fault: `${name}: after ${count} comes ${number}` }
      count = number
      if (!prevHash.equals(before) || !hash.equals(hashAfter(prevHash, invoiceText(invoice))))
        return { documents: count, fault: `${name}: ${invoice.number} is not what its hash says` }
      before = hash
    }
  }
  const isWhole = series.lastNumber === count && (count === 0 || series.lastHash.equals(before))
  return { documents: count, fault: isWhole ? null : `${name}: ${series.lastNumber} were given, ${count} are there` }
}

/** The first invoice of which the journal says something else; null for none. */
async function receivableFault(tx: Tx): Promise<string | null> {
  for await (const piece of piecesOf(tx, 'invoices')) {
    const wrong = await findWrongReceivable(tx, piece)
    if (wrong !== null) return `invoice ${wrong.number}: ${wrong.openMinor} are open, the journal says ${wrong.postedMinor}`
  }
  return null
}

const STATE_FAULTS: Readonly<Record<StateFault, string>> = {
  TOTAL: 'its state is about another payer, currency or sum than the document',
  STATUS: 'its status is not what its amounts say',
}

/** The first invoice whose state contradicts its document or itself; null for none. */
async function stateFault(tx: Tx): Promise<string | null> {
  for await (const piece of piecesOf(tx, 'invoices')) {
    const wrong = await findWrongState(tx, piece)
    if (wrong !== null) return `invoice ${wrong.number}: ${STATE_FAULTS[wrong.fault]}`
  }
  return null
}

/** The first payer who is late, and whose balance says nothing of it; null for none. */
async function lateFault(tx: Tx): Promise<string | null> {
  for await (const piece of piecesOf(tx, 'accounts')) {
    const wrong = await findUnsaidLate(tx, piece)
    if (wrong !== null) return `balance of account ${wrong.payer} in ${wrong.currency}: an invoice is late, and it is not overdue`
  }
  return null
}

async function verifyIn(tx: Tx): Promise<InvoiceVerdict> {
  let documents = 0
  const faults: string[] = []
  for (const series of await listSeries(tx)) {
    const found = await verifySeries(tx, series)
    documents += found.documents
    if (found.fault !== null) faults.push(found.fault)
  }
  const found = [await receivableFault(tx), await stateFault(tx), await lateFault(tx)]
  return { documents, faults: [...faults, ...found.filter((fault) => fault !== null)] }
}

/**
 * Goes through every series again, in one view of the database while others go on issuing: that no number is missing, that every document
 * is what its hash says, that what is open of every invoice is what the journal says, that its status is what its amounts say, and that
 * whoever is late is known to be. It names the first of each that is not.
 */
export const verifyInvoices = (db: Db): Promise<InvoiceVerdict> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyIn)
