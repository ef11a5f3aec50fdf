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

test('a request ends after fifteen seconds [MKT-7.08] [ACC-9.01] [MKT-9.01]', async ({ page }) => {
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

test('calls carry the readable token of a member, and none of a visitor [ACC-7.03] [MKT-7.06]', async ({ page }) => {
  const told = () => page.waitForRequest((request) => request.url().includes('/public/data/userConfig'))
  await open(page, '/')
  const visitor = told()
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  expect((await visitor).headers()['authorization']).toBeUndefined()
  await signInAs(page, DEMO.master)
  const member = told()
  await page.goto('/lotSearchResults')
  const header = (await member).headers()['authorization'] ?? ''
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'JWT')?.value
  expect(header).toBe(`Bearer ${cookie}`)
})
