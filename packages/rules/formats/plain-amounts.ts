import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'

/** An amount in major units as programs read it: digits, a point and every decimal of its currency. */
export function plainAmount({ minor, currency }: { readonly minor: number; readonly currency: string }): string {
  const digits = minorDigitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** Minor units of an amount in major units: digits, and at most the currency's decimals behind a point; null for any other text. */
export function readPlainAmount(text: string, currency: CurrencyCode): number | null {
  const digits = minorDigitsOf(currency)
  const isPlain = new RegExp(`^\\d{1,12}(?:\\.\\d{1,${digits}})?$`).test(text)
  return isPlain ? Math.round(Number(text) * 10 ** digits) : null
}
