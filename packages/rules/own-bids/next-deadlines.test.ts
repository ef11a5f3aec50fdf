import { expect, it } from 'vitest'
import { nextDeadlines, type Deadline } from './next-deadlines.ts'

const NOW_MS = 1_000_000
const at = (lot: number, kind: Deadline['kind'], inMs: number): Deadline => ({ lot, kind, atMs: NOW_MS + inMs })
const next = (all: readonly Deadline[], max = 9): string[] =>
  nextDeadlines(all, { nowMs: NOW_MS, max }).map(({ lot, kind }) => `${lot} ${kind}`)

it.each<[what: string, all: readonly Deadline[], expected: readonly string[]]>([
  ['nothing', [], []],
  ['the first to fall due', [at(1, 'SALE', 30), at(2, 'ANSWER', 10), at(3, 'PAY', 20)], ['2 ANSWER', '3 PAY', '1 SALE']],
  [
    'lanes that run, the one that began first',
    [at(1, 'ANSWER', 1), at(2, 'LIVE', -5), at(3, 'LIVE', -9)],
    ['3 LIVE', '2 LIVE', '1 ANSWER'],
  ],
  ['a lot once, by its first', [at(1, 'SALE', 30), at(1, 'ANSWER', 10), at(2, 'SALE', 20)], ['1 ANSWER', '2 SALE']],
  ['nothing that is past, or due this very moment', [at(1, 'PAY', 0), at(2, 'ANSWER', -1), at(3, 'SALE', 1)], ['3 SALE']],
])('what comes next is %s', (_, all, expected) => {
  expect(next(all)).toEqual(expected)
  expect(next(all.toReversed())).toEqual(expected)
})

it('what comes next is no more than asked for', () => {
  const all = Array.from({ length: 5 }, (_, lot) => at(lot, 'SALE', lot + 1))
  expect(next(all, 2)).toEqual(['0 SALE', '1 SALE'])
})
