import { expect, LIST, listedLots, nextSearch, open, test } from './journey.ts'

const RESTORE_MS = 500

test('a buyer filters, turns the page, opens a lot and returns to the same place [MKT-2.102] [ACC-2.71]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const box = page.locator('.facet', { hasText: 'Vehicle type' }).getByRole('checkbox', { name: /Automobiles/ })
  const filtered = nextSearch(page)
  await box.check()
  await filtered
  await expect(page).toHaveURL(/type=/)
  await expect(page.locator('.chips > .chip')).toHaveCount(1)
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

test('the whole state is in the address: a new visitor sees the same list', async ({ page, browser }) => {
  await open(page, '/lotSearchResults?damage=front-end')
  const sorted = nextSearch(page)
  await page.getByLabel('Sort').selectOption('year-new')
  await sorted
  await expect(page).toHaveURL(/damage=front-end.*sort=year-new/)
  const other = await browser.newPage()
  await open(other, page.url())
  await expect.poll(() => listedLots(page)).toEqual(await listedLots(other))
  await other.close()
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

test('the list one came from leads through its lots', async ({ page }) => {
  // Lots that no lane sells meanwhile.
  await open(page, `${LIST}&size=20`)
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

test('the list says both damages of a lot whole, and its rows are no higher for that', async ({ page, context, baseURL }) => {
  await context.addCookies(
    Object.entries({ searchView: 'list', searchSize: '100' }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/lotSearchResults')
  const second = page.locator('.ltable .c-dmg .dim')
  const cut = await second.evaluateAll((lines) =>
    lines
      .filter((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  await expect(second.filter({ hasText: 'minor dents and scratches' })).not.toHaveCount(0)
  const heights = await page
    .locator('.ltable tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
