import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const PATHS = [
  '/',
  '/lotSearchResults',
  '/lotSearchResults?view=list',
  'LOT',
  '/noSearchResults',
  '/noResults/lots',
  '/notfound-error',
  '/app-error?code=404&url=%2Fx',
]
const WIDTHS = [360, 768, 1280]

async function open(page: Page, path: string): Promise<void> {
  if (path !== 'LOT') {
    await page.goto(path)
    return
  }
  await page.goto('/lotSearchResults')
  await page.goto((await page.locator('.res-list a[href^="/lot/"]').first().getAttribute('href')) ?? '/')
}

for (const path of PATHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} in ${colorScheme}: axe finds nothing, nothing scrolls sideways`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await open(page, path)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(overflow, `sideways at ${width}`).toBeLessThanOrEqual(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${width}: ${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([])
      }
    })
  }
}

test('the lot page shows a no-photo image where a picture is broken [MKT-8.27]', async ({ page }) => {
  await page.route('**/media/**', async (route) => {
    if (/no-photo/.test(route.request().url())) await route.continue()
    else await route.abort()
  })
  await open(page, 'LOT')
  await expect
    .poll(() =>
      page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .toMatch(/no-photo/)
})

test('a phone has the filters in a sheet and the places in a bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/lotSearchResults')
  await expect(page.locator('#filters')).toBeHidden()
  await page.locator('button.sheetbtn').click()
  await expect(page.locator('#filters')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#filters')).toBeHidden()
})

test('a list can be walked and opened by keyboard alone', async ({ page }) => {
  await page.goto('/lotSearchResults')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const selected = page.locator('.res-list a:focus')
  const href = await selected.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})
