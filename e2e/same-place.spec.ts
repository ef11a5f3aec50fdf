import { expect, test, type Page } from '@playwright/test'

const lotLinks = (page: Page) => page.locator('.res-list a[href^="/lot/"]')

async function shownLots(page: Page): Promise<string[]> {
  return await lotLinks(page).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
}

test('filter, page, open, back: the same list at the same place', async ({ page }) => {
  await page.goto('/lotSearchResults')
  await page.locator('.res-side label', { hasText: 'Front end' }).first().click()
  await expect(page).toHaveURL(/damage=front-end/)
  const search = page.waitForResponse((response) => response.url().includes('search-results') && response.request().method() === 'POST')
  await page.locator('button.p-paginator-page', { hasText: /^2$/ }).click()
  await search
  await expect(page).toHaveURL(/page=/)
  await expect(page.locator('.res-main output').first()).toContainText('21')
  const address = page.url()
  const before = await shownLots(page)
  const target = lotLinks(page).nth(12)
  await target.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await target.click()
  await expect(page).toHaveURL(/\/lot\/\d+/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(() => shownLots(page)).toEqual(before)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 200)
})

test('the whole state is in the address: a new visitor sees the same list', async ({ page, browser }) => {
  await page.goto('/lotSearchResults')
  await page.locator('.res-side label', { hasText: 'Front end' }).first().click()
  await expect(page).toHaveURL(/damage=front-end/)
  await expect(page.locator('.res-list')).not.toHaveAttribute('aria-busy', 'true')
  await page.locator('#sort, select[name="sort"]').first().selectOption({ index: 2 })
  await expect(page).toHaveURL(/sort=/)
  await expect(async () => expect((await shownLots(page)).length).toBeGreaterThan(0)).toPass()
  await page.waitForLoadState('networkidle')
  const other = await browser.newPage()
  await other.goto(page.url())
  expect(await shownLots(other)).toEqual(await shownLots(page))
  await other.close()
})

test('forward after back shows the later list again', async ({ page }) => {
  await page.goto('/lotSearchResults')
  const first = await shownLots(page)
  await page.locator('button.p-paginator-page', { hasText: /^2$/ }).click()
  await expect(page).toHaveURL(/page=/)
  await page.waitForLoadState('networkidle')
  const second = await shownLots(page)
  expect(second).not.toEqual(first)
  await page.goBack()
  await expect.poll(() => shownLots(page)).toEqual(first)
  await page.goForward()
  await expect.poll(() => shownLots(page)).toEqual(second)
})
