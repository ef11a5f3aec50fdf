import { Failure, fieldErrorsIn, isFailure, textValuesOf } from '@app/contract/failure.ts'
import { failures } from '@app/contract/failures.ts'
import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { controlOf } from './controls.ts'

/** Words of a page's own for a refusal; null to leave it to the usual ones. */
export type WordsOf = (error: Failure, text: Text) => string | null

/** A call that got no answer of ours: the words for it are the page's. */
function silenceWords({ code, detail }: Failure, text: Text): string | null {
  if (typeof detail['errorMsg'] === 'string') return detail['errorMsg']
  if (code === 'TOOK_TOO_LONG') return text.t('form.slow')
  return code === 'UNAVAILABLE' ? text.t('form.unreachable') : null
}

/** What a refusal is called: as the page says, in the words it brings along, or by its code; pages carry no words for every code. */
export function refusalWords(error: unknown, text: Text, wordsOf?: WordsOf): string {
  if (!isFailure(error)) return text.t('error.generic')
  const { words } = error.detail
  if (typeof words === 'string') return words
  return wordsOf?.(error, text) ?? silenceWords(error, text) ?? text.dyn(failures[error.code], text.t('error.generic'))
}

/** Ends the keys of what is wrong with an agreement to other words than are in force; spelled out, every page would carry their words. */
const OTHER_WORDS = /\.(?:changed|privacyChanged)$/

/** Whether something was refused because the words that it agrees to have changed: the page has others to show. */
export const isOfOtherWords = (error: unknown): boolean =>
  isFailure(error) &&
  (Object.values(fieldErrorsIn(error.detail)).some((key) => OTHER_WORDS.test(key)) ||
    (error.code === 'AGREEMENT_REFUSED' && error.detail['reason'] === 'CONSENT'))

/** A refusal of a page's own: one field of its form cannot be sent as it is. */
export const wrongField = (name: string, words: string): Failure => new Failure('INVALID_INPUT', { field: name, words })

/** What a refusal means for a form. */
export interface Refusal {
  /** Name of a wrong field that is shown → what is wrong with it. */
  readonly errors: Readonly<Record<string, string>>
  /** What is said of the whole. */
  readonly words: string
}

/** Path of each wrong field and its words: all that the answer names, or the one that a rule is about. */
function wordsByPath(error: Failure, text: Text, wordsOf?: WordsOf): readonly (readonly [path: string, words: string])[] {
  const { detail } = error
  const wrong = Object.entries(fieldErrorsIn(detail))
  const facts = textValuesOf(detail)
  if (wrong.length > 0) return wrong.map(([path, key]) => [path, wordsOfField(key, text, facts)])
  const { field } = detail
  return typeof field === 'string' && field !== '' ? [[field, refusalWords(error, text, wordsOf)]] : []
}

/** Puts what is wrong beside the fields that the form shows; what concerns no such field is said of the whole. */
export function refusalOf(
  error: unknown,
  { form, text, wordsOf }: { form: HTMLFormElement; text: Text; wordsOf: WordsOf | undefined },
): Refusal {
  if (!isFailure(error)) return { errors: {}, words: refusalWords(error, text) }
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const [path, words] of wordsByPath(error, text, wordsOf)) {
    const control = controlOf(form, path)
    if (control === null) others.push(words)
    else errors[control.name] ??= words
  }
  if (Object.keys(errors).length === 0) return { errors, words: others[0] ?? refusalWords(error, text, wordsOf) }
  return { errors, words: [text.t('form.check'), ...new Set(others)].join(' ') }
}
