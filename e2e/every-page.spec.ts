import type { Page } from '@playwright/test'
import { expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, openLot, test } from './journey.ts'

const PATHS = [
  '/',
  '/lotSearchResults',
  'LOT',
  '/locations',
  '/locations/tx-waco',
  '/results?q=e&damage=FR',
  '/noSearchResults',
  '/noResults/lots',
  '/notfound-error',
  '/app-error?code=404&url=%2Fx',
]
const PHONE_PX = 360
const DESKTOP_PX = 1280

async function expectCleanInEachLook(page: Page, part?: string): Promise<void> {
  await page.setViewportSize({ width: PHONE_PX, height: 800 })
  await expectNoAxeFindings(page, part)
  await page.setViewportSize({ width: DESKTOP_PX, height: 800 })
  await expectNoAxeFindingsInBothSchemes(page, part)
}

for (const path of PATHS) {
  test(`${path}: axe finds nothing in light and dark, nothing scrolls sideways`, async ({ page }) => {
    await (path === 'LOT' ? openLot(page) : open(page, path))
    await expectNothingSideways(page)
    await expectCleanInEachLook(page)
  })
}

test('results that filters have emptied: axe finds nothing in light and dark', async ({ page }) => {
  await open(page, '/lotSearchResults?make=TOYOTA&year=1950-1951')
  await expectCleanInEachLook(page, '.res-main')
})

test('what opens over a page: axe finds nothing in light and dark', async ({ page }) => {
  await openLot(page)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoAxeFindingsInBothSchemes(page)
  await open(page, page.url().replace(/^(.*\/lot\/\d+)\/.*$/, '$1/Photos'))
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize({ width: PHONE_PX, height: 740 })
  await open(page, '/lotSearchResults')
  await page.locator('summary.tool').click()
  await expectNoAxeFindingsInBothSchemes(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectNoAxeFindingsInBothSchemes(page)
})
