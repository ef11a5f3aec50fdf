import { expect, it, onTestFinished, vi } from 'vitest'
import { inTurn, refused, unreachable, type Answers } from '../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../test/render-page.ts'
import { BUYER, VISITOR } from '../../test/visitor.ts'

const QUIET = '/noSearchResults'
const ASK_EVERY_MS = 5_000
const SETTLE_MS = 300
const HOUR_MS = 3_600_000

const open = (getNavCounts: Answers['getNavCounts'], app: object = {}): Promise<RenderedPage> =>
  renderPage(QUIET, { getNavCounts } as Answers, { app, holdsTimers: true })
const places = (): (string | null)[] => [...document.querySelectorAll('.top .nav > a')].map((place) => place.textContent)

it('the header counts running lanes and open bids once the page has settled; none is not said', async () => {
  const page = await open({ liveLanes: 2, ownBids: 3, lateInvoices: 0 }, BUYER)
  expect(places()).toEqual(['Find', 'Live', 'Calendar', 'Results', 'Watch list', 'My bids'])
  await page.pass(SETTLE_MS)
  await page.until(() => places()[1] === 'Live 2')
  expect(places()).toEqual(['Find', 'Live 2', 'Calendar', 'Results', 'Watch list', 'My bids 3'])
  const other = await open({ liveLanes: 0, ownBids: null, lateInvoices: null })
  await other.pass(SETTLE_MS)
  await other.until(() => other.asked('getNavCounts').length > 0)
  expect(places()).toEqual(['Find', 'Live', 'Calendar', 'Results', 'Watch list'])
})

it('whoever is late with a payment reads above every page what that keeps them from, and nobody else does', async () => {
  const late = () => document.querySelector('[data-late]')?.textContent
  const page = await open({ liveLanes: 0, ownBids: 0, lateInvoices: 2 }, BUYER)
  await page.pass(SETTLE_MS)
  await page.until(() => late() !== undefined)
  expect(late()).toContain('A payment is late: no new bids until it has arrived.')
  expect(page.getByRole('link', { name: 'See what is late' }).getAttribute('href')).toBe('/payments')
  const punctual = await open({ liveLanes: 1, ownBids: 0, lateInvoices: 0 }, BUYER)
  await punctual.pass(SETTLE_MS)
  await punctual.until(() => places()[1] === 'Live 1')
  expect(late()).toBeUndefined()
})

it('a number that is larger than its room is told as more than that', async () => {
  const page = await open({ liveLanes: 99, ownBids: 100, lateInvoices: 0 }, BUYER)
  await page.pass(SETTLE_MS)
  await page.until(() => places()[1] === 'Live 99')
  expect(places().at(-1)).toBe('My bids 99+')
})

const bar = (): (string | null)[] =>
  [...document.querySelectorAll('.tabbar > a, .tabbar > details > summary')].map((one) => one.textContent)

it('the bottom bar has five places: of a bidder the fifth is their bids, with counts, and the inventory is a tool of the header', async () => {
  const page = await open({ liveLanes: 2, ownBids: 3, lateInvoices: 0 }, BUYER)
  expect(bar()).toEqual(['Find', 'Live', 'Calendar', 'Watch', 'My bids'])
  await page.pass(SETTLE_MS)
  await page.until(() => bar()[1] === 'Live 2')
  expect(bar()).toEqual(['Find', 'Live 2', 'Calendar', 'Watch', 'My bids 3'])
  const tool = document.querySelector('.top-tools .inv')
  expect(tool?.querySelector('summary')?.textContent).toBe('Inventory')
  expect(tool?.querySelector('a[href="/results"]')?.textContent).toBe('Results')
})

it('the bottom bar of a visitor has the inventory for its fifth place, which leads to results', async () => {
  await open({ liveLanes: 0, ownBids: null, lateInvoices: null })
  expect(bar()).toEqual(['Find', 'Live', 'Calendar', 'Watch', 'Inventory'])
  expect(document.querySelector('.tabbar .inv a[href="/results"]')?.textContent).toBe('Results')
  expect(document.querySelectorAll('.top-tools .inv')).toHaveLength(0)
})

it('numbers are asked for again as the page is looked at again, and not while it only stays open', async () => {
  const page = await open(inTurn({ liveLanes: 2, ownBids: null, lateInvoices: null }, { liveLanes: 0, ownBids: null, lateInvoices: null }))
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
  const page = await open({ liveLanes: 0, ownBids: null, lateInvoices: null }, OPERATOR)
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
  await open({ liveLanes: 0, ownBids: null, lateInvoices: null })
  expect(footer()).toEqual(
    expect.arrayContaining([
      ['Results', '/results'],
      ['Terms and conditions', '/termsAndConditions?read'],
      ['API', '/api'],
    ]),
  )
  expect(footer().map(([words]) => words)).not.toContain('Source code')
  await open({ liveLanes: 0, ownBids: null, lateInvoices: null }, { sourceUrl: 'https://code.example/house' })
  expect(footer()).toContainEqual(['Source code', 'https://code.example/house'])
})

it('a menu whose content does not come keeps what is in it, and asks again when it is opened again', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  await renderPage(QUIET)
  const menu = document.querySelector<HTMLDetailsElement>('details[data-alive]')
  const toggle = async (isOpen: boolean): Promise<void> => {
    menu?.toggleAttribute('open', isOpen)
    menu?.dispatchEvent(new Event('toggle'))
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
  }
  vi.doMock('./display-choices.tsx', () => Promise.reject(new Error('not here')))
  onTestFinished(() => vi.doUnmock('./display-choices.tsx'))
  await toggle(true)
  expect([menu?.querySelectorAll('.menu a').length, menu?.querySelectorAll('.menu button').length, rejected.mock.calls]).toEqual([
    VISITOR.locales.length,
    0,
    [],
  ])
  vi.doUnmock('./display-choices.tsx')
  await toggle(false)
  await toggle(true)
  await expect.poll(() => menu?.querySelectorAll('.menu button').length ?? 0).toBeGreaterThan(0)
})
