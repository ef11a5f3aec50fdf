import { expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { ownBytes } from './own-bytes.ts'

it('bytes that are kept hold no memory beside their own', () => {
  const made = gzipSync('a page '.repeat(1_000))
  expect(made.buffer.byteLength).toBeGreaterThan(10 * made.length)
  const own = ownBytes(made)
  expect([own.buffer.byteLength, own.equals(made)]).toEqual([made.length, true])
  expect(ownBytes(own)).toBe(own)
})
