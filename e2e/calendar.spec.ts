import type { Page } from '@playwright/test'
import type { Auction, AuctionCalendar } from '@app/contract/auctions/auctions.ts'
import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindings, expectNothingSideways, open, test } from './journey.ts'

const SALES_A_DAY = 80
const HOUR_MS = 3_600_000
const LINK_LEAST_PX = 24
/** How many screens the calendar may be long, by the screen. */
const SCREENS = [
  { width: 1280, height: 800, most: 3 },
  { width: 360, height: 740, most: 6 },
]

/** As many sales on each day that has any, spread over nine hours, each at a yard of its own. */
function crowded({ saleList, ...rest }: AuctionCalendar): AuctionCalendar {
  const days = [...Map.groupBy(saleList, ({ auctionDate }) => auctionDate.date).values()]
  const many = days.flatMap((ofDay) =>
    Array.from({ length: SALES_A_DAY }, (_, at): Auction => {
      const sale = ofDay[at % ofDay.length] as Auction
      const startsAtMs = (ofDay[0] as Auction).currentSaleTimeEpoch + Math.floor(at / 9) * HOUR_MS
      const yardName = `TX - YARD NUMBER ${at}`
      return {
        ...sale,
        auctionId: sale.auctionId * 100 + at,
        yardNumber: at + 1,
        yardName,
        saleName: yardName,
        currentSaleTimeEpoch: startsAtMs,
      }
    }),
  )
  return { ...rest, saleList: many, totalElements: many.length }
}

/** Opens the calendar of a house with many sales: the browser's own loader reads them. */
async function openCrowded(page: Page): Promise<void> {
  await page.route('**/public/data/auctionsCalendarList*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: AuctionCalendar }
    await route.fulfill({ response: answer, json: { ...body, data: crowded(body.data) } })
  })
  await open(page, '/contactUs')
  await page.locator('header a[href="/auctionCalendar"]').first().click()
  await expect(page.locator('.gt li')).toHaveCount(12)
}

test('with eighty sales a day the calendar is three screens at most on a desk and six on a phone', async ({ page }) => {
  await openCrowded(page)
  for (const { width, height, most } of SCREENS) {
    await page.setViewportSize({ width, height })
    const length = await page.evaluate(() => document.documentElement.scrollHeight)
    const screens = Math.round((length / height) * 100) / 100
    noteFigure(`calendar, ${SALES_A_DAY} sales a day, ${width} x ${height}: length`, screens, 'screens')
    expect([width, screens <= most, screens]).toEqual([width, true, screens])
    const low = await page
      .locator('main a:visible, main summary:visible')
      .evaluateAll(
        (links, least) =>
          links
            .map((link) => ({ words: link.textContent, height: link.getBoundingClientRect().height }))
            .filter((link) => link.height < least),
        LINK_LEAST_PX,
      )
    expect(low).toEqual([])
  }
  // What is folded is there, and opens by the keyboard.
  const folded = page.locator('.gt-f').first()
  await folded.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(folded.getByRole('link').first()).toBeVisible()
  // Where the bar of phones lies over a part of a link, axe takes the rest for all of it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expectNoAxeFindings(page)
})

test('no hour above the bars is written over another, however many hours a day takes', async ({ page }) => {
  await openCrowded(page)
  const [day] = await page.locator('.dys a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of ['/auctionCalendar', day ?? ''])
    for (const { width, height } of SCREENS) {
      await page.setViewportSize({ width, height })
      await open(page, path)
      const names = await page.locator('.gt-x > text').evaluateAll((all) =>
        all
          .filter((one) => one.textContent !== '')
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right }))
          .toSorted((one, other) => one.left - other.left),
      )
      expect(names.length).toBeGreaterThan(1)
      expect([path, width, names.filter(({ left }, at) => at > 0 && left < (names[at - 1]?.right ?? 0))]).toEqual([path, width, []])
    }
})

test('the calendar is small, names its clock once and is for everybody, on every screen, light and dark', async ({ page }) => {
  const answer = await page.request.get('/auctionCalendar')
  noteFigure('calendar of the demo world: document', Math.round((await answer.body()).length / 1_000), 'kB')
  await open(page, '/auctionCalendar')
  const words = await page.locator('main').innerText()
  expect(words.match(/All times are yours, \S+/g)).toHaveLength(1)
  expect(words.match(/\d\d:\d\d [AP]M [A-Z]{2,5}\b/g)).toBeNull()
  await expectNothingSideways(page, () => expectNoAxeFindings(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeFindings(page)
})

test('links in the lists of today’s sales and of results are as tall as a finger needs', async ({ page }) => {
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height })
    for (const path of ['/todaysAuction', '/results']) {
      await open(page, path)
      const heights = await page
        .locator('main .sales tbody a:visible')
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)))
      expect(heights.length).toBeGreaterThan(0)
      expect([path, width, Math.min(...heights)]).toEqual([path, width, Math.max(LINK_LEAST_PX, Math.min(...heights))])
    }
  }
})

test('without script the calendar shows a day, leads to others and narrows to yards near a postal code', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const page = await context.newPage()
  await page.goto('/auctionCalendar')
  await expect(page.getByText(/^All times are [A-Z]{2,5}\./)).toBeVisible()
  await page.getByLabel('Near me').fill('75201')
  await page.getByLabel('Within').selectOption('500')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/zip=75201&miles=500/)
  await expect(page.locator('.gt .g-t').first()).toContainText(/\d mi/)
  await page.locator('.dys a').first().click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await expect(page.locator('.gt .g-t').first()).toContainText(/\d mi/)
  await context.close()
})

test('locations are short, on every screen, and their map is walked by the keyboard to the yards around a dot', async ({ page }) => {
  const outline = page.waitForResponse((answer) => answer.url().endsWith('/maps/USA.svg') && answer.ok())
  await open(page, '/locations')
  expect((await (await outline).body()).length).toBeLessThan(60_000)
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height })
    const length = await page.evaluate(() => document.documentElement.scrollHeight)
    noteFigure(`locations of the demo world, ${width} x ${height}: length`, Math.round((length / height) * 100) / 100, 'screens')
  }
  await expectNothingSideways(page, () => expectNoAxeFindings(page))
  const fold = page.locator('.y-fold').first()
  await fold.locator('summary').click()
  await expect(fold.getByRole('link', { name: /^Directions to / }).first()).toBeVisible()
  await expectNoAxeFindings(page, 'main')
  await page
    .getByRole('group', { name: /^Map of the yards/ })
    .getByRole('link', { name: /around it/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/locations\?zip=/)
  await expect(page.getByRole('heading', { name: /^Nearest to / })).toBeVisible()
})
