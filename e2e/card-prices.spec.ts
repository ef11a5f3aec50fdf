import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothSchemes, LIST, open, test } from './journey.ts'

const LABELS = { '': /^Comparables \$[\d,.]+$/, '/es': /^Similares \$[\d,.]+$/, '/nl': /^Soortgelijk \$\s[\d,.]+$/ } as const
const ESTIMATE = /^Est\. value \$[\d,.]+$/
const SIZE = 50
const BANDS = '**/public/data/prices/lots?*'

const figuresOf = (page: Page) => page.locator('.res-list [data-lot] .second')

/** Figures of the list that do not show whole, and lots whose parts lie on each other. */
const cutFigures = (page: Page): Promise<string[]> =>
  figuresOf(page).evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const box = figure.getBoundingClientRect()
      const before = figure.previousElementSibling?.getBoundingClientRect()
      const isCut = figure.scrollWidth > figure.clientWidth + 1 || box.right > document.documentElement.clientWidth
      const isOn = before !== undefined && before.right > box.left + 1 && before.bottom > box.top + 1
      return isCut || isOn ? [figure.textContent] : []
    }),
  )

/** Notes how far parts of the list shift; figures of the frame may come meanwhile. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
        if (entry.sources.some(({ node }) => node !== null && document.querySelector('.res-list')?.contains(node))) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
/** Waits until what changed is drawn, and its shifts are told of. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)

const WIDTHS_PX = [360, 768, 1280]

/** Cut figures by width, from the last width to the first, at which the page then stands. */
async function cutByWidth(page: Page): Promise<ReadonlyMap<number, readonly string[]>> {
  const cut = new Map<number, readonly string[]>()
  for (const width of WIDTHS_PX.toReversed()) {
    await page.setViewportSize({ width, height: 800 })
    cut.set(width, await cutFigures(page))
  }
  return cut
}

for (const view of ['gallery', 'list'])
  test(`cards say what comparable lots sold for, in every language and width, and shift nothing, as ${view}`, async ({ page }) => {
    await noteShifts(page)
    for (const [at, [prefix, label]] of Object.entries(LABELS).entries()) {
      // Figures come while the page stands at one width, another in each language; it has the others before and after.
      const arrival = { width: WIDTHS_PX[at] ?? 0, height: 800 }
      await page.setViewportSize(arrival)
      const { promise: isSettled, resolve: letGo } = Promise.withResolvers<void>()
      const asked: number[] = []
      await page.route(BANDS, async (route) => {
        asked.push(...(new URL(route.request().url()).searchParams.get('lots') ?? '').split(',').map(Number))
        await isSettled
        await route.continue()
      })
      await open(page, `${prefix}${LIST}&searchView=${view}&size=${SIZE}`)
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(SIZE)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await expect(figuresOf(page).filter({ hasText: label })).toHaveCount(0)
      const cutBefore = await cutByWidth(page)
      await page.setViewportSize(arrival)
      await settled(page)
      const before = (await shiftsOf(page)).length
      letGo()
      await expect(figuresOf(page).filter({ hasText: label }).first()).toBeVisible()
      await settled(page)
      expect([arrival.width, prefix, (await shiftsOf(page)).slice(before)]).toEqual([arrival.width, prefix, []])
      for (const [width, cut] of await cutByWidth(page))
        expect([width, prefix, cut.slice(cutBefore.get(width)?.length)]).toEqual([width, prefix, []])
      // Each once, whatever part of the page shows it.
      expect(new Set(asked).size).toBe(asked.length)
      await page.unroute(BANDS)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoAxeFindingsInBothSchemes(page, '.res-list')
  })

test('cards keep the estimated value where prices do not come, and without script', async ({ page, browser, baseURL }) => {
  await page.route(BANDS, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/public/data/prices/lots'))
  await open(page, '/lotSearchResults')
  await failed
  await expect(figuresOf(page).filter({ hasText: ESTIMATE }).first()).toBeVisible()
  await expect(figuresOf(page).filter({ hasText: LABELS[''] })).toHaveCount(0)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const plain = await context.newPage()
  await plain.goto('/lotSearchResults')
  await expect(figuresOf(plain).filter({ hasText: ESTIMATE }).first()).toBeVisible()
  await context.close()
})
