import { expect, it, onTestFinished, vi } from 'vitest'
import { someLots, searchOf } from '../../../test/lots.ts'
import { popularLot } from '../../../test/recommended.ts'
import { renderPage } from '../../../test/render-page.ts'

const PATH = '/vehicle-search-make/ford'
const LOTS = someLots(3)
const NUMBERS = LOTS.map(({ ln }) => String(ln))
const PAGE = {
  kind: 'make',
  category: 'all',
  path: PATH,
  canonicalPath: PATH,
  clauses: ['lot_make_desc:"FORD"'],
  query: '',
  make: 'Ford',
  model: '',
  year: '',
  value: null,
  total: 3,
  runs: 1,
  clean: 1,
  trail: [],
  sold: [],
  groups: [],
} as const
const ANSWERS = { getLanding: { status: 'page', page: PAGE }, searchLots: searchOf(LOTS) } as const
const listed = (): (string | null)[] => [...document.querySelectorAll('[data-lot]')].map((lot) => lot.getAttribute('data-lot'))
const heading = (): string | null | undefined => document.querySelector('.landing-h h1')?.textContent

/** Moves within the document, as the browser's own buttons do. */
function moveTo(path: string): void {
  window.history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

it('a move to a landing page shows its list where what stands beside it does not come', async () => {
  await renderPage('/noSearchResults', ANSWERS)
  vi.doMock('../landing-parts/landing-parts.ts', () => Promise.reject(new Error('not here')))
  onTestFinished(() => vi.doUnmock('../landing-parts/landing-parts.ts'))
  moveTo(PATH)
  await expect.poll(listed).toEqual(NUMBERS)
  expect(heading()).toBeUndefined()
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

it('a landing page of a model shows what lots of it sold for, and one of a make alone does not', async () => {
  const band = {
    make: 'FORD',
    model: 'F-150',
    yearFrom: null,
    yearTo: null,
    title: null,
    damage: null,
    currency: 'USD',
    days: 365,
    step: 'ALIKE',
    count: 500,
    price: { lowMinor: 340_000, medianMinor: 420_000, highMinor: 510_000 },
    lots: [],
    months: [{ on: '2026-03-01', count: 500, lowMinor: 340_000, medianMinor: 420_000, highMinor: 510_000 }],
    strip: { width: 400, height: 76, dots: [], low: 60, median: 100, high: 200, own: null, amounts: [] },
    picture: { by: 'month', width: 400, height: 170, left: 56, dots: [], line: 'M0 0', middle: 'M0 0', own: null, across: [], amounts: [] },
  } as const
  const page = { ...PAGE, kind: 'model', model: 'F-150', path: '/vehicle-search-model/ford/f-150' } as const
  await renderPage(page.path, { ...ANSWERS, getLanding: { status: 'page', page }, getPrices: { band } })
  const words = document.querySelector('[aria-labelledby="prices-h"]')?.textContent ?? ''
  expect(words).toContain('Half sold for $3,400 to $5,100, the middle one for $4,200, without fees.')
  expect(words).toContain('The newest 500 lots sold in the last 365 days: Ford F-150 · all model years · any title · any damage.')
  expect(words).toMatch(/Mar 2026500\$4,200\$3,400 to \$5,100/)
  await renderPage(PATH, ANSWERS)
  expect(document.querySelector('[aria-labelledby="prices-h"]')).toBeNull()
})

it('a landing page names the next sales that have one of its lots, each with how many, and leads to save its search', async () => {
  const dates = {
    quickPickCode: 'SDAT',
    sequenceNumber: 55,
    includeTag: '',
    quickPickCategoryUri: '',
    displayName: 'Sale Date',
    facetCounts: ['05-07', '05-08', '05-09', '05-11'].map((day, at) => ({
      count: at === 1 ? 0 : at + 1,
      query: `auction_date_utc:"2026-${day}T00:00:00Z"`,
      displayName: `2026-${day}`,
      sequenceNumber: at,
    })),
  }
  const searchLots = (input: Parameters<ReturnType<typeof searchOf>>[0]) => {
    const { query, results } = searchOf(LOTS)(input)
    return { query, results: { ...results, facetFields: [dates] } }
  }
  const page = await renderPage(PATH, { ...ANSWERS, searchLots })
  const sales = [...document.querySelectorAll('.landing-facts .next a')]
  expect(sales.map((sale) => [sale.nextElementSibling?.textContent, sale.getAttribute('rel')])).toEqual([
    ['1', 'nofollow'],
    ['3', 'nofollow'],
    ['4', 'nofollow'],
  ])
  for (const sale of sales) expect(sale.getAttribute('href')).toMatch(/^\/vehicle-search-make\/ford\?date=/)
  const save = page.getByRole('link', { name: 'Save this search' }).getAttribute('href') ?? ''
  expect([save.split('?')[0], new URLSearchParams(save.split('?')[1]).toString()]).toEqual(['/savedsearch', expect.stringMatching(/FORD/)])
  await renderPage(PATH, ANSWERS)
  expect(document.querySelector('.landing-facts .next')).toBeNull()
})

const NONE = { ...PAGE, total: 0, runs: 0, clean: 0 } as const
const NOTHING = { searchLots: searchOf([]) } as const

it('a landing page of a make without lots leads to what its models sold for, and to be told when one comes', async () => {
  const sold = [
    { name: 'F-150', path: '/vehicle-search-model/ford/f-150', count: 40, currency: 'USD', medianMinor: 420_000 },
    { name: 'Bronco', path: '/vehicle-search-model/ford/bronco', count: 7, currency: 'USD', medianMinor: null },
  ] as const
  const page = await renderPage(PATH, { ...NOTHING, getLanding: { status: 'page', page: { ...NONE, sold } } })
  const rows = [...document.querySelectorAll('[aria-labelledby="prices-h"] li a')]
  expect(rows.map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
    ['/vehicle-search-model/ford/f-150', 'F-150$4,200 · 40 sold'],
    ['/vehicle-search-model/ford/bronco', 'Bronco7 sold'],
  ])
  expect(page.getAllByRole('link', { name: 'Tell me when one comes in' })[0]?.getAttribute('href')).toBe('/vehicleAlerts?make=Ford')
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex,follow')
  await renderPage(PATH, { ...NOTHING, getLanding: { status: 'page', page: NONE } })
  expect(document.querySelector('[aria-labelledby="prices-h"]')).toBeNull()
})

it('a landing page without lots shows what others look at and look for [MKT-2.107] [ACC-2.70]', async () => {
  const lot = LOTS[0]
  if (lot === undefined) throw new Error('There is no lot.')
  const page = await renderPage(PATH, {
    ...NOTHING,
    getLanding: { status: 'page', page: NONE },
    recommendLots: {
      recommendationType: 'popular',
      recommendations: [popularLot(lot)],
    },
    getPopularSearches: { lotModelGroup: [], lotMakeDesc: ['KIA'] },
    getQuickPicks: {
      quickPicksByUri: {
        'make-fiat': { uri: 'make-fiat', searchQuery: 'lot_make_desc:"FIAT"', itemName: 'Fiat', includeTagByField: {} },
      },
      displayNameByUri: { 'make-fiat': 'Make' },
      groups: [{ code: 'MAKE', displayName: 'Make', columns: 7, uris: ['make-fiat'] }],
    },
    getQuickPickCounts: { totalItemsOnSale: 9, countsByUri: { 'make-fiat': 2 } },
  })
  expect([...document.querySelectorAll('#recommended [data-lot]')].map((card) => card.getAttribute('data-lot'))).toEqual([String(lot.ln)])
  expect(page.getByRole('link', { name: 'Kia' }).getAttribute('href')).toBe('/lotSearchResults?make=KIA')
  expect(page.getByRole('link', { name: 'Fiat' }).getAttribute('href')).toBe('/lotSearchResults?make=FIAT')
  await renderPage(PATH, ANSWERS)
  expect([document.querySelector('#recommended'), document.querySelector('#ideas-h')]).toEqual([null, null])
})
