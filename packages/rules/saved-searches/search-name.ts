import { SEARCH_NAME_LENGTH_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { withoutUnseen } from '../validation/names.ts'

/** A name as it is kept: one line, no more spaces than it takes, and nothing unseen. */
export const tidyName = (sent: string): string => withoutUnseen(sent.toWellFormed().replace(/\s+/g, ' ')).trim()

/** What is wrong with a tidied name, by the key of its text; null for nothing. */
export function faultOfName(name: string): 'validation.searchName' | 'validation.searchNameLong' | null {
  if (name === '') return 'validation.searchName'
  return name.length > SEARCH_NAME_LENGTH_MAX ? 'validation.searchNameLong' : null
}
