import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pageForAll, type PageBytes } from './page-bytes.ts'
import { PAGE_CACHE_BYTES_MAX, PageCache } from './page-cache.ts'

const LIFE_MS = 1_000

const page = (html: string): PageBytes => pageForAll({ status: 200, html }, 'placeholder')

describe('PageCache', () => {
  it('renders once for forty readers who ask at the same time', async () => {
    const cache = new PageCache()
    let made = 0
    const make = async () => {
      made += 1
      await sleep(5)
      return page('page')
    }
    const pages = await Promise.all(Array.from({ length: 40 }, () => cache.get('key', LIFE_MS, make)))
    expect(made).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('renders anew when a life is over, after a redirect and after a failure', async () => {
    const cache = new PageCache()
    let made = 0
    const count = async (answer: PageBytes | null) => {
      made += 1
      return answer
    }
    await cache.get('short', 0, () => count(page('a')))
    await cache.get('short', 0, () => count(page('a')))
    await cache.get('redirect', LIFE_MS, () => count(null))
    await cache.get('redirect', LIFE_MS, () => count(null))
    expect(made).toBe(4)
    await expect(cache.get('bad', LIFE_MS, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('bad', LIFE_MS, () => count(page('b')))).toMatchObject({ status: 200 })
  })

  it('lets the longest unused go when it is full', async () => {
    const cache = new PageCache()
    const large = 'x'.repeat(PAGE_CACHE_BYTES_MAX / 4)
    let made = 0
    const make = async () => {
      made += 1
      return page(large)
    }
    for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, 60_000, make)
    expect(made).toBe(4)
    await cache.get('a', 60_000, make)
    expect(made).toBe(4)
    await cache.get('b', 60_000, make)
    expect(made).toBe(5)
  })
})
