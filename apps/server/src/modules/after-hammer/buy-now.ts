import type { Bought } from '@app/contract/operations/after-hammer.ts'
import { Failure } from '@app/contract/failure.ts'
import { actOnLots, type Acting, findPurchase } from '#modules/lot-book/index.ts'
import type { Actor } from '#modules/bid-accounts/index.ts'
import { admitBuyer, checkOpenForPurchase, refusePurchase, sellOutsideOfSale } from './purchase.ts'

/**
 * Buys a lot at its buy-it-now price (MQ-098): open until the preliminary close, withdrawn once the current bid reaches it. The first to
 * commit wins; the other is refused with the reason. Repeated by its buyer, it answers the same purchase.
 * @throws Failure LOT_NOT_FOUND, PURCHASE_REFUSED.
 */
export async function buyNow(
  acting: Acting,
  { lot, accountId, personId, mandateId, priceMinor }: Actor & { readonly lot: number; readonly priceMinor: number },
): Promise<Bought> {
  return actOnLots(acting, [lot], async (book) => {
    const row = book.find(lot)
    if (row === undefined) throw new Failure('LOT_NOT_FOUND')
    const { currency } = row
    const own = await findPurchase(book.client, lot, accountId)
    if (own !== null) return { lotNumber: lot, priceMinor: own.priceMinor, allInMinor: own.allInMinor, currency }
    checkOpenForPurchase(row, book.nowMs())
    if (row.buyNowMinor === null) return refusePurchase('NOT_OFFERED')
    if (row.buyNowMinor !== priceMinor) return refusePurchase('PRICE_CHANGED', { priceMinor: row.buyNowMinor })
    if (row.priceMinor >= row.buyNowMinor) return refusePurchase('BID_PASSED_IT', { priceMinor: row.priceMinor })
    const buyer = await admitBuyer(book, row, { accountId, personId, mandateId, amountMinor: priceMinor })
    await sellOutsideOfSale(book, row, { buyer, boundAtMs: book.nowMs(), kind: 'BUY_NOW', priceMinor })
    return { lotNumber: lot, priceMinor, allInMinor: buyer.quote.total.minor, currency }
  })
}
