import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

test('an operator begins with what needs doing, and finds a person by the beginning of a name', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  await open(page, '/operations')
  await expect(page.getByRole('heading', { name: 'What needs doing now' })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page, 'main')
  await page.getByLabel('Name, user ID, phone or email').fill('priya NA')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Priya Nair (${DEMO.premium})` })).toBeVisible()
  await expectNothingSideways(page)
  await open(page, '/operations/bidders?find=example.com@')
  await expect(page.getByText(/^Nobody matches “example\.com@”\./)).toBeVisible()
  await open(page, '/operations/bidders?find=ma')
  await expect(page.locator('[data-person]').nth(1)).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page, 'main')
})

const DESKS = ['/operations/flags', '/operations/chat', '/operations/kiosks']

test('desks of operators: axe finds nothing in light and dark, nothing scrolls sideways', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  for (const path of DESKS) {
    await page.goto(path)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
})
