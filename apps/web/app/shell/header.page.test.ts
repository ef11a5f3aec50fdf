import { expect, it } from 'vitest'
import { inTurn, refused, unreachable, type Answers } from '../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../test/render-page.ts'
import { BUYER } from '../../test/visitor.ts'

const QUIET = '/noSearchResults'
const ASK_EVERY_MS = 5_000
const SETTLE_MS = 300
const HOUR_MS = 3_600_000

const open = (getNavCounts: Answers['getNavCounts'], app: object = {}): Promise<RenderedPage> =>
  renderPage(QUIET, { getNavCounts } as Answers, { app, holdsTimers: true })
const places = (): (string | null)[] => [...document.querySelectorAll('.top .nav > a')].map((place) => place.textContent)

it('the header counts running lanes and open bids once the page has settled; none is not said', async () => {
  const page = await open({ liveLanes: 2, ownBids: 3 }, BUYER)
  expect(places()).toEqual(['Find', 'Live', 'Calendar', 'Results', 'Watch list', 'My bids'])
  await page.pass(SETTLE_MS)
  await page.until(() => places()[1] === 'Live 2')
  expect(places()).toEqual(['Find', 'Live 2', 'Calendar', 'Results', 'Watch list', 'My bids 3'])
  const other = await open({ liveLanes: 0, ownBids: null })
  await other.pass(SETTLE_MS)
  await other.until(() => other.asked('getNavCounts').length > 0)
  expect(places()).toEqual(['Find', 'Live', 'Calendar', 'Results', 'Watch list'])
})

it('a number that is larger than its room is told as more than that', async () => {
  const page = await open({ liveLanes: 99, ownBids: 100 }, BUYER)
  await page.pass(SETTLE_MS)
  await page.until(() => places()[1] === 'Live 99')
  expect(places().at(-1)).toBe('My bids 99+')
})

const bar = (): (string | null)[] =>
  [...document.querySelectorAll('.tabbar > a, .tabbar > details > summary')].map((one) => one.textContent)

it('the bottom bar has five places: of a bidder the fifth is their bids, with counts, and the inventory is a tool of the header', async () => {
  const page = await open({ liveLanes: 2, ownBids: 3 }, BUYER)
  expect(bar()).toEqual(['Find', 'Live', 'Calendar', 'Watch', 'My bids'])
  await page.pass(SETTLE_MS)
  await page.until(() => bar()[1] === 'Live 2')
  expect(bar()).toEqual(['Find', 'Live 2', 'Calendar', 'Watch', 'My bids 3'])
  const tool = document.querySelector('.top-tools .inv')
  expect(tool?.querySelector('summary')?.textContent).toBe('Inventory')
  expect(tool?.querySelector('a[href="/results"]')?.textContent).toBe('Results')
})

it('the bottom bar of a visitor has the inventory for its fifth place, which leads to results', async () => {
  await open({ liveLanes: 0, ownBids: null })
  expect(bar()).toEqual(['Find', 'Live', 'Calendar', 'Watch', 'Inventory'])
  expect(document.querySelector('.tabbar .inv a[href="/results"]')?.textContent).toBe('Results')
  expect(document.querySelectorAll('.top-tools .inv')).toHaveLength(0)
})

it('numbers are asked for again as the page is looked at again, and not while it only stays open', async () => {
  const page = await open(inTurn({ liveLanes: 2, ownBids: null }, { liveLanes: 0, ownBids: null }))
  const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'))
  await page.pass(SETTLE_MS)
  await page.until(() => places()[1] === 'Live 2')
  look()
  await page.pass(ASK_EVERY_MS)
  expect(page.asked('getNavCounts')).toHaveLength(1)
  await page.pass(HOUR_MS)
  expect(page.asked('getNavCounts')).toHaveLength(1)
  look()
  await page.until(() => places()[1] === 'Live')
  expect(page.asked('getNavCounts')).toHaveLength(2)
})

it('an operator is led to the desks from the header, and has no bids there', async () => {
  const OPERATOR = {
    ...BUYER,
    person: { roles: [], privileges: ['OPERATOR'], sitePreferences: [] },
    member: { ...BUYER.member, kind: 'internal' },
  }
  const page = await open({ liveLanes: 0, ownBids: null }, OPERATOR)
  expect(places()).toEqual(['Find', 'Live', 'Calendar', 'Results', 'Watch list', 'Desks'])
  expect(page.getByRole('link', { name: 'Desks' }).getAttribute('href')).toBe('/operations')
})

it('numbers that cannot be read leave the header as it is, and nothing is said of it', async () => {
  for (const answer of [unreachable, refused('UNAVAILABLE')]) {
    const page = await open(inTurn(answer))
    await page.pass(SETTLE_MS)
    await page.until(() => page.asked('getNavCounts').length > 0)
    await page.pass(ASK_EVERY_MS)
    expect([places()[1], page.warnings, page.queryByRole('dialog')]).toEqual(['Live', [], null])
  }
})

it('the foot leads to what there is: results, terms, the API, and the source where it is said', async () => {
  const footer = (): [string | null, string | null][] =>
    [...document.querySelectorAll('.foot li a')].map((link) => [link.textContent, link.getAttribute('href')])
  await open({ liveLanes: 0, ownBids: null })
  expect(footer()).toEqual(
    expect.arrayContaining([
      ['Results', '/results'],
      ['Terms and conditions', '/termsAndConditions?read'],
      ['API', '/api'],
    ]),
  )
  expect(footer().map(([words]) => words)).not.toContain('Source code')
  await open({ liveLanes: 0, ownBids: null }, { sourceUrl: 'https://code.example/house' })
  expect(footer()).toContainEqual(['Source code', 'https://code.example/house'])
})
