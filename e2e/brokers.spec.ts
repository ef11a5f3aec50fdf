import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

const JOURNEY_MS = 120_000
const PHONE = { width: 360, height: 740 }

test.describe.configure({ mode: 'serial', timeout: JOURNEY_MS })

test('a bidder asks their broker on a phone, and the broker answers and names a fee [ACC-2.55] [ACC-2.56]', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, OWN.brokering.number)
  await asPerson({ browser, baseURL }, OWN.brokered.number, async (bidder) => {
    await bidder.setViewportSize(PHONE)
    await open(bidder, '/contactBroker')
    await bidder.getByRole('textbox', { name: 'Message' }).fill('May I go to $9,000?')
    await bidder.getByRole('button', { name: 'Send message' }).click()
    await expect(bidder.getByText('May I go to $9,000?', { exact: true }).last()).toBeVisible()
    await open(page, '/brokerProfile')
    await page.getByRole('link', { name: `${OWN.brokered.firstName} ${OWN.brokered.lastName}` }).click()
    await expect(page.getByText('May I go to $9,000?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Message' }).fill('Yes, all-in.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.locator('.broker-talk').getByText('Yes, all-in.')).toBeVisible()
    await page.getByText('Set a fee').click()
    await page.getByLabel('Percent of the bid').fill('2.5')
    await page.getByRole('button', { name: 'Set this fee' }).click()
    await expect(page.getByText('2.5% of the bid')).toBeVisible()
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
    await open(bidder, '/contactBroker')
    await expect(bidder.getByText('Yes, all-in.')).toBeVisible()
    await expect(bidder.getByText('2.5% of the bid')).toBeVisible()
    await expectNothingSideways(bidder)
    await expectNoAxeFindingsInBothSchemes(bidder)
  })
})
