/**
 * What full-text search means, for every engine that answers it.
 *
 * Documents: each text field is cut into tokens by `documentTokens`. Queries: `queryWords`, in order, with repeats. A document matches
 * when each word has a matching token in at least one of its text fields. A token matches a word when it equals it or, for the last
 * word only, begins with it.
 *
 * Correction: a word that matches no token of any document in the collection (filters do not matter) is unmatched. If `isCorrectable`,
 * it is replaced by all tokens of the collection within one edit (`isOneEdit`); it then matches exactly those tokens, as whole words.
 * An unmatched word without replacement matches nothing. `corrected` is answered when at least one word is unmatched and every unmatched
 * word was replaced, even if filters leave no hit: word by word in order, the word itself or its replacements by code point.
 *
 * Relevance: an integer, the sum over the words (repeats count again) of the most points any matching token in any text field earns:
 * the field's weight times EXACT_FACTOR when the token equals the word, times 1 when it only begins with it or replaces it. Without
 * words it is 0. Higher is better; ties go to the remaining sort keys and last to the lower id.
 */

import type { FieldValue } from './query.ts'

/** A token or word keeps at most this many code points; the rest is cut on both sides, so that cut words still meet. */
export const MAX_WORD_CODE_POINTS = 64
/** Words of a query beyond this number are ignored. */
export const MAX_QUERY_WORDS = 32
/** Shorter words (code points) are never corrected. */
export const MIN_CORRECTED_CODE_POINTS = 4

const PLAIN = /^\p{ASCII}*$/u
const MARKS = /\p{M}+/gu
const RUN = /[\p{L}\p{N}]+/gu
const SPACE = /\s+/u
// ASCII-only forms, which are tried first because they are several times faster.
const PLAIN_SPACE = /[\t-\r ]+/
const PLAIN_RUN = /^[0-9a-z]+$/
const DIGIT = /\p{N}/u
/** A short name of letters and a number with a hyphen between, which many makers write without. */
const HYPHENED_NAME = /(?<![^\s])(\p{L}{1,3})-(\p{N}{1,3})(?![^\s])/gu

/** Folds case and accents: compatibility decomposition (NFKD), combining marks dropped, lower case without locale. */
export function fold(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(MARKS, '')
}

/**
 * The words of a query in order, with repeats: maximal runs of letters and digits of the folded text, each cut to
 * MAX_WORD_CODE_POINTS, at most MAX_QUERY_WORDS. Every word must match; the last one matches as a prefix too. `f-150` is one word,
 * since that is what `F150` and `F-150` have in common.
 */
export function queryWords(text: string): string[] {
  return (fold(text).replace(HYPHENED_NAME, '$1$2').match(RUN) ?? []).slice(0, MAX_QUERY_WORDS).map(cut)
}

/**
 * The distinct tokens of a document text: its runs of letters and digits, and for each stretch without white space that holds
 * several runs also their concatenation, so that `F-150` is found by `f-150`, `f 150` and `f150`.
 */
export function documentTokens(text: string): Set<string> {
  const tokens = new Set<string>()
  const folded = fold(text)
  const isPlain = PLAIN.test(text)
  for (const stretch of isPlain ? folded.split(PLAIN_SPACE) : folded.split(SPACE)) {
    if (isPlain && PLAIN_RUN.test(stretch)) tokens.add(cut(stretch))
    else addStretch(stretch, tokens)
  }
  return tokens
}

/** The texts of a text field's value. */
export function textsOf(value: FieldValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? (value as readonly string[]) : []
}

function addStretch(stretch: string, tokens: Set<string>): void {
  const runs = stretch.match(RUN)
  if (runs === null) return
  for (const run of runs) tokens.add(cut(run))
  if (runs.length > 1) tokens.add(cut(runs.join('')))
}

/** Whether a word that matches nothing may be replaced by near tokens: long enough and without a digit. */
export function isCorrectable(word: string): boolean {
  return [...word].length >= MIN_CORRECTED_CODE_POINTS && !DIGIT.test(word)
}

/** Whether one edit turns `a` into `b`: a code point inserted, deleted or substituted, or two neighbours exchanged. Equal words are not near. */
export function isOneEdit(a: string, b: string): boolean {
  const left = [...a]
  const right = [...b]
  if (Math.abs(left.length - right.length) > 1 || a === b) return false
  let from = 0
  while (from < left.length && left[from] === right[from]) from++
  let leftEnd = left.length
  let rightEnd = right.length
  while (leftEnd > from && rightEnd > from && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--
    rightEnd--
  }
  const removed = leftEnd - from
  const added = rightEnd - from
  if (removed <= 1 && added <= 1) return true
  return removed === 2 && added === 2 && left[from] === right[from + 1] && left[from + 1] === right[from]
}

/** Every string one edit away from `word`, inserting and substituting only code points of `alphabet`. May hold `word` itself. */
export function* oneEditStrings(word: string, alphabet: Iterable<string>): Generator<string> {
  const letters = [...word]
  const choices = [...alphabet]
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const rest = letters.slice(at)
    const after = rest.join('')
    const tail = rest.slice(1).join('')
    for (const letter of choices) yield before + letter + after
    if (rest.length === 0) continue
    yield before + tail
    for (const letter of choices) yield before + letter + tail
    if (rest.length > 1) yield before + rest[1] + rest[0] + rest.slice(2).join('')
  }
}

/** How much more a token earns that equals its word. */
export const EXACT_FACTOR = 2

function cut(word: string): string {
  return word.length <= MAX_WORD_CODE_POINTS ? word : [...word].slice(0, MAX_WORD_CODE_POINTS).join('')
}
