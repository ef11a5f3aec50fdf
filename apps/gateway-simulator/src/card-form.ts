import type { MessageKey } from './page-texts.ts'

const NUMBER_LENGTH_MIN = 12 // MKT-5.17
const NUMBER_LENGTH_MAX = 19
const CODE_LENGTH_MIN = 3 // MKT-5.18
const CODE_LENGTH_MAX = 4
/** Years that an expiry may lie ahead (MKT-5.19). */
export const YEARS_AHEAD_MAX = 20

/** A card as it was typed. */
export interface TypedCard {
  readonly number: string
  readonly code: string
  readonly month: string
  readonly year: string
}

/** Digits of a number as people type it, in groups. */
export const digitsOf = (number: string): string => number.replaceAll(/[\s-]/g, '')

/** What is wrong with each field of a typed card; empty where nothing is (MKT-5.17 to 5.19, OQ-A131). */
export function cardFaults({ number, code, month, year }: TypedCard, nowMs: number): Partial<Record<keyof TypedCard, MessageKey>> {
  const now = new Date(nowMs)
  const digits = digitsOf(number)
  const isNumber = /^\d+$/.test(digits) && digits.length >= NUMBER_LENGTH_MIN && digits.length <= NUMBER_LENGTH_MAX
  const isCode = /^\d+$/.test(code) && code.length >= CODE_LENGTH_MIN && code.length <= CODE_LENGTH_MAX
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(month)
  const thisYear = now.getUTCFullYear()
  const isYear = /^\d{4}$/.test(year) && Number(year) >= thisYear && Number(year) <= thisYear + YEARS_AHEAD_MAX
  const isOver = isMonth && Number(year) === thisYear && Number(month) < now.getUTCMonth() + 1
  return {
    ...(isNumber ? {} : { number: 'wrongNumber' as const }),
    ...(isCode ? {} : { code: 'wrongCode' as const }),
    ...(isMonth && !isOver ? {} : { month: 'wrongExpiry' as const }),
    ...(isYear ? {} : { year: 'wrongExpiry' as const }),
  }
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const IBAN_HEAD = 4
const LETTER_OFFSET = 55 // A is 10
const CHECK_MODULUS = 97

/** Whether a text is an IBAN, by its check digits (ISO 13616). */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  const digits = [...(text.slice(IBAN_HEAD) + text.slice(0, IBAN_HEAD))]
    .map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - LETTER_OFFSET)))
    .join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % CHECK_MODULUS
  return rest === 1
}
