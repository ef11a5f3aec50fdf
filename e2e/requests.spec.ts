import type { Page, Request } from '@playwright/test'
import { expect, listedLots, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const SEARCH = '**/public/lots/search-results'
const SUGGEST = '**/public/data/lots/suggest'
const HTTP_LIMIT_MS = 15_000
/** A page may be slow on a busy machine. */
const timeout = 20_000

/** Searches, asks for suggestions and opens a lot; answers every call that this made. */
async function callsOfAVisit(page: Page): Promise<Request[]> {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr') calls.push(request)
  })
  const suggested = page.waitForRequest(SUGGEST)
  await page.locator('#input-search').pressSequentially('toy')
  await suggested
  await page.getByLabel('Sort').selectOption('year-old')
  await expect(page).toHaveURL(/sort=year-old/)
  const looked = page.waitForRequest('**/public/data/lotdetails/**')
  await page.locator('[data-lot]').first().getByRole('link').click()
  await looked
  return calls
}

test('every request says that script made it [MKT-7.04] [ACC-7.01]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const calls = await callsOfAVisit(page)
  expect(calls.length).toBeGreaterThanOrEqual(3)
  expect(new Set(calls.map((call) => call.headers()['x-requested-with']))).toEqual(new Set(['XMLHttpRequest']))
})

test('every request carries the XSRF token while there is one [MKT-7.05] [ACC-7.02]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const token = await page.locator('meta[name="_csrf"]').getAttribute('content')
  expect(token).toBeTruthy()
  const calls = await callsOfAVisit(page)
  expect(new Set(calls.map((call) => call.headers()['x-xsrf-token']))).toEqual(new Set([token]))
  await open(page, '/lotSearchResults')
  await page.locator('meta[name="_csrf"]').evaluate((meta) => meta.remove())
  await page.context().clearCookies({ name: 'XSRF-TOKEN' })
  const asked = page.waitForRequest(SEARCH)
  await page.getByLabel('Sort').selectOption('year-old')
  expect((await asked).headers()).not.toHaveProperty('x-xsrf-token')
})

test('reads ask for a fresh answer [MKT-7.07] [ACC-7.04]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const asked = page.waitForRequest('**/public/data/lotdetails/**')
  await page.locator('[data-lot]').first().getByRole('link').click()
  expect((await asked).headers()).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' })
})

test('a request under way is given up as the reader leaves [MKT-7.03] [ACC-7.05]', async ({ page }) => {
  // Without its time limit nothing else than leaving ends the request.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await open(page, '/lotSearchResults')
  await page.route(SEARCH, () => undefined)
  const asked = page.waitForRequest(SEARCH)
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('search-results'), timeout })
  await page.getByLabel('Sort').selectOption('year-old')
  await asked
  await page.getByRole('link', { name: 'Hammerlane, home' }).first().click()
  expect((await failed).failure()?.errorText).toContain('ABORTED')
})

test('a request ends after fifteen seconds [MKT-7.08] [ACC-9.01]', async ({ page }) => {
  await page.addInitScript(() => {
    const inMs = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (limitMs) => {
      document.documentElement.dataset['limits'] = `${document.documentElement.dataset['limits'] ?? ''} ${limitMs}`.trim()
      return inMs(0)
    }
  })
  await open(page, '/lotSearchResults')
  await page.route(SEARCH, () => undefined)
  await page.getByLabel('Sort').selectOption('year-old')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page took too long')
  const limits = await page.locator('html').getAttribute('data-limits')
  expect(new Set(limits?.split(' '))).toEqual(new Set([String(HTTP_LIMIT_MS)]))
})

for (const [what, change] of [
  ['returnCode -1', { returnCode: -1 }],
  ['no data', { data: null }],
] as const) {
  test(`an answer with ${what} is not valid, though its status is 200 [MKT-7.02] [ACC-7.07]`, async ({ page }) => {
    await open(page, '/lotSearchResults')
    await page.route(SEARCH, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
    })
    await page.getByLabel('Sort').selectOption('year-old')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await listedLots(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await open(page, '/lotSearchResults')
    await page.getByLabel('Sort').selectOption('year-old')
    await expect(page).toHaveURL(/sort=year-old/)
    await expect.poll(() => listedLots(page)).not.toEqual([])
  })
}

test('too many requests lead to the error page with code 429 [MKT-8.03]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.route(SEARCH, (route) => route.fulfill({ status: 429, json: { returnCode: -1, returnCodeDesc: '', data: {} } }))
  await page.getByLabel('Sort').selectOption('year-old')
  await expect(page).toHaveURL(/\/app-error\?code=429$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests')
})

test('suggestions that fail are rejected with the words of the documents, and the page goes on [MKT-8.18] [ACC-8.43]', async ({ page }) => {
  await open(page, '/')
  await page.route(SUGGEST, (route) => route.fulfill({ status: 500, json: { returnCode: -1, returnCodeDesc: '', data: {} } }))
  const logged = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'failed_to_get_suggestions_appcontroller',
    timeout,
  })
  await page.locator('#input-search').pressSequentially('toyota')
  expect((await logged).type()).toBe('warning')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.locator('#input-search').press('Enter')
  await expect(page).toHaveURL(/\/lotSearchResults\?free=true&query=toyota/)
})

test('kept lots that cannot be read are dropped and logged [MKT-8.23]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const [lot = ''] = await listedLots(page)
  await page.evaluate(() => sessionStorage.setItem('g2app.list', '{"lots":[{'))
  const logged = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('g2app.list'), timeout })
  await open(page, `/lot/${lot}`)
  expect((await logged).type()).toBe('warning')
  await expect(page.locator('.lot-number')).toHaveText(lot)
  await expect(page.getByText(/Lot 1 of/)).toHaveCount(0)
})

test('lot details that are no JSON are only logged, and the lot is shown all the same [MKT-8.22]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const [lot = ''] = await listedLots(page)
  await page.route('**/public/data/lotdetails/**', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"returnCode":1,"data":{' }),
  )
  const logged = page.waitForEvent('console', { predicate: (message) => message.text() === `lot details are no JSON: ${lot}`, timeout })
  await page.locator(`[data-lot="${lot}"]`).getByRole('link').first().click()
  expect((await logged).type()).toBe('warning')
  await expect(page.locator('.lot-number')).toHaveText(lot)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a call that fails beside the page is only logged, and the page stands [MKT-8.28]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  for (const path of ['**/data/lots/own-standings', '**/data/lots/watchList'])
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { returnCode: -1, returnCodeDesc: 'x', data: { errorCode: 'UNEXPECTED' } } }),
    )
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && logged.push(message.text())))
  await open(page, '/lotSearchResults')
  await expect.poll(() => logged.filter((words) => words.includes('a call was refused: UNEXPECTED')).length, { timeout }).toBeGreaterThan(0)
  await expect(page.locator('[data-lot]').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page).toHaveURL(/\/lotSearchResults$/)
})
