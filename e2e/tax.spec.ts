import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAsSecond } from './signed-in.ts'

const DAY_MS = 86_400_000
const NEXT_WEEK = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)

test('a bookkeeper reads what is in force, is told what is wrong in a file, and loads it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsSecond(page, OWN.taxing)
  await open(page, '/operations/tax')
  await expect(page.getByRole('row', { name: /Texas/ })).toContainText('demonstration figures')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const form = page.getByRole('form', { name: 'Load rates' })
  const file = page.getByLabel('Rates as CSV')
  await file.fill(`place,kind,percent,from\nUSA-VT,PRICE,6.5,2020-01-01`)
  await form.getByLabel('Reason').fill('The new year.')
  await form.getByRole('button', { name: 'Load' }).click()
  await expect(page.getByText('Line 2: it has to begin tomorrow or later')).toBeVisible()
  await file.fill(`place,kind,percent,from\nUSA-VT,PRICE,6.5,${NEXT_WEEK}`)
  await form.getByRole('button', { name: 'Load' }).click()
  await expect(page.getByText('1 rate was loaded.')).toBeVisible()
  await expect(page.getByText(/^USA, Vermont, Price: 6.5 % from /)).toBeVisible()
})
