import { expect, it } from 'vitest'
import { AnswerKeeper } from './kept.ts'

const LIFE_MS = 1_000

/** Answers by number, and how often one was asked for. */
function counting() {
  let asked = 0
  return { ask: () => Promise.resolve(++asked), asked: () => asked }
}

it('an answer is asked for once, however many want it, until it is as old as it may be', async () => {
  const { ask, asked } = counting()
  const kept = new AnswerKeeper<number>({ lifeMs: LIFE_MS })
  expect(await Promise.all([kept.get('a', 0, ask), kept.get('a', 0, ask), kept.get('a', LIFE_MS - 1, ask)])).toEqual([1, 1, 1])
  expect(await kept.get('b', 0, ask)).toBe(2)
  expect(await kept.get('a', LIFE_MS, ask)).toBe(3)
  expect(asked()).toBe(3)
})

it('an answer that is forgotten is asked for anew, and no other', async () => {
  const { ask } = counting()
  const kept = new AnswerKeeper<number>({ lifeMs: LIFE_MS })
  await Promise.all([kept.get('a', 0, ask), kept.get('b', 0, ask)])
  kept.forget('a')
  expect([await kept.get('a', 0, ask), await kept.get('b', 0, ask)]).toEqual([3, 2])
})

it('an answer that failed is not kept, and does not take the place of a newer one', async () => {
  const { ask } = counting()
  const kept = new AnswerKeeper<number>({ lifeMs: LIFE_MS })
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
  const kept = new AnswerKeeper<number>({ lifeMs: LIFE_MS, countMax: 2 })
  const at = (key: string, nowMs: number): Promise<number> => kept.get(key, nowMs, ask)
  expect([await at('a', 0), await at('b', 0), await at('c', 0), await at('c', 0), await at('a', 0)]).toEqual([1, 2, 3, 3, 4])
  expect([await at('d', LIFE_MS), await at('e', LIFE_MS), await at('d', LIFE_MS)]).toEqual([5, 6, 5])
})
