/** Words of a search that are looked for. */
const WORDS_MAX = 8
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/**
 * What is typed over the names of results, as PostgreSQL's text search asks for it: every word begins a word of the name. Undefined
 * where no word is in it.
 */
export function resultWords(typed: string): string | undefined {
  const words = typed
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  return words.length === 0 ? undefined : words.map((word) => `${word}:*`).join(' & ')
}
