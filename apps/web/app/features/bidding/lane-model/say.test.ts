import { expect, it } from 'vitest'
import { LOCALES } from '@app/text/locales.ts'
import { textOf } from '@app/text/languages.ts'
import { pauseWords } from './say.ts'

it.each(LOCALES)('a pause without a reason says nothing but that, in %s', (locale) => {
  const text = textOf(locale, 'US')
  for (const none of [null, '']) expect(pauseWords(none, text)).toBe(text.t('lane.paused.plain'))
  expect(pauseWords('the tow truck', text)).toContain('the tow truck')
  // Whoever writes a sentence has ended it already.
  expect(pauseWords('Back in a moment. ', text)).toBe(pauseWords('Back in a moment', text))
})
