import type { Page } from '@playwright/test'
import { aSale, asPerson, aYardWithLots, bids, dayAhead } from './desk-lots.ts'
import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindingsInBothSchemes, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const JOURNEY_LIMIT_MS = 300_000
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const
const PHONE = SIZES[2]
/** One on the block, three ahead. */
const LOTS = 4

/** Everything that decides a bid, by its name. */
const PARTS = {
  photo: '.lv-photo img',
  lot: '.lv-lot h2',
  damage: '.lvf > :nth-child(1)',
  clock: '.call .ring',
  price: '.call .ask',
  leader: '.call .who',
  'own state': '.lv-me',
  ask: '.lv-bar .bid',
  jump: '.lv-bar .jump:nth-child(1)',
  'second jump': '.lv-bar .jump:nth-child(2)',
  maximum: '.lv-max input',
  limit: '.lv-lim .meter',
  'auctioneer’s words': '.lv-said',
  'next lot': '.lv-next li:nth-child(1)',
  'lot after that': '.lv-next li:nth-child(2)',
  'third lot': '.lv-next li:nth-child(3)',
} as const
type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]
/** Gone with the lot that they bid on. */
const OF_BIDDING: ReadonlySet<Part> = new Set(['jump', 'second jump', 'maximum'])

type Places = Readonly<Partial<Record<Part, readonly [x: number, y: number, width: number, height: number]>>>

/** Where the parts of a page stand, and how far the page has moved by itself, in parts of its area. */
async function placesOf(page: Page, names: readonly Part[]): Promise<Places> {
  const found = await page.evaluate(
    (parts) =>
      parts.map(([name, selector]) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(-1, -1)
        return [name, [x, y, width, height].map(Math.round)] as const
      }),
    names.map((name) => [name, PARTS[name]] as const),
  )
  return Object.fromEntries(found) as Places
}

/** Demands that parts are in view whole, and that nothing lies over their top, middle or foot. */
async function expectInView(page: Page, names: readonly Part[]): Promise<void> {
  const hidden = await page.evaluate(
    (parts) =>
      parts.filter(([, selector]) => {
        const part = document.querySelector(selector)
        if (part === null) return true
        const { left, top, right, bottom, width, height } = part.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width > 0 && height > 0
        const isCovered = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
          const over = document.elementFromPoint((left + right) / 2, y)
          return over === null || !(part.contains(over) || over.contains(part) || over.closest('.lv-photo')?.contains(part))
        })
        return !isInside || isCovered
      }),
    names.map((name) => [name, PARTS[name]] as const),
  )
  expect({ size: page.viewportSize(), hidden: hidden.map(([name]) => name) }).toEqual({ size: page.viewportSize(), hidden: [] })
}

const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: readonly number[] }).shifts.reduce((sum, one) => sum + one, 0))

// One after the other: the operator who confirms enrols once.
test.describe.configure({ timeout: JOURNEY_LIMIT_MS, mode: 'default' })

test('on three screens all that decides a bid is in the first view of a lane and stays where it is: bids, words, hammer', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page, { count: LOTS })
  const numbers = lots.map(({ lotNumber }) => lotNumber)
  const lot = numbers[0] ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(8 + retry + repeatEachIndex), lane: 'E' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: numbers })).returnCode).toBe(1)
  const terms = { saleStatus: 'PURE_SALE', startMinor: 0, reserveMinor: null, buyNowMinor: null }
  const { currency } = (await call(page, `/data/operations/lots/${lot}/terms`, terms)).data['lot'] as { currency: string }
  const act = async (what: string, text = ''): Promise<void> =>
    expect((await call(page, `/data/operations/lanes/${saleId}`, { act: what, lotNumber: lot, text })).returnCode).toBe(1)
  // By hand no clock closes the lot while the screens look at it.
  await act('start')
  await act('hand')
  await asPerson({ browser, baseURL }, OWN.opposing.number, (rival) =>
    asPerson({ browser, baseURL }, OWN.looking.number, async (first) => {
      const screens = [first, await first.context().newPage(), await first.context().newPage()]
      for (const [at, screen] of screens.entries()) {
        await screen.setViewportSize(SIZES[at] ?? SIZES[0])
        await countShifts(screen)
        await open(screen, `/auctionDashboard?lanes=${saleId}`)
        await expect(screen.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
        await expect(screen.locator('.lv-bar .bid')).toBeEnabled()
        await expect(screen.locator('.lv-next li')).toHaveCount(LOTS - 1)
        await screen.evaluate(() => document.fonts.ready)
        await expectInView(screen, NAMES)
      }
      const before = await Promise.all(screens.map((screen) => placesOf(screen, NAMES)))
      const shifted = await Promise.all(screens.map(shiftsOf))
      /** Demands of every screen that something has come and that nothing has moved. */
      const expectStill = async (hasCome: (screen: Page) => Promise<void>, names = NAMES): Promise<void> => {
        for (const [at, screen] of screens.entries()) {
          await hasCome(screen)
          await expectInView(screen, names)
          const still = Object.fromEntries(Object.entries(before[at] ?? {}).filter(([name]) => names.includes(name as Part)))
          expect({ size: SIZES[at], places: await placesOf(screen, names) }).toEqual({ size: SIZES[at], places: still })
        }
      }
      await bids(rival, { lotNumber: lot, kind: 'MONSTER', amountMinor: 150_000, currency, isConfirmed: true })
      await expectStill((screen) => expect(screen.locator('.call .ask')).toContainText('1,500'))
      await first.locator('.lv-bar .bid').click()
      await expectStill((screen) => expect(screen.locator('.lv-badge')).toHaveText('You lead'))
      await act('message', 'This lot starts and drives. The keys are in the office; two minutes’ rest follows after it.')
      await expectStill((screen) => expect(screen.locator('.lv-said')).toContainText('two minutes’ rest follows after it.'))
      await bids(rival, { lotNumber: lot, kind: 'MONSTER', amountMinor: 999_900, currency, isConfirmed: true })
      await expectStill((screen) => expect(screen.locator('.lv-badge')).toHaveText('Outbid'))
      await first.locator('.lv-bar .bid').click()
      await expectStill((screen) => expect(screen.locator('.lv-badge')).toHaveText('You lead'))
      await act('sell')
      await expectStill(
        async (screen) => {
          await expect(screen.locator('.banner.won')).toHaveText(/^You won at \$[\d,]+\. With every fee you pay \$[\d,.]+\.$/)
          await expect(screen.getByRole('link', { name: 'What to do next' })).toBeInViewport({ ratio: 1 })
        },
        NAMES.filter((name) => !OF_BIDDING.has(name)),
      )
      for (const [at, screen] of screens.entries())
        noteFigure(
          `live lane, ${SIZES[at]?.width} x ${SIZES[at]?.height}: layout shift of its events`,
          (await shiftsOf(screen)) - (shifted[at] ?? 0),
          '',
        )
    }),
  )
})

test('a lot is won on a phone by taps alone, all of them where the thumb of one hand reaches', async ({ page, browser, baseURL }, {
  retry,
  repeatEachIndex,
}) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[0]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(40 + retry + repeatEachIndex), lane: 'T' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  const terms = { saleStatus: 'PURE_SALE', startMinor: 0, reserveMinor: null, buyNowMinor: null }
  const { currency } = (await call(page, `/data/operations/lots/${lot}/terms`, terms)).data['lot'] as { currency: string }
  const act = async (what: string): Promise<void> =>
    expect((await call(page, `/data/operations/lanes/${saleId}`, { act: what, lotNumber: lot, text: '' })).returnCode).toBe(1)
  await act('start')
  await act('hand')
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  try {
    const phone = await context.newPage()
    await signInAs(phone, OWN.thumbing.number)
    await open(phone, `/auctionDashboard?lanes=${saleId}`)
    await expect(phone.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
    const button = phone.locator('.lv-bar .bid')
    const leads = phone.locator('.lv-badge', { hasText: 'You lead' })
    await expect(button).toBeEnabled()
    let taps = 0
    let highest: number = PHONE.height
    const bid = async (): Promise<void> => {
      const box = await button.boundingBox()
      highest = Math.min(highest, box?.y ?? 0)
      taps++
      await button.tap()
      await expect(leads).toBeVisible()
    }
    await bid()
    await asPerson({ browser, baseURL }, OWN.opposing.number, (rival) =>
      bids(rival, { lotNumber: lot, kind: 'MONSTER', amountMinor: 150_000, currency, isConfirmed: true }),
    )
    await expect(phone.locator('.lv-badge')).toHaveText('Outbid')
    await bid()
    await act('sell')
    await expect(phone.locator('.banner.won')).toHaveText(/^You won at \$[\d,]+\. With every fee you pay \$[\d,.]+\.$/)
    await expect(phone.getByRole('link', { name: 'What to do next' })).toBeInViewport({ ratio: 1 })
    expect(highest).toBeGreaterThan(PHONE.height / 2)
    noteFigure('a lot won on a phone, 360 x 740: taps', taps, 'taps')
    noteFigure('a lot won on a phone, 360 x 740: the highest tap is at', Math.round(highest), 'px')
  } finally {
    await context.close()
  }
})

test('a lane on a phone: one row above it, no site header, no bar of places, no hints of keys; axe finds nothing, menu open or not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const joining = page.getByRole('link', { name: /^Join / }).first()
  // Lanes of the demo world begin with their first visitor.
  await expect(async () => {
    await open(page, '/auctionDashboard')
    await expect(joining).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await joining.click()
  await expect(page.locator('.lane-live')).toBeVisible()
  await expect(page.locator('.lh')).toHaveCSS('height', '48px')
  for (const part of ['.top', '.tabbar']) await expect(page.locator(part)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expect(page.getByRole('link', { name: 'Sign in to bid' })).toBeInViewport({ ratio: 1 })
  await expectNoAxeFindingsInBothSchemes(page)
  await page.locator('.lh-menu > summary').click()
  await expect(page.getByRole('button', { name: 'Sounds' })).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page, '.lh')
})
