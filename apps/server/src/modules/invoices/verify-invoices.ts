import { invoiceText } from '@app/rules/invoices/invoice-text.ts'
import { type Piece, piecesOf } from '#modules/journal/index.ts'
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

const STATE_FAULTS: Readonly<Record<StateFault, string>> = {
  TOTAL: 'its state is about another payer, currency or sum than the document',
  STATUS: 'its status is not what its amounts say',
}

interface Question<Wrong> {
  readonly table: Parameters<typeof piecesOf>[1]
  readonly find: (tx: Tx, piece: Piece) => Promise<Wrong | null>
  readonly words: (wrong: Wrong) => string
}

/** The first wrong thing that a question finds in a table, in words; null for none. */
async function faultOf<Wrong>(tx: Tx, { table, find, words }: Question<Wrong>): Promise<string | null> {
  for await (const piece of piecesOf(tx, table)) {
    const wrong = await find(tx, piece)
    if (wrong !== null) return words(wrong)
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
  const found = [
    await faultOf(tx, {
      table: 'invoices',
      find: findWrongReceivable,
      words: ({ number, openMinor, postedMinor }) => `invoice ${number}: ${openMinor} are open, the journal says ${postedMinor}`,
    }),
    await faultOf(tx, {
      table: 'invoices',
      find: findWrongState,
      words: ({ number, fault }) => `invoice ${number}: ${STATE_FAULTS[fault]}`,
    }),
    await faultOf(tx, {
      table: 'accounts',
      find: findUnsaidLate,
      words: ({ payer, currency }) => `balance of account ${payer} in ${currency}: an invoice is late, and it is not overdue`,
    }),
  ]
  return { documents, faults: [...faults, ...found.filter((fault) => fault !== null)] }
}

/**
 * Goes through every series again, in one view of the database while others go on issuing: that no number is missing, that every document
 * is what its hash says, that what is open of every invoice is what the journal says, that its status is what its amounts say, and that
 * whoever is late is known to be. It names the first of each that is not.
 */
export const verifyInvoices = (db: Db): Promise<InvoiceVerdict> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyIn)
