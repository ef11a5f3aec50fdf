import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { expect, it } from 'vitest'
import type { MyLanes } from '@app/contract/auctions/run-list.ts'
import type { LotState } from '@app/contract/lanes/live.ts'
import {
  beyondLimit,
  bidModeOf,
  type BidMode,
  type Reader,
  jumpsAt,
  mineNow,
  pricedAt,
  stepsAbove,
  unconfirmedMax,
  type PriceTerms,
} from './bid-control.ts'
import { aList, anOwn, aState } from './dashboard.test-kit.ts'

const terms: PriceTerms = { view: aList([]), titleGroup: 'S', currency: 'USD', buyerClass: 'STD', schedules: SHIPPED_SCHEDULES }
const mine: MyLanes = { lots: [], buyerClass: 'STD', brokerFees: [], payerName: '', bar: null, limits: [] }
const reader = { isMember: true, stepPath: null, mine }

it.each<[string, BidMode, [LotState, Reader]]>([
  ['a visitor', { kind: 'sign-in' }, [aState(), { isMember: false, stepPath: null, mine: null }]],
  [
    'who has a step to take',
    { kind: 'step', path: '/termsAndConditions' },
    [aState(), { ...reader, stepPath: '/termsAndConditions', mine: null }],
  ],
  ['whose documents are missing', { kind: 'barred', code: 'DOCUMENTS' }, [aState(), { ...reader, mine: { ...mine, bar: 'DOCUMENTS' } }]],
  [
    'a kiosk whose bidding is turned off',
    { kind: 'barred', code: 'KIOSK_OFF' },
    [aState(), { ...reader, mine: { ...mine, bar: 'KIOSK_OFF' } }],
  ],
  ['of whom nothing could be read', { kind: 'barred', code: 'unknown' }, [aState(), { ...reader, mine: null }]],
  ['a buyer between two lots', { kind: 'closed' }, [aState({ phase: 'CLOSED' }), reader]],
  ['a buyer while a lot is on the block', { kind: 'bid' }, [aState(), reader]],
])('tells %s what stands in the bid’s place', (_, mode, [state, who]) => {
  expect(bidModeOf(state, who, true)).toEqual(mode)
})

it('bars who was told that their mandate ended while the lane was open, and lets them again with another', () => {
  expect(bidModeOf(aState(), { ...reader, mine: mineNow(mine, false) }, true)).toEqual({ kind: 'barred', code: 'MANDATE_OVER' })
  for (const holdsMandate of [true, null]) expect(mineNow(mine, holdsMandate)).toBe(mine)
  expect(mineNow({ ...mine, bar: 'SUSPENDED' }, false)?.bar).toBe('SUSPENDED')
  expect(mineNow(null, false)).toBeNull()
})

it('prices a bid all-in by the published vectors, by the class of the reader', () => {
  const total = (minor: number, of: PriceTerms = terms) => pricedAt(minor, of, 'live')?.total.minor
  expect([2_500, 185_000, 400_000, 999_900].map((minor) => total(minor))).toEqual([15_500, 258_500, 498_000, 1_123_400])
  expect(total(185_000, { ...terms, buyerClass: 'UNS' })).toBe(269_500)
  expect(pricedAt(100, { ...terms, currency: 'INR' }, 'live')).toBeNull()
})

it('offers jumps of two, five and ten steps above the ask', () => {
  expect(jumpsAt(630_000, terms).map(({ amount }) => amount.minor)).toEqual([650_000, 680_000, 730_000])
  expect(stepsAbove(495_000, 2, terms)).toBe(510_000)
})

it.each([
  [0, 1_100],
  [2_500, 8_000],
  [62_000, 95_500],
  [620_000, 940_000],
  [2_600_000, 3_925_000],
])('asks once more beyond ten steps or half the bid above the ask: at %i from %i on', (priceMinor, limitMinor) => {
  const askMinor = stepsAbove(priceMinor, 1, terms) ?? 0
  expect(unconfirmedMax({ priceMinor, askMinor }, terms)).toBe(limitMinor)
})

it('says how far a bid goes beyond the limit, a lead on the same lot aside', () => {
  const total = (minor: number) => ({ minor, currency: 'USD' as const })
  expect(beyondLimit(total(1_058_000), anOwn())).toBe(0)
  expect(beyondLimit(total(1_058_001), anOwn())).toBe(1)
  expect(beyondLimit(total(2_000_000), anOwn({ isLeading: true }))).toBe(0)
  expect(beyondLimit(total(2_000_000), null)).toBe(0)
})
