import type { Page } from '@playwright/test'
import { expect, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

/** The reader's own zone, whose label no yard has: what ends in it is their time and not a yard's. */
const READER_ZONE = 'Asia/Tokyo'
/** A time of day with the label of a clock, as all pages write a yard's time in English. */
const A_TIME = /\d{1,2}:\d{2} [AP]M [A-Z]{2,5}\b(?![+-]\d)/g

/** So long the times of a page may take to come. */
const SETTLE_LIMIT_MS = 60_000

/**
 * Zone tables as another browser has them: all clocks that a yard may have are an hour ahead there and have another name. Only the
 * reader's own zone and UTC are right.
 */
function disagree(readerZone: string): void {
  const Real = Intl.DateTimeFormat
  const HOUR_MS = 3_600_000
  const Other = function (tags?: string, options?: Intl.DateTimeFormatOptions) {
    const real = new Real(tags, options)
    const { timeZone } = real.resolvedOptions()
    if (timeZone === 'UTC' || timeZone === readerZone) return real
    const later = (at?: number | Date): number => Number(at ?? Date.now()) + HOUR_MS
    return {
      resolvedOptions: () => real.resolvedOptions(),
      format: (at?: number | Date) => real.format(later(at)),
      formatToParts: (at?: number | Date) =>
        real.formatToParts(later(at)).map((part) => (part.type === 'timeZoneName' ? { ...part, value: 'WRONG' } : part)),
    }
  }
  Object.assign(Other, { supportedLocalesOf: (tags: string[]) => Real.supportedLocalesOf(tags) })
  Object.defineProperty(Intl, 'DateTimeFormat', { value: Other })
}

/** The yards' times of a document in their order, the reader’s own (`GMT+9`) left out. */
const timesOf = (text: string): string[] => [...text.matchAll(A_TIME)].map(([time]) => time)

const shownTimes = async (page: Page): Promise<string[]> => timesOf(await page.locator('main').innerText())

/** The times of an address as the server writes them, without any script of the page. */
async function serverTimes(page: Page, path: string): Promise<string[]> {
  const context = page.context()
  const plain = await context.newPage()
  await plain.route(/\.js(?:\?|$)/, (route) => route.abort())
  await plain.goto(path)
  const times = await shownTimes(plain)
  await plain.close()
  return times
}

/** Demands that the address that `arrive` opens shows what the server wrote; tried again when a minute ends or a list moves in between. */
const expectServerTimes = (page: Page, arrive: () => Promise<string>) =>
  expect(async () => {
    const path = await arrive()
    await page.mouse.move(5, 5)
    const times = await shownTimes(page)
    expect({ path, times }).toEqual({ path, times: await serverTimes(page, path) })
  }).toPass({ timeout: SETTLE_LIMIT_MS })

const PAGES = [
  '/',
  '/auctionDashboard',
  '/dashboard',
  '/lotSearchResults',
  '/auctionCalendar',
  '/todaysAuction',
  '/sales-data',
  '/myBids',
  '/results',
]
/** Pages behind a link of another: where the link stands, and how it is found. */
const BEHIND = [
  ['/lotSearchResults', '[data-lot] a[href*="/lot/"]'],
  ['/auctionCalendar', 'main a[href^="/saleListResult/"]'],
  ['/locations', 'main a[href^="/locations/"]:not([href*="state"])'],
] as const

test('every page shows a yard’s times as the server wrote them, whatever the browser’s zone tables say', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: READER_ZONE, ...(baseURL === undefined ? {} : { baseURL }) })
  await context.addInitScript(disagree, READER_ZONE)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  await signInAs(page, DEMO.premium)
  const opened = async (path: string): Promise<string> => {
    await open(page, path)
    return path
  }
  for (const path of PAGES) await expectServerTimes(page, () => opened(path))
  for (const [from, link] of BEHIND) {
    const pathBehind = async (): Promise<string> => {
      await open(page, from)
      return (await page.locator(link).first().getAttribute('href')) ?? ''
    }
    await expectServerTimes(page, async () => opened(await pathBehind()))
    // The same by the browser's own loader.
    await expectServerTimes(page, async () => {
      const path = await pathBehind()
      await page.locator(`${link}[href="${path}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path.replaceAll(/[?.*+]/g, '.')}$`))
      await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
      return path
    })
  }
  expect(faults).toEqual([])
  await context.close()
})
