const LINE = /^[\p{L}\p{N} .,'\-#/&()]+$/u
const PLACE = /^[\p{L}\p{M} .,'\-()]+$/u

/** Digits of a telephone number (MKT-5.14). */
export const PHONE_DIGITS = { min: 7, max: 15 } as const

/** A postal address as it is typed. */
export interface TypedAddress {
  readonly line1: string
  readonly line2?: string | undefined
  readonly postCode?: string | undefined
  readonly city: string
  readonly state?: string | undefined
  readonly country: string
}

/** Whether a telephone number has 7 to 15 digits, whatever is between them. */
export function isPhone(raw: string): boolean {
  const digits = raw.replace(/\D/g, '').length
  return digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max
}

/** Whether a text is allowed in line1, line2 or postCode: letters, digits and the listed punctuation (MKT-5.27, MQ-132). */
export function isAddressLine(raw: string): boolean {
  return LINE.test(raw)
}

/** Whether a text is allowed as city, state or country: letters, accented ones too, and punctuation (MKT-5.28). */
export function isPlaceName(raw: string): boolean {
  return PLACE.test(raw)
}
