import { expect, it } from 'vitest'
import { textOf } from '@app/text/languages.ts'
import type { Formats } from '../../../platform/use-formats.ts'
import { aLane, aList, anItem, anOwn, aState, LOT } from './dashboard.test-kit.ts'
import { openLane } from './open-lane.ts'
import { bannerWords } from './result-words.ts'

const text = textOf('en_us', 'US')
const formats = { money: ({ minor }: { readonly minor: number }) => `$${minor / 100}` } as unknown as Formats

it.each([
  ['VOL', '$7175'],
  ['STD', '$7300'],
  ['UNS', '$7560'],
] as const)('tells the winner of class %s what they pay', (buyerClass, total) => {
  const state = aState({ phase: 'CLOSED', outcome: 'SOLD' })
  const live = { lanes: new Map([[7, aLane()]]), lots: new Map([[LOT, state]]), own: new Map([[LOT, anOwn({ isLeading: true })]]) }
  const open = openLane(aList([anItem(LOT)]), live, { lastShown: LOT, ownLots: new Set(), buyerClass })
  expect(bannerWords(open, { text, formats })).toContain(total)
})
