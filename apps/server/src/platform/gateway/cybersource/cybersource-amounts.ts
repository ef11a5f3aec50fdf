import { isAmountMinor, minorDigitsOf } from '@app/contract/money.ts'

/** An amount as the provider writes it, in major units with the currency's decimals: 500.00, or 12.340 of BHD. */
export function amountText(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Minor units of such an amount; null for everything else, fractions of the smallest unit included. */
export function readAmount(text: unknown, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(typeof text === 'string' ? text : '') ?? []
  if (whole === undefined) return null
  const digits = minorDigitsOf(currency)
  if (/[^0]/.test(fraction.slice(digits))) return null
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return isAmountMinor(minor) ? minor : null
}
