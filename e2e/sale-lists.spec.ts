import { expect, hydrated, open, test } from './journey.ts'

test('the calendar opens a day, and a day of its month leads to as many lots as its bar says [MKT-2.55]', async ({ page }) => {
  await open(page, '/auction-calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sale calendar')
  await expect(page.locator('.gt li').first().getByRole('link').first()).toBeVisible()
  await expect(page.locator('.gt .g-t').first()).toContainText(/\d\d:\d\d [AP]M/)
  const shown = (await page.locator('#month-h').textContent()) ?? ''
  await page.locator('.mv a').last().click()
  await expect(page).toHaveURL(/\/auctionCalendar\?month=\d{4}-\d\d$/)
  // The address is there a moment before its month.
  await expect(page.locator('#month-h')).not.toHaveText(shown)
  const day = page.locator('.mon td a').first()
  const [, lots] = /, ([\d,]+) lots?$/.exec((await day.getAttribute('aria-label')) ?? '') ?? []
  await day.click()
  await expect(page).toHaveURL(/\/auctionCalendar\?day=\d{4}-\d\d-\d\d/)
  await expect(page.locator('.cal-d .sec-h .dim')).toContainText(`, ${lots} lot`)
  const counts = await page.locator('.gt .num, .gt-f .dim').allTextContents()
  expect(counts.reduce((sum, text) => sum + Number.parseInt(text.replaceAll(/\D/g, ''), 10), 0)).toBe(Number(lots?.replaceAll(',', '')))
  await page.getByRole('link', { name: 'Back to today' }).click()
  await expect(page).toHaveURL(/\/auctionCalendar$/)
})

test('a filter of the calendar stays in the address and leaves only its yard', async ({ page }) => {
  await open(page, '/auctionCalendar')
  await page.getByText('Country, state, yard').click()
  await page.getByLabel('State').selectOption({ index: 1 })
  await expect(page).toHaveURL(/state=[A-Z]+/)
  // The address changes before its page is there.
  await page.reload()
  await hydrated(page)
  const yard = await page.getByLabel('Yard').locator('option').nth(1).textContent()
  await page.getByLabel('Yard').selectOption({ index: 1 })
  await expect(page).toHaveURL(/yard=\d+/)
  await expect.poll(async () => [...new Set(await page.locator('.gt li > a').allTextContents())]).toEqual([yard])
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

test('filters, order and pages of a sale list stay in it [MKT-2.29]', async ({ page }) => {
  await open(page, '/salesListResult')
  await page.locator('.sales tbody tr').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'All sales of this yard' }).click()
  await expect(page).toHaveURL(/\/saleListResultAll\/\d+$/)
  await hydrated(page)
  const box = page.locator('#filters').getByRole('checkbox').first()
  await box.check()
  await expect(page).toHaveURL(/\/saleListResultAll\/\d+\?./)
})

test('a list gives its reader back their place when they return from a lot', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/saleListResult/state/USA/CA')
  await page.locator('[data-lot]').last().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await page.locator('[data-lot]').last().getByRole('link').first().click()
  await expect(page.locator('#lot-details')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/saleListResult\/state/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200)
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
  const places = await page.locator('.res-list article.lot').allTextContents()
  expect(places.length).toBeGreaterThan(0)
  for (const where of places) expect(where).toMatch(/, (CA|Ca)/)
})

test('a sale that is not there says so, and names no lot', async ({ page }) => {
  await open(page, '/saleListResult/18/2020-01-01')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sale not found')
  await expect(page.locator('.res-list article.lot')).toHaveCount(0)
})

test("today's sales stand by group, and each is a file for a calendar program", async ({ page }) => {
  await open(page, '/todays-auction')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today’s sales')
  await open(page, '/salesListResult')
  const feed = (await page.locator('.sales .c-feed a').first().getAttribute('href')) ?? ''
  const answer = await page.request.get(feed)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain('BEGIN:VEVENT')
})

test('a list shown whole brings more lots as its end comes near, and starts at its top on return [MKT-4.29] [ACC-2.72]', async ({
  page,
}) => {
  const countIn = async (state: string): Promise<number> => {
    const answer = await page.request.post('/public/lots/search-results', {
      data: { filter: { MISC: [`location_state:"${state}"`] }, size: 1 },
    })
    return ((await answer.json()) as { data: { results: { totalElements: number } } }).data.results.totalElements
  }
  const states = ['CA', 'TX', 'FL', 'GA', 'NY', 'OH']
  const counts = await Promise.all(states.map(countIn))
  const shown = Math.max(...counts)
  expect(shown).toBeGreaterThan(100)
  await open(page, `/saleListResult/state/USA/${states[counts.indexOf(shown)]}`)
  await page.getByRole('link', { name: /^Show all/ }).click()
  await expect(page.locator('[data-lot]')).toHaveCount(100)
  await expect(page.locator('.p-paginator-page')).toHaveCount(0)
  await page.getByRole('link', { name: 'More lots' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('[data-lot]').count()).toBeGreaterThan(100)
  await expect(page.locator('.res-foot output')).toContainText(/\d+ of /)
  const numbers = await page.locator('[data-lot]').evaluateAll((lots) => lots.map((lot) => (lot as HTMLElement).dataset['lot']))
  expect([new Set(numbers).size, numbers.length <= shown]).toEqual([numbers.length, true])
  await page.locator('[data-lot]').nth(99).getByRole('link').first().click()
  await expect(page.locator('#lot-details')).toBeVisible()
  const kept = await page.evaluate(() => Object.entries(sessionStorage).find(([key]) => /^g2app\.scroll\..*show=all/.test(key))?.[1])
  expect(Number(kept)).toBeGreaterThan(0)
  // Without motion a place is gone to at once, so that what a few pictures later still is at the top stays there.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goBack()
  await expect(page).toHaveURL(/show=all/)
  await expect(page.locator('[data-lot]').first()).toBeVisible()
  await page.evaluate(async () => {
    for (let pictures = 0; pictures < 5; pictures++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the calendar is fetched once in three minutes, and then anew at its next use [MKT-4.18] [MKT-9.03]', async ({ page }) => {
  await page.clock.install()
  await open(page, '/auctionCalendar')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('auctionsCalendarList') && asked.push(request.url())))
  const step = async (way: 'earlier' | 'later'): Promise<void> => {
    const before = page.url()
    const links = page.locator('.mv a')
    await (way === 'later' ? links.last() : links.first()).click()
    await expect(page).not.toHaveURL(before)
    await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
  }
  for (const way of ['later', 'earlier', 'later'] as const) await step(way)
  expect(asked).toHaveLength(1)
  // The journey itself takes some of the three minutes.
  await page.clock.fastForward(130_000)
  await step('earlier')
  expect(asked).toHaveLength(1)
  await page.clock.fastForward(50_001)
  expect(asked).toHaveLength(1)
  await step('later')
  expect(asked).toHaveLength(2)
})
