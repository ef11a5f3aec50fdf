import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'

const FAILURES: Readonly<Record<string, Parameters<Text['t']>[0]>> = {
  SAVED_SEARCH_NOT_FOUND: 'failure.savedSearchNotFound',
  SAVED_SEARCH_EXISTS: 'failure.savedSearchExists',
  SAVED_SEARCHES_FULL: 'failure.savedSearchesFull',
  BAD_FILTER: 'saved.notUnderstood',
  TOO_MANY_REQUESTS: 'failure.tooManyRequests',
}
const WRONG = /^validation\.[a-zA-Z]+$/

/** What a refusal is called, or the message of a field that a form without script came back with; empty for none. */
export function faultWords(fault: string, text: Text): string {
  if (fault === '') return ''
  if (WRONG.test(fault)) return wordsOfField(fault, text)
  const key = Object.hasOwn(FAILURES, fault) ? FAILURES[fault] : undefined
  return key === undefined ? text.t('error.generic') : text.t(key)
}

export const refusalWords = ({ code }: Failure, text: Text): string => faultWords(code, text)
