import { randomInt } from 'node:crypto'
import { hammerlane } from './command.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { importLot, mailsWithLink } from './told-lots.ts'

test.describe.configure({ mode: 'serial' })

/** A make that nobody else of these journeys looks for. */
const MAKE = 'Delorean'

test('somebody without an account asks for an alert, begins it from the mailbox, is told of a lot that comes in, and ends it by one press [MKT-2.45] [MKT-2.47]', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const address = `vera.visitor.${randomInt(1e9)}@example.com`
  await open(page, '/us/VehicleAlert/subscribe')
  await expect(page).toHaveURL(/\/vehicleAlerts\/subscribe$/)
  await expectNoAxeFindingsInBothSchemes(page)
  await expectNothingSideways(page)
  // What is wrong is said beside its field, and what was typed stays.
  await page.getByLabel('Make').fill(MAKE)
  await page.getByLabel('From year').fill('82')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('This is not an email address.')).toBeVisible()
  await expect(page.getByText('Type a year of four digits')).toBeVisible()
  await expect(page.getByLabel('Make')).toHaveValue(MAKE)
  await page.getByLabel('From year').fill('1981')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Tell me').selectOption('INSTANT')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Open the link that we have sent to your address')).toBeVisible()

  await open(page, (await mailsWithLink(address, '/vehicleAlerts/subscribe')).link)
  await expect(page.getByText(`You get an email when a lot comes in that fits: ${MAKE}, from 1981.`)).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page)
  await expectNothingSideways(page)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByText('Done. We write when a lot comes in that fits.')).toBeVisible()

  const lot = 71_000_000 + randomInt(900_000)
  importLot(lot, { make: MAKE, model: 'DMC-12' })
  const { mails, link: end } = await mailsWithLink(address, '/vehicleAlerts/unsubscribe')
  expect(mails).toContain(`A new lot: ${MAKE}, from 1981`)
  expect(mails).toContain(`/lot/${lot}`)

  await open(page, end)
  await expect(page.getByText(`We no longer write about this, and delete the alert: ${MAKE}, from 1981.`)).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page)
  await expectNothingSideways(page)
  await page.getByRole('button', { name: 'End this alert' }).click()
  await expect(page.getByText('Done. The alert is deleted.')).toBeVisible()
  expect(hammerlane('mails', address)).not.toContain(`/lot/${lot}`)
})

test('an empty list offers to tell of what it lacks', async ({ page }) => {
  await open(page, '/lotSearchResults?make=TOYOTA&year=1950-1951')
  await page.getByRole('link', { name: 'Tell me when one comes in' }).click()
  await expect(page).toHaveURL(/\/vehicleAlerts\?/)
  await expect(page.getByLabel('Make')).toHaveValue('Toyota')
  await expect(page.getByLabel('From year')).toHaveValue('1950')
  await expect(page.getByLabel('To year')).toHaveValue('1951')
})
