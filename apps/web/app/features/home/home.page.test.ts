import { expect, it } from 'vitest'
import type { FacetField, SearchAnswer } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER, ENV_CONFIG } from '../../../test/visitor.ts'

const SHORT_MS = 60_000
const DEFAULT_MS = 180_000
const MAKES: FacetField = {
  quickPickCode: 'MAKE',
  sequenceNumber: 1,
  includeTag: '',
  quickPickCategoryUri: '',
  displayName: 'Make',
  facetCounts: ['FORD', 'HONDA'].map((make, at) => ({ query: `lot_make_desc:"${make}"`, displayName: make, count: 3, sequenceNumber: at })),
}

/** Opens the home page, whose every search finds more lots than the one before. */
async function open(homePageRefreshInterval: number): Promise<RenderedPage> {
  let more = 0
  const searchLots = (input: { readonly body: SearchRequest }): SearchAnswer => {
    const { query, results } = searchOf(someLots(1), { facetFields: [MAKES] })(input)
    return { query, results: { ...results, totalElements: 1_000 + more++ } }
  }
  return renderPage('/', { searchLots, getEnvConfig: { ...ENV_CONFIG, homePageRefreshInterval } }, { holdsTimers: true })
}
const heading = (page: RenderedPage): string => page.getByRole('heading', { level: 1 }).textContent ?? ''

it('the home page refreshes itself as often as the env config says; what has the focus in a list is left as it is [MKT-9.04]', async () => {
  const page = await open(SHORT_MS)
  const first = heading(page)
  await page.pass(SHORT_MS - 1)
  expect(page.asked('searchLots')).toEqual([])
  await page.pass(1)
  await page.until(() => heading(page) !== first)
  const [second, asked] = [heading(page), page.asked('searchLots').length]
  const row = document.querySelector<HTMLElement>('#makes a')
  row?.focus()
  await page.pass(SHORT_MS)
  expect([document.activeElement === row, heading(page), page.asked('searchLots').length]).toEqual([true, second, asked])
  row?.blur()
  await page.pass(SHORT_MS)
  await page.until(() => heading(page) !== second)
  expect(page.asked('searchLots').length).toBeGreaterThan(asked)
})

const demoWay = (page: RenderedPage): string | null =>
  page.queryByRole('link', { name: 'Sign in as one of them' })?.getAttribute('href') ?? null

it('a visitor is led to the people of a demo world where there are any, a member is not', async () => {
  const answers = { searchLots: searchOf([]), getEnvConfig: { ...ENV_CONFIG, demoPeople: true } }
  const page = await renderPage('/', answers)
  expect([demoWay(page), page.queryByText(/This is a demo/)?.textContent]).toEqual([
    '/demo',
    'This is a demo: its lots and people are invented. Sign in as one of them',
  ])
  expect(demoWay(await renderPage('/', answers, { app: BUYER }))).toBeNull()
  expect(demoWay(await renderPage('/', { searchLots: searchOf([]) }))).toBeNull()
})

it('an interval of 0 leaves the home page as it came', async () => {
  const page = await open(0)
  const before = heading(page)
  await page.pass(2 * DEFAULT_MS)
  expect([heading(page), page.asked('searchLots')]).toEqual([before, []])
})
