import type { Page } from '@playwright/test'
import { aLaneByHand, jumpInLane } from './desk-lane.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindings, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const APPROVAL_OVER_MINOR = 100_000

/** Lets the bidder bid, and be asked about above an amount; at a second try they may already. */
async function letThemBid(broker: Page, currency: string): Promise<void> {
  const given = {
    holder: String(OWN.requesting.number),
    kind: 'BROKER_BIDDER',
    caps: [{ currency, approvalOverMinor: APPROVAL_OVER_MINOR }],
  }
  const { returnCode, data } = await call(broker, '/data/member/mandates', given)
  if (data['errorCode'] !== 'MANDATE_EXISTS') expect([returnCode, data['errorCode']]).toEqual([1, undefined])
}

test('a bid above the amount that a broker has named waits, is placed in the live lane once the broker agrees, and wins', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  await signInAs(page, DEMO.operator)
  const lane = await aLaneByHand(page, { daysAhead: 120 + retry + repeatEachIndex, lane: 'R' })
  await asPerson({ browser, baseURL }, OWN.agreeing.number, (broker) =>
    asPerson({ browser, baseURL }, OWN.requesting.number, async (bidder) => {
      await letThemBid(broker, lane.currency)
      await jumpInLane(bidder, lane.saleId, 5_000)
      await expect(bidder.locator('.lv-told')).toContainText('Your broker has to agree to this bid.')
      await expect(bidder.locator('.lv-badge')).not.toHaveText('You lead')

      await open(broker, '/bidRequests')
      const request = broker.locator('[data-request]').filter({ hasText: 'Jump to $5,000' }).filter({ hasText: 'Until' })
      await expect(request).toContainText(`${OWN.requesting.firstName} ${OWN.requesting.lastName}`)
      await expectNothingSideways(broker)
      await expectNoAxeFindings(broker)
      await request.getByRole('button', { name: /^Agree to \$[\d,]+/ }).click()
      await expect(broker.locator('[data-request]').filter({ hasText: 'Agreed and placed' }).first()).toContainText('Jump to $5,000')

      await expect(bidder.locator('.lv-badge')).toHaveText('You lead')
      await expect(bidder.locator('.call .ask')).toContainText('5,000')
      await lane.act('sell')
      await expect(bidder.locator('.banner')).toContainText('5,000')
      const won = (await call(broker, '/data/lots/own-standings', { lots: [lane.lot] })).data['own']
      expect(won).toMatchObject([{ lot: lane.lot }])
    }),
  )
})
