import { Failure } from '@app/contract/failure.ts'
import { decideLotAct } from '@app/rules/auctions/decide-lot-act.ts'
import {
  actOnLots,
  type Acting,
  type Book,
  changeLot,
  leaveRunLists,
  WITHOUT_SALE,
  endOffers,
  checkDeciders,
  closerOf,
  type Deciders,
  personsEntry,
  endLot,
} from '#modules/lot-book/index.ts'

/** Which lot is withdrawn, and why. */
export interface Withdrawal {
  readonly lot: number
  readonly reason: string
  /** For the history of the lot. */
  readonly source: string
  readonly by: Deciders
}

/**
 * Withdraws a lot of a book: out of its sale, its leader released and notified, its offers ended; the ledger records the reason.
 * @throws Failure LOT_ACT_REFUSED while it is on the block, in negotiation or sold, SECOND_PERSON_NEEDED.
 */
export async function withdrawIn(book: Book, { lot, reason, source, by }: Withdrawal): Promise<void> {
  const row = book.find(lot)
  const refusal = row === undefined || row.lotStatus === 'WITHDRAWN' ? 'OVER' : decideLotAct('withdraw', row)
  if (row === undefined || refusal !== null) throw new Failure('LOT_ACT_REFUSED', { lot, reason: refusal })
  checkDeciders('WITHDRAW', row, by)
  await endLot(book, lot, { kind: 'WITHDRAWN', outcome: 'WITHDRAWN', by: closerOf(by), winner: null, text: reason, ...personsEntry(by) })
  for (const { accountId, actorId, amountMinor } of await endOffers(book.client, lot))
    book.notice({ accountId, lot, actorId }, 'OFFER_DECLINED', { amountMinor })
  await leaveRunLists(book.client, lot)
  await changeLot(book.client, lot, {
    set: { ...WITHOUT_SALE, status: 'WITHDRAWN' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'WITHDRAWN' }],
    source,
  })
  if (row.saleId !== null) book.announceSale(row.saleId)
}

/** Withdraws one lot in a transaction of its own. @throws Failure as `withdrawIn`. */
export async function withdrawLot(acting: Acting, withdrawal: Withdrawal): Promise<void> {
  await actOnLots(acting, [withdrawal.lot], (book) => withdrawIn(book, withdrawal))
}
