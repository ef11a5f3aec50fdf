import fc, { assert, property } from 'fast-check'
import { expect, it } from 'vitest'
import { utf8Of } from './utf8.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }))

it('is what Node makes of the texts, whatever stands in them', () => {
  assert(property(fc.array(text), (texts) => utf8Of(texts).equals(Buffer.from(texts.join('')))))
})

it('puts a sign in place of half a character, and takes one apart in two texts for whole', () => {
  expect(utf8Of(['a', '\ud83d']).toString()).toBe('a\ufffd')
  expect(utf8Of(['a\ud83d', '\ude97 b']).toString()).toBe('a🚗 b')
})

it('hands out bytes that the next text leaves as they are, however long it is', () => {
  const first = utf8Of(['first …'])
  expect(utf8Of(['… '.repeat(400_000)])).toHaveLength(1_600_000)
  expect(first.toString()).toBe('first …')
})
