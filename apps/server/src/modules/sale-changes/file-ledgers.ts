import type { PoolClient } from 'pg'
import { type Book, type LotPatch, openBook, type LotRow, readLotRows, startOf, endLot } from '#modules/lot-book/index.ts'
import { phaseInSale } from './phase-in-sale.ts'
import { type Extra, readExtras, withdrawnByFile, listKnown, listOffered } from './file-ledgers.store.ts'

/** The ledgers of lots that a sales-data file is about to change, locked until the end of the transaction. */
export interface FileLedgers {
  /** Lots that have a ledger here. */
  readonly lots: readonly number[]
  /** Of these the ones whose terms of sale a file may not change: bid on, on the block, over (rulings.md "Import"). */
  readonly frozen: readonly number[]
  /** To be called when the lots are changed: every change of terms, sale or standing becomes an event. */
  recordChanges(): Promise<void>
}

const NEVER_BID: LotPatch = {
  phase: 'PRELIM',
  outcome: null,
  deadlineMs: null,
  remainingMs: null,
  isBonusSpent: false,
  offered: 0,
}

const isRunning = ({ phase }: LotRow): boolean => phase === 'ACTIVE' || phase === 'PAUSED'

const startBy = (row: LotRow, extra: Extra): number =>
  startOf({ currency: row.currency, selling_site: row.sellingSite, high_bid_minor: extra.high_bid_minor, on: row.on })

interface Change {
  readonly before: LotRow & { readonly extra: Extra }
  readonly after: LotRow & { readonly extra: Extra }
}

/** The start moves with the bids that files bring along; one that an operator has set stays. */
function startAfter({ before, after }: Change): number {
  const wasByFile = before.startMinor === startBy(before, before.extra)
  return wasByFile ? startBy(after, after.extra) : before.startMinor
}

function recordTerms(book: Book, change: Change): void {
  const { before, after } = change
  const startMinor = startAfter(change)
  const isSame =
    before.terms === after.terms &&
    before.buyNowMinor === after.buyNowMinor &&
    before.currency === after.currency &&
    before.sellingSite === after.sellingSite &&
    before.extra.make_offer === after.extra.make_offer &&
    before.startMinor === startMinor
  if (isSame) return
  const terms = {
    currency: after.currency,
    sellingSite: after.sellingSite,
    sale: after.terms,
    startMinor,
    hasReserve: before.reserveMinor !== null,
    buyNowMinor: after.buyNowMinor,
    makeOffer: after.extra.make_offer,
  }
  book.append(before.lot, { kind: 'TERMS', by: 'file', terms }, { startMinor })
}

function recordSale(book: Book, { before, after }: Change): void {
  const isSameSale = before.saleId === after.saleId && before.saleType === after.saleType
  if (isSameSale && before.itemNumber === after.itemNumber) return
  const terms = { fromSale: before.saleId, toSale: after.saleId, item: after.itemNumber, saleType: after.saleType }
  const patch = isSameSale ? {} : phaseInSale(after, before.phase, book.nowMs())
  const moved = patch.phase === undefined ? {} : { phase: patch.phase, deadlineMs: patch.deadlineMs ?? null }
  book.append(before.lot, { kind: 'MOVED', by: 'file', ...moved, terms }, patch)
}

/**
 * Locks the ledgers of lots that a file changes, in the transaction that changes them: what a ledger says of its lot is then true at
 * every event, and a bid waits for the change or comes before it.
 */
export async function openFileLedgers(client: PoolClient, lots: readonly number[], nowMs: () => number): Promise<FileLedgers> {
  const known = await listKnown(client, lots)
  if (known.length === 0) return { lots: known, frozen: [], recordChanges: () => Promise.resolve() }
  const book = await openBook(client, known, nowMs)
  const [extras, returning] = [await readExtras(client, known), await withdrawnByFile(client, known)]
  const isBack = ({ lot, outcome, bidCount }: LotRow): boolean => outcome === 'WITHDRAWN' && bidCount === 0 && returning.has(lot)
  const before = known.flatMap((lot) => book.find(lot) ?? [])
  const isFrozen = (row: LotRow): boolean => row.bidCount > 0 || isRunning(row) || (row.outcome !== null && !isBack(row))
  const frozen = before.filter(isFrozen).map(({ lot }) => lot)
  const recordChanges = async (): Promise<void> => {
    const open = before.filter((row) => !isFrozen(row))
    const now = open.map(({ lot }) => lot)
    const after = new Map((await readLotRows(client, now)).map((row) => [row.lot, row]))
    const extrasAfter = await readExtras(client, now)
    for (const row of open) {
      const [was, is, changed] = [extras.get(row.lot), extrasAfter.get(row.lot), after.get(row.lot)]
      if (was === undefined || is === undefined || changed === undefined) continue
      const change: Change = { before: { ...row, extra: was }, after: { ...changed, extra: is } }
      if (row.outcome !== null && changed.lotStatus !== 'WITHDRAWN')
        book.append(row.lot, { kind: 'REOPENED', by: 'file', reason: 'RELISTED', phase: 'PRELIM', priceMinor: 0, leader: null }, NEVER_BID)
      recordTerms(book, change)
      recordSale(book, change)
    }
    await book.write()
  }
  return { lots: known, frozen, recordChanges }
}

/**
 * Records in the ledgers of lots that a file leaves out that they are withdrawn, in the transaction that withdraws them; answers which may
 * be: no bid, no open offer, not on the block, nothing decided (rulings.md "Import").
 */
export async function withdrawByFile(client: PoolClient, lots: readonly number[], nowMs: () => number): Promise<number[]> {
  const book = await openBook(client, lots, nowMs)
  const offered = await listOffered(client, lots)
  const free = lots.filter((lot) => {
    const row = book.find(lot)
    return row !== undefined && row.bidCount === 0 && row.outcome === null && !isRunning(row) && !offered.has(lot)
  })
  for (const lot of free) await endLot(book, lot, { kind: 'WITHDRAWN', outcome: 'WITHDRAWN', by: 'file', winner: null })
  await book.write()
  return free
}
