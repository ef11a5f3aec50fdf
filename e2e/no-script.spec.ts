import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('a visitor without script searches, filters, pages and reads a lot', async ({ page }) => {
  await page.goto('/')
  await page.locator('#input-search').fill('toyota')
  await page.locator('#input-search').press('Enter')
  await expect(page).toHaveURL(/toyota/)
  await expect(page.locator('.res-list a[href^="/lot/"]').first()).toBeVisible()
  await page.goto('/lotSearchResults')
  const first = await page.locator('.res-list a[href^="/lot/"]').first().getAttribute('href')
  await page.locator('button.p-paginator-page', { hasText: /^2$/ }).click()
  await expect(page).toHaveURL(/page=/)
  const second = page.locator('.res-list a[href^="/lot/"]').first()
  expect(await second.getAttribute('href')).not.toBe(first)
  await second.click()
  await expect(page.locator('#lot-details .lot-number')).toBeVisible()
  await expect(page.locator('img').first()).toBeVisible()
})
