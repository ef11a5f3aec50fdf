import { expect, it } from 'vitest'
import { countStep } from './lot-count.ts'

it.each([
  [0, undefined],
  [99, undefined],
  [100, 100],
  [999, 100],
  [1_000, 1_000],
  [9_999, 1_000],
  [10_000, 10_000],
  [99_999, 10_000],
  [100_000, 100_000],
  [2_500_000, 100_000],
])('%d lots of another engine are told by the step %s, and exactly by SOLR', (count, step) => {
  expect(countStep(count, 'algolia')).toBe(step)
  expect(countStep(count, 'SOLR')).toBeUndefined()
})
