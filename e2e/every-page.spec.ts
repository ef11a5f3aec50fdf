import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, open, openLot, test } from './journey.ts'

const PATHS = [
  '/',
  '/lotSearchResults',
  'LOT',
  '/locations',
  '/locations/tx-waco',
  '/noSearchResults',
  '/noResults/lots',
  '/notfound-error',
  '/app-error?code=404&url=%2Fx',
]
const PHONE_PX = 360
const DESKTOP_PX = 1280
const WIDTHS_PX = [PHONE_PX, 768, DESKTOP_PX]
/** Colours differ by scheme and layout by width; each is looked at once. */
const LOOKS = [
  ['light', PHONE_PX],
  ['light', DESKTOP_PX],
  ['dark', DESKTOP_PX],
] as const

async function expectNothingSideways(page: Page): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([width, sideways]).toEqual([width, 0])
  }
}

async function expectCleanInEachLook(page: Page, part?: string): Promise<void> {
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeFindings(page, part)
  }
}

for (const path of PATHS) {
  test(`${path}: axe finds nothing in light and dark, nothing scrolls sideways`, async ({ page }) => {
    await (path === 'LOT' ? openLot(page) : open(page, path))
    await expectNothingSideways(page)
    await expectCleanInEachLook(page)
  })
}

for (const view of ['list', 'classic']) {
  test(`results as ${view}: axe finds nothing in light and dark`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'searchView', value: view, url: baseURL ?? '' }])
    await open(page, '/lotSearchResults')
    await expectCleanInEachLook(page, '.res-main')
  })
}

test('results that filters have emptied: axe finds nothing in light and dark', async ({ page }) => {
  await open(page, '/lotSearchResults?make=TOYOTA&year=1950-1951')
  await expectCleanInEachLook(page, '.res-main')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what opens over a page: axe finds nothing in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openLot(page)
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoAxeFindings(page)
    await open(page, page.url().replace(/^(.*\/lot\/\d+)\/.*$/, '$1/Photos'))
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: PHONE_PX, height: 740 })
    await open(page, '/lotSearchResults')
    await page.locator('summary.tool').click()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expectNoAxeFindings(page)
  })
}
