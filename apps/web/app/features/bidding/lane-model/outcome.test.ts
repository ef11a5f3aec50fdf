import { expect, it } from 'vitest'
import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import { anOwn, aState } from './dashboard.test-kit.ts'
import { endingOf, type Ending } from './outcome.ts'

const closed = (outcome: LotState['outcome']) => aState({ phase: 'CLOSED', outcome })
const leading = anOwn({ isLeading: true })

interface Case {
  readonly of: string
  readonly ending: Ending | null
  readonly state: LotState | null
  readonly own: OwnStanding | null
  readonly hasBid?: boolean
}

const CASES: readonly Case[] = [
  { of: 'a lot that is offered', ending: null, state: aState(), own: leading },
  { of: 'no lot', ending: null, state: null, own: null },
  { of: 'a lot that is theirs', ending: 'WON', state: closed('SOLD'), own: anOwn({ isLeading: true, awardedAllInMinor: 717_500 }) },
  { of: 'a lot they led, while the award is on its way', ending: 'NONE', state: closed('SOLD'), own: leading },
  { of: 'a lot whose seller decides on their bid', ending: 'SELLER', state: closed('PENDING_SELLER'), own: leading },
  { of: 'a lot whose seller countered their bid', ending: 'SELLER', state: closed('COUNTERED'), own: leading },
  { of: 'a lot they led that was withdrawn', ending: 'UNSOLD', state: closed('WITHDRAWN'), own: leading },
  { of: 'a lot they bid on that was withdrawn', ending: 'UNSOLD', state: closed('WITHDRAWN'), own: anOwn() },
  { of: 'a lot they bid on that nobody bought', ending: 'UNSOLD', state: closed('NO_SALE'), own: anOwn() },
  { of: 'a lot whose result is on its way', ending: 'NONE', state: closed(null), own: anOwn() },
  { of: 'a lot they led that was not sold', ending: 'UNSOLD', state: closed('NO_SALE'), own: leading },
  { of: 'a lot that went to another bidder', ending: 'LOST', state: closed('SOLD'), own: anOwn() },
  { of: 'a lot whose seller decides on the bid of another', ending: 'OUTBID', state: closed('PENDING_SELLER'), own: null, hasBid: true },
  { of: 'a lot they did not bid on', ending: 'NONE', state: closed('SOLD'), own: anOwn({ alias: null }) },
  { of: 'a lot to a visitor', ending: 'NONE', state: closed('SOLD'), own: null },
]

it.each(CASES)('the hammer over $of means $ending to the reader', ({ ending, state, own, hasBid = false }) => {
  expect(endingOf({ state, own }, hasBid)).toBe(ending)
})
