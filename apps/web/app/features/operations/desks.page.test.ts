import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { DeskOverview, FoundPerson } from '@app/contract/operations/desk-overview.ts'
import type { LaneState } from '@app/contract/lanes/live.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const NONE = { count: 0, at: null }
const AT = new Date(NOW_MS).toISOString()
const QUIET: DeskOverview = {
  whole: null,
  lanes: [],
  laneCount: 0,
  unbegun: NONE,
  sellers: NONE,
  questions: NONE,
  papers: NONE,
  refunds: NONE,
  money: NONE,
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
  results: {
    offered: 0,
    sold: 0,
    hammer: [],
  },
}
const LANE: LaneState = {
  saleId: 7,
  yardNumber: 343,
  yardName: 'GHOST CREEK',
  lane: 'A',
  saleName: '',
  state: 'RUNNING',
  mode: 'auto',
  startsAtMs: NOW_MS,
  currentLot: null,
  nextAtMs: null,
  pauseReason: null,
  resumeAtMs: null,
  message: null,
  offered: 130,
  lotCount: 212,
  meanLotMs: 3e4,
  goingOnceMs: 8e3,
  goingTwiceMs: 4e3,
}
const BUSY: DeskOverview = {
  whole: null,
  lanes: [
    {
      ...LANE,
      saleId: 8,
      lane: 'B',
      state: 'PAUSED',
    },
    LANE,
  ],
  laneCount: 2,
  unbegun: NONE,
  sellers: {
    count: 6,
    at: AT,
  },
  questions: {
    count: 1e3,
    at: AT,
  },
  papers: { count: 4, at: AT },
  refunds: { count: 3, at: AT },
  money: { count: 2, at: AT },
  mails: {
    count: 2,
    at: AT,
  },
  failedMails: [
    {
      id: 1,
      to: 'gone@example.com',
      reason: '550',
      at: AT,
    },
  ],
  notices: { count: 1, at: AT },
  deadNotices: [{ id: 1, provider: 'identity/acme', ref: 'session-7', reason: 'unreachable', at: AT }],
  codes: { count: 1, at: null },
  imports: { count: 1, at: AT, rowsRead: 5_204, rowsRejected: 18 },
  faultyImports: [
    {
      id: 1,
      fileName: 'flats.csv',
      rowsRead: 5204,
      rowsRejected: 18,
      at: AT,
    },
  ],
  sales: [
    {
      saleId: 7,
      yardName: 'GHOST CREEK',
      name: '',
      lane: 'A',
      startsAt: '2026-05-06T15:00:00.000Z',
      clock: '-05:00 CDT' as ClockZone,
      saleType: 'live',
      status: 'RUNNING',
      lotCount: 212,
      isUnbegun: false,
      isMissed: false,
    },
    {
      saleId: 9,
      yardName: 'X',
      name: 'Storm',
      lane: 'C',
      startsAt: '2026-05-06T21:00:00.000Z',
      clock: '-07:00 PDT' as ClockZone,
      saleType: 'live',
      status: 'SCHEDULED',
      lotCount: 0,
      isUnbegun: false,
      isMissed: false,
    },
  ],
  saleCount: 34,
  today: '2026-05-06',
  results: {
    offered: 271,
    sold: 214,
    hammer: [
      {
        currency: 'USD',
        minor: 104e6,
      },
    ],
  },
}

const open = (getDeskOverview: DeskOverview): Promise<RenderedPage> =>
  renderPage('/operations', { getDeskOverview, listOverrides: { overrides: [], done: [] }, retryProviderNotice: {} }, { app: OPERATOR })
const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-due]')]

it('opens on what needs doing, the most urgent first, every figure a link', async () => {
  const page = await open(BUSY)
  expect(
    lines().map((line) => [line.dataset['due'], line.querySelector('a')?.textContent, line.querySelector('a')?.getAttribute('href')]),
  ).toEqual([
    ['paused', '1', '/operations/lanes/8'],
    ['money', '2', '/operations/money/payments'],
    ['codes', '1', '/operations/mailbox?tab=texts'],
    ['questions', '999+', '/operations/chat?waiting'],
    ['sellers', '6', '/operations/negotiations?waitingFor=seller'],
    ['papers', '4', '/operations/reviews'],
    ['refunds', '3', '/operations/money/refunds'],
    ['mails', '2', '/operations?whole=mails#mails-h'],
    ['notices', '1', '/operations?whole=notices#notices-h'],
    ['imports', '1', '/operations?whole=imports#imports-h'],
  ])
  expect(document.querySelectorAll('main .btn.ink')).toHaveLength(1)
  expect(lines()[0]?.textContent).toContain('Ghost Creek, lane\u00A0B')
  expect(lines()[9]?.textContent).toContain('18 of 5,204 rows were rejected.')
  expect(page.getByRole('region', { name: 'Undelivered emails' }).textContent).toContain('gone@example.com')
  expect(page.getByRole('region', { name: 'Notices given up' }).textContent).toContain('identity/acme session-7')
  const day = within(page.getByRole('region', { name: 'Sales of the day' }))
  expect(day.getByRole('link', { name: 'All 34' }).getAttribute('href')).toBe('/operations/sales')
  expect(day.getByRole('row', { name: /Storm/ }).textContent).toContain('No lots')
  const starts = day.getAllByRole('row').map((row) => row.firstElementChild?.textContent)
  expect(starts).toEqual(['10:00 AM CDT', '02:00 PM PDT'])
  await page.user.click(within(page.getByRole('region', { name: 'Notices given up' })).getByRole('button', { name: /^Try again/ }))
  await expect.poll(() => page.asked('retryProviderNotice')).toMatchObject([{ body: { id: 1 } }])
  expect(page.getByRole('region', { name: 'Lanes' }).textContent).toContain('130 of 212')
  const figures = within(page.getByRole('region', { name: 'Today so far' })).getAllByRole('link')
  expect(figures.map((figure) => [figure.textContent, figure.getAttribute('href')])).toEqual([
    ['214', '/results?day=2026-05-06&kind=sold'],
    ['of 271 offered', '/results?day=2026-05-06'],
    ['79%', '/results?day=2026-05-06'],
    ['$1,040,000', '/results?day=2026-05-06&kind=sold'],
  ])
  expect(day.getByRole('link', { name: '212' }).getAttribute('href')).toBe('/operations/sales/7#run-h')
  expect(day.getByRole('link', { name: 'No lots' }).getAttribute('href')).toBe('/operations/sales/9#add-h')
  const progress = page.getAllByRole('link', { name: /^130 of 212/ })
  expect(progress.map((link) => link.getAttribute('href'))).toEqual(['/operations/sales/8#run-h', '/operations/sales/7#run-h'])
})

it('the overview leads from several lanes that pause to a list of just those, and by its button to the first of them', async () => {
  const lanes = [8, 9].map((saleId) => ({ ...LANE, saleId, state: 'PAUSED' as const }))
  await open({ ...QUIET, lanes: [...lanes, LANE], laneCount: 3 })
  const [line] = lines()
  expect([...(line?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/operations#lanes-paused',
    '/operations/lanes/8',
  ])
  const listed = [...document.querySelectorAll<HTMLElement>('#lanes-paused [data-lane]')]
  expect(listed.map(({ dataset }) => dataset['lane'])).toEqual(['8', '9'])
})

it('the overview names sales that should have begun, leads to the desk of one and to the list of several, and marks them there', async () => {
  const late = {
    saleId: 9,
    yardName: 'GHOST CREEK',
    name: 'Storm',
    lane: 'C',
    startsAt: AT,
    clock: '-05:00 CDT' as ClockZone,
    saleType: 'live',
    status: 'SCHEDULED',
  }
  const sales = [late, { ...late, saleId: 10, name: '', lane: 'D' }].map((sale) => ({
    ...sale,
    lotCount: 3,
    isUnbegun: true,
    isMissed: false,
  }))
  const hrefs = (): (string | null)[] => [...(lines()[0]?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  const page = await open({ ...QUIET, sales, saleCount: 2, unbegun: { count: 2, at: AT } })
  expect(lines()[0]?.textContent).toMatch(/^2Sales not startedStorm C; Ghost Creek D.*Open the desk/)
  expect(hrefs()).toEqual(['/operations#day-h', '/operations/lanes/9'])
  const rows = within(page.getByRole('region', { name: 'Sales of the day' })).getAllByRole('row')
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['Not started', 'Not started'])
  // Of more than are named here the figure leads to all of them.
  await open({ ...QUIET, sales, saleCount: 30, unbegun: { count: 17, at: AT } })
  expect(lines()[0]?.textContent).toContain('Storm C; Ghost Creek D; …')
  expect(hrefs()).toEqual(['/operations?whole=sales#day-h', '/operations/lanes/9'])
  await open({ ...QUIET, sales: sales.slice(0, 1), saleCount: 1, unbegun: { count: 1, at: AT } })
  expect(hrefs()).toEqual(['/operations/lanes/9', '/operations/lanes/9'])
  const missed = sales.map((sale) => ({ ...sale, isMissed: sale.saleId === 9 }))
  await open({ ...QUIET, sales: missed, saleCount: 2, unbegun: { count: 2, at: AT } })
  expect(hrefs()).toEqual(['/operations#day-h', '/operations/lanes/10'])
  const over = await open({ ...QUIET, sales: missed.slice(0, 1), saleCount: 1, unbegun: { count: 1, at: AT } })
  expect(lines()[0]?.textContent).toContain('Reschedule the sale')
  expect(hrefs()).toEqual(['/operations/sales/9#move-h', '/operations/sales/9#move-h'])
  expect(over.getByRole('region', { name: 'Sales of the day' }).textContent).toContain('Not held')
})

it('the overview asks for a list whole where its figure was followed, and else leads to the rest of it', async () => {
  const page = await renderPage(
    '/operations?whole=mails',
    {
      getDeskOverview: ({ query }) => ({
        ...BUSY,
        whole: query.whole ?? null,
        failedMails: [1, 2].map((id) => ({ id, to: `${id}@x`, reason: '', at: AT })),
      }),
      listOverrides: { overrides: [], done: [] },
    },
    { app: OPERATOR },
  )
  expect(page.getByRole('region', { name: 'Undelivered emails' }).querySelectorAll('li')).toHaveLength(2)
  expect(page.getByRole('region', { name: 'Undelivered emails' }).querySelector('a')).toBeNull()
  const short = await open(BUSY)
  const rest = short.getByRole('region', { name: 'Undelivered emails' }).querySelector('a')
  expect([rest?.textContent, rest?.getAttribute('href')]).toEqual(['Show all 2', '/operations?whole=mails#mails-h'])
})

it('the overview shows eight of many lanes open and the others are in a fold', async () => {
  const lanes = Array.from({ length: 20 }, (_, at) => ({ ...LANE, saleId: at + 1, lane: `Z${String.fromCodePoint(65 + at)}` }))
  const page = await open({ ...QUIET, lanes, laneCount: lanes.length })
  const region = page.getByRole('region', { name: 'Lanes' })
  const fold = region.querySelector('details')
  expect(fold?.querySelector('summary')?.textContent).toBe('12 more lanes')
  const led = [...region.querySelectorAll('[data-lane] a:not(.num)')].map((link) => [link.getAttribute('href'), fold?.contains(link)])
  expect(led).toEqual(lanes.map(({ saleId }, at) => [`/operations/lanes/${saleId}`, at >= 8]))
})

it('says so where nothing is waiting', async () => {
  const page = await open(QUIET)
  expect(lines()).toEqual([])
  expect(page.getByText('Nothing is waiting.')).toBeTruthy()
  expect(page.getByText('No lane is running.')).toBeTruthy()
  expect(page.getByText('No sale today.')).toBeTruthy()
})

const person = (number: number, displayName: string): FoundPerson => ({
  number,
  displayName,
  companyName: '',
  kind: 'buyer',
  status: 'active',
  site: 'CPRTUS',
  email: `${number}@example.com`,
  phone: '503 555 0142',
})

it('finds people by what is typed, several as a list, nobody in words', async () => {
  const page = await renderPage(
    '/operations/bidders?find=ann',
    { findPeople: ({ query }) => ({ people: [person(1, `${query.words} Smith`), person(2, 'Annika Berg')], hasMore: true }) },
    { app: OPERATOR },
  )
  expect(page.getByRole('link', { name: 'ann Smith' }).getAttribute('href')).toBe('/operations/bidders?buyer=1')
  expect(page.getByRole('link', { name: 'Annika Berg' }).getAttribute('href')).toBe('/operations/bidders?buyer=2')
  expect(page.getByText('More people match. Type more.')).toBeTruthy()
  const none = await renderPage('/operations/bidders?find=zz', { findPeople: { people: [], hasMore: false } }, { app: OPERATOR })
  expect(none.getByText(/^Nobody matches “zz”\./)).toBeTruthy()
})

it('opens the only person that a search finds', async () => {
  const bidder = {
    buyerNumber: 2,
    displayName: 'Annika Berg',
    status: 'active',
    buyerClass: 'STD',
    classUntil: '',
    documentStatus: 'VALID',
    documentUntil: '',
    licenceCategory: 'UNLICENSED',
    licenceUntil: '',
    limits: [],
    history: [],
  } as const
  const page = await renderPage(
    '/operations/bidders?find=annika',
    {
      findPeople: { people: [person(2, 'Annika Berg')], hasMore: false },
      getBidderTerms: bidder,
      listOverrides: { overrides: [], done: [] },
    },
    { app: OPERATOR },
  )
  expect(page.getByRole('heading', { name: 'Annika Berg (2)' })).toBeTruthy()
})
