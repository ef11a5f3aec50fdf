import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { COMPRESSED_BYTES_MAX, CompressedAnswers } from './compressed-answers.ts'

describe('compressed answers', () => {
  it('compressed answers take the memory that they are counted with', () => {
    const cache = new CompressedAnswers()
    const made = gzipSync('an answer '.repeat(1_000))
    const kept = cache.put('one', made)
    expect([kept.equals(made), kept.buffer.byteLength, cache.bytes]).toEqual([true, made.length, made.length])
    expect(cache.get('one')).toBe(kept)
    expect(cache.put('one', gzipSync('another'))).toBe(kept)
  })

  it('compressed answers never hold more than their bound, and let go of the longest unused first', () => {
    const cache = new CompressedAnswers()
    const answer = randomBytes(COMPRESSED_BYTES_MAX / 4)
    for (const key of ['a', 'b', 'c', 'd']) cache.put(key, answer)
    cache.get('a')
    cache.put('e', answer)
    expect([cache.bytes, cache.get('b'), cache.get('a')?.length]).toEqual([COMPRESSED_BYTES_MAX, undefined, answer.length])
  })
})
