/** Digits that a card number has (ISO/IEC 7812). */
const CARD_DIGITS = { min: 12, max: 19 } as const
/** Digits in groups, as people and terminals write them; up to three signs may part two groups. */
const GROUPED = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu

/** Whether the check digit of a number is right (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const isCard = (digits: string): boolean => digits.length >= CARD_DIGITS.min && digits.length <= CARD_DIGITS.max && isLuhn(digits)

/** The groups of digits one after the other that may be a number, each as long as a card's. */
function hasCard(groups: readonly string[]): boolean {
  for (let from = 0; from < groups.length; from++) {
    let joined = ''
    for (let to = from; to < groups.length && joined.length <= CARD_DIGITS.max; to++) {
      joined += groups[to] ?? ''
      if (isCard(joined)) return true
    }
  }
  return false
}

/** Whether a card number may stand in a longer row of digits. */
function isWithin(digits: string): boolean {
  for (let from = 0; from + CARD_DIGITS.min <= digits.length; from++)
    for (let length = CARD_DIGITS.min; length <= CARD_DIGITS.max && from + length <= digits.length; length++)
      if (isCard(digits.slice(from, from + length))) return true
  return false
}

/**
 * Whether a text may hold the number of a card: 12 to 19 digits whose check digit is right, however they are grouped. Nobody keeps one
 * here, so what looks like one is refused, and the reference of a slip that does by chance is written without its last digit.
 */
export function mayHoldCardNumber(text: string): boolean {
  for (const [run] of text.normalize('NFKC').matchAll(GROUPED)) {
    const groups = run.match(/\d+/g) ?? []
    if (hasCard(groups) || groups.some((group) => group.length > CARD_DIGITS.max && isWithin(group))) return true
  }
  return false
}

/** The fields whose text may hold the number of a card, each with why it is refused; empty where none does. */
export const cardFieldErrors = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => typeof value === 'string' && mayHoldCardNumber(value))
      .map(([name]) => [name, 'validation.cardNumber']),
  )
