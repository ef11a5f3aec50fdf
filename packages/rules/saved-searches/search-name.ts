import { SEARCH_NAME_LENGTH_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'

/** What no keyboard types: controls, and signs that turn the reading direction or take no room. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A name as it is kept: one line, no more spaces than it takes, and nothing unseen. */
export const tidyName = (sent: string): string => sent.toWellFormed().replace(/\s+/g, ' ').replace(UNSEEN, '').trim()

/** What is wrong with a tidied name, by the key of its text; null for nothing. */
export function faultOfName(name: string): 'validation.searchName' | 'validation.searchNameLong' | null {
  if (name === '') return 'validation.searchName'
  return name.length > SEARCH_NAME_LENGTH_MAX ? 'validation.searchNameLong' : null
}
