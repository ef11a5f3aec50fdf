const LEAST_DIGITS = 13
const MOST_DIGITS = 19
const TEN = 10
const NINE = 9
/** How card numbers of the world's networks begin, and how long they are: Visa, Mastercard, American Express, Discover, Diners, JCB, Maestro. */
const NETWORKS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16, 19]],
  [/^3(?:0[0-5]|[68])/, [14]],
  [/^35(?:2[89]|[3-8])/, [16]],
]
/** Digits that stand by themselves, in one piece or in groups of four as they are typed. */
const CANDIDATE = /(?<![\w.-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){2,3}(?:[ -]\d{1,4})?|\d{4}[ -]\d{6}[ -]\d{5})(?![\w-]|\.\d)/g

/** Whether digits end in their check digit, as numbers of cards do. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > NINE ? doubled - NINE : doubled
  }
  return sum % TEN === 0
}

/** Whether digits may be the number of a card. */
export function isCardNumber(digits: string): boolean {
  const isLong = digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS
  return isLong && NETWORKS.some(([begins, lengths]) => begins.test(digits) && lengths.includes(digits.length)) && passesLuhn(digits)
}

/** Numbers of cards in a text, as digits. */
export const cardNumbersIn = (text: string): readonly string[] =>
  [...text.matchAll(CANDIDATE)].map(([found]) => found.replaceAll(/[ -]/g, '')).filter(isCardNumber)

/** Numbers as they are typed and may be kept: in one piece, in groups, with dashes, as base64 and backwards. */
export function formsOf(number: string): readonly string[] {
  const groups = (by: string): string => number.replaceAll(/(.{4})(?=.)/g, `$1${by}`)
  const [whole = ''] = /^[^=]*/.exec(Buffer.from(number).toString('base64')) ?? []
  return [number, groups(' '), groups('-'), groups('+'), groups('%20'), whole, Buffer.from(number).toString('hex')]
}
