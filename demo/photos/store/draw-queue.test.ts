import { expect, it } from 'vitest'
import { DrawQueue, RANKS } from './draw-queue.ts'

const job = (name: string, source = name) => ({ name, source })

it('takes what pages ask for before what is prepared, and thumbnails before full pictures', () => {
  const queue = new DrawQueue()
  for (const rank of RANKS.toReversed()) queue.add(job(rank), rank)
  const taken = RANKS.map(() => queue.take(null)?.name)
  expect(taken).toEqual([...RANKS])
  expect(queue.take(null)).toBeUndefined()
})

it('prefers the vehicle at hand only within one rank', () => {
  const queue = new DrawQueue()
  queue.add(job('a1', 'a'), 'asked full')
  queue.add(job('b1', 'b'), 'asked full')
  queue.add(job('c1', 'c'), 'asked thumbnail')
  expect(queue.take('b')?.name).toBe('c1')
  expect(queue.take('b')?.name).toBe('b1')
  expect(queue.take('b')?.name).toBe('a1')
})

it('raises a waiting job and never lowers one', () => {
  const queue = new DrawQueue()
  queue.add(job('first'), 'prepared thumbnail')
  queue.add(job('second'), 'prepared thumbnail')
  queue.raise('second', 'asked thumbnail')
  queue.raise('second', 'prepared full')
  queue.raise('unknown', 'asked thumbnail')
  expect(queue.size).toBe(2)
  expect(queue.take(null)?.name).toBe('second')
})
