import { describe, expect, it } from 'vitest'
import { TEXT_HEADING_MAX, TEXT_WORDS_BYTES_MAX } from '@app/contract/house-texts/text-codes.ts'
import { sectionsOf, tidyWords, wordsFault, wordsOfSections } from './house-words.ts'

describe('words of a text', () => {
  it('words are kept as headings and paragraphs with an empty line between them', () => {
    const words = tidyWords(
      '\uFEFFBefore all.\r\n\r\n\r\n#  Your account \n You are\r\nresponsible.\n# Bids\n\tA bid\u00A0binds.\n\n\nAl\u00ADways.',
    )
    expect(words).toBe('Before all.\n\n# Your account\n\nYou are responsible.\n\n# Bids\n\nA bid binds.\n\nAlways.')
    expect(tidyWords(words)).toBe(words)
    expect(sectionsOf(words)).toEqual([
      { title: '', lines: ['Before all.'] },
      { title: 'Your account', lines: ['You are responsible.'] },
      { title: 'Bids', lines: ['A bid binds.', 'Always.'] },
    ])
    expect(wordsOfSections(sectionsOf(words))).toBe(words)
  })

  it.each([
    ['a plain paragraph', 'Words.', null],
    ['markup, which is plain words', '<script>alert(1)</script> & [a](javascript:x)', null],
    ['nothing', '', 'validation.houseText.empty'],
    ['headings alone', '# One\n\n# Two', 'validation.houseText.empty'],
    ['a heading without words', '#\n\nWords.', 'validation.houseText.heading'],
    ['a heading of another depth', '## Deep\n\nWords.', 'validation.houseText.heading'],
    ['the longest heading', `# ${'h'.repeat(TEXT_HEADING_MAX)}\n\nWords.`, null],
    ['a longer heading', `# ${'h'.repeat(TEXT_HEADING_MAX + 1)}\n\nWords.`, 'validation.houseText.heading'],
    ['the longest text', 'é'.repeat(TEXT_WORDS_BYTES_MAX / 2), null],
    ['a byte more', `${'é'.repeat(TEXT_WORDS_BYTES_MAX / 2)}e`, 'validation.houseText.long'],
    ['half a character', 'a\uD800b', 'validation.houseText.unseen'],
    ['a character that is none', 'a\u0000b', 'validation.houseText.unseen'],
    ['letters turned around', 'pay \u202Eeerf', 'validation.houseText.unseen'],
    ['an isolate', 'a\u2067b', 'validation.houseText.unseen'],
    ['a blank of no width', 'a\u200Bb', 'validation.houseText.unseen'],
    ['a separator of lines', 'a\u2028b', 'validation.houseText.unseen'],
    ['a private character', 'a\uE000b', 'validation.houseText.unseen'],
  ])('words are judged: %s', (_, words, fault) => {
    expect(wordsFault(tidyWords(words))).toBe(fault)
  })
})
