import { minorDigitsOf } from '@app/contract/money.ts'

/** An amount as machines write it: major units with the decimals of its currency, without binary fractions; 12.340 of BHD. */
export function decimalAmount(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
