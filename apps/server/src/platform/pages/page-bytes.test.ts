import { gunzipSync } from 'node:zlib'
import fc, { assert, asyncProperty } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entityTag, fill, fillGzipped, toPageBytes } from './page-bytes.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 3000 })

describe('a page with holes', () => {
  it('is one gzip stream of exactly its filled text, whatever stands in it', async () => {
    await assert(
      asyncProperty(fc.array(text, { minLength: 5, maxLength: 5 }), async ([a = '', b = '', c = '', first = '', second = '']) => {
        const page = toPageBytes(200, [[a], [b], [c]])
        expect(fill(page, [first, second]).toString()).toBe(a + first + b + second + c)
        expect(gunzipSync(await fillGzipped(page, [first, second])).toString()).toBe(a + first + b + second + c)
        // What is kept by then is the compressed pieces alone.
        expect(fill(page, [second, first]).toString()).toBe(a + second + b + first + c)
      }),
    )
  })

  it('holds a text longer than a block of the stream', async () => {
    const long = 'long '.repeat(40_000)
    expect(gunzipSync(await fillGzipped(toPageBytes(200, [['a'], ['b']]), [long])).toString()).toBe(`a${long}b`)
  })

  it('is the same stream where another thread compresses a long piece', async () => {
    const long = Array.from({ length: 60_000 }, (_, at) => `lot ${at} `).join('')
    expect(gunzipSync(await fillGzipped(toPageBytes(200, [['a'], [long], ['short '.repeat(200)]]), ['x', 'y'])).toString()).toBe(
      `ax${long}y${'short '.repeat(200)}`,
    )
  })

  it('compresses the hole apart from the page, so that its length tells nothing of a token', async () => {
    const token = 'c2VjcmV0LXRva2VuLW9mLWEtdmlzaXQ'
    const sizeWith = async (guess: string): Promise<number> =>
      (await fillGzipped(toPageBytes(200, [['<head>'], [`<p>${guess}</p>`]]), [token])).length
    expect(await sizeWith(token)).toBe(await sizeWith(token.split('').toReversed().join('')))
  })

  it('has another tag when the page or a hole differs', () => {
    const tags = [
      ['a', 'x'],
      ['b', 'x'],
      ['a', 'y'],
    ].map(([piece = '', hole = '']) => entityTag(toPageBytes(200, [[piece], ['']]), [hole]))
    expect(new Set(tags).size).toBe(3)
  })
})
