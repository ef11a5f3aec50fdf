import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { expect, it } from 'vitest'
import { textOf } from '@app/text/languages.ts'
import type { Formats } from '../../../platform/use-formats.ts'
import { aLane, aList, anItem, anOwn, aState, LOT } from './dashboard.test-kit.ts'
import { openLane } from './open-lane.ts'
import { bannerWords } from './result-words.ts'
import { whoWords } from './words.ts'

const text = textOf('en_us', 'US')
const formats = { money: ({ minor }: { readonly minor: number }) => `$${minor / 100}` } as unknown as Formats

const wordsOf = (awardedAllInMinor: number | null) => {
  const state = aState({ phase: 'CLOSED', outcome: 'SOLD' })
  const own = anOwn({ isLeading: awardedAllInMinor !== null, awardedAllInMinor })
  const live = { lanes: new Map([[7, aLane()]]), lots: new Map([[LOT, state]]), own: new Map([[LOT, own]]) }
  return bannerWords(
    openLane(aList([anItem(LOT)]), live, { lastShown: LOT, ownLots: new Set(), buyerClass: 'STD', schedules: SHIPPED_SCHEDULES }),
    { text, formats },
  )
}

it('tells the winner the sum of the award, whatever today’s fees come to', () => {
  expect(wordsOf(717_500)).toContain('$7175')
  expect(wordsOf(731_234)).toContain('$7312.34')
})

it('tells everybody else who bought it, and no sum', () => {
  expect(wordsOf(null)).not.toContain('all-in')
  expect(wordsOf(null)).toBe(text.t('lane.banner.SOLD', { amount: '$6200', who: whoWords(aState().leaderLabel, text) }))
})
