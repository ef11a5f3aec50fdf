import type { Text, TextValues } from '@app/text/create-text.ts'

/**
 * What is wrong with a field, by the key of the message that the server names; the bounds that it tells are among the facts. Most keys are
 * not written out: their words come with the rest, which is there before anything that somebody typed is refused.
 */
export function wordsOfField(key: string, text: Text, facts: TextValues = {}): string {
  const [area, name, detail] = key.split('.')
  const wrong = text.t('validation.wrong')
  if (area === 'terms') return text.t('terms.changed')
  if (area !== 'validation') return wrong
  if (name === 'email') return detail === undefined ? text.t('validation.email') : text.t('validation.email.required')
  if (name === 'answer') return text.t('validation.answer.required')
  return text.dyn(key, wrong, facts)
}
