import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { textOf } from '@app/text/languages.ts'
import { LOCALES, type Locale } from '@app/text/locales.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { aState, LOT, NOW_MS } from '../../bidding/lane-model/dashboard.test-kit.ts'
import { LastBids } from './price-part.tsx'

const aBid = (seq: number, fields: Partial<LiveEvent>): LiveEvent => ({
  lot: LOT,
  seq,
  kind: 'BID',
  atMs: NOW_MS + seq * 1_000,
  alias: 1,
  label: null,
  amountMinor: seq * 10_000,
  priceMinor: seq * 10_000,
  leaderAlias: 1,
  leaderLabel: null,
  text: null,
  ...fields,
})

/** What each line of the list of bids says, part by part. */
function partsOf(events: readonly LiveEvent[], locale: Locale = 'en_us'): string[][] {
  const app = {
    locale,
    nowMs: NOW_MS,
    zone: '-05:00 EST',
    dateFormat: 'MM/dd/yyyy',
    timeFormat: 'HH:mm',
    distanceUnit: 'mi',
  } as unknown as AppInfo
  const html = renderToString(
    <AppContext value={{ app, text: textOf(locale, 'US') }}>
      <LastBids events={events} lot={aState()} zone={'-08:00 PST' as ClockZone} />
    </AppContext>,
  )
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) =>
    [...line.matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(([, part = '']) => part),
  )
}

const linesOf = (events: readonly LiveEvent[], locale: Locale = 'en_us'): string[] => partsOf(events, locale).map(([, who = '']) => who)

it('the auctioneer’s list of bids names each bidder by their number and region, and says nothing of a secret maximum', () => {
  const events = [
    aBid(1, { alias: 1, leaderAlias: 1 }),
    aBid(2, { alias: 2, label: 'CA-ON', leaderAlias: 2, leaderLabel: 'CA-ON' }),
    // A secret maximum answers the bid of another: both prices were reached, and how is not told.
    aBid(3, { alias: 1, leaderAlias: 2, leaderLabel: 'CA-ON' }),
  ]
  expect(linesOf(events)).toEqual(['Bidder 2, Ontario, Canada', 'Bidder 1', 'Bidder 2, Ontario, Canada', 'Bidder 1'])
})

it('the auctioneer’s list of bids has the last eight, in every language with numbers', () => {
  const events = Array.from({ length: 12 }, (_, at) => aBid(at + 1, { alias: at + 1, leaderAlias: at + 1 }))
  for (const locale of LOCALES) {
    const lines = linesOf(events, locale)
    expect(lines).toHaveLength(8)
    expect([lines[0], lines[7]]).toEqual([expect.stringMatching(/ 12$/), expect.stringMatching(/ 5$/)])
  }
})

it('the auctioneer’s list of bids tells times by the clock of the yard, as bidders read them', () => {
  expect(partsOf([aBid(1, {})])[0]?.[0]).toBe('10:00:01')
})
