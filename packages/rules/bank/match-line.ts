import type { SuggestionGround } from '@app/contract/bank/bank-codes.ts'
import { isCreditorReference } from '../invoices/creditor-reference.ts'

/** Letters and digits of a reference of ours: `RF`, two check digits, twelve digits (announced transfers). */
const OWN_REFERENCE = /(?=(RF\d{14}))/g
const INVOICE_NUMBER = /\b([A-Z0-9]{2,8})[-\s/]?(20\d{2})[-\s/]?I[-\s/]?(\d{6})\b/g
const WORD = /[\p{L}\p{N}]{3,}/gu
/** References and numbers of one line that are looked for at most. */
const FOUND_MAX = 20

/** The references of announced transfers that texts of a line hold, however banks have spaced or cut them; each once. */
export function referencesIn(texts: readonly string[]): readonly string[] {
  const found = texts
    .flatMap((text) => [
      ...text
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .matchAll(OWN_REFERENCE),
    ])
    .map(([, reference = '']) => reference)
    .filter((reference) => isCreditorReference(reference))
  return [...new Set(found)].slice(0, FOUND_MAX)
}

/** Numbers of invoices that a text names, as they are printed; each once. */
export function invoiceNumbersIn(text: string): readonly string[] {
  const found = [...text.toUpperCase().matchAll(INVOICE_NUMBER)].map(([, code, year, count]) => `${code}-${year}-I${count}`)
  return [...new Set(found)].slice(0, FOUND_MAX)
}

const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().match(WORD) ?? [])

/** Whether two names share a word of three letters or more. */
export function isLikeName(one: string, other: string): boolean {
  const words = wordsOf(one)
  return [...wordsOf(other)].some((word) => words.has(word))
}

const ORDER: readonly SuggestionGround[] = ['REFERENCE', 'NUMBER', 'SUM_AND_NAME', 'SUM']

/** Suggestions in the order of how sure they are, at most so many. */
export const inOrder = <S extends { readonly ground: SuggestionGround }>(suggestions: readonly S[], most: number): readonly S[] =>
  suggestions.toSorted((one, other) => ORDER.indexOf(one.ground) - ORDER.indexOf(other.ground)).slice(0, most)
