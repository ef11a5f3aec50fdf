/** First and last initial of a name in upper case, one letter for a single name, none for an empty one (ACC-5.32, OQ-A132). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => (Array.from(word)[0] ?? '').toUpperCase()).join('')
}

/** What no keyboard types: controls, and signs that turn the reading direction or take no room. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Whether a text has signs that nobody sees. */
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0

/** A text without them. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')
