import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { printedWith } from './command.ts'
import { aLaneByHand, jumpInLane } from './desk-lane.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const JOURNEY_MS = 180_000
const PASSWORD = 'granite otter sails'
const PHONE = { width: 360, height: 740 }

test.describe.configure({ mode: 'serial', timeout: JOURNEY_MS })

/** Address of the invitation that was mailed to somebody, which whoever runs commands on the machine reads. */
const mailedInvitation = async (to: string): Promise<string> =>
  (await printedWith(/https?:\S+\/invitation\?key=[\w-]+/, ['mails', to])).found

/** Fills the page of an invitation and accepts. */
async function accept(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^I am 18 or older/).check()
  await page.getByLabel(/^I accept the terms/).check()
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
}

const SAID = [1, 4, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))

test('a broker invites a bidder, who chooses a password, sees their caps, and is vacated [ACC-2.55]', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `tom.${randomInt(1e12)}@example.com`
  await signInAs(page, OWN.handing.number)
  await open(page, '/bidders')
  await page.getByText('Invite a bidder', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Invite a bidder' })
  await form.getByLabel('Name').fill('Tom Nowak')
  await form.getByLabel('Email address').fill(email)
  await form.getByLabel('One lot').fill('2000')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const numbers = page.getByRole('region', { name: 'Open numbers' })
  await expect(numbers).toContainText(`Invited: Tom Nowak, ${email}`)
  const link = await mailedInvitation(email)

  const context = await browser.newContext({ viewport: PHONE, ...(baseURL === undefined ? {} : { baseURL }) })
  try {
    const invited = await context.newPage()
    await open(invited, link)
    await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Your invitation')
    await expectNothingSideways(invited)
    await expectNoAxeFindingsInBothSchemes(invited)
    await accept(invited)
    // They are signed in, and choose security questions first as everybody does.
    await expect(invited).not.toHaveURL(/invitation/)
    await call(invited, '/data/member/securityQuestions', { questions: SAID })
    await open(invited, '/contactBroker')
    await expect(invited.getByRole('main')).toContainText('$2,000')

    await page.setViewportSize(PHONE)
    await open(page, '/bidders')
    const holder = page.getByRole('article', { name: 'Tom Nowak' })
    await expect(holder).toContainText('May bid')
    await holder.getByText('Vacate the number', { exact: true }).click()
    await holder.getByLabel('Why the number is vacated').fill('End of the season')
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
    await holder.getByRole('button', { name: 'Vacate now' }).click()
    await expect(holder).toHaveCount(0)
    await expect(numbers).toContainText('Vacant')

    await invited.goto('/myBids')
    await expect(invited).toHaveURL(/\/login/)
    await invited.goto(link)
    await expect(invited.getByRole('alert')).toContainText('This invitation has been used or taken back')
  } finally {
    await context.close()
  }
})

test('an invited bidder bids in a live lane, is refused over their cap by its number, and their page ends when they are vacated in mid-lane', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  const email = `uma.${randomInt(1e12)}@example.com`
  await signInAs(page, DEMO.operator)
  const lane = await aLaneByHand(page, { daysAhead: 160 + retry + repeatEachIndex, lane: 'V' })
  await asPerson({ browser, baseURL }, OWN.handing.number, async (broker) => {
    const caps = [{ currency: lane.currency, lotMinor: 200_000 }]
    expect((await call(broker, '/data/broker/bidders/invite', { email, name: 'Uma Lane', caps })).returnCode).toBe(1)
    const link = await mailedInvitation(email)
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    try {
      const bidder = await context.newPage()
      await open(bidder, link)
      await accept(bidder)
      await expect(bidder).not.toHaveURL(/invitation/)
      await call(bidder, '/data/member/securityQuestions', { questions: SAID })
      await jumpInLane(bidder, lane.saleId, 5_000)
      await expect(bidder.locator('.lv-told')).toContainText(
        /This bid comes to \D*[\d,.]+ all-in\. Your mandate allows \D*2,000 for one lot\./,
      )
      await expect(bidder.locator('.lv-badge')).not.toHaveText('You lead')
      await bidder.locator('.lv-bar .bid').click()
      await expect(bidder.locator('.lv-badge')).toHaveText('You lead')

      await open(broker, '/bidders')
      const holder = broker.getByRole('article', { name: 'Uma Lane' })
      await holder.getByText('Vacate the number', { exact: true }).click()
      await holder.getByLabel('Why the number is vacated').fill('Out of the lane')
      await holder.getByRole('button', { name: 'Vacate now' }).click()
      await expect(holder).toHaveCount(0)
      // Their page goes on as a visitor’s: it offers to sign in, and nothing of theirs opens any more.
      await expect(bidder.getByText('Prices update live. Sign in to bid; you come back here.')).toBeVisible()
      await expect(bidder.locator('.lv-bar .bid')).toHaveCount(0)
      await bidder.goto('/myBids')
      await expect(bidder).toHaveURL(/\/login/)
      const { data } = await call(broker, '/data/lots/own-standings', { lots: [lane.lot] })
      expect(data['own']).toMatchObject([{ lot: lane.lot, bidStatus: 'HIGH_BIDDER' }])
    } finally {
      await context.close()
    }
  })
})

test('a counterman sees what their account has bought, on a phone too [MKT-2.19]', async ({ page }) => {
  await signInAs(page, DEMO.counterman)
  await page.setViewportSize(PHONE)
  await open(page, '/countermanInventorySearchResults')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicles to collect')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByLabel('Lot number, VIN or buyer number').fill('no such lot')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/query=no\+such\+lot/)
  await expect(page.getByText('No vehicle matches.')).toBeVisible()
})
