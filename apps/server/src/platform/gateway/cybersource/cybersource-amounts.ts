import { isAmountMinor, minorDigitsOf } from '@app/contract/money.ts'

/** Minor units of an amount as the provider writes it, in major units with decimals; null for everything else, fractions of the smallest unit included. */
export function readAmount(text: unknown, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(typeof text === 'string' ? text : '') ?? []
  if (whole === undefined) return null
  const digits = minorDigitsOf(currency)
  if (/[^0]/.test(fraction.slice(digits))) return null
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return isAmountMinor(minor) ? minor : null
}
