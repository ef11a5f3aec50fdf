import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { asPerson } from './desk-lots.ts'
import { signInAsSecond } from './signed-in.ts'

const DAY_MS = 86_400_000
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a bookkeeper reads what is in force, is told what is wrong in a file, and loads it; another one approves it', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
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
  // At a second try the first has begun another rate.
  await file.fill(`place,kind,percent,from\nUSA-VT,PRICE,6.5,${dayAfter(7 + retry)}`)
  await form.getByRole('button', { name: 'Load' }).click()
  await expect(page.getByText('1 rate waits for a second person.')).toBeVisible()
  await expect(page.getByText(/^USA, Vermont, Price: 6.5% from /)).toHaveCount(1 + retry)
  await expect(page.getByRole('button', { name: 'Approve these rates' })).toHaveCount(0)

  await asPerson({ browser, baseURL }, OWN.approvingTax, async (second) => {
    await open(second, '/operations/tax')
    const draft = second.getByRole('form', { name: `Approve these rates, ${OWN.taxing.number}` })
    await draft.getByLabel('Reason').fill('Compared with the notice of the state.')
    await draft.getByRole('button', { name: 'Approve these rates' }).click()
    await expect(second.getByText('Approved. The rates are below, among those to come.')).toBeVisible()
    await expect(second.getByText('No file waits.')).toBeVisible()
    await expect(second.getByText(/^USA, Vermont, Price: 6.5% from /)).toHaveCount(1 + retry)
  })
})
