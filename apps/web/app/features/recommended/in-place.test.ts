import { expect, test } from 'vitest'
import { inPlace } from './in-place.ts'

interface Row {
  readonly name: string
  readonly count: number
}

const rows = (words: string): Row[] => [...words].map((name, at) => ({ name, count: at }))
const ROOM = 4
const placed = (fresh: string, shown: string): string =>
  inPlace({ fresh: rows(fresh), shown: rows(shown), room: ROOM }, ({ name }) => name)
    .map(({ name }) => name)
    .join('')

test.each([
  { fresh: 'abcd', shown: 'abcd', expected: 'abcd', about: 'nothing changed' },
  { fresh: 'dcba', shown: 'abcd', expected: 'abcd', about: 'another order' },
  { fresh: 'xyab', shown: 'abcd', expected: 'abxy', about: 'two before the others' },
  { fresh: 'bcdx', shown: 'abcd', expected: 'xbcd', about: 'the first is gone' },
  { fresh: 'wxyz', shown: 'abcd', expected: 'wxyz', about: 'all are gone' },
  { fresh: 'acd', shown: 'abcd', expected: 'acd', about: 'one is gone and nobody comes' },
  { fresh: 'xabcde', shown: 'abcd', expected: 'abcx', about: 'more than there is room for' },
  { fresh: '', shown: 'abcd', expected: '', about: 'nothing is left' },
  { fresh: 'acxy', shown: 'ac', expected: 'acxy', about: 'there is room again' },
  { fresh: 'xcay', shown: 'abc', expected: 'axcy', about: 'some are gone and there is room' },
])('$about: $shown becomes $expected', ({ fresh, shown, expected }) => {
  expect(placed(fresh, shown)).toBe(expected)
})

test('a row that stays tells what it tells now', () => {
  expect(inPlace({ fresh: [{ name: 'a', count: 7 }], shown: [{ name: 'a', count: 3 }], room: ROOM }, ({ name }) => name)).toEqual([
    { name: 'a', count: 7 },
  ])
})
