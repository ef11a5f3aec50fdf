import { describe, expect, it } from 'vitest'
import { textOf } from './languages.ts'

/** Texts whose very words the documents give; forms that need them come with them. */
const NAMED = {
  'validation.card.number': 'Please enter a valid card number',
  'validation.card.code': 'Please enter a valid CVV',
} as const

describe('a text that the documents word', () => {
  it.each(Object.entries(NAMED))('%s stands as they say, and is told in every language', (key, words) => {
    const [english, spanish, dutch] = (['en_us', 'es_es', 'nl_nl'] as const).map((locale) => textOf(locale, 'US').dyn(key, ''))
    expect(english).toBe(words)
    expect(new Set([english, spanish, dutch, '']).size).toBe(4)
  })
})
