import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { unreachable } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../test/visitor.ts'
import { aLane, aList, anItem, aState, LOT } from '../bidding/lane-model/dashboard.test-kit.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const NONE = { count: 0, at: null }
const OVERVIEW = {
  whole: null,
  lanes: [],
  laneCount: 0,
  sellers: NONE,
  questions: NONE,
  papers: NONE,
  refunds: NONE,
  money: NONE,
  unbegun: NONE,
  mails: NONE,
  failedMails: [],
  notices: NONE,
  deadNotices: [],
  codes: NONE,
  imports: { ...NONE, rowsRead: 0, rowsRejected: 0 },
  faultyImports: [],
  sales: [],
  saleCount: 0,
  today: '2026-05-06',
  results: { offered: 0, sold: 0, hammer: [] },
}
const SALE: SaleBuilt = {
  sale: {
    saleId: 7,
    sellingSite: 'CPRTUS',
    yardNumber: 343,
    yardName: 'CA - REDDING',
    zone: 'America/Los_Angeles',
    clock: '-05:00 CDT' as ClockZone,
    localDate: '2026-05-06',
    localTime: '08:00',
    startsAt: new Date(NOW_MS).toISOString(),
    endsAt: null,
    lane: 'A',
    saleType: 'live',
    status: 'SCHEDULED',
    name: '',
    recurrence: '',
    endOfPreBidMinutes: 60,
    lotCount: 1,
    cancelReason: '',
  },
  lots: [],
  versions: { increments: [], incrementsFrom: null, currency: 'USD', timers: {}, scheduleId: null, scheduleFrom: null },
  laneCount: 1,
  setBackOn: [],
  cancellation: null,
}

function desk(
  fields: Partial<LaneState> = {},
  state: Partial<LotState> | null = {},
  {
    app = {},
    spoken,
    watched = [],
    items = 2,
    status = 'SCHEDULED',
  }: {
    status?: SaleBuilt['sale']['status']
    app?: object
    spoken?: Promise<typeof unreachable>
    watched?: readonly LaneState[]
    items?: number
  } = {},
): Promise<RenderedPage> {
  const lane = aLane(fields)
  const lot = state === null ? null : aState({ deadlineMs: NOW_MS + 12_000, ...state })
  const read = { lane, lot, present: 3, watching: 4, overLimit: [5], closed: [], overrides: [] }
  return renderPage(
    '/operations/lanes/7',
    {
      getLaneDesk: read,
      getLaneRunList: aList(
        Array.from({ length: items }, (_, at) => anItem(LOT + at)),
        lane,
      ),
      getDeskSale: { ...SALE, sale: { ...SALE.sale, status } },
      getDeskOverview: { ...OVERVIEW, lanes: watched, laneCount: watched.length },
      openLiveTicket: unreachable,
      actOnLane: ({ body }) => (body.act === 'message' && spoken !== undefined ? spoken : read),
      askOverride: { id: 1 },
    },
    { app: { ...OPERATOR, ...app } },
  )
}
const acts = (page: RenderedPage): unknown[] =>
  page.asked('actOnLane').map(({ body }) => {
    const { act, lotNumber } = body as { readonly act: string; readonly lotNumber?: number }
    return lotNumber === undefined ? act : [act, lotNumber]
  })
const question = (): string | undefined => document.querySelector('dialog[open] h2')?.textContent
const named = (): (string | null)[] =>
  [...document.querySelectorAll('.dk [aria-keyshortcuts]')].map((one) => one.getAttribute('aria-keyshortcuts'))

it('each key of the auctioneer’s desk does its act, in the states in which its button stands', async () => {
  const waiting = await desk({ state: 'WAITING', currentLot: null }, null)
  expect(named()).toEqual(['G'])
  await waiting.user.keyboard('hnpmtg')
  // A lane that was started before its time cannot be taken back.
  await expect.poll(question).toMatch(/^Start the lane now\? Its sale is planned for .*\d\d?:\d\d/)
  expect(acts(waiting)).toEqual([])
  await waiting.user.keyboard('{Enter}')
  await expect.poll(() => acts(waiting)).toEqual(['start'])
  const empty = await desk({ state: 'WAITING', currentLot: null, lotCount: 0 }, null, { items: 0 })
  expect(named()).toEqual([])
  expect(empty.getByText('The sale has no lots. Add some before you start it.')).toBeTruthy()
  expect(empty.getByRole('link', { name: 'Add lots' }).getAttribute('href')).toBe('/operations/sales/7#add-h')
  const paused = await desk({ state: 'PAUSED', currentLot: null }, null)
  await paused.user.keyboard('hg')
  await expect.poll(() => acts(paused)).toEqual(['resume'])
  const running = await desk()
  expect(named()).toEqual(['H', 'N', 'P', 'U', 'M', 'T', 'F9'])
  await running.user.keyboard('gm')
  await expect.poll(() => acts(running)).toEqual(['hand'])
})

it.each([
  ['h', 'Sell at $6,200?', ['sell', LOT]],
  ['p', 'Pause the lane?', 'pause'],
] as const)('the key %s asks first, Escape leaves it, and Enter does it', async (key, words, act) => {
  const page = await desk()
  await page.user.keyboard(key)
  await expect.poll(question).toBe(words)
  await page.user.keyboard('m{Escape}')
  await expect.poll(question).toBeUndefined()
  expect(acts(page)).toEqual([])
  await page.user.keyboard(key)
  await expect.poll(question).toBe(words)
  await page.user.keyboard('{Enter}')
  await expect.poll(() => acts(page)).toEqual([act])
})

it('N passes a lot without bids, and of one with bids asks another operator, with a reason', async () => {
  const free = await desk({}, { bidCount: 0, priceMinor: 0 })
  await free.user.keyboard('n')
  await expect.poll(question).toBe('Pass this lot?')
  await free.user.keyboard('{Enter}')
  await expect.poll(() => acts(free)).toEqual([['pass', LOT]])
  const page = await desk()
  await page.user.keyboard('n')
  await expect.poll(question).toBe('Pass this lot?')
  await page.user.keyboard('Wrong lot{Enter}')
  await expect
    .poll(() => page.asked('askOverride').map(({ body }) => body))
    .toMatchObject([{ lotNumber: LOT, act: 'PASS', reason: 'Wrong lot' }])
  expect(acts(page)).toEqual([])
})

it('the hammer says what it will do, and asks by the same words', async () => {
  const hammer = (): string | null | undefined => document.querySelector('.btn.hammer')?.firstChild?.textContent
  await desk()
  expect(hammer()).toBe('Sell')
  await desk({}, { bidCount: 0, priceMinor: 0 })
  expect(hammer()).toBe('Close unsold')
  const page = await desk({}, { terms: 'ON_APPROVAL' })
  expect(hammer()).toBe('Seller decides')
  await page.user.keyboard('h')
  await expect.poll(question).toBe('Hammer at $6,200? The seller decides.')
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Seller decides' }))
  await expect.poll(() => acts(page)).toEqual([['sell', LOT]])
})

it('U asks another operator to take the last bid back, with a reason, and does nothing without bids', async () => {
  const free = await desk({}, { bidCount: 0, priceMinor: 0 })
  await free.user.keyboard('u')
  expect(question()).toBeUndefined()
  const page = await desk({ state: 'PAUSED' })
  await page.user.keyboard('u')
  await expect.poll(question).toBe('Take the last bid of $6,200 back?')
  await page.user.keyboard('{Enter}')
  expect(page.asked('askOverride')).toEqual([])
  await page.user.keyboard('Broken keyboard{Enter}')
  await expect
    .poll(() => page.asked('askOverride').map(({ body }) => body))
    .toMatchObject([{ lotNumber: LOT, act: 'UNDO', reason: 'Broken keyboard' }])
  await expect.poll(question).toBeUndefined()
  expect(document.querySelector('.desk-said')?.textContent).toBe('Requested. Another operator must confirm it within an hour.')
})

it('the floor counts who is here and watches, and marks who is over their limit', async () => {
  const page = await desk()
  const floor = page.getByRole('region', { name: 'Floor' })
  expect(floor.querySelector('h2')?.textContent).toBe('Floor 3 here, 0 bid, 4 watch this lot')
  const rows = [...floor.querySelectorAll('li')].map((row) => [row.textContent, row.querySelector('b')?.className])
  expect(rows).toEqual([[expect.stringMatching(/5.*Over limit$/), 'badge warn']])
})

it('the desk lists eight lots ahead of many', async () => {
  await desk({}, {}, { items: 12 })
  expect(document.querySelectorAll('[data-ahead]')).toHaveLength(8)
})

it('the desk of a lane that has ended lists no lots ahead and lets none be moved', async () => {
  await desk({ state: 'ENDED', currentLot: null }, null)
  expect(document.querySelector('[data-lane-state=ENDED]')).not.toBeNull()
  expect(document.querySelectorAll('[data-ahead], [draggable=true]')).toHaveLength(0)
  expect(document.querySelector('.dk')?.textContent).not.toContain('Ahead')
})

it('in the field of words letters are letters, and F9 stops the lane from there too', async () => {
  const page = await desk()
  await page.user.keyboard('t')
  await page.user.keyboard('ghnpm')
  const field = page.getByRole<HTMLInputElement>('textbox', { name: 'Message to everybody in the lane' })
  expect([field.value, document.activeElement === field, acts(page), question()]).toEqual(['ghnpm', true, [], undefined])
  await page.user.keyboard('{F9}')
  await expect.poll(() => acts(page)).toEqual(['incident'])
})

it('twenty lanes stand on one line each on a desk with the letter first, a paused one with its badge', async () => {
  const lanes = Array.from({ length: 20 }, (_, at) =>
    aLane({ saleId: at + 1, lane: String.fromCodePoint(65 + at), currentLot: null, state: at === 13 ? 'PAUSED' : 'RUNNING' }),
  )
  const page = await desk({ lane: 'G' }, {}, { watched: lanes })
  const links = [...page.getByRole('navigation', { name: 'Lanes that run' }).querySelectorAll('a')]
  expect(links.map((link) => link.querySelector('b')?.textContent)).toEqual(lanes.map(({ lane }) => lane))
  expect(links.flatMap((link) => (link.querySelector('.badge') === null ? [] : [link.title]))).toEqual(['Redding, CA, lane\u00A0N'])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.querySelector('b')?.textContent)).toEqual([
    'G',
  ])
})

it('once words are sent letters are keys, and words that did not arrive stay in their field', async () => {
  const spoken = Promise.withResolvers<typeof unreachable>()
  const page = await desk({ state: 'PAUSED', currentLot: null }, null, { spoken: spoken.promise })
  await page.user.keyboard('tBack in a minute{Enter}g')
  await expect.poll(() => acts(page)).toEqual(['message', 'resume'])
  spoken.resolve(unreachable)
  const field = page.getByRole<HTMLInputElement>('textbox', { name: 'Message to everybody in the lane' })
  await expect.poll(() => document.querySelector('.dk-bar .form-end.bad')?.textContent).toBeTruthy()
  expect(field.value).toBe('Back in a minute')
})

it('keys that are held down or go with Control, Alt or the system’s key do nothing', async () => {
  const page = await desk()
  await page.user.keyboard('{Control>}m{/Control}{Alt>}m{/Alt}{Meta>}m{/Meta}')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', repeat: true, bubbles: true }))
  expect(acts(page)).toEqual([])
})

it('while keys of one letter are off none of them acts or is named, not in the first bytes either, and F9 goes on', async () => {
  const on = await desk()
  document.cookie = 'singleKeys=off; Path=/'
  expect(on.cookie('singleKeys')?.value).toBe('off')
  const page = await desk({}, {}, { app: { hasSingleKeys: false } })
  expect(named()).toEqual(['F9'])
  expect([...document.querySelectorAll('.dk kbd')].map(({ textContent }) => textContent)).toEqual(['F9'])
  await page.user.keyboard('ghnpmt')
  expect([acts(page), question(), document.activeElement?.tagName]).toEqual([[], undefined, 'BODY'])
  await page.user.keyboard('{F9}')
  await expect.poll(() => acts(page)).toEqual(['incident'])
})

it('the desk of a sale that nobody started in time says that it was not held, and leads to another day for it', async () => {
  const page = await desk({ state: 'ENDED', currentLot: null }, null)
  expect(page.getByText(/^Nobody started this sale within 10 minutes of its time/)).toBeTruthy()
  expect(page.getByRole('link', { name: 'Reschedule the sale' }).getAttribute('href')).toBe('/operations/sales/7#move-h')
  const held = await desk({ state: 'ENDED', currentLot: null }, null, { status: 'CLOSED' })
  expect(held.getByText('The sale is over.')).toBeTruthy()
})
