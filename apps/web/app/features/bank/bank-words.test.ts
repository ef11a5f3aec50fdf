import { expect, it } from 'vitest'
import { textOf } from '@app/text/languages.ts'
import { faultWords } from './bank-words.ts'

it.each([
  [{}, 'The file is cut off or damaged. Download it again.'],
  [{ line: '17' }, 'Line 17 of the file is cut off or damaged. Download it again.'],
  [{ found: ':61:nothing of a line' }, 'The file is cut off or damaged at “:61:nothing of a line”. Download it again.'],
])('a statement that is broken says where, as far as that is known: %o', (facts, words) => {
  expect(faultWords('BROKEN', facts, textOf('en_us', 'US'))).toBe(words)
})
