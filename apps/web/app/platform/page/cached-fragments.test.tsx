import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ANONYMOUS } from '@app/rules/access/can.ts'
import { textOf } from '@app/text/languages.ts'
import type { LotCard } from '../../features/lots/lot-card-data.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import { Neighbours } from '../../features/landing-parts/neighbours.tsx'
import { Gallery } from '../../features/search/result-list.tsx'
import { AppContext, type AppInfo } from '../app-info.ts'
import { CachedFragment, renderCachingFragments, useFragmentCache } from './cached-fragments.tsx'

const CLOCK = '-05:00 CDT' as ClockZone
const visitor = {
  siteCode: 'CPRTUS',
  locale: 'en_us',
  nowMs: Date.UTC(2026, 4, 6, 15, 0),
  person: ANONYMOUS,
  member: null,
  zone: CLOCK,
  distanceUnit: 'mi',
  dateFormat: 'MM/dd/yyyy',
  timeFormat: 'hh:mm a',
} as unknown as AppInfo
const member = { ...visitor, member: { number: 1, name: 'Ann', kind: 'member', status: 'active' } } as unknown as AppInfo

const around = (app: AppInfo, page: ReactNode): ReactNode => (
  <AppContext value={{ app, text: textOf('en_us', 'US') }}>
    <StaticRouter location="/lotSearchResults">{page}</StaticRouter>
  </AppContext>
)
const plain = (page: ReactNode, app = visitor): string => renderToString(around(app, page))
const keeping = (page: ReactNode, app = visitor): string =>
  renderCachingFragments(app, (within) => renderToString(around(app, within(page)))).join('')

const lot = (number: number): LotCard => ({
  number,
  name: `2020 FORD <F-150> "${number}"`,
  path: `/lot/${number}/x`,
  drawing: '/media/drawing.svg?type=V',
  photo: '/media/1.webp',
  year: 2020,
  make: 'Ford',
  model: 'F-150',
  damageCode: 'FR',
  damage: 'FRONT END',
  secondaryCode: '',
  secondary: '',
  miles: null,
  odometer: 45_123,
  odometerUnit: 'mi',
  odometerBrand: 'A',
  condition: 'D',
  titleGroup: 'C',
  titleState: 'TX',
  place: 'Dallas, TX',
  saleStatus: 5,
  unsold: null,
  saleState: null,
  sale: { startsAtMs: Date.UTC(2026, 4, 6, 18, 0), zone: CLOCK, isLive: false, queue: null, isExpected: false },
  item: 'A 12',
  currentBid: { minor: 50_000, currency: 'USD' },
  nextBid: { minor: 55_000, currency: 'USD' },
  allIn: { minor: 91_000, currency: 'USD' },
  estimate: null,
  isSold: false,
})

it('lists lots from kept cards as React writes them, and cards of another minute anew', () => {
  const lots = Array.from({ length: 8 }, (_, index) => lot(1_000 + index))
  const page = <Gallery lots={lots} />
  const later = { ...visitor, nowMs: visitor.nowMs + 60_000 }
  expect([keeping(page), keeping(page)]).toEqual([plain(page), plain(page)])
  expect(keeping(page, later)).toBe(plain(page, later))
  expect(plain(page, later)).not.toBe(plain(page))
})

it('what stands near a landing page is kept as React writes it, by its counts and its readers', () => {
  const link = (count: number) => ({
    code: 'MODG',
    clause: 'lot_model_group:"F-150"',
    name: 'F-150 <XL>',
    path: '/vehicle-search-model/ford/f-150',
    count,
  })
  const landing = (count: number) =>
    ({
      kind: 'make',
      make: 'Ford',
      model: '',
      year: '',
      value: null,
      sold: [],
      groups: [{ of: 'models', links: [link(count)] }],
    }) as unknown as LandingPage
  const [three, four] = [landing(3), landing(4)]
  const near = (of: LandingPage) => <Neighbours landing={of} prices={null} />
  expect(plain(near(three))).toContain('F-150 &lt;XL&gt;')
  expect([keeping(near(three)), keeping(near({ ...three }))]).toEqual([plain(near(three)), plain(near(three))])
  // That it is kept shows in a page whose own words would differ.
  expect(keeping(near({ ...three, make: 'Kia' }))).toBe(plain(near(three)))
  expect(keeping(near(four))).toBe(plain(near(four)))
  const canadian = { ...visitor, siteCode: 'CPRTCA' } as unknown as AppInfo
  expect(keeping(near({ ...three, make: 'Kia' }), canadian)).toBe(plain(near({ ...three, make: 'Kia' }), canadian))
  expect(keeping(near({ ...three, make: 'Kia' }), member)).toBe(plain(near({ ...three, make: 'Kia' }), member))
})

it('renders a kept part once for each reader it is named by, and always for members', () => {
  const parts = new Map<string, string>()
  let count = 0
  const Counted = () => {
    count++
    return <p>made</p>
  }
  const Part = () => {
    const kept = useFragmentCache()
    return (
      <CachedFragment place={kept && { read: () => parts.get(kept.reader), write: (markup) => void parts.set(kept.reader, markup) }}>
        <Counted />
      </CachedFragment>
    )
  }
  const page = (
    <main>
      <Part /> and <Part />
    </main>
  )
  const wanted = plain(page)
  count = 0
  expect([keeping(page), keeping(page), keeping(page)]).toEqual([wanted, wanted, wanted])
  expect(count).toBe(2)
  keeping(page, { ...visitor, locale: 'es_es' })
  expect(count).toBe(4)
  expect(keeping(page, member)).toBe(wanted)
  expect(count).toBe(6)
})
