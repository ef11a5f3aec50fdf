import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { expect, expectNoAxeFindings, hydrated, listedLots, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { QUIET_PAGE } from './signed-in.ts'

/** Signs in as a buyer, as the sign-in form does. */
async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/processLogin', { data: { username: String(OWN.watching.number), password: DEMO_PASSWORD } })
  expect(((await answer.json()) as { data: { error?: string } }).data.error ?? '').toBe('')
}

const hearts = (page: Page) => page.locator('.heart')

/** Empties the list of whoever is signed in. No page is opened for that: one would take up what a visitor has wished for. */
async function watchNothing(page: Page): Promise<void> {
  const token = /name="_csrf" content="([^"]+)"/.exec(await (await page.request.get(QUIET_PAGE)).text())?.[1] ?? ''
  const answer = await page.request.post('/data/lots/remove/all/watchlist', { data: {}, headers: { 'x-xsrf-token': token } })
  expect(((await answer.json()) as { returnCode: number }).returnCode).toBe(1)
}

/** Opens a page as the buyer, who watches nothing yet. */
const member = async (page: Page, path: string): Promise<void> => {
  await signIn(page)
  await watchNothing(page)
  await open(page, path)
}

/** Journeys of one account share its list, so they follow one another. */
test.describe.configure({ mode: 'serial' })

test('a guarded action opens the sign-in dialog and keeps the way back [MKT-6.05]', async ({ page }) => {
  await open(page, '/lotSearchResults?make=FORD')
  await hearts(page).first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('g2app.redirectUrl'))).toBe('/lotSearchResults?make=FORD')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select lots' }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a visitor who watches signs in first, and then the lot is watched [ACC-6.07] [ACC-6.09] [MKT-4.09]', async ({ page }) => {
  await open(page, '/lotSearchResults?make=TOYOTA')
  const [lot = ''] = await listedLots(page)
  await hearts(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to watch this lot' })
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?redirectUrl=${encodeURIComponent('/lotSearchResults?make=TOYOTA')}`,
  )
  await expectNoAxeFindings(page)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('addtoWatchlistLotId') ?? '{}') as Record<string, unknown>)
  expect(kept).toEqual({ lotId: lot, timestamp: expect.any(Number) })
  expect(await page.evaluate(() => sessionStorage.getItem('g2app.redirectUrl'))).toBe('/lotSearchResults?make=TOYOTA')
  expect(await page.evaluate(() => sessionStorage.getItem('g2app.restoreSearchState'))).toContain('/lotSearchResults?make=TOYOTA')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await member(page, '/lotSearchResults?make=TOYOTA')
  const heart = page.locator(`[data-lot="${lot}"] .heart`)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveText(/^Watching /)
  expect(await page.evaluate(() => localStorage.getItem('addtoWatchlistLotId'))).toBeNull()
  await open(page, '/watchList')
  expect(await listedLots(page)).toContain(lot)
})

test('a wish of three minutes ago is forgotten [ACC-9.06] [ACC-3.37] [MKT-3.47]', async ({ page }) => {
  await open(page, '/lotSearchResults?make=HONDA')
  const [lot = ''] = await listedLots(page)
  const wishedAt = Date.now()
  await hearts(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const wish = await page.evaluate(() => JSON.parse(localStorage.getItem('addtoWatchlistLotId') ?? '{}') as { timestamp: number })
  expect(wish).toEqual({ lotId: lot, timestamp: expect.any(Number) })
  expect([wish.timestamp >= wishedAt, wish.timestamp <= Date.now()]).toEqual([true, true])
  await page.evaluate(
    (lotId) => localStorage.setItem('addtoWatchlistLotId', JSON.stringify({ lotId, timestamp: Date.now() - 180_000 })),
    lot,
  )
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await member(page, '/lotSearchResults?make=HONDA')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('addtoWatchlistLotId'))).toBeNull()
  expect(asked.filter((url) => url.includes('addToWatchList'))).toEqual([])
})

test('a wish that is refused is told by the browser’s own alert [MKT-8.13] [MKT-7.02]', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('addtoWatchlistLotId', JSON.stringify({ lotId: '999999999', timestamp: Date.now() })))
  await signIn(page)
  const told = page.waitForEvent('dialog')
  const answered = page.waitForResponse('**/data/lots/addToWatchList/**').then(async (answer) => ({
    status: answer.status(),
    returnCode: ((await answer.json()) as { returnCode: number }).returnCode,
  }))
  await page.goto('/')
  const dialog = await told
  expect([dialog.type(), dialog.message()]).toEqual(['alert', 'No lot with this number is listed here.'])
  // What was answered can be read only once the alert, which holds the page, is gone.
  await dialog.accept()
  expect(await answered).toEqual({ status: 200, returnCode: -1 })
})

test('the heart works by keyboard, is shown at once and taken back when refused [MKT-8.12]', async ({ page }) => {
  await member(page, '/lotSearchResults?make=FORD')
  const heart = hearts(page).first()
  const was = await heart.getAttribute('aria-pressed')
  await page.route('**/data/lots/addToWatchList/**', (route) =>
    route.fulfill({
      json: { returnCode: -1, returnCodeDesc: 'x', data: { errorCode: 'WATCH_LIST_FULL', errorMsg: 'of the server', code: 2 } },
    }),
  )
  expect(was).toBe('false')
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toHaveText('Your watch list is full. Remove some lots first.')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/data/lots/addToWatchList/**')
  const sent = page.waitForRequest('**/data/lots/addToWatchList/**')
  await page.keyboard.press('Space')
  expect((await sent).headers()['x-algsrch-qid']).toMatch(/^[\w.-]+$/)
  await (await sent).response()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await hydrated(page)
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
})

test('a lot is watched though its reader leaves at once: what changes something is not given up [MKT-7.03] [ACC-7.05]', async ({
  page,
}) => {
  await member(page, '/lotSearchResults?make=FORD')
  const [lot = ''] = await listedLots(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/data/lots/addToWatchList/**', async (route) => {
    await held.promise
    await route.continue()
  })
  const failed: string[] = []
  page.on('requestfailed', (request) => void failed.push(request.url()))
  const sent = page.waitForRequest('**/data/lots/addToWatchList/**')
  await hearts(page).first().click()
  await sent
  await page.getByRole('link', { name: 'Hammerlane, home' }).first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
  held.resolve()
  const answer = await (await sent).response()
  expect(await answer?.json()).toMatchObject({ returnCode: 1, data: { changed: 1, watched: 1 } })
  expect(failed.filter((url) => url.includes('addToWatchList'))).toEqual([])
  // Asked for until it is there: once, on a busy machine, the list came empty right after the answer.
  await expect(async () => {
    await open(page, '/watchList')
    expect(await listedLots(page)).toEqual([lot])
  }).toPass()
})

const REFUSED_AT = '/lotSearchResults?make=KIA'

/** What refusals say of themselves; the others say nothing. */
const MESSAGES: Readonly<Record<string, string>> = { FORBIDDEN: 'Not for you' }

type Refusal = readonly [status: number, errorCode: string]

/**
 * Refuses every call of a heart from now on, each time in the way asked for last. One handler stands for the whole journey: to take one
 * away while a document is leaving waits for a page that is gone.
 */
async function refuseHearts(page: Page): Promise<(...refusal: Refusal) => Promise<void>> {
  let [status, errorCode]: Refusal = [500, 'UNEXPECTED']
  await page.route('**/data/lots/*ToWatchList/**', (route) =>
    route.fulfill({ status, json: { returnCode: -1, returnCodeDesc: 'x', data: { errorCode, errorMsg: MESSAGES[errorCode] } } }),
  )
  return async (...refusal) => {
    ;[status, errorCode] = refusal
    await hearts(page).last().click()
  }
}

/** Presses hearts that are refused, and waits each time until the page that this leads to is there. */
async function leaveRefused(page: Page, cases: readonly (readonly [...Refusal, path: string])[]): Promise<void> {
  const pressRefused = await refuseHearts(page)
  for (const [status, errorCode, path] of cases) {
    await open(page, REFUSED_AT)
    const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes(path))
    const come = page.waitForEvent('domcontentloaded')
    await pressRefused(status, errorCode)
    await left
    await come
  }
}

test('a refused call is told by a dialog, and one that failed in its place and the log alone [ACC-8.02] [MKT-8.02] [MKT-8.09]', async ({
  page,
}) => {
  await signIn(page)
  const pressRefused = await refuseHearts(page)
  await open(page, REFUSED_AT)
  await pressRefused(403, 'FORBIDDEN')
  await expect(page.getByRole('dialog')).toContainText('Not for you')
  for (const [status, errorCode] of [
    [500, 'UNEXPECTED'],
    [503, 'UNAVAILABLE'],
  ] as const) {
    const logged = page.waitForEvent('console', (message) => message.text().includes(`a call was refused: ${errorCode}`))
    await open(page, REFUSED_AT)
    await pressRefused(status, errorCode)
    expect((await logged).type()).toBe('warning')
    await expect(page.locator('.toast')).toBeVisible()
    await expect(page).toHaveURL(/make=KIA/)
  }
})

test('a refused call that says nothing of itself is told by the generic message [MKT-8.14] [ACC-8.37]', async ({ page }) => {
  await signIn(page)
  const pressRefused = await refuseHearts(page)
  await open(page, REFUSED_AT)
  await pressRefused(403, 'CSRF')
  await expect(page.getByRole('dialog')).toContainText('Unexpected Error Occurred')
})

test('a refused call leads to the terms or says that calls are too many [ACC-8.08] [MKT-8.04]', async ({ page }) => {
  await signIn(page)
  await leaveRefused(page, [
    [429, 'TOO_MANY_REQUESTS', '/app-error?code=429'],
    [460, 'TERMS_PENDING', '/termsAndConditions'],
  ])
})

test('a refused call leads to the renewal and to the security questions [ACC-8.05] [MKT-8.05] [MKT-8.06]', async ({ page }) => {
  await signIn(page)
  await leaveRefused(page, [
    [461, 'MEMBERSHIP_DUE', '/redirectToPaymentGateway/renewal'],
    [469, 'RENEWAL_STARTED', '/redirectToPaymentGateway/renewal'],
    [462, 'SECURITY_QUESTIONS_MISSING', '/collect-security-questions'],
  ])
})

test('a refused call leads to subscriptions, documents, or sign-in and back [MKT-8.01] [MKT-8.07] [MKT-8.08]', async ({ page }) => {
  await signIn(page)
  await leaveRefused(page, [
    [463, 'SUBSCRIPTION_NEEDED', '/member-subscriptions'],
    [467, 'DOCUMENTS_PENDING', '/document-status-pending'],
  ])
  // The sign-in page asks again who is there; he is signed in still, so it leads him back.
  const asked = page.waitForRequest('**/public/data/userConfig')
  await leaveRefused(page, [[401, 'NOT_SIGNED_IN', `/login?redirectUrl=${encodeURIComponent(REFUSED_AT)}`]])
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  await asked
})

test('the watch list is narrowed by its own filters, its lots are picked and removed, and it is exported', async ({ page }) => {
  await member(page, '/lotSearchResults?make=CHEVROLET')
  await page.getByRole('button', { name: 'Select lots' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Watch selected' }).click()
  await expect(page.locator('.toast')).toContainText('added to your watch list')
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Only watched lots' }).click()
  await expect(page).toHaveURL(/\/watchList\?make=CHEVROLET/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Watch List')
  const chevrolets = await listedLots(page)
  expect(chevrolets.length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Select lots' }).click()
  await expectNoAxeFindings(page)
  const [gone = ''] = chevrolets
  await page.locator(`[data-lot="${gone}"] .pick input`).check()
  await page.getByRole('button', { name: 'Remove selected' }).click()
  await expect(page.locator(`[data-lot="${gone}"]`)).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('watch-list.csv')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await expect(page).toHaveURL(/\/noResults\/watchlist/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not watching any lots')
  await expectNoAxeFindings(page)
})

test('a visitor is asked to sign in before he exports or picks lots, and his search is kept [ACC-6.10] [MKT-6.06] [ACC-6.08]', async ({
  page,
}) => {
  await open(page, '/lotSearchResults')
  await page.getByRole('button', { name: 'Select lots' }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('g2app.restoreSearchState'))).toContain('/lotSearchResults')
})

test('on a phone a heart is a thumb wide and says its state in a word', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await member(page, '/lotSearchResults')
  const heart = hearts(page).first()
  await heart.click()
  await expect(heart).toHaveText(/^Watching /)
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
