import { within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { getLaneRunList, LaneView } from '@app/contract/auctions/run-list.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { LaneState } from '@app/contract/lanes/live.ts'
import type { ResultPage, ResultView } from '@app/contract/ledger/results.answers.ts'
import type { NearestYards } from '@app/contract/locations/locations.answers.ts'
import type { Recommendations } from '@app/contract/recommendations/recommendations.answers.ts'
import { auctionDayOf } from '@app/rules/auctions/auction-day.ts'
import { inTurn, refused, unreachable, type Answers } from '../../../test/answers.ts'
import { aLot, searchOf, someLots } from '../../../test/lots.ts'
import { popularLot } from '../../../test/recommended.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { aSale, calendarOf } from '../../../test/sales.ts'
import { BUYER, ENV_CONFIG, NOW_MS, USER_CONFIG, VISITOR } from '../../../test/visitor.ts'
import { aYard } from '../../../test/yards.ts'
import { aLane, aList, anItem, aState } from '../bidding/lane-model/dashboard.test-kit.ts'

const HOUR_MS = 3_600_000
const SHORT_MS = 60_000
/** Spans that may pass until a fragment that comes late has asked. */
const ASKED_WITHIN = 50
const DEFAULT_MS = 180_000
const NO_RESULTS: ResultPage = { results: [], total: 0, page: 0, size: 4, yards: [], makes: [], models: [], prices: null }

/** A house in which nothing happens; `openLiveTicket` keeps lanes as they were loaded. */
const QUIET: Answers = {
  searchLots: searchOf([]),
  listLanes: { lanes: [] },
  listAuctionCalendar: calendarOf([]),
  listResults: NO_RESULTS,
  openLiveTicket: unreachable,
}
const openHome = (of: Answers, options?: Parameters<typeof renderPage>[2]): Promise<RenderedPage> =>
  renderPage('/', { ...QUIET, ...of }, options)

const regions = (): (string | null)[] => [...document.querySelectorAll('main .sec h2')].map((one) => one.textContent)
const rowsOf = (list: string): string[] =>
  [...document.querySelectorAll(`${list} > li`)].map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim())
const hrefsIn = (root: ParentNode): (string | null)[] => [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))

/** Yards near the reader, the nearest ten miles away, each other ten miles farther. */
const yardsNear = (...numbers: readonly number[]): NearestYards => ({
  locations: numbers.map((number, at) => ({ ...aYard(number, `TX - YARD ${number}`), distance: 10 * (at + 1) })),
})

/** A lane whose lot on the block has the number of its sale. */
function running(saleId: number, more: Partial<LaneState> = {}): LaneView {
  const { items: _, ...view } = aList([], aLane({ saleId, currentLot: saleId, offered: 3, lotCount: 12, ...more }))
  return view
}
const listed = (lanes: readonly LaneView[]) => ({
  listLanes: { lanes },
  getLaneRunList: ({ params }: InputOf<typeof getLaneRunList>) => {
    const view = lanes.find(({ lane }) => String(lane.saleId) === params.saleId)
    if (view === undefined) return refused('AUCTION_NOT_FOUND')
    const lot = view.lane.saleId
    const picture = { thumb: `/media/${lot}t.webp`, full: `/media/${lot}.webp` }
    return {
      ...view,
      items: [
        anItem(lot, { description: `2020 FORD F-${lot}`, model: `F-${lot}`, make: 'FORD', picture, state: aState({ lot, saleId: lot }) }),
      ],
    }
  },
})

describe('lanes that run', () => {
  it('stand on home with the lot on the block, its price all-in, the clock in words and how far the lane is', async () => {
    const page = await openHome(listed([running(7), running(8, { lane: '' }), running(9, { state: 'WAITING', currentLot: null })]))
    const block = within(page.getByRole('region', { name: 'On the block now' }))
    expect(rowsOf('.blk4').map((row) => row.replace(/\$7,\d{3}/, '$7,xxx'))).toEqual([
      'Redding, CA, lane A–2020 Ford F-7$7,xxx all-in Bidding3 of 12 lots',
      'Redding, CA–2020 Ford F-8$7,xxx all-in Bidding3 of 12 lots',
    ])
    expect(block.getByText('2 lanes live')).toBeTruthy()
    expect(document.querySelector('.blk img')?.getAttribute('src')).toBe('/media/7.webp')
    expect(block.getAllByRole('img', { name: 'Bidding' })).toHaveLength(2)
    expect(hrefsIn(document.querySelector('#block') ?? document)).toEqual([
      '/auctionDashboard',
      '/auctionDashboard?lanes=7',
      '/auctionDashboard?lanes=8',
    ])
  })

  it('lanes that run are four at most, those at yards near the reader first', async () => {
    const lanes = [1, 2, 3, 4, 5].map((saleId) => running(saleId, { yardNumber: saleId, yardName: `TX - YARD ${saleId}` }))
    await openHome({ ...listed(lanes), findNearestYards: yardsNear(5, 3) }, { app: { searchZip: '75201' } })
    expect(hrefsIn(document.querySelector('.blk4') ?? document)).toEqual([5, 3, 1, 2].map((id) => `/auctionDashboard?lanes=${id}`))
    expect(document.querySelector('#block .sec-h .dim')?.textContent).toBe('5 lanes live')
  })

  it('lanes that run that have ended look ended: neither clock nor price, and no count of them', async () => {
    const lanes = [running(7), running(8)]
    const { listLanes, getLaneRunList } = listed(lanes)
    await openHome({
      listLanes,
      // One ends between the two answers.
      getLaneRunList: (input) => {
        const list = getLaneRunList(input)
        return 'lane' in list && list.lane.saleId === 8
          ? { ...list, lane: { ...list.lane, state: 'ENDED', currentLot: null, offered: 12 } }
          : list
      },
    })
    const [first, second] = document.querySelectorAll('.blk')
    expect(rowsOf('.blk4')[1]).toBe('Redding, CA, lane ALane ended12 of 12 lots')
    expect([second?.querySelector('.badge.live'), second?.querySelector('.ring')]).toEqual([null, null])
    expect([first, second].map((card) => card?.querySelectorAll('.badge.live').length)).toEqual([1, 0])
    expect(document.querySelector('#block .sec-h .dim')?.textContent).toBe('1 lane live')
  })

  it('lanes that run are not shown once more among the lots that sell next', async () => {
    const lots = [107, 170].map((number) => aLot(number))
    await openHome({ ...listed([running(107)]), searchLots: searchOf(lots) })
    expect([...document.querySelectorAll('#today [data-lot]')].map((card) => card.getAttribute('data-lot'))).toEqual(['170'])
  })
})

/** Half past midnight where the site has its clock, half past ten the evening before at a yard in the west. */
describe('home after midnight, while yards in the west have their evening', () => {
  const AFTER_MS = Date.UTC(2026, 4, 7, 5, 30)
  const WEST = '-07:00 PDT' as ClockZone
  const inWest = { clock: WEST, todayAsInt: 20_260_506 }
  const [evening, tomorrow, east] = [AFTER_MS - HOUR_MS, AFTER_MS + 11.5 * HOUR_MS, AFTER_MS + 9.5 * HOUR_MS]
  const { sale } = fromWireLot(aLot(100))
  const lotAt = (number: number, startsAtMs: number, clock = sale.clock) =>
    aLot(number, { sale: { ...sale, startsAtMs, ...(clock !== undefined && { clock }) } })
  const SALES = [
    aSale(1, { ...inWest, currentSaleTimeEpoch: evening, isLive: true, closedFlag: 'I' }),
    aSale(2, { todayAsInt: 20_260_507, auctionDate: auctionDayOf('2026-05-07'), currentSaleTimeEpoch: east }),
    aSale(3, { ...inWest, auctionDate: auctionDayOf('2026-05-07'), currentSaleTimeEpoch: tomorrow }),
  ]
  const open = (...lots: ReturnType<typeof lotAt>[]) =>
    openHome({ searchLots: searchOf(lots.toReversed()), listAuctionCalendar: calendarOf(SALES) }, { app: { ...VISITOR, nowMs: AFTER_MS } })
  const cards = () => [...document.querySelectorAll('#today [data-lot]')].map((card) => card.getAttribute('data-lot'))

  it('what sells tomorrow at its yard is not among the sales and lots of today, and what sells there this evening is', async () => {
    const page = await open(lotAt(111, evening, WEST), lotAt(112, east), lotAt(113, tomorrow, WEST))
    expect(page.getByRole('heading', { name: 'Selling today' })).toBeTruthy()
    expect(rowsOf('.hsales').map((row) => /Yard \d/.exec(row)?.[0])).toEqual(['Yard 1', 'Yard 2'])
    expect(cards()).toEqual(['111', '112'])
  })

  it('a day on which only the site has begun is named by its date', async () => {
    const page = await open(lotAt(113, tomorrow, WEST))
    expect(page.getByRole('heading', { name: 'Selling next' })).toBeTruthy()
    expect(page.getByRole('heading', { name: 'Sales on Thu 7 May' })).toBeTruthy()
    expect(cards()).toEqual(['113'])
  })
})

describe('sales of the day', () => {
  const SALES = [
    aSale(1, { currentSaleTimeEpoch: NOW_MS + 5 * HOUR_MS, endOfPreBid: '0:00' }),
    aSale(2),
    aSale(3, { currentSaleTimeEpoch: NOW_MS - HOUR_MS, isLive: true, closedFlag: 'I' }),
    aSale(4, { currentSaleTimeEpoch: NOW_MS - 3 * HOUR_MS, closedFlag: 'Y' }),
    aSale(5, { isCancelled: true }),
  ]
  const open = (more: Answers = {}, options?: Parameters<typeof renderPage>[2]) =>
    openHome({ searchLots: searchOf(someLots(1)), listAuctionCalendar: calendarOf(SALES), ...more }, options)

  it('stand on home with the time of the yard, the lots and how they stand, those that run first', async () => {
    const page = await open()
    expect(page.getByRole('region', { name: 'Sales today' }).querySelector('.dim')?.textContent?.trim()).toBe('Wed 6 May')
    expect(rowsOf('.hsales')).toEqual([
      '09:00 AM CDTYard 3, TX 80 lotsLive Join',
      '12:00 PM CDTYard 2, TX 80 lotsBids until 11:00 AM CDT',
      '03:00 PM CDTYard 1, TX 80 lotsBids until 03:00 PM CDT',
    ])
    expect(page.getByRole('link', { name: 'Join the sale of Yard 3, TX' }).getAttribute('href')).toMatch(
      /^\/auctionDashboard\?auctionDetails=/,
    )
    expect(page.getByRole('link', { name: 'Yard 2, TX' }).getAttribute('href')).toBe('/saleListResult/2/2026-05-06')
  })

  it('stand in the order of their distance where the reader searches near a place', async () => {
    const page = await open({ findNearestYards: yardsNear(1, 2) }, { app: { searchZip: '75201' } })
    expect(rowsOf('.hsales').map((row) => /Yard \d, TX( \d+ mi)?/.exec(row)?.[0])).toEqual([
      'Yard 1, TX 10 mi',
      'Yard 2, TX 20 mi',
      'Yard 3, TX',
    ])
    expect(page.getByText(/nearest to 75201 first/)).toBeTruthy()
    // Where none of them is near, or the place is unknown, nothing is said of it.
    for (const findNearestYards of [yardsNear(70), refused('INVALID_INPUT')] as const) {
      await open({ findNearestYards }, { app: { searchZip: '75201' } })
      expect([document.querySelectorAll('.hsales li').length, document.body.textContent.includes('nearest to')]).toEqual([3, false])
    }
  })
})

describe('lots sold today', () => {
  const sold = (lotNumber: number, more: Partial<ResultView> = {}): ResultView => ({
    lotNumber,
    name: `2016 HONDA CIVIC ${lotNumber}`,
    slug: 'a-slug',
    yardNumber: 1,
    yardName: 'TX - DALLAS',
    saleId: null,
    lane: '',
    itemNumber: null,
    heldOn: '2026-05-06',
    decidedAtMs: NOW_MS,
    outcome: 'SOLD',
    currency: 'USD',
    finalMinor: 415_000,
    highMinor: 415_000,
    bidCount: 4,
    allInMinor: 513_000,
    year: 2016,
    make: 'HONDA',
    model: 'CIVIC',
    damage: 'RR',
    photo: '/media/civic_thb.webp',
    drawing: '/media/drawing.svg',
    ...more,
  })
  const resultsOf = (...results: readonly ResultView[]): ResultPage => ({ ...NO_RESULTS, results, total: results.length })

  it('stand on home with photo, price all-in and bid, and lead to their page and to all results', async () => {
    const asked: unknown[] = []
    const page = await openHome({
      listResults: ({ query }) => {
        asked.push(query)
        return resultsOf(sold(41), sold(42, { allInMinor: null, photo: null, damage: null }))
      },
    })
    expect(asked).toEqual([{ kind: 'sold', sort: 'newest', from: '2026-05-06', page: 0, size: 4, brief: true }])
    expect(page.getByRole('region', { name: 'Sold today' })).toBeTruthy()
    expect(rowsOf('.sold4')).toEqual([
      '2016 Honda Civic 41Rear end · Dallas, TX$5,130 all-in bid $4,150',
      '2016 Honda Civic 42Dallas, TX$4,150',
    ])
    expect([...document.querySelectorAll('.sold4 img')].map((one) => one.getAttribute('src'))).toEqual([
      '/media/civic_thb.webp',
      '/media/drawing.svg',
    ])
    expect(hrefsIn(document.querySelector('#sold') ?? document)).toEqual(['/results', '/lot/41/a-slug', '/lot/42/a-slug'])
  })
})

it('home shows no box for what there is not: no lane, no result, no sale today', async () => {
  const page = await openHome({})
  expect(regions()).toEqual(['Sales today', 'How it works'])
  expect(page.getByText('No sale is scheduled for the coming days.')).toBeTruthy()
})

it('home stands without the parts that cannot be read', async () => {
  await openHome({ listLanes: refused('TOOK_TOO_LONG'), listResults: refused('UNAVAILABLE') })
  expect(regions()).toEqual(['Sales today', 'How it works'])
})

it('home says in four steps how it works', async () => {
  const page = await openHome({})
  const steps = within(page.getByRole('region', { name: 'How it works' })).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['1 Look', '2 Register', '3 Bid', '4 Collect'])
})

const recommending = (...lots: readonly number[]): Recommendations => ({
  recommendationType: 'popular',
  recommendations: lots.map((lot) => popularLot(aLot(lot))),
})
const recommendedLots = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('#recommended [data-lot]')].map((card) => card.dataset['lot'])

/** Whether the part has come to life: until then nothing of it is asked for. */
const isAlive = (): boolean => Object.keys(document.querySelector('#recommended') ?? {}).some((key) => key.startsWith('__reactProps'))

const DRAWN_WITHIN = 20

/** Opens the home page, where others are recommended each time. */
async function open(homePageRefreshInterval: number, more: Answers = {}): Promise<RenderedPage> {
  const page = await openHome(
    {
      recommendLots: inTurn(recommending(101, 102), recommending(103, 101), recommending(104)),
      getEnvConfig: { ...ENV_CONFIG, homePageRefreshInterval },
      ...more,
    },
    { holdsTimers: true },
  )
  await page.until(isAlive)
  // Its clock is set once it has been drawn, some turns after it has come to life: time that passed before would not count.
  for (let turn = 0; turn < DRAWN_WITHIN; turn += 1) await page.pass(0)
  return page
}

/** Lets time pass until the fragment has asked so often: it comes to life after the page, and counts from then on. */
async function askedAgain(page: RenderedPage, times: number): Promise<void> {
  for (let turn = 0; turn < ASKED_WITHIN && page.asked('recommendLots').length < times; turn += 1) await page.pass(SHORT_MS)
  await page.until(() => page.asked('recommendLots').length === times)
}

describe('recommended lots on home', () => {
  it('recommended lots on home are the one part that is made anew, as often as the env config says and by default each 180 seconds [MKT-4.26] [MKT-9.04]', async () => {
    const page = await open(DEFAULT_MS)
    expect(recommendedLots()).toEqual(['101', '102'])
    await page.pass(DEFAULT_MS - 1)
    expect(page.asked('recommendLots')).toEqual([])
    await page.pass(1)
    await page.until(() => recommendedLots().includes('103'))
    // What stays keeps its place; nothing else of the page is asked for.
    expect(recommendedLots()).toEqual(['101', '103'])
    expect([page.asked('searchLots'), page.asked('listResults'), page.asked('listAuctionCalendar')]).toEqual([[], [], []])
    const short = await open(SHORT_MS)
    await short.pass(SHORT_MS)
    await short.until(() => recommendedLots().includes('103'))
  })

  it('recommended lots on home stay as they are while the focus is in them and while nobody sees the page, and are asked for once somebody does', async () => {
    const page = await open(SHORT_MS)
    document.querySelector<HTMLElement>('#recommended h3 a')?.focus()
    await page.pass(SHORT_MS)
    expect([page.asked('recommendLots'), recommendedLots()]).toEqual([[], ['101', '102']])
    ;(document.activeElement as HTMLElement).blur()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await page.pass(SHORT_MS)
    expect(page.asked('recommendLots')).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await page.until(() => recommendedLots().includes('103'))
    hidden.mockRestore()
  })

  it('recommended lots on home stay as they are where an answer does not come, and where it would be empty', async () => {
    const page = await open(SHORT_MS, { recommendLots: inTurn(recommending(101), refused('UNAVAILABLE'), recommending()) })
    await askedAgain(page, 1)
    await askedAgain(page, 2)
    expect(recommendedLots()).toEqual(['101'])
  })

  it('recommended lots on home say who asks and from where, with the headers of these calls [MKT-3.31]', async () => {
    const page = await open(SHORT_MS, {
      getUserConfig: {
        ...USER_CONFIG,
        locationInfo: { ...USER_CONFIG.locationInfo, stateCode: 'TX', zipCode: '75201', latitude: 32.78, longitude: -96.8 },
      },
    })
    await askedAgain(page, 1)
    const [asked] = page.asked('recommendLots')
    expect(asked?.body).toEqual({
      searchType: 'recommendation',
      recommendationType: 'popular',
      updateLotRecommendations: true,
      buyerNumber: '',
      country: USER_CONFIG.locationInfo.threeCharCountryCode,
      state: 'TX',
      coordinates: '32.78,-96.8',
      zipCode: '',
    })
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer ext.visit', siteCode: 'CPRTUS', languageCode: 'en_us' })
  })

  it('recommended lots on home are hidden by “Not this”, all of them too, and come back', async () => {
    const page = await openHome({ recommendLots: recommending(101, 102) })
    await page.until(isAlive)
    await page.user.click(page.getAllByRole('button', { name: /^Not this/ })[0] as HTMLElement)
    expect([recommendedLots(), document.activeElement?.getAttribute('href')]).toEqual([['102'], '/lot/102/2020-ford-f-150-tx-dallas'])
    await page.user.click(page.getByRole('button', { name: /^Not this/ }))
    expect(recommendedLots()).toEqual([])
    await page.user.click(page.getByRole('button', { name: 'Show again' }))
    expect(recommendedLots()).toEqual(['101', '102'])
  })

  it('recommended lots on home are not there where there is none, and 0 leaves them as they came', async () => {
    await openHome({})
    expect(document.querySelector('#recommended')).toBeNull()
    const page = await open(0)
    await page.pass(2 * DEFAULT_MS)
    expect([recommendedLots(), page.asked('recommendLots')]).toEqual([['101', '102'], []])
  })
})

const demoWay = (page: RenderedPage): string | null =>
  page.queryByRole('link', { name: 'Sign in as one of them' })?.getAttribute('href') ?? null

it('a visitor is led to the people of a demo world where there are any, a member is not', async () => {
  const answers = { getEnvConfig: { ...ENV_CONFIG, demoPeople: true } }
  const page = await openHome(answers)
  expect([demoWay(page), page.queryByText(/This is a demo/)?.textContent]).toEqual([
    '/demo',
    'This is a demo: its lots and people are invented. Sign in as one of them',
  ])
  expect(demoWay(await openHome(answers, { app: BUYER }))).toBeNull()
  expect(demoWay(await openHome({}))).toBeNull()
})

it('home leads to be told when one comes in, and to saved searches', async () => {
  const page = await openHome({})
  expect(page.getByRole('link', { name: 'Tell me when one comes in' }).getAttribute('href')).toBe('/vehicleAlerts')
  expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toContain('/savedsearch')
})
