import { expect, it, onTestFinished, vi } from 'vitest'
import { someLots, searchOf } from '../../../test/lots.ts'
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
