import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

/** The first sale of the demo world whose lots find no buyer ends some minutes after its first visitor. */
const FIRST_LIMIT_MS = 300_000
const JOURNEY_MS = 480_000
const OFFER = '500'

test.describe.configure({ timeout: JOURNEY_MS })

test('a lot that went unsold is found by the filter, opened, and an offer is made for it', async ({ page }) => {
  await signInAs(page, OWN.offering.number)
  const shelf = page.locator('#unsold')
  await expect(async () => {
    await open(page, '/results')
    await expect(shelf.locator('[data-lot]').first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: FIRST_LIMIT_MS, intervals: [2_000] })
  await expectNothingSideways(page, () => expectNoAxeFindingsInBothSchemes(page, '#unsold'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/lotSearchResults')
  await page
    .locator('.over-lots')
    .getByRole('link', { name: /^\d+ unsold lots? takes? offers$/ })
    .click()
  await expect(page.getByText('These lots found no buyer in their last sale. Their sellers take offers now.')).toBeVisible()
  const cards = page.locator('[data-lot]')
  await expect(cards.first()).toContainText(/Unsold/)
  await expectNothingSideways(page, () => expectNoAxeFindingsInBothSchemes(page, '.res-main'))
  const lot = (await cards.first().getAttribute('data-lot')) ?? ''
  await cards.first().getByRole('link').first().click()
  await expect(page.locator('.lot-number')).toHaveText(lot)
  await expect(page.locator('[data-unsold]')).toContainText(/^Unsold on .*The seller takes offers now\./)
  const form = page.getByRole('form', { name: 'Your offer' })
  await form.getByLabel('Your offer (USD)').fill(OFFER)
  await form.getByRole('button', { name: 'Make offer' }).click()
  await expect(form.getByText('Your offer was sent.')).toBeVisible()
})
