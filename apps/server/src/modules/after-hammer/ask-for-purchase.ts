import { requestUntilMs } from '@app/rules/mandates/decide-approval.ts'
import { actOnLots, type Acting, type Book, type LotRow, preBidEndMs } from '#modules/lot-book/index.ts'
import { ASKED, type Asking, keepRequest, type RequestMark } from './keep-request.ts'
import { type Buyer, refusePurchase } from './purchase.ts'

/**
 * As `actOnLots`, for what a second person may have to agree to. @throws Failure PURCHASE_REFUSED with APPROVAL_ASKED once the request is
 * committed.
 */
export async function whenAgreed<T>(acting: Acting, lots: readonly number[], work: (book: Book) => Promise<T | RequestMark>): Promise<T> {
  const done = await actOnLots(acting, lots, work)
  if (done === ASKED) return refusePurchase('APPROVAL_ASKED')
  return done
}

/** Keeps a purchase or an offer that every rule would take as a request; the payer is locked. @throws Failure PURCHASE_REFUSED. */
export async function askForPurchase(
  book: Book,
  row: LotRow,
  wanted: Asking & { readonly kind: 'BUY_NOW' | 'OFFER'; readonly amountMinor: number; readonly buyer: Buyer },
): Promise<RequestMark> {
  const untilMs = requestUntilMs(book.nowMs(), preBidEndMs(row))
  const kept = await keepRequest(book, row, { ...wanted, allInMinor: wanted.buyer.quote.total.minor, untilMs })
  return kept === ASKED ? kept : refusePurchase(kept)
}
