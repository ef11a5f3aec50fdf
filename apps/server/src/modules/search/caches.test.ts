import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metrics } from '#platform/metrics.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { ANSWER_CACHE_BYTES_MAX, AnswerCache } from './answer-cache.ts'
import { ROW_BYTES, ROW_CACHE_BYTES_MAX, RowCache } from './row-cache.ts'
import type { ShownAnswer } from './shown-answer.ts'

const ANSWER_BYTES = 1_000_000
const anAnswer = (): ShownAnswer => ({ version: '1', sizeBytes: ANSWER_BYTES }) as unknown as ShownAnswer

describe('AnswerCache', () => {
  it('lets go of answers that are too old to be served', () => {
    const cache = new AnswerCache()
    for (const name of ['a', 'b', 'c']) cache.put(name, anAnswer(), 0)
    expect(cache.bytes).toBe(3 * ANSWER_BYTES)
    cache.put('d', anAnswer(), 10_001)
    expect(cache.bytes).toBe(ANSWER_BYTES)
  })

  it('AnswerCache never holds more than its bound', () => {
    const cache = new AnswerCache()
    for (let at = 0; at < 100; at += 1) cache.put(String(at), anAnswer(), 0)
    expect(cache.bytes).toBeLessThanOrEqual(ANSWER_CACHE_BYTES_MAX)
    expect(cache.get('99', '1', 0)).toBeDefined()
    expect(cache.get('0', '1', 0)).toBeUndefined()
  })
})

describe('RowCache', () => {
  it('lets go of rows that are too old to be served', () => {
    const cache = new RowCache()
    for (let lot = 0; lot < 5; lot += 1) cache.put('visitor', lot, { lot: null, json: '{}', madeAtMs: 0 })
    expect(cache.bytes).toBe(5 * ROW_BYTES)
    cache.put('visitor', 5, { lot: null, json: '{}', madeAtMs: 30_001 })
    expect(cache.bytes).toBe(ROW_BYTES)
  })

  it('RowCache never holds more than its bound', () => {
    const cache = new RowCache()
    for (let lot = 0; lot * ROW_BYTES < 2 * ROW_CACHE_BYTES_MAX; lot += 1) cache.put('visitor', lot, { lot: null, json: '{}', madeAtMs: 0 })
    expect(cache.bytes).toBeLessThanOrEqual(ROW_CACHE_BYTES_MAX)
  })
})

describe('figures', () => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  it('figures show what every cache holds, and the most that it may', async () => {
    const text = await metrics.metrics()
    const names = [...text.matchAll(/^hammerlane_cache_max_bytes\{cache="([^"]+)"\}/gm)].map(([, name]) => name)
    const expected = ['search rows', 'search answers', 'run lists', 'compressed answers', 'lanes', 'calendars', 'sitemaps', 'quick picks']
    const ofLater = ['landing pages', 'names in addresses', 'header counts', 'recommended lots', 'bands of cards', 'bands of messages']
    expect(names).toEqual(expect.arrayContaining([...expected, ...ofLater]))
    for (const cache of [...expected, ...ofLater]) {
      const [held, most] = ['bytes', 'max_bytes'].map(
        (what) => new RegExp(`^hammerlane_cache_${what}\\{cache="${cache}"\\} (\\d+)$`, 'm').exec(text)?.[1],
      )
      expect(Number(held)).toBeLessThanOrEqual(Number(most))
    }
  })
})
