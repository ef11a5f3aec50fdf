import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

test('fees are drafted, seen before they hold, and sent to a second person', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, DEMO.operator)
  await open(page, '/operations/fees')
  await expect(page.getByRole('row', { name: /USD from/ }).last()).toContainText('In force')
  await expectNothingSideways(page)
  await page.getByRole('link', { name: /USD from 1 Jan 2026/ }).click()
  await expect(page.getByText('a higher bid never costs less')).toBeVisible()
  await page.getByText('Figures as a table').click()
  await page.getByLabel('STD from row 2', { exact: true }).fill('26.00')
  await page.getByRole('button', { name: 'Take over into the file' }).click()
  await expect(page.getByLabel('Figures as a file')).toHaveValue(/buyer,STD,50\.00,26\.00/)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Ask a second person' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Leading bids/ })).toBeVisible()
  await page.getByLabel('Reason').fill('Agreed for the new year.')
  await page.getByRole('button', { name: 'Send to approval' }).click()
  await expect(page.getByText('somebody else decides')).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  if (process.env['SHOTS'] !== undefined) {
    await page.screenshot({ path: `${process.env['SHOTS']}/fee-desk-360.png`, fullPage: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.screenshot({ path: `${process.env['SHOTS']}/fee-desk.png`, fullPage: true })
  }
})
