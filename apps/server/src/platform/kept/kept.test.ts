import { expect, it } from 'vitest'
import { metrics } from '#platform/metrics.ts'
import { AnswerKeeper } from './kept.ts'

const LIFE_MS = 1_000
const TERMS = { name: 'numbers', lifeMs: LIFE_MS, maxBytes: 1_000, bytesOf: () => 1 }

/** Answers by number, and how often one was asked for. */
function counting() {
  let asked = 0
  return { ask: () => Promise.resolve(++asked), asked: () => asked }
}

it('an answer is asked for once, however many want it, until it is as old as it may be', async () => {
  const { ask, asked } = counting()
  const kept = new AnswerKeeper<number>(TERMS)
  expect(await Promise.all([kept.get('a', 0, ask), kept.get('a', 0, ask), kept.get('a', LIFE_MS - 1, ask)])).toEqual([1, 1, 1])
  expect(await kept.get('b', 0, ask)).toBe(2)
  expect(await kept.get('a', LIFE_MS, ask)).toBe(3)
  expect(asked()).toBe(3)
})

it('an answer that is forgotten is asked for anew, and no other', async () => {
  const { ask } = counting()
  const kept = new AnswerKeeper<number>(TERMS)
  await Promise.all([kept.get('a', 0, ask), kept.get('b', 0, ask)])
  kept.forget('a')
  expect([await kept.get('a', 0, ask), await kept.get('b', 0, ask)]).toEqual([3, 2])
})

it('an answer that failed is not kept, and does not take the place of a newer one', async () => {
  const { ask } = counting()
  const kept = new AnswerKeeper<number>(TERMS)
  await expect(kept.get('a', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.get('a', 0, ask)).toBe(1)
  const late = Promise.withResolvers<number>()
  const failing = kept.get('b', 0, () => late.promise)
  expect(await kept.get('b', LIFE_MS, ask)).toBe(2)
  late.reject(new Error('late'))
  await expect(failing).rejects.toThrow('late')
  expect(await kept.get('b', LIFE_MS, ask)).toBe(2)
})

it('answers beyond as many as may be kept let all go, and those that are too old go by themselves', async () => {
  const { ask } = counting()
  const kept = new AnswerKeeper<number>({ ...TERMS, countMax: 2 })
  const at = (key: string, nowMs: number): Promise<number> => kept.get(key, nowMs, ask)
  expect([await at('a', 0), await at('b', 0), await at('c', 0), await at('c', 0), await at('a', 0)]).toEqual([1, 2, 3, 3, 4])
  expect([await at('d', LIFE_MS), await at('e', LIFE_MS), await at('d', LIFE_MS)]).toEqual([5, 6, 5])
})

it('answers beyond as many bytes as may be kept go, the oldest first, and one that is larger by itself is not kept', async () => {
  const kept = new AnswerKeeper<string>({ ...TERMS, name: 'words', maxBytes: 10, bytesOf: ({ length }) => length })
  const asked: string[] = []
  const at = (word: string): Promise<string> => kept.get(word, 0, () => (asked.push(word), Promise.resolve(word)))
  for (const word of ['four', 'fives', 'six', 'four', 'six', 'much too long', 'much too long', 'six']) await at(word)
  expect(asked).toEqual(['four', 'fives', 'six', 'four', 'much too long', 'much too long'])
  expect(kept.bytes).toBe('sixfour'.length)
  const figures = await metrics.metrics()
  expect(figures).toContain('hammerlane_cache_bytes{cache="words"} 7')
  expect(figures).toContain('hammerlane_cache_max_bytes{cache="words"} 10')
})
