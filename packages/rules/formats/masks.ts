const MASK = '*'

/** First characters of a value and an asterisk for each of the rest (MKT-5.33); empty for none. */
export function maskAfter(value: string | null | undefined, keep: number): string {
  if (value === null || value === undefined) return ''
  const kept = Math.max(0, Math.floor(keep))
  return value.slice(0, kept) + MASK.repeat(Math.max(0, value.length - kept))
}

/** Card number as shown: twelve asterisks in groups, then the last four digits (MKT-9.18). */
export function maskCard(lastFour: string): string {
  return `**** **** **** ${lastFour.slice(-4)}`
}

/** A name reduced to its first and last initial (ACC-5.32); empty for none. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
