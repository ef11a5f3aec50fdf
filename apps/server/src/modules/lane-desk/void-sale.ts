import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { type TakenBackOfLot, takeBackLot } from '#modules/invoices/index.ts'
import { type Book, changeLot } from '#modules/lot-book/index.ts'
import { voidAward } from '#modules/sale-changes/index.ts'
import { refuseHandedOver } from './handed-over.ts'
import { refuse } from './ordered-act.ts'

/** Who undoes a sale, and why. */
export interface Voiding {
  readonly lot: number
  /** Stands on the credit notes, which the payer reads. */
  readonly reason: string
  readonly actorId: number | null
  /** How the public ledger says who decided. */
  readonly entry: Pick<LedgerEntry, 'by' | 'text' | 'terms'>
  /** By whom the lot was changed, as its history says it. */
  readonly source: string
}

/**
 * Voids the award of a lot and takes its invoices back, in the transaction of a book: the lot is as one that found no buyer, and is offered
 * again. @returns the credit notes. @throws Failure LANE_ACT_REFUSED GONE, TITLE_SENT, NOT_SOLD, PAYMENT_IN_FLIGHT.
 */
export async function voidSaleIn(book: Book, { lot, reason, actorId, entry, source }: Voiding): Promise<readonly TakenBackOfLot[]> {
  const row = book.row(lot)
  await refuseHandedOver(book, lot)
  const before = await voidAward(book.client, lot)
  if (before === null) return refuse('NOT_SOLD')
  const notes = await takeBackLot(book.client, lot, { reason, actorId, nowMs: book.nowMs() })
  book.append(
    lot,
    { kind: 'UNDONE', reason: 'VOID', outcome: 'NO_SALE', phase: 'CLOSED', ...entry },
    { outcome: 'NO_SALE', phase: 'CLOSED' },
  )
  book.bind(lot, null)
  if (before.accountId !== null)
    book.notice({ accountId: before.accountId, lot }, 'VOIDED', { priceMinor: before.priceMinor, currency: row.currency })
  await changeLot(book.client, lot, {
    set: { status: 'OPEN' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'OPEN' }],
    source,
  })
  return notes
}
