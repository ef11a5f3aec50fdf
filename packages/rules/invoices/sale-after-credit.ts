import type { MoneyActRefusal, SaleAfterCredit } from '@app/contract/payments/invoice-codes.ts'
import { type CreditableLine, leftOfLine, type WantedLine } from './credit-lines.ts'
import { PRICE_CODE } from './journal-lines.ts'

/** The win that an invoice bills, as it stands. */
export interface CreditedWin {
  /** Whether its buyer has the vehicle or its title: then the sale cannot be undone any more. */
  readonly isHandedOver: boolean
  /** Whether its invoice is paid in full, with nothing given up. */
  readonly isPaid: boolean
}

/** Whether nothing of the price is left once so much of its lines is taken back; `wanted` left out is all that is left. */
export function isPriceWhole(lines: readonly CreditableLine[], wanted: readonly WantedLine[] | undefined): boolean {
  const prices = lines.filter(({ code }) => code === PRICE_CODE)
  const wantedOf = ({ position }: CreditableLine): number => wanted?.find((line) => line.position === position)?.amountMinor ?? 0
  return prices.length > 0 && prices.every((line) => wanted === undefined || wantedOf(line) >= leftOfLine(line))
}

/**
 * What becomes of a sale with a credit note: a price that is taken back whole undoes it, and the whole invoice goes with it. Once the
 * vehicle or its title is handed over it stands, and the seller bears the price, as long as that was paid. Null where the sale is not touched; else a refusal.
 */
export function saleAfterCredit(
  win: CreditedWin | null,
  { lines, wanted }: { readonly lines: readonly CreditableLine[]; readonly wanted: readonly WantedLine[] | undefined },
): { readonly sale: SaleAfterCredit | null } | { readonly refusal: MoneyActRefusal } {
  if (win === null || !isPriceWhole(lines, wanted)) return { sale: null }
  // Fees of a price that was taken back before, and nothing more of it.
  const isPriceOver = lines.every((line) => line.code !== PRICE_CODE || leftOfLine(line) === 0)
  if (win.isHandedOver) return isPriceOver ? { sale: null } : win.isPaid ? { sale: 'STANDS' } : { refusal: 'UNPAID' }
  return wanted === undefined ? { sale: 'VOID' } : isPriceOver ? { sale: null } : { refusal: 'WITH_SALE' }
}
