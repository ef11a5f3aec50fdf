import { fieldErrorsOf, type FieldErrors } from './field-errors.ts'

/**
 * Digits of a card number (ACC-5.42).
 *
 * @later Payments have a form for cards.
 */
export const CARD_DIGITS = { min: 12, max: 19 } as const
/**
 * Digits of a card's security code (ACC-5.43, OQ-A131).
 *
 * @later Payments have a form for cards.
 */
export const SECURITY_CODE_DIGITS = { min: 3, max: 4 } as const
/**
 * Label of the security code, named in its error.
 *
 * @later Payments have a form for cards.
 */
export const SECURITY_CODE_LABEL = 'CVV'
/**
 * How many years ahead a card may expire (ACC-5.44).
 *
 * @later Payments have a form for cards.
 */
export const CARD_YEARS_AHEAD_MAX = 20

const DIGITS = /^\d+$/
const MONTHS = 12

/** A card as typed; it is entered on the gateway's page and never reaches us. */
export interface TypedCard {
  readonly number: string
  readonly securityCode: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

function hasDigits(raw: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return DIGITS.test(raw) && raw.length >= min && raw.length <= max
}

/**
 * Whether a text is a card number: 12 to 19 digits, spaces aside.
 *
 * @later Payments have a form for cards.
 */
export function isCardNumber(raw: string): boolean {
  return hasDigits(raw.replaceAll(' ', ''), CARD_DIGITS)
}

/**
 * The years a card may expire in, this one first.
 *
 * @later Payments have a form for cards.
 */
export function cardYears(thisYear: number): readonly number[] {
  return Array.from({ length: CARD_YEARS_AHEAD_MAX + 1 }, (_, ahead) => thisYear + ahead)
}

/**
 * What is wrong with a card in a month of a year.
 *
 * @later Payments have a form for cards.
 */
export function checkCard(card: TypedCard, now: { readonly year: number; readonly month: number }): FieldErrors {
  const isOver = card.expiryYear === now.year && card.expiryMonth < now.month
  const isMonth = Number.isInteger(card.expiryMonth) && card.expiryMonth >= 1 && card.expiryMonth <= MONTHS
  return fieldErrorsOf({
    number: isCardNumber(card.number) ? null : 'validation.card.number',
    securityCode: hasDigits(card.securityCode, SECURITY_CODE_DIGITS) ? null : 'validation.card.code',
    expiry: isMonth && !isOver && cardYears(now.year).includes(card.expiryYear) ? null : 'validation.card.expiry',
  })
}
