import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'

const MAX = 6_000

/** The prices that the cards show, whole dollars. */
const pricesOf = (texts: readonly string[]): number[] => texts.map((text) => Number(text.replace(/[^\d.]/g, '')))

test('a visitor finds what runs for a sum, fees included, near a place, in three clicks', async ({ page }) => {
  await open(page, '/')
  const begun = Date.now()
  let clicks = 0
  const form = page.getByRole('form', { name: 'How far does my money go?' })
  const click = async (name: string, role: 'checkbox' | 'button' | 'textbox' = 'button'): Promise<void> => {
    clicks++
    await form.getByRole(role, { name }).click()
  }
  // The sum of most visitors stands in the field already.
  await expect(form.getByLabel('I can spend, fees included')).toHaveValue(String(MAX))
  await click('ZIP code', 'textbox')
  await page.keyboard.type('75201')
  await click('Runs and drives', 'checkbox')
  await click('Show lots in reach')
  await expect(page).toHaveURL(/\/lotSearchResults\?price=-6000&condition=run-and-drive&zip=75201&miles=200$/)
  await expect(page.locator('.res-list [data-lot]').first()).toBeVisible()
  noteFigure('≤ $6,000 all-in within 200 miles, runs: clicks', clicks, 'clicks')
  noteFigure('≤ $6,000 all-in within 200 miles, runs: time', Date.now() - begun, 'ms')
  expect(clicks).toBeLessThanOrEqual(3)
  const prices = pricesOf(await page.locator('.res-list [data-lot] .money').allTextContents())
  expect(prices.length).toBeGreaterThan(0)
  expect(prices.filter((price) => !(price > 0 && price <= MAX))).toEqual([])
  expect(await page.locator('.res-list [data-lot] .miles').count()).toBe(prices.length)
  await expectNoAxeFindings(page)
})

test('a visitor types the same wish, and sees what was understood', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('combobox', { name: 'Search vehicles' }).first()
  await box.fill('pickup under 6000 within 500 miles of 75201')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/lotSearchResults\?price=-6000&type=pickups&zip=75201&miles=500$/)
  await expect(page.locator('.chips > .chip')).toHaveText(['Within 500 mi of 75201', 'All-in price: up to $6,000', 'Pickups'])
})

test('the cheapest come first where a visitor orders by price all-in', async ({ page }) => {
  await open(page, '/lotSearchResults?sort=price-low')
  const prices = pricesOf(await page.locator('.res-list [data-lot] .money').allTextContents())
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('a visitor sets a price and a place in the filters; the place is remembered', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.getByRole('textbox', { name: 'All-in price to' }).fill('6000')
  await page.getByRole('textbox', { name: 'All-in price to' }).press('Enter')
  await expect(page).toHaveURL(/\/lotSearchResults\?price=-6000$/)
  await page.getByLabel('ZIP code').fill('75201')
  await page.getByLabel('ZIP code').press('Enter')
  await expect(page).toHaveURL(/price=-6000&zip=75201&miles=100$/)
  await open(page, '/lotSearchResults')
  await expect(page.getByLabel('ZIP code')).toHaveValue('75201')
  await expect(page.locator('.res-list [data-lot] .miles').first()).toBeVisible()
  await page.getByLabel('Sort').selectOption('distance')
  await expect(page).toHaveURL(/\/lotSearchResults\?sort=distance&zip=75201$/)
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
  const miles = pricesOf(await page.locator('.res-list [data-lot] .miles').allTextContents())
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
})
