import { expect, it } from 'vitest'
import { inShownOrder, isCardExpired } from './saved-cards.ts'

it.each([
  ['2026-11', '2026-11', false],
  ['2026-11', '2026-12', true],
  ['2026-12', '2026-11', false],
  ['2025-12', '2026-01', true],
  ['2027-01', '2026-12', false],
])('a card that expires %s is good through that month: in %s it is over: %s', (expires, month, isOver) => {
  expect(isCardExpired(expires, month)).toBe(isOver)
})

it('kept cards stand by their last use, and expired ones last', () => {
  const cards = [
    { expires: '2026-05', usedAtMs: 9 },
    { expires: '2026-06', usedAtMs: 1 },
    { expires: '2030-01', usedAtMs: 5 },
    { expires: '2020-01', usedAtMs: 2 },
  ]
  expect(inShownOrder(cards, '2026-06').map(({ usedAtMs }) => usedAtMs)).toEqual([5, 1, 9, 2])
})
