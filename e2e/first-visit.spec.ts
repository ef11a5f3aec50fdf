import { alive, expect, LIST, listedLots, lotsOf, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

test('a first visit reaches a lot in three clicks, by client-side navigation, and its price adds up', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('vehicles')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await alive(page, '#makes ul')
  await page.locator('#makes ul').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/lotSearchResults\?make=/)
  const first = page.locator('.res-list article.lot').first()
  const name = await first.getByRole('link').textContent()
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/lot\/\d{3,10}\//)
  await expect(page.locator('.title-and-highlights h1')).toHaveText(name ?? '')
  await expect(page.locator('#lot-details .lot-number')).toContainText(/\d{3,10}/)
  await expect(page.locator('#vinDiv')).toContainText(/[A-Z0-9]{11}\*{6}$/)
  const total = await page.locator('.allin b').first().textContent()
  await expect(page.locator('.fees .sum dd')).toHaveText(total ?? '')
  expect(documents).toEqual([])
})

test('a typed lot number goes straight to its lot, and Back returns to the page before [MKT-4.01] [MKT-4.02]', async ({ page }) => {
  const [number = ''] = await lotsOf(page, LIST)
  await open(page, '/')
  await page.locator('#input-search').fill(number)
  await page.locator('#input-search').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/lot/${number}/`))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('the theme chosen stays, without a flash of the other', async ({ page }) => {
  await open(page, '/')
  await page.locator('summary.tool').click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The choice is stored just after it shows.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('data-theme="dark"')
})

test('a path that no route knows leads to the error page with the path, as text [MKT-8.10] [ACC-8.31]', async ({ page }) => {
  const answer = await page.goto('/no/such/thing?x=<b>1</b>')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(/\/app-error\?code=404&url=/)
  await expect(page.locator('main')).toContainText('/no/such/thing')
  expect(await page.locator('main b').count()).toBe(0)
})

test('one document serves results and lot, whoever comes and on several sites [ACC-1.01] [MKT-1.01]', async ({ page, baseURL }) => {
  const BROKER = 901_003
  const visit = async (site = ''): Promise<void> => {
    await open(page, `${(baseURL ?? '').replace('//localhost', `//${site}localhost`)}/lotSearchResults`)
    await page.evaluate(() => Object.assign(window, { isOneVisit: true }))
    const [lot = ''] = await listedLots(page)
    await page.locator(`[data-lot="${lot}"]`).getByRole('link').first().click()
    await expect(page.locator('.lot-number')).toHaveText(lot)
    expect(await page.evaluate(() => 'isOneVisit' in window)).toBe(true)
  }
  await visit()
  await visit('uk.')
  for (const number of [DEMO.premium, BROKER, DEMO.counterman]) {
    await signInAs(page, number)
    await visit()
  }
})
