import { expect, test } from '@playwright/test'

test('a first visit reaches a lot in three clicks, by client-side navigation', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  await page.goto('/')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await page
    .getByRole('link', { name: /^Toyota/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/lotSearchResults\?/)
  await page.locator('.res-list a[href^="/lot/"]').first().click()
  await expect(page).toHaveURL(/\/lot\/\d{3,10}\//)
  await expect(page.locator('#lot-details .lot-number')).toContainText(/\d{3,10}/)
  await expect(page.locator('.title-and-highlights h1')).toContainText(/Toyota/i)
  await expect(page.locator('#vinDiv')).toContainText(/[A-Z0-9]{11}\*{6}$/)
  expect(documents).toEqual([])
  expect(errors).toEqual([])
})

test('a typed lot number goes straight to its lot, and Back returns to the page before [MKT-4.01] [MKT-4.02]', async ({ page }) => {
  await page.goto('/lotSearchResults')
  const href = (await page.locator('a[href^="/lot/"]').first().getAttribute('href')) ?? ''
  const number = href.split('/')[2] ?? ''
  await page.goto('/')
  await page.locator('#input-search').fill(number)
  await page.locator('#input-search').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/lot/${number}/`))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('suggestions follow the keyboard', async ({ page }) => {
  await page.goto('/')
  const box = page.locator('#input-search')
  await box.pressSequentially('toy', { delay: 30 })
  const option = page.getByRole('option').first()
  await expect(option).toBeVisible()
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(option).toBeHidden()
})

test('a path that no route knows leads to the error page with the path, as text [MKT-8.10]', async ({ page }) => {
  const answer = await page.goto('/no/such/thing?x=<b>1</b>')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(/\/app-error\?code=404&url=/)
  await expect(page.locator('main')).toContainText('/no/such/thing')
  expect(await page.locator('main b').count()).toBe(0)
})
