import { setImmediate as round } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('pieces of uploads that came together are taken one in each round of the event loop, first come first served', async () => {
  const turns = new Turns()
  const taken: number[] = []
  const all = Promise.all(Array.from({ length: 16 }, (_, at) => turns.next().then(() => taken.push(at))))
  const seen: number[] = []
  while (taken.length < 16) {
    await round()
    seen.push(taken.length)
  }
  await all
  expect(taken).toEqual(Array.from({ length: 16 }, (_, at) => at))
  // None of these rounds had to wait for two.
  expect(Math.max(...seen.map((count, at) => count - (seen[at - 1] ?? 0)))).toBe(1)
})

it('a turn that somebody asks for later comes too', async () => {
  const turns = new Turns()
  const taken: string[] = []
  await turns.next()
  await Promise.all(['first', 'second'].map((name) => turns.next().then(() => taken.push(name))))
  await turns.next()
  expect(taken).toEqual(['first', 'second'])
})
