import type { Page } from '@playwright/test'
import { asWish } from '../packages/rules/access/wish.ts'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { expect, expectNoAxeFindings, LIST, listedLots, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { place } from './screened-list.ts'
import { QUIET_PAGE } from './signed-in.ts'

/** Signs in as a buyer, as the sign-in form does. */
async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/processLogin', { data: { username: String(OWN.watching.number), password: DEMO_PASSWORD } })
  expect(((await answer.json()) as { data: { error?: string } }).data.error ?? '').toBe('')
}

/** Lots of a make of which none is sold while a journey runs. */
const of = (make: string): string => `${LIST}&make=${make}`

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

/** A lot below the first screen. */
const ROWS_DOWN = 9

/** Journeys of one account share its list, so they follow one another. */
test.describe.configure({ mode: 'serial' })

test('a visitor who watches signs in first, and then the lot is watched [ACC-6.07] [ACC-6.09] [MKT-4.09]', async ({ page }) => {
  await open(page, of('TOYOTA'))
  const here = new URL(page.url())
  const address = here.pathname + here.search
  const lot = (await listedLots(page))[ROWS_DOWN] ?? ''
  await hearts(page).nth(ROWS_DOWN).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to watch this lot' })
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?redirectUrl=${encodeURIComponent(asWish(address))}`,
  )
  await expectNoAxeFindings(page)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('addtoWatchlistLotId') ?? '{}') as Record<string, unknown>)
  expect(kept).toEqual({ lotId: lot, timestamp: expect.any(Number) })
  expect(await page.evaluate(() => sessionStorage.getItem('g2app.redirectUrl'))).toBe(asWish(address))
  const search = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('g2app.restoreSearchState') ?? '{}') as Record<string, unknown>,
  )
  expect(search).toEqual({ url: asWish(address), placePx: await place(page) })
  expect(search['placePx']).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await member(page, asWish(address))
  await expect.poll(() => place(page)).toBe(search['placePx'])
  const heart = page.locator(`[data-lot="${lot}"] .heart`)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveText(/^Watching /)
  expect(await page.evaluate(() => localStorage.getItem('addtoWatchlistLotId'))).toBeNull()
  await open(page, '/watchList')
  expect(await listedLots(page)).toContain(lot)
})

test('a wish that is refused is told by the browser’s own alert [MKT-8.13] [MKT-7.02]', async ({ page }) => {
  // A page with a script would open its live line with the cookies of before the sign-in.
  await page.goto('/robots.txt')
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

test('a lot is watched though its reader leaves at once: what changes something is not given up [MKT-7.03] [ACC-7.05]', async ({
  page,
}) => {
  await member(page, of('FORD'))
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

test('the watch list is narrowed by its own filters, its lots are picked and removed, and it is exported', async ({ page }) => {
  await member(page, '/lotSearchResults?make=CHEVROLET&sort=year-new')
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
