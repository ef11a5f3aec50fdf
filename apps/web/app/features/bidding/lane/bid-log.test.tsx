import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { textOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { BidLog } from './bid-log.tsx'
import { LOT, NOW_MS } from '../lane-model/dashboard.test-kit.ts'

const CLOCK = '-08:00 PST' as ClockZone
const bid = (seq: number, amountMinor: number | null, priceMinor: number): LiveEvent => ({
  lot: LOT,
  seq,
  kind: 'BID',
  atMs: NOW_MS + seq,
  alias: amountMinor === null ? 2 : 6,
  label: amountMinor === null ? 'US-OR' : 'US-CA',
  amountMinor,
  priceMinor,
  leaderAlias: 2,
  leaderLabel: 'US-OR',
  text: 'RAISED',
})
const EVENTS = [bid(1, null, 871_000), bid(2, 891_000, 901_000), bid(3, 911_000, 921_000)]

const htmlFor = (locale: Locale, ownAlias: number | null, { events = EVENTS, timeFormat = 'hh:mm a' } = {}): string => {
  const app = { locale, nowMs: NOW_MS, zone: CLOCK, distanceUnit: 'mi', dateFormat: 'MM/dd/yyyy', timeFormat } as AppInfo
  return renderToString(
    <AppContext value={{ app, text: textOf(locale, 'US') }}>
      <BidLog events={events} ownAlias={ownAlias} currency="USD" zone={CLOCK} />
    </AppContext>,
  )
}

const linesFor = (locale: Locale, ownAlias: number | null, events: readonly LiveEvent[] = EVENTS): string[] =>
  [
    ...htmlFor(locale, ownAlias, { events: [...events] }).matchAll(
      /<li( class="you")?><span[^>]*>[^<]*<\/span><span>([^<]*)<\/span><span[^>]*>([^<]*)</g,
    ),
  ].map(([, own, who, price]) => `${own === undefined ? '' : '* '}${who} ${price}`)

it.each([
  ['hh:mm a', /^\d\d:\d\d:\d\d [AP]M$/],
  ['HH:mm', /^\d\d:\d\d:\d\d$/],
])('the time of a bid is written to the second by the pattern of its reader: %s', (timeFormat, form) => {
  const [, time = ''] = /<li><span class="dim">([^<]*)</.exec(htmlFor('en_us', null, { timeFormat })) ?? []
  expect(time).toMatch(form)
})

it('tells the winner by a secret maximum every price, and which were theirs', () => {
  expect(linesFor('en_us', 2)).toEqual([
    '* You, by your maximum $9,210',
    'California, United States $9,110',
    '* You, by your maximum $9,010',
    'California, United States $8,910',
    '* You, by your maximum $8,710',
  ])
})

it.each<[Locale, string, string]>([
  ['en_us', 'You', 'You, by your maximum'],
  ['es_es', 'Usted', 'Usted, por su máximo'],
  ['nl_nl', 'U', 'U, door uw maximum'],
])('names the reader alone, in %s', (locale, you, byMaximum) => {
  const own = linesFor(locale, 6)
  expect(own.filter((line) => line.startsWith(`* ${you} `))).toHaveLength(2)
  expect(linesFor(locale, 2).filter((line) => line.startsWith(`* ${byMaximum} `))).toHaveLength(3)
  expect(linesFor(locale, null).join()).not.toContain('*')
})
