import { expect, it } from 'vitest'
import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { fromWireLot, type WireLot } from '@app/contract/lots/lot-wire.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { aLot, searchOf, wonLotOf } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { calendarOf } from '../../../test/sales.ts'
import { BUYER, ENV_CONFIG, NOW_MS } from '../../../test/visitor.ts'

const HOUR_MS = 3_600_000
const { sale } = fromWireLot(aLot(1))
const selling = (lot: number, inMs: number, isLive = false): WireLot => aLot(lot, { sale: { ...sale, startsAtMs: NOW_MS + inMs, isLive } })
const SOON = 40_000_001
const LATER = 40_000_002
const WATCHED = 40_000_003
const WATCHED_TOO = 40_000_004
const ANSWER = 40_000_005
const WON = 40_000_006

const won = wonLotOf(WON, 1).bidding?.own
if (won?.won === undefined) throw new Error('Nothing is won.')
const bid: OwnLot = {
  lot: SOON,
  bidStatus: 'OUTBID',
  currency: 'USD',
  ownMinor: 60_000,
  ownSeq: 1,
  priceMinor: 70_000,
  phase: 'PRELIM',
  outcome: null,
  counterMinor: null,
  answerUntilMs: null,
  wonAllInMinor: null,
  lastAtMs: NOW_MS,
}
const OWN: readonly OwnLot[] = [
  bid,
  { ...bid, lot: LATER, bidStatus: 'HIGH_BIDDER' },
  { ...bid, lot: ANSWER, bidStatus: 'COUNTER_PENDING', counterMinor: 500_000, answerUntilMs: NOW_MS + HOUR_MS, phase: 'CLOSED' },
  { ...won, won: { ...won.won, payUntilMs: NOW_MS + 30 * HOUR_MS } },
]
const COUNTS = { mylots: 4, mybids: 4, current: 3, outbid: 1, highbidder: 1, counter: 1, won: 1, lost: 12_345, lotshistory: 0 }

interface ListInput {
  readonly params: { readonly name: string }
  readonly body: SearchRequest
}

function dashboard(more: Answers = {}, sales: readonly WireLot[] = SALES, app: object = BUYER): Promise<RenderedPage> {
  const lists: Readonly<Record<string, readonly WireLot[]>> = {
    mylots: sales,
    counter: [selling(ANSWER, -HOUR_MS)],
    won: [selling(WON, -HOUR_MS)],
  }
  const listOwnLots = ({ params, body }: ListInput) => ({
    ...searchOf(lists[params.name] ?? [])({ body: { ...body, sort: [] } }),
    own: OWN,
    counts: COUNTS,
  })
  const searchLots = searchOf([selling(WATCHED, 5 * HOUR_MS), selling(WATCHED_TOO, 6 * HOUR_MS)])
  return renderPage(
    '/dashboard',
    { searchLots, listOwnLots, listBidNotices: { unread: 0, notices: [] }, listAuctionCalendar: calendarOf([]), ...more },
    { app },
  )
}
const SALES = [selling(SOON, 2 * HOUR_MS), selling(LATER, 40 * HOUR_MS), selling(WATCHED, 5 * HOUR_MS), selling(WATCHED_TOO, 6 * HOUR_MS)]
const next = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-next]')].map(({ dataset }) => `${dataset['next']} ${dataset['due']}`)
const words = (lot: number): string | null | undefined => document.querySelector(`[data-next="${lot}"]`)?.textContent

it('the dashboard begins with what falls due next: answers, payments and sales in turn, each with picture, time and task', async () => {
  await dashboard()
  expect(document.querySelector('main h2')?.textContent).toBe('Next')
  expect(next()).toEqual([`${ANSWER} ANSWER`, `${SOON} SALE`, `${WATCHED} SALE`, `${WON} PAY`, `${LATER} SALE`])
  expect(words(ANSWER)).toMatch(/^Answer the seller: they ask \$5,000.*in 1 h/)
  expect(words(WON)).toMatch(/^Pay \$1,525 all-in/)
  expect(words(SOON)).toMatch(/Outbid My bid \$600 \$[\d,]+ all-in at the next bid.*Today 12:00 PM CDT.*in 2 h/)
  expect(document.querySelectorAll('[data-next] img')).toHaveLength(5)
  const links = [...document.querySelectorAll('[data-next] a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/counterBids',
    expect.stringMatching(`^/lot/${SOON}/`),
    expect.stringMatching(`^/lot/${WATCHED}/`),
    '/lotsWon',
    expect.stringMatching(`^/lot/${LATER}/`),
  ])
})

it('a lane that runs stands before everything on the dashboard, which leads into it', async () => {
  await dashboard({}, [selling(SOON, 2 * HOUR_MS), selling(LATER, -HOUR_MS, true)])
  expect(next()[0]).toBe(`${LATER} LIVE`)
  expect(words(LATER)).toMatch(/^Its lane is running.*You lead.*Live/)
})

it('each chip of the dashboard says how many lots its list has, as the reader’s language writes numbers', async () => {
  await dashboard()
  const chips = [...document.querySelectorAll('[aria-labelledby="my-bids-h"] .chip')].map(({ textContent }) => textContent)
  expect(chips).toEqual(['Current 3', 'Outbid 1', 'Leading 1', 'Counter-offers 1', 'Lots won 1', 'Lots lost 12,345', 'Driver seat'])
})

it('the dashboard shows watched lots with picture, price all-in and time', async () => {
  await dashboard()
  const [row] = document.querySelectorAll('[aria-labelledby="watched-h"] [data-lot]')
  expect(row?.querySelector('img')).not.toBeNull()
  expect(row?.textContent).toMatch(/Front end, Dallas, TX \$[\d,]+ all-in at the next bid .*Today 04:00 PM CDT/)
})

it('the dashboard asks for no answers and payments where there are none, and says that nothing falls due', async () => {
  const asked: string[] = []
  await dashboard({
    listOwnLots: ({ params, body }: ListInput) => {
      asked.push(params.name)
      return { ...searchOf([])({ body: { ...body, sort: [] } }), own: [], counts: { ...COUNTS, counter: 0, won: 0 } }
    },
  })
  expect([asked, next()]).toEqual([['mylots'], []])
  expect(document.querySelector('[aria-labelledby="next-h"]')?.textContent).toContain('Nothing of yours falls due.')
})

it('the dashboard stands without what comes next where the lists do not answer, and says nothing of it', async () => {
  const page = await dashboard({ listOwnLots: refused('UNAVAILABLE') })
  expect([page.queryByRole('heading', { name: 'Next' }), next()]).toEqual([null, []])
  expect(page.getByRole('heading', { name: 'Lots you watch' })).toBeTruthy()
})

it('the dashboard is as before where the new version is switched off [ACC-2.40]', async () => {
  const page = await dashboard({ getEnvConfig: { ...ENV_CONFIG, features: { ...ENV_CONFIG.features, newDashboard: false } } })
  expect([next(), page.queryByRole('heading', { name: 'Lots you watch' })]).toEqual([[], null])
})

it('the dashboard names saved searches with what is new in each, those with most news first, and leads to all of them', async () => {
  const search = (id: number, newCount: number | null, isPaused = false) => ({
    id: String(id),
    name: `Search ${id}`,
    alertFrequency: 'NONE',
    ways: [],
    isPaused,
    isUnderstood: true,
    hasDeliveryFailed: false,
    createdAt: '2026-05-01T00:00:00.000Z',
    lookedAt: '2026-05-01T00:00:00.000Z',
    criteria: {
      query: '',
      filter: {},
      sort: [],
      includeTagByField: {},
      rawParams: {},
      sortByZip: false,
      buyerEnteredZip: '',
      milesAway: null,
    },
    finds: newCount === null ? null : { total: 50, newCount, newest: [] },
  })
  const list = (savedSearches: readonly object[]) =>
    ({ listSavedSearches: { savedSearches, left: 44, digest: { hour: 7, weekday: 1 } } }) as Answers
  const section = () => document.querySelector('[aria-labelledby="saved-h"]')
  await dashboard(list([search(1, 0), search(2, 9, true), search(3, 1), search(4, null), search(5, 12), search(6, 0)]))
  expect([...(section()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Search 5 12 new lots',
    'Search 3 one new lot',
    'Search 1 nothing new',
    'Search 2 Paused',
    'Search 4 ',
  ])
  const links = [...(section()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect([new Set(links), section()?.querySelector('a.btn')?.textContent]).toEqual([new Set(['/savedsearch']), 'All saved searches (6)'])
  await dashboard()
  expect(section()?.textContent).toContain('You have not saved a search yet.')
  await dashboard({ listSavedSearches: refused('UNAVAILABLE') })
  expect(section()).toBeNull()
})
