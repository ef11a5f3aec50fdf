import { expect, it } from 'vitest'
import { countLots } from './lot-count.ts'

it.each([
  [0, 0, true],
  [99, 99, true],
  [100, 100, false],
  [999, 100, false],
  [1_000, 1_000, false],
  [9_999, 1_000, false],
  [10_000, 10_000, false],
  [99_999, 10_000, false],
  [100_000, 100_000, false],
  [2_500_000, 100_000, false],
])('%d lots of another engine are told as %d, and exactly by SOLR', (count, told, isExact) => {
  expect(countLots(count, 'algolia')).toEqual({ count: told, isExact })
  expect(countLots(count, 'SOLR')).toEqual({ count, isExact: true })
})
