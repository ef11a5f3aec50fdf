import type { Text } from '@app/text/create-text.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import { asWritten } from '../lots/lot-name.ts'
import type { ListedPick } from './picks-data.ts'

/** What a pick is called: in an operator's own words, else by the message of its code, else its name as people write it. */
export const pickWord = (
  { clause, name, isAdded }: Pick<ListedPick, 'clause' | 'name'> & Partial<Pick<ListedPick, 'isAdded'>>,
  text: Text,
): string => (isAdded === true ? name : (codeWord(clause, text) ?? asWritten(name.toUpperCase())))
