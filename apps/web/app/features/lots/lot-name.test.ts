import { expect, it } from 'vitest'
import { textOf } from '@app/text/languages.ts'
import { insidePhrase } from './lot-name.ts'

it.each([
  ['Rear end', 'rear end'],
  ['VIN replaced', 'VIN replaced'],
  ['Minor dents and scratches', 'minor dents and scratches'],
  ['', ''],
])('a damage behind another is small at its beginning, and an abbreviation stays: %s', (damage, phrase) => {
  expect(insidePhrase(damage, textOf('en_us', 'US'))).toBe(phrase)
})
