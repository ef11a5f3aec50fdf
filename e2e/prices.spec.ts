import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'

const TITLES = {
  '': 'Prices of comparable lots',
  '/es': 'Precios de lotes comparables',
  '/nl': 'Prijzen van vergelijkbare kavels',
} as const

/** The part of a page that tells prices. */
const PART = 'section[aria-labelledby="prices-h"]'

/** A lot with a band, as lists and its own page lead to it; found by asking what pages ask. */
async function aPricedLot(page: Page): Promise<string> {
  await open(page, '/lotSearchResults')
  const lots = await page.locator('[data-lot]').evaluateAll((all) => all.map((lot) => (lot as HTMLElement).dataset['lot'] ?? ''))
  for (const lot of lots) {
    const { data } = (await (await page.request.get(`/public/data/prices/lots/${lot}`)).json()) as {
      data: { band: { price: object | null; lots: readonly { lotNumber: number | null }[] } }
    }
    if (data.band.price !== null) return lot
  }
  throw new Error('no lot of the first page has comparable ones')
}

/** A page of a model whose lots have a band: by the make of most lots, its models in order. */
async function aPricedLanding(page: Page): Promise<string> {
  await open(page, '/vehicle-search-make/toyota')
  const models = await page
    .locator('a[href*="/vehicle-search-model/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))])
  for (const path of models) {
    await page.goto(path)
    if ((await page.locator('[data-median]').count()) > 0) return path
  }
  throw new Error('no model of the demo has comparable lots')
}

test('a lot says what comparable ones sold for, drawn and as a table, the same as files, and leads to all results', async ({ page }) => {
  const lot = await aPricedLot(page)
  await open(page, `/lot/${lot}`)
  const prices = page.getByRole('region', { name: TITLES[''] })
  await prices.scrollIntoViewIfNeeded()
  await expect(prices.locator('[data-median]')).toContainText(/Half sold for \$[\d,.]+ to \$[\d,.]+, the middle one for \$[\d,.]+/)
  await expect(prices.locator('[data-median]')).toContainText('all-in')
  await expect(prices.locator('svg[role="img"]').first()).toHaveAccessibleName(/sold/i)
  expect(await prices.innerText()).not.toMatch(/estimate|value/i)
  const fold = prices.locator('details')
  await fold.locator('summary').click()
  const rows = fold.getByRole('row')
  expect(await rows.count()).toBeGreaterThan(8)
  await expectNoAxeFindingsInBothSchemes(page, PART)
  await expectNothingSideways(page)
  for (const [name, type] of [
    ['Download as CSV', 'text/csv'],
    ['Download as Excel', 'spreadsheetml'],
  ] as const) {
    const file = await page.request.get((await fold.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect([name, file.status(), file.headers()['content-type']]).toEqual([name, 200, expect.stringContaining(type)])
  }
  await fold.getByRole('link', { name: 'All results' }).click()
  await expect(page).toHaveURL(/\/results\?/)
})

test('a page of a model says what its lots sold for, in every language, without script, at 360 px', async ({ page, browser, baseURL }) => {
  const path = await aPricedLanding(page)
  await open(page, path)
  const prices = page.getByRole('region', { name: TITLES[''] })
  await prices.scrollIntoViewIfNeeded()
  await expect(prices.locator('svg[role="img"]').first()).toBeVisible()
  await prices.locator('details summary').click()
  await expect(prices.getByRole('table', { name: 'Prices by month' })).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page, PART)
  await expectNothingSideways(page)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const plain = await context.newPage()
  for (const [prefix, title] of Object.entries(TITLES)) {
    await plain.goto(`${prefix}${path}`)
    const section = plain.getByRole('region', { name: title })
    await expect(section.locator('[data-median]')).toBeVisible()
    await section.locator('details summary').click()
    await expect(section.getByRole('row').first()).toBeVisible()
    expect(await section.innerText()).not.toMatch(/\bprices\.[a-z]+/)
  }
  await context.close()
})
