import type { Text, TextValues } from '@app/text/create-text.ts'

/**
 * What is wrong with a field, by the key of the message that the server names; the bounds that it tells are among the facts. The keys are
 * written out in part, so that whoever asks here gets their words with the page.
 */
export function wordsOfField(key: string, text: Text, facts: TextValues = {}): string {
  const [area, name = '', detail = ''] = key.split('.')
  const wrong = text.t('validation.wrong')
  if (area === 'terms') return text.t('terms.changed')
  if (area !== 'validation') return wrong
  if (name === 'password') return text.dyn(`validation.password.${detail}`, wrong, facts)
  if (name === 'email') return detail === '' ? text.t('validation.email') : text.t('validation.email.required')
  if (name === 'answer') return text.t('validation.answer.required')
  return text.dyn(`validation.${name}`, wrong, facts)
}
