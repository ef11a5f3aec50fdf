import { expect, hydrated, open, test } from './journey.ts'

test('three clicks lead to a price whose fees add up on the page', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('vehicles')
  await page.locator('#makes').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/lotSearchResults\?make=/)
  const first = page.locator('.res-list article.lot').first()
  const name = await first.getByRole('link').textContent()
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page).toHaveURL(/\/lot\/\d+\//)
  const total = await page.locator('.allin b').first().textContent()
  await expect(page.locator('.fees .sum dd')).toHaveText(total ?? '')
})

test('a search box suggests while typing and leads on by keyboard', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('combobox', { name: 'Search vehicles' })
  const asked = page.waitForRequest('**/public/data/lots/suggest')
  await box.pressSequentially('toy')
  expect((await asked).postData()).toMatch(/^q=/)
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).not.toHaveURL(/\/$/)
  await hydrated(page)
})

test('the theme chosen stays, without a flash of the other', async ({ page }) => {
  await open(page, '/')
  await page.locator('summary.tool').click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const document = await page.request.get('/')
  expect(await document.text()).toContain('data-theme="dark"')
})
