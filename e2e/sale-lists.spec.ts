import { expect, hydrated, open, test } from './journey.ts'

test('the calendar lists the coming sales by day, and a month of them leads to a day [MKT-2.55]', async ({ page }) => {
  await open(page, '/auction-calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sale calendar')
  const first = page.locator('.sales tbody tr').first()
  await expect(first.getByRole('rowheader')).toBeVisible()
  await expect(first.locator('.c-when')).toContainText(/\d\d:\d\d [AP]M [A-Z]{2,4}/)
  await page.getByRole('link', { name: 'Month' }).click()
  const day = page.locator('.month td:not(.out) a').last()
  const lots = await day.getByText(/\d+ lots?/).textContent()
  await day.click()
  await expect(page).toHaveURL(/\/auctionCalendar\?day=\d{4}-\d\d-\d\d/)
  const counts = await page.locator('.sales .c-lots').allTextContents()
  expect(`${counts.reduce((sum, text) => sum + Number.parseInt(text.replaceAll(/\D/g, ''), 10), 0)}`).toBe(lots?.replaceAll(/\D/g, ''))
})

test('a filter of the calendar stays in the address and leaves only its yard', async ({ page }) => {
  await open(page, '/auctionCalendar')
  const yard = await page.getByLabel('Yard').locator('option').nth(1).textContent()
  await page.getByLabel('Yard').selectOption({ index: 1 })
  await expect(page).toHaveURL(/yard=\d+/)
  await expect.poll(async () => [...new Set(await page.locator('.sales .c-yard a').allTextContents())]).toEqual([yard])
})

test("a sale's list holds its lots, by yard, by day and by sale number [MKT-2.24] [MKT-2.25] [MKT-2.28]", async ({ page }) => {
  await open(page, '/sales-list')
  // Of yards whose sale has begun already the next one is another.
  const row = page.locator('.sales tbody tr').last()
  const count = Number.parseInt((await row.locator('.c-lots').textContent()) ?? '', 10)
  const feed = (await row.locator('.c-feed a').getAttribute('href')) ?? ''
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/saleListResult\/\d+\/\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sale list of')
  await expect(page.locator('.sale-head output')).toContainText(`${count} lot`)
  const path = new URL(page.url()).pathname
  const id = /auctions\/(\d+)\//.exec(feed)?.[1]
  for (const same of [
    path.replace(/\/\d{4}-.*$/, ''),
    `/saleListResult/auctionId/${id}`,
    path.replace('/saleListResult/', '/saleListResultAll/'),
  ]) {
    await open(page, same)
    await expect(page.locator('.sale-head output')).toContainText(`${count} lot`)
  }
})

test('filters, order and pages of a sale list stay in it [MKT-2.29] [MKT-2.101]', async ({ page }) => {
  await open(page, '/salesListResult')
  await page.locator('.sales tbody tr').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'All sales of this yard' }).click()
  await expect(page).toHaveURL(/\/saleListResultAll\/\d+$/)
  await hydrated(page)
  const box = page.locator('#filters').getByRole('checkbox').first()
  await box.check()
  await expect(page).toHaveURL(/\/saleListResultAll\/\d+\?./)
})

test('the inventory of a yard and of a state are lists of their own [MKT-2.27] [MKT-2.30]', async ({ page }) => {
  await open(page, '/salesListResult')
  const href = (await page.locator('.sales .c-yard a').first().getAttribute('href')) ?? ''
  const yard = /saleListResult\/(\d+)/.exec(href)?.[1]
  for (const path of [`/saleListResult/inventory/${yard}`, `/location/inventory/${yard}`]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Inventory of')
  }
  await open(page, '/saleListResult/state/USA/CA')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CA')
  for (const where of await page.locator('.res-list article.lot').allTextContents()) expect(where).toMatch(/, (CA|Ca)/)
})

test('a sale that is not there says so, and names no lot', async ({ page }) => {
  await open(page, '/saleListResult/18/2020-01-01')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such sale')
  await expect(page.locator('.res-list article.lot')).toHaveCount(0)
})

test("today's sales stand by group, and each is a file for a calendar program [MKT-2.54]", async ({ page }) => {
  await open(page, '/todays-auction')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s sales')
  await open(page, '/auctionCalendar')
  const feed = (await page.locator('.sales .c-feed a').first().getAttribute('href')) ?? ''
  const answer = await page.request.get(feed)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain('BEGIN:VEVENT')
})
