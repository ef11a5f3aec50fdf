import type { Page } from '@playwright/test'
import { alive, expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'

const DEFAULT_MS = 180_000
const SHORT_MS = 60_000

interface Watched {
  /** What moved, from where to where: empty as long as all stays. */
  shifts: string[]
  spoken: number
}

interface Moved {
  readonly node: Node | null
  readonly previousRect: DOMRectReadOnly
  readonly currentRect: DOMRectReadOnly
}

interface Shift extends PerformanceEntry {
  readonly sources: readonly Moved[]
}

/** Counts what moves by itself and what a screen reader would say. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Watched = { shifts: [], spoken: 0 }
    Object.assign(window, { seen })
    // What grows or shrinks at one end, as a count does that is written again, has not moved: it must leave its line, or both its ends theirs.
    const hasMoved = ({ previousRect: from, currentRect: to }: Moved) =>
      from.top !== to.top || (from.left !== to.left && from.right !== to.right)
    const named = ({ node, previousRect: from, currentRect: to }: Moved): string => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.nodeName} "${element?.textContent.slice(0, 40)}" from ${from.x},${from.y} to ${to.x},${to.y}`
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) seen.shifts.push(...sources.filter(hasMoved).map(named))
    }).observe({ type: 'layout-shift' })
    new MutationObserver((changes) => {
      const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
      const at = ({ target }: MutationRecord): Element | null => (target instanceof Element ? target : target.parentElement)
      seen.spoken += changes.filter((change) => at(change)?.closest(live)).length
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
const seenOf = (page: Page): Promise<Watched> => page.evaluate(() => ({ ...(window as unknown as { seen: Watched }).seen }))
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign((window as unknown as { seen: Watched }).seen, { shifts: [], spoken: 0 }))

/** Lets each answer recommend the lots in another order, and counts the requests of the page. */
async function withOthers(page: Page): Promise<{ asked(): number; others(): number }> {
  const seen = { asked: 0, others: 0 }
  await page.route('**/public/**', async (route) => {
    if (!route.request().url().endsWith('/recommendations')) {
      if (route.request().url().includes('/search-results')) seen.others += 1
      return route.continue()
    }
    seen.asked += 1
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { recommendations: unknown[] } }
    body.data.recommendations = body.data.recommendations.slice(2).reverse()
    return route.fulfill({ response: answer, json: body })
  })
  return { asked: () => seen.asked, others: () => seen.others }
}

/** A lane of the demo world may rest for two minutes before the next begins. */
const NEXT_LANE_LIMIT_MS = 150_000
const SOON_MS = 5_000

/** Opens home while a lane runs and `shown` is there to be seen. */
const openWithLane = (page: Page, shown: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await open(page, '/')
    await shown()
  }).toPass({ timeout: NEXT_LANE_LIMIT_MS })

/** The head of home's lanes, with so many that still run. */
const lanesLive = (count: number): string =>
  count === 0 ? 'No lane is running right now' : `${count} ${count === 1 ? 'lane' : 'lanes'} live`

test('the clock of a lane on home counts by itself, and nothing on the page moves', async ({ page }) => {
  test.setTimeout(2 * NEXT_LANE_LIMIT_MS)
  await watch(page)
  const clock = page.locator('#block .ring text').first()
  await openWithLane(page, () => expect(clock).toHaveText(/^\d+$/, { timeout: SOON_MS }))
  await expect(clock).not.toHaveText((await clock.textContent()) ?? '')
  expect((await seenOf(page)).shifts).toEqual([])
  await page.locator('#block h3 a').first().click()
  await expect(page).toHaveURL(/\/auctionDashboard\?lanes=\d+$/)
  await expect(page.locator('.lane-live')).toBeVisible()
})

test('a lane that ends while home is open does not look live any more, and nothing moves', async ({ page }) => {
  test.setTimeout(2 * NEXT_LANE_LIMIT_MS)
  await watch(page)
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => socket.send(String(frame).replaceAll(/"state":"(RUNNING|PAUSED)"/g, '"state":"ENDED"')))
  })
  // As the page came, before it heard of any lane: home follows those it shows, and more may run.
  await page.addInitScript(() => {
    const told = (): string => document.querySelector('#block .sec-h .dim')?.textContent ?? ''
    document.addEventListener('DOMContentLoaded', () => Object.assign(window, { told: told() }))
  })
  const cards = page.locator('#block .blk')
  await openWithLane(page, async () => {
    await expect(cards.first().getByRole('heading')).toHaveText('Lane ended', { timeout: SOON_MS })
    const shown = await cards.count()
    await expect(cards.getByRole('heading', { name: 'Lane ended' })).toHaveCount(shown, { timeout: SOON_MS })
    const told = await page.evaluate(() => (window as unknown as { told: string }).told)
    await expect(page.locator('#block .sec-h .dim')).toHaveText(lanesLive(Number.parseInt(told, 10) - shown))
  })
  await expect(cards.locator('.badge.live, .ring')).toHaveCount(0)
  await expect(page.locator('#block .blk4')).not.toContainText('all-in')
  expect((await seenOf(page)).shifts).toEqual([])
})

test('the home page makes its recommended lots anew every 180 seconds; nothing else is asked for, nothing moves, nothing is spoken, the focus stays [MKT-9.04]', async ({
  page,
}) => {
  await page.clock.install()
  await watch(page)
  const told = await withOthers(page)
  await open(page, '/')
  const lots = page.locator('#recommended [data-lot]')
  const box = page.locator('.hero input:not([type=hidden])').first()
  const before = await lots.count()
  // The part comes to life as it is scrolled to.
  await page.locator('#recommended').scrollIntoViewIfNeeded()
  await alive(page, '#recommended')
  await page.evaluate(() => window.scrollTo(0, 0))
  await box.focus()
  await forget(page)
  await page.clock.runFor(DEFAULT_MS - SHORT_MS)
  expect(told.asked()).toBe(0)
  await page.clock.runFor(SHORT_MS)
  await expect(lots).toHaveCount(before - 2)
  await expect(box).toBeFocused()
  expect(await seenOf(page)).toEqual({ shifts: [], spoken: 0 })
  expect([told.asked(), told.others()]).toEqual([1, 0])
})

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

/** From the switch of the picks to what follows them, pixels. */
const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [from = 0, to = 0] = ['.browse .chips', '.browse + .acts'].map((one) => document.querySelector(one)?.getBoundingClientRect().top)
    return Math.round(to - from)
  })

for (const size of [PHONE, DESK])
  test(`picks of clean and of salvage titles stand on home at one press, and nothing moves, at ${size.width} px [MKT-3.26]`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await open(page, '/')
    const picks = page.getByRole('region', { name: 'Browse' })
    const makes = picks.getByRole('group', { name: 'Make' })
    const all = await makes.getByRole('listitem').allInnerTexts()
    await picks.scrollIntoViewIfNeeded()
    await alive(page, '.browse .chips a')
    const before = await heightOf(page)
    expect(before).toBeGreaterThan(0)
    for (const [name, query] of [
      ['Clean titles', 'used'],
      ['Salvage titles', 'salvage'],
    ] as const) {
      await picks.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`/\\?picks=${query}$`))
      await expect(picks.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
      await expect.poll(() => makes.getByRole('listitem').allInnerTexts()).not.toEqual(all)
      await expect(makes.getByRole('link').first()).toHaveAttribute('href', /[?&]title=/)
      expect(await heightOf(page)).toBe(before)
    }
  })

test('home with the picks of a category has no finding of axe and fits every width', async ({ page }) => {
  await open(page, '/?picks=salvage')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page, '.browse')
})
