import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test('levels are counted, not brackets', () => {
  expect(isDeeperThan(3, nested(3))).toBe(false)
  expect(isDeeperThan(3, nested(4))).toBe(true)
  expect(isDeeperThan(3, '[{"a":[1]},{"b":[2]},{"c":[3]}]')).toBe(false)
  expect(isDeeperThan(3, '[{"a":[{}]}]')).toBe(true)
})

test('brackets in texts are no levels, whatever is escaped in them', () => {
  expect(isDeeperThan(1, '{"a":"[[[[","b":"\\"[[[["}')).toBe(false)
  expect(isDeeperThan(1, '{"a":"\\\\","b":[]}')).toBe(true)
})
