import { expect, it } from 'vitest'
import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import { anOwn, aState } from './dashboard.test-kit.ts'
import { endingOf, type Ending } from './outcome.ts'

const closed = (outcome: LotState['outcome']) => aState({ phase: 'CLOSED', outcome })
const leading = anOwn({ isLeading: true })

it.each<[string, Ending | null, LotState | null, OwnStanding | null, boolean]>([
  ['a lot that is offered', null, aState(), leading, true],
  ['no lot', null, null, null, false],
  ['a lot that is theirs', 'WON', closed('SOLD'), anOwn({ isLeading: true, awardedAllInMinor: 717_500 }), true],
  ['a lot they led, while the award is on its way', 'NONE', closed('SOLD'), leading, true],
  ['a lot whose seller decides on their bid', 'SELLER', closed('PENDING_SELLER'), leading, true],
  ['a lot whose seller countered their bid', 'SELLER', closed('COUNTERED'), leading, true],
  ['a lot they led that was not sold', 'UNSOLD', closed('NO_SALE'), leading, true],
  ['a lot that went to another bidder', 'LOST', closed('SOLD'), anOwn(), false],
  ['a lot whose seller decides on the bid of another', 'LOST', closed('PENDING_SELLER'), anOwn({ alias: null }), true],
  ['a lot they did not bid on', 'NONE', closed('SOLD'), anOwn({ alias: null }), false],
  ['a lot to a visitor', 'NONE', closed('SOLD'), null, false],
])('of %s the hammer means %s to the reader', (_, ending, state, own, hasBid) => {
  expect(endingOf({ state, own }, hasBid)).toBe(ending)
})
