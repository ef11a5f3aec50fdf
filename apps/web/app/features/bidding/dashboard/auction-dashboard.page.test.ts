import { within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { Auction } from '@app/contract/auctions/auctions.ts'
import { auctionDayOf } from '@app/rules/auctions/auction-day.ts'
import type { LaneView, RunListItem } from '@app/contract/auctions/run-list.ts'
import type { LaneState } from '@app/contract/lanes/live.ts'
import { inTurn, unreachable, type Answers } from '../../../../test/answers.ts'
import { renderPage, type PageOptions } from '../../../../test/render-page.ts'
import { aSale, calendarOf } from '../../../../test/sales.ts'
import { BUYER, NOW_MS } from '../../../../test/visitor.ts'
import { aYard } from '../../../../test/yards.ts'
import { aLane, aList, anItem, aState, LOT } from '../lane-model/dashboard.test-kit.ts'

const HOUR_MS = 3_600_000
/** The list is read anew so often while it is seen. */
const READ_ANEW_MS = 20_000
const lane = (fields: Partial<LaneState>): LaneView => {
  const { items: _, ...view } = aList([], aLane({ startsAtMs: NOW_MS + HOUR_MS, state: 'WAITING', currentLot: null, ...fields }))
  return { ...view, clock: '-05:00 CDT' as ClockZone, localDate: '2026-05-06' }
}
const RUNNING = lane({ saleId: 7, state: 'RUNNING', currentLot: LOT, startsAtMs: NOW_MS - HOUR_MS, offered: 3, lotCount: 12 })
const LANES = [
  RUNNING,
  lane({ saleId: 8, lane: 'A', yardNumber: 18, yardName: 'TX - DALLAS', lotCount: 60 }),
  lane({ saleId: 9, lane: 'B', yardNumber: 18, yardName: 'TX - DALLAS', lotCount: 40 }),
  lane({ saleId: 6, state: 'ENDED', startsAtMs: NOW_MS - 2 * HOUR_MS, lotCount: 5 }),
]
const items: RunListItem[] = Array.from({ length: 12 }, (_, at) =>
  anItem(LOT - 2 + at, {
    picture: { thumb: `/media/${at}t.webp`, full: `/media/${at}.webp` },
    state: at < 2 ? aState({ lot: LOT - 2 + at, phase: 'CLOSED', outcome: 'SOLD' }) : at === 2 ? aState() : null,
  }),
)
const answers = (of: Answers = {}): Answers => ({
  listLanes: { lanes: LANES },
  getLaneRunList: { ...RUNNING, items },
  openLiveTicket: unreachable,
  ...of,
})
/** The one on the block and more than a few ahead. */
const LOTS_SEEN_MIN = 4
const MINE = {
  lots: [{ saleId: 9, lot: 1, isWatched: true, hasBid: false }],
  buyerClass: 'STD',
  brokerFees: [],
  payerName: '',
  bar: null,
  limits: [],
} as const

it('shows of each running lane what is on its block, at which price all-in, and how far it is', async () => {
  const page = await renderPage('/auctionDashboard', answers())
  const card = document.querySelector('.lnc')
  expect(card?.querySelector('img')?.getAttribute('src')).toBe('/media/2.webp')
  expect(card?.textContent).toContain('2020 Chevrolet Silverado')
  expect(card?.textContent).toMatch(/\$7,\d{3} all-in bid \$6,200/)
  expect(card?.textContent).toContain('3 of 12 lots')
  expect(card?.textContent).toMatch(/6 min left/)
  expect(page.getByRole('link', { name: 'Join Redding, CA, lane\u00A0A' }).getAttribute('href')).toBe('/auctionDashboard?lanes=7')
  expect(page.getAllByRole('link', { name: /^Join / })).toHaveLength(1)
})

it('shows a lane that begins while the list of lanes is looked at, and none while nobody looks', async () => {
  const waiting = { lanes: [lane({ saleId: 7 })] }
  const page = await renderPage('/auctionDashboard', answers({ listLanes: inTurn(waiting, { lanes: [RUNNING] }) }), { holdsTimers: true })
  const joins = () => page.queryAllByRole('link', { name: /^Join / })
  expect(joins()).toHaveLength(0)
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await page.pass(READ_ANEW_MS)
  expect(page.asked('listLanes')).toHaveLength(0)
  seen.mockRestore()
  await page.pass(READ_ANEW_MS)
  await expect.poll(() => joins().map((one) => one.getAttribute('href'))).toEqual(['/auctionDashboard?lanes=7'])
})

it('shows a lot without pictures by its drawing: on its card, in its lane and in the lots ahead', async () => {
  const drawn = items.map(({ lot, ...item }) => ({ ...item, lot, picture: null, drawing: `/media/drawing.svg?type=V&model=${lot}` }))
  await renderPage('/auctionDashboard', answers({ getLaneRunList: { ...RUNNING, items: drawn } }))
  expect(document.querySelector('.lnc img')?.getAttribute('src')).toBe(`/media/drawing.svg?type=V&model=${LOT}`)
  document.body.replaceChildren()
  await renderPage('/auctionDashboard?lanes=7', answers({ getLaneRunList: { ...RUNNING, items: drawn } }))
  const sources = [...document.querySelectorAll('.lv-photo img, .lv-next img, .ltile img')].map((img) => img.getAttribute('src'))
  expect(sources.length).toBeGreaterThan(LOTS_SEEN_MIN)
  expect(sources.filter((src) => !src?.startsWith('/media/drawing.svg?type=V&model='))).toEqual([])
  expect(document.querySelector('.lv-next-photo')).toBeNull()
})

it('lists later lanes as a schedule: a row for those of one yard and time, with both times, lanes, lots, own lots and a calendar file', async () => {
  const page = await renderPage('/auctionDashboard', answers({ getMyLanes: MINE }), { app: BUYER })
  const table = page.getByRole('table', { name: 'Later today' })
  const rows = [...table.querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(1)
  const cells = [...(rows[0]?.children ?? [])]
  expect(cells.map((cell) => cell.textContent?.trim()).slice(1, 6)).toEqual(['11:00 AM CDT', 'Dallas, TX', 'AB', '100', '1 lot of yours'])
  await expect.poll(() => cells[0]?.textContent).toMatch(/^\d{2}:\d{2} [AP]M \S+$/)
  expect(
    [...table.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Dallas, TX', '/saleListResult/18/2026-05-06'],
    ['Open Dallas, TX, lane\u00A0A', '/auctionDashboard?lanes=8'],
    ['Open Dallas, TX, lane\u00A0B', '/auctionDashboard?lanes=9'],
    ['Add the sale of Dallas, TX to a calendar', '/public/data/auctions/8/sale.ics'],
  ])
  expect(table.querySelector('button, .btn')).toBeNull()
  const over = page.getByRole('table', { name: 'Ended today' })
  expect(over.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(over.querySelector('a[href*="lanes="], a[href$=".ics"]')).toBeNull()
})

it('says how far the yard of each lane is where a place is chosen, and asks for nothing where none is', async () => {
  const findNearestYards = {
    locations: [
      { ...aYard(18, 'TX - DALLAS'), distance: 12 },
      { ...aYard(RUNNING.lane.yardNumber, 'X'), distance: 140 },
    ],
  }
  const near = await renderPage('/auctionDashboard', answers({ findNearestYards }), { app: { searchZip: '75201' } })
  expect(document.querySelector('.lnc-h .dim')?.textContent).toBe('140 mi')
  expect(near.getByRole('table', { name: 'Later today' }).querySelector('th .dim')?.textContent?.trim()).toBe('12 mi')
  await renderPage('/auctionDashboard', answers())
  expect(document.querySelector('.lnc-h .dim, .sched th .dim')).toBeNull()
})

const DAY_MS = 86_400_000
const TOMORROW = '2026-05-07'
const tomorrow = (yard: number, more: Partial<Auction> = {}): Auction =>
  aSale(yard, { auctionDate: auctionDayOf(TOMORROW), currentSaleTimeEpoch: NOW_MS + DAY_MS, ...more })
const quiet = (saleList: readonly Auction[], { lanes = [], ...options }: PageOptions & { lanes?: readonly LaneView[] } = {}) =>
  renderPage('/auctionDashboard', answers({ listLanes: { lanes }, listAuctionCalendar: calendarOf(saleList) }), options)
const sum = (): string | undefined => document.querySelector('.lanes-sum')?.textContent
const waysOn = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-labelledby="lanes-until"] a')].map((link) => link.getAttribute('href'))

it('says on a day without lanes when the next ones start and where, soonest first, without cancelled sales and those without lanes', async () => {
  const later = { currentSaleTimeEpoch: NOW_MS + 2 * DAY_MS, lotCount: 1200 }
  const page = await quiet([tomorrow(20, later), tomorrow(18), tomorrow(5, { isCancelled: true }), tomorrow(6, { liveAuction: false })])
  expect(sum()).toBe('There is no live sale today. Next: tomorrow 10:00 AM CDT, Yard 18, TX.')
  const table = page.getByRole('table', { name: 'Next live sales' })
  expect([...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
    ['Tomorrow 10:00 AM CDT', 'Yard 18, TX', '80', ''],
    ['05/08/2026 10:00 AM CDT', 'Yard 20, TX', '1,200', ''],
  ])
  expect([...table.querySelectorAll('a')].slice(0, 2).map((link) => link.getAttribute('href'))).toEqual([
    `/saleListResult/18/${TOMORROW}`,
    '/public/data/auctions/18/sale.ics',
  ])
  expect(waysOn()).toEqual(['/lotSearchResults', '/watchList', '/auctionCalendar'])
})

it('keeps the next sales for days without lanes: one that is to come today is named itself, and the calendar is not asked', async () => {
  const page = await renderPage('/auctionDashboard', answers({ listLanes: { lanes: LANES.slice(1) } }))
  expect(sum()).toBe('No lane is running right now. Next: today 11:00 AM CDT, Dallas, TX.')
  expect([page.queryByRole('table', { name: 'Next live sales' }), waysOn()]).toEqual([null, []])
})

it('says that no sale is planned where there is none at all, with the ways on, also where all lanes of today have ended', async () => {
  const page = await quiet([])
  expect(sum()).toBe('There is no live sale today. No other sale is planned yet.')
  expect([page.queryByRole('table'), waysOn()]).toEqual([null, ['/lotSearchResults', '/watchList']])
  document.body.replaceChildren()
  await quiet([tomorrow(18)], { lanes: LANES.slice(-1) })
  expect(sum()).toBe('No lane is running right now. Next: tomorrow 10:00 AM CDT, Yard 18, TX.')
})

it('names in a lane the invoice for which no bid is taken, with the way to it', async () => {
  const late = { ...MINE, bar: 'OVERDUE', lateInvoice: { invoiceId: 123, number: 'HDEMO-2026-I000123' } } as const
  await renderPage('/auctionDashboard?lanes=7', answers({ getMyLanes: late }), { app: BUYER })
  const why = document.querySelector('.lv-why')
  expect(why?.textContent).toContain('overdue')
  const links = [...(why?.querySelectorAll('a') ?? [])].map((one) => [one.textContent, one.getAttribute('href')])
  expect(links).toEqual([['See invoice HDEMO-2026-I000123', '/member-payments/unpaid-invoices/123']])
})

it('keeps switches, the form without pictures and keys in one menu of a lane', async () => {
  const page = await renderPage('/auctionDashboard?lanes=7', answers({ getMyLanes: { ...MINE, lots: [] } }), { app: BUYER })
  const menu = document.querySelector('.lh .menu')
  await expect
    .poll(() => [...(menu?.querySelectorAll('button') ?? [])].map((one) => one.textContent))
    .toEqual(['Sounds', 'Spoken announcements', 'Keyboard shortcuts'])
  const speech = page.getByText('Spoken announcements')
  await page.user.click(page.getByText('View settings'))
  await page.user.click(speech)
  expect(speech.getAttribute('aria-pressed')).toBe('true')
  const keys = within(page.getByText('View settings').closest('details') ?? document.body).getByText('Keyboard shortcuts')
  expect(keys.getAttribute('aria-pressed')).toBe('true')
  await page.user.click(keys)
  expect([keys.getAttribute('aria-pressed'), page.cookie('singleKeys')?.value]).toEqual(['false', 'off'])
  const isAtMaximum = (): boolean => document.activeElement === page.getByLabelText('Maximum')
  await page.user.keyboard('m')
  expect(isAtMaximum()).toBe(false)
  await page.user.click(keys)
  await page.user.keyboard('m')
  expect(isAtMaximum()).toBe(true)
  expect(page.getByText('Text only').getAttribute('href')).toBe('/auctionDashboard?lanes=7&view=text')
  expect(document.querySelector('.lanes-strip')).toBeNull()
  expect(document.querySelector('.lh-n')?.textContent).toBe('Redding, CA, lane\u00A0A 3 of 12 lots')
})

const NOTE = { lot: LOT, tag: 'For Tom', note: '', limitMinor: 700_000, currency: 'USD' } as const
const lanePage = (more: Answers, app: object = BUYER) =>
  renderPage('/auctionDashboard?lanes=7', answers({ getMyLanes: { ...MINE, lots: [] }, ...more }), { app })

it('shows a reader what they keep about the lot on the block, and by how much the next bid passes their own limit', async () => {
  const page = await lanePage({ getLotNotes: { notes: [NOTE] } })
  await expect.poll(() => document.querySelector('.lv-photo .noted')?.textContent).toBe('For Tom · limit $7,000')
  expect(document.querySelector('.lv-told')?.textContent).toBe('The next bid costs $400 more all-in than your limit of $7,000.')
  expect(page.asked('getLotNotes').map(({ body }) => body)).toEqual([{ lots: [LOT, LOT + 1, LOT + 2, LOT + 3] }])
})

it('says nothing of a limit that the next bid keeps, and asks for no notes of visitors', async () => {
  await lanePage({ getLotNotes: { notes: [{ ...NOTE, limitMinor: 2_000_000 }] } })
  await expect.poll(() => document.querySelector('.lv-photo .noted')?.textContent).toBe('For Tom · limit $20,000')
  expect(document.querySelector('.lv-mid')?.textContent).not.toContain('your limit of')
  const visitor = await lanePage({}, {})
  expect(visitor.asked('getLotNotes')).toEqual([])
})
