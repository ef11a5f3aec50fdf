import anyAscii from 'any-ascii'

/** A mark within a word, as in Sa'id; after one letter it separates, as in O'Neil, and so does anything else that is no letter or digit. */
const WITHIN_WORD = /(?<=[a-z0-9]{2})['`]/g
const BETWEEN_WORDS = /[^a-z0-9]+/

/** The words of a name in plain Latin letters, whatever script it is written in: without accents, case and punctuation. */
export const nameWords = (name: string): readonly string[] =>
  anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(WITHIN_WORD, '')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')

/** A name as names are compared: its words, whatever their order. */
export const foldedName = (name: string): string => nameWords(name).toSorted().join(' ')
