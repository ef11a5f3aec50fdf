import type { Browser, Page } from '@playwright/test'
import { anotherVisitor, expect, expectNoAxeFindings, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs } from './signed-in.ts'

/** Two people and a confirmation take their time where other journeys run beside. */
const JOURNEY_MS = 120_000
const LOOKED_AT = 100
/** Bids below this leave room for those of the journeys, dollars. */
const LOW = 400

interface Found {
  readonly data: { readonly results: { readonly content: readonly { readonly ln: number; readonly hb: number }[] } }
}

/** Lots that sell in some days and stand low, so that small preliminary bids are taken. */
async function lotsToBid(page: Page, count: number, titleGroup = 'S'): Promise<string[]> {
  const answer = await page.request.post('/public/lots/search-results', {
    data: {
      filter: {
        TITL: [`title_group_code:TITLEGROUP_${titleGroup}`],
        MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'],
      },
      sort: ['auction_date_utc desc'],
      size: LOOKED_AT,
    },
  })
  const { content } = ((await answer.json()) as Found).data.results
  return content
    .filter(({ hb }) => hb < LOW)
    .slice(0, count)
    .map(({ ln }) => String(ln))
}

const panel = (page: Page) => page.locator('.bidp')

/** Bids a secret maximum on a lot's page and confirms it. */
async function bid(page: Page, lot: string, amount: string): Promise<void> {
  await open(page, `/lot/${lot}`)
  await panel(page).getByLabel('Your secret maximum').fill(amount)
  await panel(page)
    .getByRole('button', { name: /^(Bid|Raise maximum to) / })
    .click()
  await expect(panel(page).getByRole('heading', { name: 'Confirm your bid' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Place this bid' }).click()
  await expect(panel(page).locator('[data-bid="answer"]')).toBeVisible()
}

async function someoneElse(browser: Browser, number: number): Promise<Page> {
  const page = await anotherVisitor(browser)
  await signInAs(page, number)
  return page
}

/** Journeys of the same people share their bids, so they follow one another. */
test.describe.configure({ mode: 'serial', timeout: JOURNEY_MS })

test('a visitor is asked to sign in and comes back to the lot; budget and history are open to them', async ({ page }) => {
  await page.goto('/')
  const [lot = ''] = await lotsToBid(page, 1)
  await open(page, `/lot/${lot}`)
  await expect(page.getByRole('link', { name: 'Sign in to bid' })).toHaveAttribute('href', new RegExp(`redirectUrl=%2Flot%2F${lot}`))
  await page.getByText('How far does my money go?').click()
  await page.getByLabel('I can spend, fees included').fill('5000')
  await expect(page.locator('[data-bid="budget"]')).toHaveText(/^\$4,\d{3}$/)
  await page.locator('summary', { hasText: /^Bids$/ }).click()
  await expect(page.getByText('Nobody has bid yet.')).toBeVisible()
})

test('a preliminary bid is confirmed with every fee, passed by another, and stands in my bids [MKT-2.48]', async ({ page, browser }) => {
  test.slow()
  await signInAs(page, OWN.bidding.number)
  const [lot = ''] = await lotsToBid(page, 1)
  await open(page, `/lot/${lot}`)
  await panel(page).getByLabel('Your secret maximum').fill('99.50')
  await expect(panel(page).getByText('Enter a whole amount in USD, without decimals, such as 12,500.')).toBeVisible()
  await bid(page, lot, '600')
  await expect(panel(page).locator('[data-bid="answer"]')).toContainText('You lead')
  await expect(panel(page).locator('[data-status="HIGH_BIDDER"]')).toContainText('$600')
  await expectNoAxeFindings(page)
  const rival = await someoneElse(browser, OWN.rival.number)
  await bid(rival, lot, '900')
  await expect(panel(rival).locator('[data-bid="answer"]')).toContainText('You lead')
  await open(page, '/myBids/outbid')
  const row = page.locator(`[data-lot="${lot}"]`)
  await expect(row).toContainText('Outbid')
  await expect(row).toContainText('$600')
  await row.getByRole('link', { name: 'Bid again' }).click()
  await panel(page).getByRole('button', { name: 'Why?' }).first().click()
  await expect(panel(page).getByText(/took the lead at/)).toBeVisible()
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Receipt' }).first().click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^bid-${lot}-\\d+\\.txt$`))
  const record = (reader: Page) => reader.locator('.bidp-record tbody')
  for (const reader of [page, rival]) await reader.locator('summary', { hasText: /^Bids$/ }).click()
  await expect(record(page).getByRole('row')).toHaveCount(2)
  await expect(record(page).locator('tr.you')).toContainText('You, by your maximum')
  await expect(record(page).getByRole('row').first()).toContainText(/Bidder \d+.*\$\d/)
  await expect(record(rival).locator('tr.you')).toContainText(/You, by your maximum.*\$6\d\d/)
  await expectNoAxeFindings(page)
  await open(page, '/myBids/nonsense')
  await expect(page.getByRole('link', { name: /^Current/ })).toHaveAttribute('aria-current', 'page')
  await open(page, '/dashboard')
  await expect(page.getByRole('link', { name: /^Outbid on/ }).first()).toBeVisible()
  await rival.context().close()
})

test('why a reader may not bid is said together with the papers that are missing, and not before these are known [MKT-7.41]', async ({
  page,
}) => {
  await signInAs(page, OWN.rival.number)
  const [lot = ''] = await lotsToBid(page, 1, 'J')
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/bid-eligibility/document-categories/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await held.promise
    await route.continue()
  })
  await open(page, `/lot/${lot}`)
  await expect.poll(() => asked).toEqual([expect.stringMatching(new RegExp(`^/bid-eligibility/document-categories/${lot}/[A-Z]+$`))])
  await expect(panel(page)).toBeVisible()
  const note = panel(page).getByRole('note')
  await expect(note).toHaveCount(0)
  await expect(panel(page).getByLabel('Your secret maximum')).toHaveCount(0)
  held.resolve()
  await expect(note).toContainText('This lot needs a parts license, which this account does not have.')
  await expect(note.getByRole('listitem')).toHaveText(['Business license: missing · Send this paper'])
  expect(asked).toHaveLength(1)
})

test('own lists and the driver seat open with their views [MKT-2.49] [MKT-2.50]', async ({ page }) => {
  await signInAs(page, OWN.bidding.number)
  for (const [path, heading] of [
    ['/lotsWon', 'Lots won'],
    ['/lotsLost', 'Lots lost'],
    ['/driverseat', 'Driver seat'],
    ['/driverseat/nonsense', 'Driver seat'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'My lots', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectNoAxeFindings(page)
})

test('criteria of one list leave the others alone', async ({ page }) => {
  await signInAs(page, OWN.bidding.number)
  await open(page, '/myBids/outbid?query=nothinglikethis')
  await page.getByRole('link', { name: /^Leading/ }).click()
  await expect(page).toHaveURL(/\/myBids\/highbidder$/)
  await page.getByRole('link', { name: /^Outbid/ }).click()
  await expect(page).toHaveURL(/\/myBids\/outbid\?query=nothinglikethis$/)
})

test('several lots are bid on together from the watch list, and nowhere else but on sale lists [MKT-4.28]', async ({ page }) => {
  await signInAs(page, OWN.bidding.number)
  const lots = await lotsToBid(page, 5)
  const chosen = lots.slice(2, 4)
  await call(page, '/data/lots/add/checked/watchlist', { lots: chosen })
  await open(page, '/lotSearchResults')
  await expect(page.getByRole('button', { name: 'Bid on lots' })).toHaveCount(0)
  await open(page, '/watchList')
  await page.getByRole('button', { name: 'Bid on lots' }).click()
  const box = (lot: string) => page.locator(`[data-lot="${lot}"] .multi-box`)
  const [good = '', low = ''] = chosen
  await box(good).getByRole('textbox').fill('700')
  await box(low).getByRole('textbox').fill('0')
  await page.getByRole('button', { name: 'Review bids' }).click()
  await expect(page.getByText(/Enter a whole amount in USD, without decimals/)).toBeVisible()
  await box(low).getByRole('textbox').fill('1')
  await page.getByRole('button', { name: 'Review bids' }).click()
  await expect(page.locator('[data-multi="total"]')).toContainText('$')
  await page.getByRole('button', { name: 'Place 2 bids' }).click()
  await expect(box(good).locator('[data-multi="taken"]')).toContainText('You lead at')
  await expect(box(low).locator('output')).toBeVisible()
})
