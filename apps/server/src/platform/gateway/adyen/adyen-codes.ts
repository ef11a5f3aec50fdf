import type { MaskedCard } from '../gateway.ts'

/** Why a card was refused, as Adyen writes it in capitals, as our pages have words for it. */
const REASONS: Readonly<Record<string, string>> = {
  NOT_ENOUGH_BALANCE: 'INSUFFICIENT_FUNDS',
  EXPIRED_CARD: 'EXPIRED_CARD',
  BLOCKED_CARD: 'LOST_CARD',
  WITHDRAWAL_AMOUNT_EXCEEDED: 'LIMIT_EXCEEDED',
  WITHDRAWAL_COUNT_EXCEEDED: 'LIMIT_EXCEEDED',
  REFUSED: 'DO_NOT_HONOUR',
  DECLINED_NON_GENERIC: 'DO_NOT_HONOUR',
  '3D_NOT_AUTHENTICATED': 'AUTHENTICATION',
  '3D_SECURE_AUTHENTICATION_FAILED': 'AUTHENTICATION',
  AUTHENTICATION_REQUIRED: 'AUTHENTICATION',
}

/** A reason of a refusal in our words: OTHER for one that we have none for. */
export const reasonOf = (text: string): string =>
  REASONS[
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
  ] ?? 'OTHER'

/** Brands as people write them, by what Adyen calls them. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cup: 'UnionPay',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  maestro: 'Maestro',
  mc: 'Mastercard',
  visa: 'Visa',
}

/** A card of a notice: its brand, its last four digits and its expiry; null where the notice does not say the digits. */
export function cardOf({ method, summary, expiry }: Readonly<Record<'method' | 'summary' | 'expiry', string>>): MaskedCard | null {
  if (!/^\d{4}$/.test(summary)) return null
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{4})$/.exec(expiry) ?? []
  const expires = `${year}-${month.padStart(2, '0')}`
  return {
    // Cards of a wallet are told of as visa_applepay.
    brand: BRANDS[method.split('_')[0] ?? ''] ?? 'Card',
    lastFour: summary,
    expires: /^\d{4}-(0[1-9]|1[0-2])$/.test(expires) ? expires : '',
  }
}
