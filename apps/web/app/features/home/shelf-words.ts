import type { Text } from '@app/text/create-text.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import { asWritten } from '../lots/lot-name.ts'
import type { Shelf } from './home-data.ts'

/** The word of a shelf: a code's own message, else the name as people write it. */
export const shelfWord = ({ clause, name, code }: Shelf, text: Text): string =>
  codeWord(clause, text) ?? (code === 'MAKE' ? asWritten(name.toUpperCase()) : name)
