import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pageForAll, pageForReader } from './page-bytes.ts'

const PLACEHOLDER = 'place-of-the-token'
const HTML = `<meta content="${PLACEHOLDER}"><p>→ ¡Olé! 🚗</p><input value="${PLACEHOLDER}">`
const page = { status: 200, html: HTML }
const reader = (token: string, masked = `masked-${token}`) => pageForReader(page, { placeholder: PLACEHOLDER, token, masked })

describe('the bytes of a page', () => {
  it('the bytes of a page are the page with the masked token in each place, compressed or not', async () => {
    const made = reader('one', 'm1')
    expect(made.plain.toString()).toBe('<meta content="m1"><p>→ ¡Olé! 🚗</p><input value="m1">')
    expect(gunzipSync(await made.compressed()).toString()).toBe(made.plain.toString())
  })

  it('the bytes of a page hold no token where they are kept for all', async () => {
    const made = pageForAll(page, PLACEHOLDER)
    expect(made.plain.toString()).toBe('<meta content=""><p>→ ¡Olé! 🚗</p><input value="">')
    const compressed = await made.compressed()
    expect(await made.compressed()).toBe(compressed)
    expect(compressed.buffer.byteLength).toBe(compressed.length)
  })

  it('the bytes of a page have a tag that changes with the page and the token, not with its mask', () => {
    expect(reader('one', 'm1').entityTag).toBe(reader('one', 'm2').entityTag)
    const others = [reader('two'), pageForReader({ ...page, html: 'else' }, { placeholder: PLACEHOLDER, token: 'one', masked: '' })]
    expect(new Set([reader('one'), ...others].map(({ entityTag }) => entityTag)).size).toBe(3)
  })
})
