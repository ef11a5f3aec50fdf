const MASK = '*'
/** In place of the hidden digits of a card: twelve asterisks in groups (MKT-9.18). */
const CARD_MASK = '**** **** ****'

/** First characters of a value and an asterisk for each of the rest (MKT-5.33); empty for none. */
export function maskAfter(value: string | null | undefined, keep: number): string {
  if (value === null || value === undefined) return ''
  const shown = Math.max(0, Math.floor(keep))
  return value.slice(0, shown) + MASK.repeat(Math.max(0, value.length - shown))
}

/** Card number as shown: twelve asterisks in groups, then the last four digits (MKT-9.18). */
export function maskCard(lastFour: string): string {
  return `${CARD_MASK} ${lastFour.slice(-4)}`
}
