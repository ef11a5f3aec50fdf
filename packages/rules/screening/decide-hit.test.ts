import { expect, it } from 'vitest'
import { decideHit, isHolding } from './decide-hit.ts'

it.each([
  ['OPEN', null, 'CLEAR', { state: 'PROPOSED' }],
  ['PROPOSED', 1, 'CLEAR', { refusal: 'SECOND_PERSON' }],
  ['PROPOSED', 2, 'CLEAR', { state: 'CLEARED' }],
  ['PROPOSED', null, 'CLEAR', { state: 'PROPOSED' }],
  ['CLEARED', 2, 'CLEAR', { refusal: 'DECIDED' }],
  ['CONFIRMED', null, 'CLEAR', { state: 'PROPOSED' }],
  ['OPEN', null, 'CONFIRM', { state: 'CONFIRMED' }],
  ['PROPOSED', 1, 'CONFIRM', { state: 'CONFIRMED' }],
  ['CLEARED', 2, 'CONFIRM', { state: 'CONFIRMED' }],
  ['CONFIRMED', 2, 'CONFIRM', { refusal: 'DECIDED' }],
] as const)('a hit that is %s, first looked at by %s: %s makes it %o', (...[state, firstBy, act, outcome]) => {
  expect(decideHit({ state, firstBy }, act, 1)).toEqual(outcome)
})

it('only a cleared hit holds nobody', () => {
  expect((['OPEN', 'PROPOSED', 'CONFIRMED', 'CLEARED'] as const).map(isHolding)).toEqual([true, true, true, false])
})
