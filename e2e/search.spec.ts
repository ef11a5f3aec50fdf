import { expect, listedLots, nextSearch, open, test } from './journey.ts'

const RESTORE_MS = 500

test('a buyer filters, turns the page, opens a lot and returns to the same place [MKT-2.102]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const box = page.locator('.facet', { hasText: 'Vehicle type' }).getByRole('checkbox', { name: /Automobiles/ })
  const filtered = nextSearch(page)
  await box.check()
  await filtered
  await expect(page).toHaveURL(/type=/)
  await expect(page.locator('.chip')).toHaveCount(1)
  const turned = nextSearch(page)
  await page.locator('button.p-paginator-page', { hasText: /^2$/ }).click()
  await turned
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('.res-h output')).toContainText('21 to')
  const lots = await listedLots(page)
  const lot = page.locator('[data-lot]').nth(12)
  await lot.scrollIntoViewIfNeeded()
  await page.waitForTimeout(100)
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await lot.getByRole('link').click()
  await expect(page.locator('#lot-details')).toBeVisible()
  await page.goBack()
  await expect(page.locator('[data-lot]').nth(12)).toBeVisible()
  expect(await listedLots(page)).toEqual(lots)
  await page.waitForTimeout(RESTORE_MS + 300)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThanOrEqual(2)
})

test('back and forward give exactly the searches made', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const all = await listedLots(page)
  await page.getByLabel('Sort').selectOption('year-new')
  await expect(page).toHaveURL(/sort=year-new/)
  await expect.poll(() => listedLots(page)).not.toEqual(all)
  const newest = await listedLots(page)
  await page.goBack()
  await expect.poll(() => listedLots(page)).toEqual(all)
  await page.goForward()
  await expect.poll(() => listedLots(page)).toEqual(newest)
  await expect(page.getByLabel('Sort')).toHaveValue('year-new')
})

test('a long facet is searched by typing', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const makes = page.locator('details.facet', { has: page.locator('summary', { hasText: /^Make/ }) })
  await makes.getByRole('link', { name: /more/ }).click()
  await makes.getByRole('searchbox').fill('hon')
  await expect(makes.getByRole('checkbox')).toHaveCount(1)
  await makes.getByRole('checkbox', { name: /Honda/ }).check()
  await expect(page).toHaveURL(/make=HONDA/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honda')
})

test('a range is set by field and by slider and removed by its chip', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.getByRole('textbox', { name: 'Model year from' }).fill('2015')
  await page.getByRole('textbox', { name: 'Model year from' }).press('Enter')
  await expect(page).toHaveURL(/year=2015-/)
  const upper = page.getByRole('slider', { name: 'Model year to' })
  await upper.focus()
  for (let step = 0; step < 7; step++) await upper.press('ArrowLeft')
  await expect(page).toHaveURL(/year=2015-20\d\d/)
  await page.getByRole('link', { name: /^Remove: Model year/ }).click()
  await expect(page).not.toHaveURL(/year=/)
})

test('keys move, hide and open lots', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const lots = await listedLots(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator('[data-lot][aria-current]')).toHaveAttribute('data-lot', lots[1] ?? '')
  await page.keyboard.press('x')
  await expect.poll(() => listedLots(page)).not.toContain(lots[1])
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect.poll(() => listedLots(page)).toContain(lots[1])
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('#lot-details')).toBeVisible()
})

test('the list one came from leads through its lots', async ({ page }) => {
  await open(page, '/lotSearchResults?size=20')
  const lots = await listedLots(page)
  await page.locator('[data-lot]').first().getByRole('link').click()
  await expect(page.getByText(/Lot 1 of/)).toBeVisible()
  await page.getByRole('link', { name: /Next lot/ }).click()
  await expect(page.locator('.lot-number')).toHaveText(lots[1] ?? '')
  await expect(page.getByText(/Lot 2 of/)).toBeVisible()
  await page.getByRole('link', { name: /result/ }).click()
  await expect.poll(() => listedLots(page)).toEqual(lots)
})

test('the classic view is a choice that stays; at 479 px it becomes a list of named values [MKT-2.09] [MKT-9.32]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.getByRole('link', { name: 'Classic table' }).click()
  await expect(page.locator('table.classic')).toBeVisible()
  await page.reload()
  await expect(page.locator('table.classic thead')).toBeVisible()
  await page.setViewportSize({ width: 479, height: 800 })
  await expect(page.locator('table.classic thead')).toBeHidden()
  await page.setViewportSize({ width: 480, height: 800 })
  await expect(page.locator('table.classic thead')).toBeVisible()
})

test('requests say what they are, and one under way is given up as the reader leaves [MKT-7.03] [MKT-7.04] [MKT-7.05]', async ({
  page,
}) => {
  await open(page, '/lotSearchResults')
  const token = await page.locator('meta[name="_csrf"]').getAttribute('content')
  await page.route('**/public/lots/search-results', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 3_000)
    })
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest('**/public/lots/search-results')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('search-results'))
  await page.getByLabel('Sort').selectOption('year-old')
  const headers = (await asked).headers()
  expect(headers['x-requested-with']).toBe('XMLHttpRequest')
  expect(headers['x-xsrf-token']).toBe(token)
  await page.getByRole('link', { name: 'Hammerlane, home' }).first().click()
  expect((await failed).failure()?.errorText).toContain('ABORTED')
})

test('reads ask for a fresh answer [MKT-7.07]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const asked = page.waitForRequest((request) => request.url().includes('/public/data/lotdetails/'))
  await page.locator('[data-lot]').first().getByRole('link').click()
  expect((await asked).headers()['cache-control']).toBe('no-cache')
})

test('too many requests lead to the error page with code 429 [MKT-8.03]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.route('**/public/lots/search-results', (route) =>
    route.fulfill({ status: 429, json: { returnCode: -1, returnCodeDesc: '', data: {} } }),
  )
  await page.getByLabel('Sort').selectOption('year-old')
  await expect(page).toHaveURL(/\/app-error\?code=429$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests')
})

test('back to top appears once its place is passed and leads up [MKT-2.105]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const button = page.getByRole('button', { name: 'Back to top' })
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, window.innerHeight * 2))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
