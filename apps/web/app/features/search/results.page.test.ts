import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FacetField } from '@app/contract/search/search.ts'
import { moneyOf } from '@app/contract/money.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import { inTurn, raw, refused, type Answers } from '../../../test/answers.ts'
import { aLot, picturesOf, searchOf, someLots } from '../../../test/lots.ts'
import { type PageOptions, renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const LOTS = someLots(4)
const NUMBERS = LOTS.map(({ ln }) => String(ln))
const [LOT = ''] = NUMBERS
const SEARCHED: Answers = {
  searchLots: searchOf(LOTS),
  getLotImages: picturesOf(LOTS, 3),
}

const results = (more: Answers = {}, path = '/lotSearchResults', options: PageOptions = {}): Promise<RenderedPage> =>
  renderPage(path, { ...SEARCHED, ...more }, options)
const listed = (): (string | null)[] => [...document.querySelectorAll('[data-lot]')].map((lot) => lot.getAttribute('data-lot'))
const heading = (page: RenderedPage): string | null => page.getByRole('heading', { level: 1 }).textContent
const sort = async (page: RenderedPage): Promise<void> => page.user.selectOptions(page.getByLabelText('Sort'), 'year-old')
const openLot = async (page: RenderedPage, lot: string): Promise<void> =>
  page.user.click(document.querySelector(`[data-lot="${lot}"] a`) ?? document.body).then(() => undefined)
const lotNumber = (): string | undefined => document.querySelector('.lot-number')?.textContent

describe('a search', () => {
  it('a search that is one too many leads to the error page with code 429 [MKT-8.03]', async () => {
    const page = await results({ searchLots: inTurn(searchOf(LOTS), refused('TOO_MANY_REQUESTS')) })
    await sort(page)
    await expect.poll(page.address).toBe('/app-error?code=429')
    await expect.poll(() => heading(page)).toBe('Too many requests')
  })
})

it('keys move, hide and open lots', async () => {
  const page = await results()
  expect(listed()).toEqual(NUMBERS)
  await page.user.keyboard('jj')
  expect(document.querySelector('[data-lot][aria-current]')?.getAttribute('data-lot')).toBe(NUMBERS[1])
  await page.user.keyboard('x')
  await expect.poll(listed).not.toContain(NUMBERS[1])
  await page.user.click(page.getByRole('button', { name: 'Show again' }))
  await expect.poll(listed).toContain(NUMBERS[1])
  await page.user.keyboard('kj')
  const at = document.querySelector('[data-lot][aria-current]')?.getAttribute('data-lot') ?? ''
  await page.user.keyboard('{Enter}')
  await expect.poll(lotNumber).toBe(at)
})

describe('a view of the list that comes when it is chosen', () => {
  const shown = (): string | undefined =>
    document.querySelector('[data-choice="searchView"] a[aria-current]')?.getAttribute('aria-label') ?? undefined
  const choose = (page: RenderedPage, name: string) => page.user.click(page.getByRole('link', { name }))
  /** Puts something in place of the module of the tables, for this test. */
  const tablesAre = (factory: (original: () => Promise<unknown>) => Promise<unknown>): void => {
    vi.doMock('./result-tables.tsx', factory)
    onTestFinished(() => vi.doUnmock('./result-tables.tsx'))
  }
  const notHere = (): Promise<never> => Promise.reject(new Error('not here'))
  const settle = async (): Promise<void> => {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
  }

  it('a view that is chosen last is shown, also where that of an earlier choice comes later', async () => {
    const page = await results()
    const arrival = Promise.withResolvers<void>()
    tablesAre(async (original) => {
      await arrival.promise
      return original()
    })
    await choose(page, 'List')
    await choose(page, 'Gallery')
    arrival.resolve()
    await settle()
    expect(shown()).toBe('Gallery')
    await choose(page, 'Classic table')
    await expect.poll(shown).toBe('Classic table')
  })

  it('a view that is chosen is asked of the server where it does not come', async () => {
    const page = await results()
    tablesAre(notHere)
    await choose(page, 'List')
    await expect.poll(() => page.left).toEqual(['/lotSearchResults?searchView=list'])
    expect([shown(), listed()]).toEqual(['Gallery', NUMBERS])
  })

  it('a move to a list shows the gallery where the view that was chosen does not come', async () => {
    const page = await results({}, '/noSearchResults', { app: { searchView: 'list' } })
    tablesAre(notHere)
    await page.user.click(document.querySelector('a[href="/lotSearchResults"]') ?? document.body)
    await expect.poll(listed).toEqual(NUMBERS)
    expect([page.address(), shown()]).toEqual(['/lotSearchResults', 'Gallery'])
  })
})

describe('lots that went unsold and take offers', () => {
  const { price } = fromWireLot(aLot(Number(LOT)))
  const unsold = (minor: number) => ({ price: { ...price, takesOffers: true, unsold: { atMs: 0, highBid: moneyOf(minor, 'USD') } } })
  const SALE: FacetField = {
    quickPickCode: 'SALE',
    sequenceNumber: 3,
    includeTag: '',
    quickPickCategoryUri: '',
    displayName: 'How It Sells',
    facetCounts: [{ query: 'unsold_offers:true', displayName: 'Unsold, Takes Offers', count: 12, sequenceNumber: 0 }],
  }
  const quiet: Answers = { getOwnStandings: { own: [], buyerClass: 'UNS' } }
  const UNSECURED = { ...BUYER.member, buyerClass: 'UNS' } as const
  const way = (page: RenderedPage): string | null | undefined =>
    page.queryByRole('link', { name: '12 unsold lots take offers' })?.getAttribute('href')

  it('lots that went unsold and take offers are a link from every list that has some, and say what they are in one of their own', async () => {
    const page = await results({ searchLots: searchOf(LOTS, { facetFields: [SALE] }) }, '/lotSearchResults?make=FORD')
    expect(way(page)).toBe('/lotSearchResults?sells=unsold-takes-offers&make=FORD')
    expect(page.queryByText(/These lots found no buyer/)).toBeNull()
    const own = await results({ searchLots: searchOf(LOTS, { facetFields: [SALE] }) }, '/lotSearchResults?sells=unsold-takes-offers')
    expect([way(own), heading(own)]).toEqual([undefined, 'Unsold, takes offers'])
    expect(own.getByText('These lots found no buyer in their last sale. Their sellers take offers now.')).toBeTruthy()
    expect(document.querySelector('input[name="sells"]')).toMatchObject({ value: 'unsold-takes-offers', checked: true })
    expect(way(await results())).toBeUndefined()
  })

  it('lots that went unsold and take offers show on their card what was bid, all-in', async () => {
    await results({ searchLots: searchOf([aLot(101, unsold(3_400)), aLot(102, unsold(0)), aLot(103)]) })
    const figures = [101, 102, 103].map((lot) => document.querySelector(`[data-lot="${lot}"] .second`)?.textContent)
    expect(figures).toEqual([expect.stringMatching(/^Unsold at \$[34],\d{3} all-in$/), 'Unsold, no bids', ''])
    // Another class pays other fees.
    await results({ ...quiet, searchLots: searchOf([aLot(101, unsold(3_400))]) }, '/lotSearchResults', { app: { member: UNSECURED } })
    const own = document.querySelector('[data-lot="101"] .second')?.textContent
    expect([own !== figures[0], own]).toEqual([true, expect.stringMatching(/^Unsold at \$[34],\d{3} all-in$/)])
  })
})

describe('what a session keeps', () => {
  it('what a session keeps is kept under g2app [MKT-9.33] [ACC-9.05]', async () => {
    const page = await results()
    await page.user.keyboard('jx')
    await openLot(page, NUMBERS[3] ?? '')
    await expect.poll(lotNumber).toBe(NUMBERS[3])
    const keys = Object.keys(sessionStorage)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(keys.filter((key) => !key.startsWith('g2app.'))).toEqual([])
  })

  it('what a session keeps and cannot be read is dropped and logged [MKT-8.23]', async () => {
    await results()
    sessionStorage.setItem('g2app.list', '{"lots":[{')
    const page = await results({}, `/lot/${LOT}`)
    await expect.poll(() => page.warnings).toEqual([expect.stringMatching(/^g2app\.list/)])
    expect(lotNumber()).toBe(LOT)
    expect(page.queryByText(/Lot 1 of/)).toBeNull()
  })
})

describe('a call beside the page', () => {
  it('a call beside the page that answers no JSON of a lot is only logged, and the lot is asked for as a document [MKT-8.22]', async () => {
    const page = await results({ getLotImages: raw(200, '{"returnCode":1,"data":{') })
    await openLot(page, LOT)
    await expect.poll(() => page.left).toEqual([expect.stringContaining(`/lot/${LOT}`)])
    expect(page.warnings).toEqual([`lot details are no JSON: ${LOT}`])
    expect(page.queryByRole('alert')).toBeNull()
    await results({}, page.left[0])
    expect(lotNumber()).toBe(LOT)
  })

  it('a call beside the page that fails is only logged, and the page stands [MKT-8.28]', async () => {
    const failing: Answers = { getOwnStandings: refused('UNEXPECTED'), getWatchList: refused('UNEXPECTED') }
    const page = await renderPage('/lotSearchResults', { ...SEARCHED, ...failing }, { app: BUYER })
    await expect.poll(() => page.warnings).toEqual(['a call was refused: UNEXPECTED', 'a call was refused: UNEXPECTED'])
    expect(listed()).toEqual(NUMBERS)
    expect([page.queryByRole('dialog'), document.querySelector('.toast'), page.address()]).toEqual([null, null, '/lotSearchResults'])
  })
})

describe('the search box', () => {
  const box = (page: RenderedPage): HTMLInputElement => page.getByRole<HTMLInputElement>('combobox', { name: 'Search vehicles' })
  const suggestLots = {
    suggestions: [{ text: 'TOYOTA', type: 'MAKE', uri: '/lotSearchResults?make=TOYOTA' }],
    googleAttributionToken: '',
  } as const

  it('suggests while typing and leads on by keyboard', async () => {
    const page = await results({ suggestLots }, '/noSearchResults')
    await page.user.type(box(page), 'toy')
    const option = await page.findByRole('option')
    expect(page.asked('suggestLots').map(({ body }) => body)).toEqual([{ q: 'toy' }])
    await page.user.keyboard('{ArrowDown}')
    expect(option.getAttribute('aria-selected')).toBe('true')
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('option')).toBeNull()
    await page.user.type(box(page), 'o')
    await page.findByRole('option')
    await page.user.keyboard('{ArrowDown}{Enter}')
    await expect.poll(page.address).toBe('/lotSearchResults?make=TOYOTA')
  })

  it('the search box whose suggestions fail logs the words of the documents, and the page goes on [MKT-8.18] [ACC-8.43]', async () => {
    const page = await results(
      { suggestLots: refused('UNEXPECTED'), readWish: { wish: null }, decideSearch: { kind: 'list', by: 'text', clauses: [], total: 4 } },
      '/noSearchResults',
    )
    await page.user.type(box(page), 'toyota')
    await expect.poll(() => page.warnings).toContain('failed_to_get_suggestions_appcontroller')
    expect(page.queryByRole('option')).toBeNull()
    await page.user.keyboard('{Enter}')
    await expect.poll(page.address).toBe('/lotSearchResults?free=true&query=toyota')
  })
})

it('a click beside the open menu of the header closes it, and so does Escape [ACC-2.65]', async () => {
  const page = await results()
  const menu = document.querySelector<HTMLDetailsElement>('details:has(> summary.tool)')
  const summary = menu?.querySelector('summary') ?? document.body
  await page.user.click(summary)
  expect(menu?.open).toBe(true)
  await page.user.click(menu?.querySelector('h2') ?? document.body)
  expect(menu?.open).toBe(true)
  await page.user.click(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => menu?.open).toBe(false)
  await page.user.click(summary)
  expect(menu?.open).toBe(true)
  await page.user.keyboard('{Escape}')
  await expect.poll(() => menu?.open).toBe(false)
  expect(listed()).toEqual(NUMBERS)
})

describe('the empty search box', () => {
  const box = (page: RenderedPage): HTMLInputElement => page.getByRole<HTMLInputElement>('combobox', { name: 'Search vehicles' })
  const offered = (): (string | null)[] => [...document.querySelectorAll('.suggest [role=option]')].map(({ textContent }) => textContent)

  it('offers the last searches and the lots last opened, and forgets them when asked', async () => {
    const page = await results({ readWish: { wish: null }, decideSearch: { kind: 'list', by: 'text', clauses: [], total: 4 } })
    await page.user.click(box(page))
    expect(offered()).toEqual([])
    await page.user.type(box(page), 'honda civic{Enter}')
    await expect.poll(page.address).toBe('/lotSearchResults?free=true&query=honda+civic')
    await openLot(page, LOT)
    await expect.poll(lotNumber).toBe(LOT)
    await page.user.clear(box(page))
    await page.user.click(box(page))
    await expect.poll(offered).toEqual(['honda civic Last search', '2020 Ford F-150 Last viewed'])
    await page.user.keyboard('{ArrowDown}{Enter}')
    await expect.poll(page.address).toBe('/lotSearchResults?free=true&query=honda+civic')
    // The page fills the box and closes the list as it comes, which is after its address shows.
    await expect.poll(() => [lotNumber(), box(page).value]).toEqual([undefined, 'honda civic'])
    await page.user.clear(box(page))
    await page.user.click(page.getByRole('heading', { level: 1 }))
    await page.user.click(box(page))
    await expect.poll(offered).toHaveLength(2)
    await page.user.click(page.getByText('Forget these', { selector: 'button' }))
    await expect.poll(offered).toEqual([])
    const remembered = () => Object.keys(localStorage).flatMap((key) => (key.includes('recent') ? [localStorage.getItem(key)] : []))
    await expect.poll(remembered).toEqual(['[]', '[]'])
  })
})
