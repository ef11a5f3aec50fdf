/** Digits of a lot number (MKT-5.04). */
export const LOT_NUMBER_DIGITS = { min: 3, max: 10 } as const

/** A typed number is looked up as a lot number only when it is longer than this (MKT-5.05). */
export const SHORTEST_LOT_SEARCH = 4

const DIGITS_ONLY = /^\d+$/

/** The digits of a typed number: without surrounding spaces and inner hyphens; null when anything else is in it (MQ-032). */
export function digitsOf(raw: string): string | null {
  const bare = raw.trim()
  if (bare.startsWith('-') || bare.endsWith('-')) return null
  const digits = bare.replaceAll('-', '')
  return DIGITS_ONLY.test(digits) ? digits : null
}

/** The lot number that a text is, as digits; null when it has fewer than 3 or more than 10. */
export function lotNumberOf(raw: string): string | null {
  const digits = digitsOf(raw)
  if (digits === null || digits.length < LOT_NUMBER_DIGITS.min || digits.length > LOT_NUMBER_DIGITS.max) return null
  return digits
}
