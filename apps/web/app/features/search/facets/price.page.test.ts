import { describe, expect, it } from 'vitest'
import type { AllInCounts } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { Answers } from '../../../../test/answers.ts'
import { aLot, searchOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { calendarOf } from '../../../../test/sales.ts'

const EDGES = [500, 1_000, 1_500, 2_500, 5_000, 7_500, 10_000, 15_000]
const allIn: AllInCounts = { currency: 'USD', edges: EDGES, counts: [9, 3, 1, 0, 2, 0, 0, 0, 1], otherCurrencies: 12 }
const LOTS = someLots(2)
const decideSearch = { kind: 'list', by: 'text', clauses: [], total: 2 } as const

const open = (path: string, more: Answers = {}, app: object = {}): Promise<RenderedPage> =>
  renderPage(path, { searchLots: searchOf(LOTS, { allIn }), ...more }, { app })
const priceGroup = (page: RenderedPage): HTMLElement => page.getByRole('group', { name: 'All-in price', hidden: true })
const asked = (page: RenderedPage) => page.asked('searchLots').map(({ body }) => body as SearchRequest)

describe('the filter by all-in price', () => {
  it('shows how lots spread, offers what is asked for most and says what is not counted', async () => {
    const page = await open('/lotSearchResults')
    const group = priceGroup(page)
    expect(group.querySelectorAll('svg rect')).toHaveLength(9)
    expect([...group.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['$2,500 or less', '/lotSearchResults?price=-2500'],
      ['$5,000 or less', '/lotSearchResults?price=-5000'],
      ['$10,000 or less', '/lotSearchResults?price=-10000'],
    ])
    expect(group.textContent).toContain('12 lots are sold in other currencies than USD and not counted here.')
  })

  it('takes a form sent without script', async () => {
    await expect(open('/lotSearchResults?priceFrom=1000&priceTo=6000&condition=run-and-drive&zip=75201&miles=200')).rejects.toThrow(
      'leads to /lotSearchResults?price=1000-6000&condition=run-and-drive&zip=75201&miles=200.',
    )
  })

  it('orders by it', async () => {
    const page = await open('/lotSearchResults')
    await page.user.selectOptions(page.getByLabelText('Sort'), 'price-low')
    await expect.poll(page.address).toBe('/lotSearchResults?sort=price-low')
    expect(asked(page).at(-1)?.sort).toEqual(['all_in_price asc'])
  })
})

describe('a typed wish', () => {
  it('becomes filters, and the rest stays text', async () => {
    const understood = '/lotSearchResults?free=true&query=tundra&price=-6000&color=SILVER&type=pickups&zip=Dallas,+TX&miles=100'
    const filter = { PRIC: ['all_in_price:[* TO 6000]'], VEHT: ['veh_cat_code:VEHCAT_P'], COLR: ['lot_color_desc:"SILVER"'] }
    const wish = { query: 'tundra', filter, buyerEnteredZip: 'Dallas, TX', milesAway: 100 }
    await expect(
      open('/lotSearchResults?free=true&query=silver+pickup+tundra+under+6000+near+dallas', { readWish: { wish }, decideSearch }),
    ).rejects.toThrow(`leads to ${understood}.`)
    const page = await open(understood, { decideSearch })
    expect([...document.querySelectorAll('.res-main > .chips > .chip')].map((chip) => chip.textContent)).toEqual([
      'Within 100 mi of Dallas, TX',
      'All-in price: up to $6,000',
      'Silver',
      'Pickups',
    ])
    expect(page.getByRole('link', { name: 'Remove: Silver' }).getAttribute('href')).toBe(
      '/lotSearchResults?free=true&query=tundra&price=-6000&type=pickups&zip=Dallas,+TX&miles=100',
    )
    expect(page.getByRole('link', { name: 'Remove: Within 100 mi of Dallas, TX' }).getAttribute('href')).toBe(
      '/lotSearchResults?free=true&query=tundra&price=-6000&color=SILVER&type=pickups',
    )
    expect(page.getByRole('link', { name: 'Remove: All-in price: up to $6,000' }).getAttribute('href')).toBe(
      '/lotSearchResults?free=true&query=tundra&color=SILVER&type=pickups&zip=Dallas,+TX&miles=100',
    )
  })

  it('a wish without a place is read from where the reader is searching near, else from where they did before', async () => {
    const near = async (path: string, app = {}): Promise<unknown> => {
      const asked: unknown[] = []
      const readWish = ({ query }: { readonly query: { readonly near?: string } }) => {
        asked.push(query.near)
        return { wish: null }
      }
      await open(path, { readWish, decideSearch }, app)
      return asked[0]
    }
    expect(await near('/lotSearchResults?free=true&query=red')).toBe('')
    document.cookie = 'searchZip=Waco%2C%20TX; path=/'
    expect(await near('/lotSearchResults?free=true&query=red', { searchZip: 'Waco, TX' })).toBe('Waco, TX')
    expect(await near('/lotSearchResults?free=true&query=red&zip=75201&miles=50', { searchZip: 'Waco, TX' })).toBe('75201')
  })

  it('keeps the place that was chosen where it names none', async () => {
    const wish = { query: '', filter: { COLR: ['lot_color_desc:"RED"'] }, buyerEnteredZip: '', milesAway: null }
    await expect(open('/lotSearchResults?free=true&query=red&zip=75201&miles=50', { readWish: { wish }, decideSearch })).rejects.toThrow(
      'leads to /lotSearchResults?color=RED&zip=75201&miles=50.',
    )
  })
})

describe('distances', () => {
  it('distances stand on every card once a place is chosen', async () => {
    const far = aLot(40_000_009)
    await open('/lotSearchResults?zip=75201&miles=300', { searchLots: searchOf([far], { miles: [225] }) })
    expect(document.querySelector('[data-lot="40000009"] .miles')?.textContent).toBe('225 mi')
  })

  it('distances are not shown where no place is chosen', async () => {
    await open('/lotSearchResults')
    expect(document.querySelector('.miles')).toBeNull()
  })
})

describe('groups of filters', () => {
  it('groups of filters never show a value beside one that holds it', async () => {
    const facetFields = [
      {
        quickPickCode: 'VEHT',
        sequenceNumber: 1,
        includeTag: '',
        quickPickCategoryUri: '',
        displayName: 'Vehicle Type',
        facetCounts: [
          { query: 'vehicle_type_code:VEHTYPE_V', displayName: 'Automobiles', count: 50, sequenceNumber: 1 },
          { query: 'vehicle_type_code:VEHTYPE_C', displayName: 'Motorcycle', count: 30, sequenceNumber: 2 },
          { query: 'veh_cat_code:VEHCAT_S', displayName: 'SUVs', count: 20, sequenceNumber: 3 },
        ],
      },
      {
        quickPickCode: 'FETI',
        sequenceNumber: 2,
        includeTag: '',
        quickPickCategoryUri: '',
        displayName: 'Featured',
        facetCounts: [
          { query: 'lot_condition_code:CERT-D', displayName: 'Run and Drive', count: 5, sequenceNumber: 1 },
          { query: 'lot_features_code:LOTFEATURE_E', displayName: 'Exotics', count: 5, sequenceNumber: 2 },
        ],
      },
    ]
    const page = await open('/lotSearchResults', { searchLots: searchOf(LOTS, { facetFields }) })
    const labels = [...document.querySelectorAll('.facets li label > span:first-of-type')].map((one) => [
      one.textContent,
      one.closest('li')?.className ?? '',
    ])
    expect(labels).toEqual([
      ['Automobiles', ''],
      ['SUVs', 'part'],
      ['Motorcycles', ''],
      ['Exotics', ''],
    ])
    await page.user.click(page.getByRole('checkbox', { name: /SUVs/, hidden: true }))
    await expect.poll(page.address).toBe('/lotSearchResults?type=suvs')
  })
})

it('home asks how far money goes, and leads to what there is for it', async () => {
  const page = await open('/', {
    listLanes: { lanes: [] },
    listAuctionCalendar: calendarOf([]),
    listResults: { results: [], total: 0, page: 0, size: 4, yards: [], makes: [], models: [], prices: null },
  })
  const sum = page.getByLabelText('I can spend, fees included')
  expect(page.getByRole('form', { name: 'How far does my money go?' }).textContent).toContain('Bid up to$4,999')
  await page.user.clear(sum)
  await page.user.type(sum, '2500')
  await page.user.type(page.getByLabelText('ZIP code or city'), '75201')
  await page.user.click(page.getByRole('checkbox', { name: 'Runs and drives' }))
  await page.user.click(page.getByRole('button', { name: 'Show lots in reach' }))
  await expect.poll(page.address).toBe('/lotSearchResults?price=-2500&condition=run-and-drive&zip=75201&miles=200')
})
