import type { Page } from '@playwright/test'
import { payAtBank } from './buying.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs, signInAsSecond } from './signed-in.ts'

/** A bank is asked every few seconds. */
const JOURNEY_MS = 180_000
const DEPOSITS = '/member-payments/deposits'
const DESK = '/operations/money/refunds'
/** A bid beyond what is free without a deposit, dollars: a tenth of it stays. */
const BID = 4_000
const LOW = 400

/** A lot that sells in some days and stands low. */
async function aLot(page: Page): Promise<string> {
  const answer = await page.request.post('/public/lots/search-results', {
    data: {
      filter: { TITL: ['title_group_code:TITLEGROUP_S'], MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'] },
      sort: ['auction_date_utc desc'],
      size: 100,
    },
  })
  const { data } = (await answer.json()) as { data: { results: { content: readonly { ln: number; hb: number }[] } } }
  // Other journeys bid on the first and the last of these.
  return String(data.results.content.filter(({ hb }) => hb < LOW).at(-3)?.ln)
}

async function askBack(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Ask for it back' }).click()
}

test('a deposit goes in by card, is held by a bid, is asked back, and goes back once a second person agrees', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(JOURNEY_MS)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, OWN.refunding.number)
  await open(page, `${DEPOSITS}/add`)
  await page.getByLabel('Amount in USD').fill('2000')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paid [\d,.]+ USD$/)

  const lot = await aLot(page)
  const placed = await call(page, '/data/lots/bids', {
    bids: [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: BID * 100, currency: 'USD', isConfirmed: true }],
  })
  expect(placed.data['bids']).toMatchObject([{ isAccepted: true }])

  await open(page, DEPOSITS)
  await expect(page.getByText(/^Visa ending in 0002, expires 12\/\d{4}, Payment of .+, up to 2,000\.00 USD$/)).toBeVisible()
  await expect(page.locator('[data-sum="bound"]')).not.toHaveText('0.00 USD')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await askBack(page, '2000')
  await expect(page.getByText(/^Bids, purchases or debts stand on this deposit\. At most [\d,.]+ USD can go back now\.$/)).toBeVisible()
  await askBack(page, '1200')
  await expect(page.getByText('Being checked')).toBeVisible()
  await expect(page.locator('.pay-big').first()).toContainText('800.00')
  await expectNoAxeFindingsInBothSchemes(page)

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const desk = await context.newPage()
  await desk.setViewportSize({ width: 360, height: 740 })
  await signInAsSecond(desk, OWN.agreeingRefunds)
  await open(desk, DESK)
  const row = desk.locator('[data-refund]').filter({ hasText: `user ID ${OWN.refunding.number}` })
  await expect(row).toContainText('1,200.00 USD')
  await expectNothingSideways(desk)
  await expectNoAxeFindingsInBothSchemes(desk)
  await desk.setViewportSize({ width: 360, height: 740 })
  await row.getByRole('button', { name: 'Agree' }).click()
  await expect(row.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await desk.getByRole('link', { name: 'Unpaid wins' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Unpaid wins')
  await expectNothingSideways(desk)
  await expectNoAxeFindingsInBothSchemes(desk)
  await context.close()
  await expect
    .poll(async () => (await call(page, '/data/payments/refunds')).data['refunds'], { timeout: 60_000, intervals: [1_000] })
    .toMatchObject([{ state: 'PAID', amount: 1_200, lastFour: '0002' }])
  await open(page, DEPOSITS)
  await expect(page.getByText('Paid back')).toBeVisible()
})
