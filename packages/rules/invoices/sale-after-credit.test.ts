import { describe, expect, it } from 'vitest'
import type { CreditableLine } from './credit-lines.ts'
import { saleAfterCredit } from './sale-after-credit.ts'

const PRICE = 100_000
const line = (position: number, code: string, [amountMinor, creditedMinor = 0]: readonly [number, number?]): CreditableLine => {
  return { position, code, textKey: 'fee.bid', amountMinor, taxMinor: 0, taxPlace: null, taxRate: null, creditedMinor, creditedTaxMinor: 0 }
}
const FRESH = [line(1, 'PRICE', [PRICE]), line(2, 'BUYER', [32_000])]
const HALF = [line(1, 'PRICE', [PRICE, 40_000]), line(2, 'BUYER', [32_000])]
const OVER = [line(1, 'PRICE', [PRICE, PRICE]), line(2, 'BUYER', [32_000])]
const FEE = [line(1, 'LATE', [9_500])]
const price = (amountMinor: number) => [{ position: 1, amountMinor }]
const HERE = { isHandedOver: false, isPaid: false }
const PAID = { isHandedOver: false, isPaid: true }
const GONE = { isHandedOver: true, isPaid: true }
const STOLEN = { isHandedOver: true, isPaid: false }

describe('what becomes of a sale with a credit note', () => {
  it.each([
    ['the whole invoice of an unpaid win undoes the sale', HERE, FRESH, undefined, { sale: 'VOID' }],
    ['the whole invoice of a paid win undoes the sale', PAID, FRESH, undefined, { sale: 'VOID' }],
    ['the price alone does not go while the sale can be undone', HERE, FRESH, price(PRICE), { refusal: 'WITH_SALE' }],
    ['nor of a paid win', PAID, FRESH, price(PRICE), { refusal: 'WITH_SALE' }],
    ['the last part of a price is the whole of it', PAID, HALF, price(60_000), { refusal: 'WITH_SALE' }],
    ['a part of a price leaves the sale', HERE, FRESH, price(PRICE - 1), { sale: null }],
    ['fees leave the sale', HERE, FRESH, [{ position: 2, amountMinor: 32_000 }], { sale: null }],
    ['once handed over the price goes, and the sale stands', GONE, FRESH, price(PRICE), { sale: 'STANDS' }],
    ['so does the whole invoice', GONE, FRESH, undefined, { sale: 'STANDS' }],
    ['so does the last part of a price', GONE, HALF, price(60_000), { sale: 'STANDS' }],
    ['what is handed over and not paid is given to nobody', STOLEN, FRESH, price(PRICE), { refusal: 'UNPAID' }],
    ['nor with the whole invoice', STOLEN, FRESH, undefined, { refusal: 'UNPAID' }],
    ['fees of a price that is over touch no sale', GONE, OVER, [{ position: 2, amountMinor: 32_000 }], { sale: null }],
    ['nor all that is left', GONE, OVER, undefined, { sale: null }],
    ['an invoice of fees has no sale', null, FEE, undefined, { sale: null }],
    ['a late fee of a standing win touches none', HERE, FEE, undefined, { sale: null }],
  ] as const)('%s', (...[, win, lines, wanted, expected]) => {
    expect(saleAfterCredit(win, { lines, wanted })).toEqual(expected)
  })
})
