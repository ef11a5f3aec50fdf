import type { Page } from '@playwright/test'
import { aLaneByHand } from './desk-lane.ts'
import { BILLED_MS, payAtBank, unpaidOf } from './buying.ts'
import { asPerson, bids } from './desk-lots.ts'
import { expect, open, test } from './journey.ts'
import { Network } from './network.ts'
import { OWN } from './own-people.ts'
import { registerAndSendId } from './registering.ts'
import { approve, asReviewer } from './reviewing.ts'
import { call, DEMO } from './signed-in.ts'

/** Within what a member without a deposit may be bound for, fees included; whole dollars. */
const MAXIMUM = 300
const RIVAL_MINOR = 20_000
const JOURNEY_MS = 240_000
const CARRIER_NUMBER = '794644790133'

/** Sends the title of a paid lot, as the operator of a page. */
async function sendTitle(desk: Page, lot: number): Promise<void> {
  await open(desk, `/operations/titles?lot=${lot}`)
  await desk.getByLabel('State').selectOption('SENT')
  await desk.getByLabel('Carrier', { exact: true }).selectOption('FEDEX')
  await desk.getByLabel('Tracking number').fill(CARRIER_NUMBER)
  await desk.getByLabel('Reason').first().fill('The noon truck.')
  await desk.getByRole('button', { name: 'Enter' }).first().click()
  await expect(desk.locator('[data-title="SENT"]').first()).toHaveText(`Sent with FedEx, ${CARRIER_NUMBER}`)
}

test('a stranger registers, has their ID approved, leaves a maximum for a lost connection, loses it, wins, pays, and is sent the title', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  test.setTimeout(JOURNEY_MS)
  const number = await registerAndSendId(page)
  await asReviewer(browser, baseURL, (desk) => approve(desk, number))

  let lot = 0
  const network = new Network(Number(new URL(baseURL ?? '').port))
  const origin = `http://localhost:${await network.listen()}`
  try {
    await asPerson({ browser, baseURL }, DEMO.operator, (desk) =>
      asPerson({ browser, baseURL }, OWN.pushing.number, async (rival) => {
        const lane = await aLaneByHand(desk, { daysAhead: 140 + retry + repeatEachIndex, lane: 'W' })
        lot = lane.lot
        await open(rival, `/auctionDashboard?lanes=${lane.saleId}`)
        await open(page, `${origin}/auctionDashboard?lanes=${lane.saleId}`)
        await expect(page.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
        await expect(page.locator('.lv-bar .bid')).toBeEnabled()
        await page.getByText('If your connection is lost').click()
        await page.getByRole('textbox', { name: 'Maximum while the connection is lost' }).fill(String(MAXIMUM))
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText(/^Saved for you: \D*300\./)).toBeVisible()

        network.leave()
        const bidCount = async (): Promise<number> => {
          const { data } = await call(rival, `/data/lotdetails/dynamic/${lane.lot}`)
          return (data['bidding'] as { readonly state: { readonly bidCount: number } }).state.bidCount
        }
        await expect.poll(bidCount, { timeout: 45_000 }).toBe(1)
        await bids(rival, { lotNumber: lane.lot, kind: 'MONSTER', amountMinor: RIVAL_MINOR, currency: lane.currency, isConfirmed: true })
        await expect(rival.locator('.lv-badge')).toHaveText('Outbid')
        await lane.act('sell')
        await expect(rival.locator('.banner')).toContainText('Sold for')
        network.comeBack()
        await expect(page.locator('.banner.won')).toHaveText(/^You won at \$[\d,]+\. With every fee you pay \$[\d,.]+\.$/)
      }),
    )
    await open(page, '/lotsWon')
    await expect(page.getByRole('main')).toContainText(/\$2\d\d/)
  } finally {
    network.close()
  }

  await expect.poll(async () => (await unpaidOf(page)).length, { timeout: BILLED_MS }).toBe(1)
  await open(page, '/member-payments/card')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paid [\d,.]+ USD$/)
  await asPerson({ browser, baseURL }, DEMO.operator, (desk) => sendTitle(desk, lot))
  await open(page, '/lotsWon/titlestatus')
  const row = page.locator(`tr[data-lot="${lot}"]`)
  await expect(row).toContainText(`Sent with FedEx, ${CARRIER_NUMBER}`)
  await expect(row.getByRole('link', { name: 'Make a pass' })).toBeVisible()
})
