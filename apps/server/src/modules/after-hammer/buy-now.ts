import type { Bought } from '@app/contract/operations/after-hammer.ts'
import { Failure } from '@app/contract/failure.ts'
import { frozenBrokerFee } from '#modules/bid-accounts/index.ts'
import { type Acting, findPurchase } from '#modules/lot-book/index.ts'
import { askForPurchase, whenAgreed } from './ask-for-purchase.ts'
import { type Asking, settleRequest } from './keep-request.ts'
import { admitBuyer, checkOpenForPurchase, refusePurchase, sellOutsideOfSale } from './purchase.ts'

/**
 * Buys a lot at its buy-it-now price (MQ-098): open until the preliminary close, withdrawn once the current bid reaches it. The first to
 * commit wins; the other is refused with the reason. Repeated by its buyer, it answers the same purchase.
 * Where a second person has to agree, it is kept as a request instead. @throws Failure LOT_NOT_FOUND, PURCHASE_REFUSED, REQUEST_OVER.
 */
export async function buyNow(
  acting: Acting,
  { lot, priceMinor, ...asking }: Asking & { readonly lot: number; readonly priceMinor: number },
): Promise<Bought> {
  const { accountId, personId, mandateId, approval } = asking
  return whenAgreed(acting, [lot], async (book) => {
    const row = book.find(lot)
    if (row === undefined) throw new Failure('LOT_NOT_FOUND')
    const { currency } = row
    const own = await findPurchase(book.client, lot, accountId)
    if (own !== null && approval === undefined) return { lotNumber: lot, ...own, currency }
    checkOpenForPurchase(row, book.nowMs())
    if (row.buyNowMinor === null) return refusePurchase('NOT_OFFERED')
    if (row.buyNowMinor !== priceMinor) return refusePurchase('PRICE_CHANGED', { priceMinor: row.buyNowMinor })
    if (row.priceMinor >= row.buyNowMinor) return refusePurchase('BID_PASSED_IT', { priceMinor: row.priceMinor })
    const buyer = await admitBuyer(book, row, { accountId, personId, mandateId, amountMinor: priceMinor, approvedBy: approval?.by })
    if (buyer.isToBeAsked) return askForPurchase(book, row, { ...asking, kind: 'BUY_NOW', amountMinor: priceMinor, buyer })
    const asked = await settleRequest(book, row, { ...asking, amountMinor: priceMinor })
    const brokerFee = frozenBrokerFee(asked ?? buyer.brokerFees, { currency, amountMinor: priceMinor })
    await sellOutsideOfSale(book, row, { buyer, boundAtMs: book.nowMs(), kind: 'BUY_NOW', priceMinor, brokerFee })
    return { lotNumber: lot, priceMinor, allInMinor: buyer.quote.total.minor, currency, brokerFeeMinor: brokerFee.brokerFeeMinor }
  })
}
