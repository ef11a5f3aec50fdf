import {
  anotherVisitor,
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsInBothSchemes,
  expectNothingSideways,
  open,
  test,
} from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

for (const path of [
  '/dashboard',
  '/accountInformation',
  '/accountInformation/accountSetting/edit',
  '/accountInformation/security',
  '/delete-account',
  '/sales-data',
  '/page-under-maintenance',
])
  test(`${path}: axe finds nothing in light and dark, nothing scrolls sideways`, async ({ page }) => {
    await signInAs(page, DEMO.premium)
    await page.goto(path)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  })

test('a member changes their telephone number; a counterman is refused the page [ACC-2.53] [ACC-6.05] [MKT-8.11]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  await page.goto('/accountInformation/accountSetting/edit')
  await expect(page.locator('[data-alive]').first()).toBeAttached()
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByLabel('Telephone').fill('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Telephone')).toHaveAttribute('aria-invalid', 'true')
  await expect(form).toContainText('A phone number has 7 to 15 digits.')
  await form.getByLabel('Telephone').fill('214 555 0142')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await page.goto('/accountInformation')
  await expect(page.getByText('214 555 0142')).toBeVisible()
  await signInAs(page, DEMO.counterman)
  await page.goto('/accountInformation')
  await expect(page).toHaveURL(/\/accessDenied$/)
})

test('the form of an address comes with the countries of the reference data, and not before they are here [MKT-7.09]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  await page.goto('/accountInformation')
  await expect(page.locator('[data-alive]').first()).toBeAttached()
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/public/data/referenceData/less', async (route) => {
    asked.push(route.request().method())
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Change' }).click()
  await expect.poll(() => asked).toEqual(['GET'])
  const form = page.getByRole('form', { name: 'Details' })
  await expect(page.locator('.own-facts')).toBeVisible()
  await expect(form).toHaveCount(0)
  held.resolve()
  const country = form.getByLabel('Country')
  await expect(country).toHaveValue('USA')
  await expect(country.locator('option', { hasText: 'Germany' })).toHaveAttribute('value', 'DEU')
  expect(await country.locator('option').count()).toBeGreaterThan(200)
  expect(asked).toHaveLength(1)
})

test('account information that fails is only logged, and the page says its default in its place [MKT-8.26]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  await page.goto('/accountInformation/security')
  await expect(page.locator('[data-alive]').first()).toBeAttached()
  await page.route('**/data/member/accountInfo', (route) =>
    route.fulfill({ status: 500, json: { returnCode: -1, returnCodeDesc: 'x', data: { errorCode: 'UNEXPECTED' } } }),
  )
  const logged = page.waitForEvent('console', { predicate: (message) => message.text() === 'account information failed: UNEXPECTED' })
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link').first().click()
  expect((await logged).type()).toBe('warning')
  await expect(page).toHaveURL(/\/accountInformation\/accountSetting$/)
  const facts = page.locator('.own-facts')
  await expect(facts).toContainText(String(DEMO.premium))
  await expect(facts.locator('dd').last()).toHaveText('None')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the dashboard begins with what is watched, its old version with the sales [ACC-2.40] [ACC-2.39]', async ({
  page,
  browser,
  baseURL,
}) => {
  // Switched on a site whose dashboard no other journey opens.
  const british = (baseURL ?? '').replace('//localhost', '//uk.localhost')
  await signInAs(page, OWN.morning.number, british)
  await page.goto(`${british}/lotSearchResults`)
  const lot = (await page.locator('[data-lot]').first().getAttribute('data-lot')) ?? ''
  await call(page, `/data/lots/addToWatchList/${lot}`, {})
  await page.goto(`${british}/dashboard`)
  await expect(page.getByRole('region', { name: 'Lots you watch' }).locator(`[data-lot="${lot}"]`)).toBeVisible()
  await expectNoAxeFindings(page)
  const operator = await anotherVisitor(browser)
  await signInAs(operator, DEMO.operator)
  await open(operator, '/operations/flags')
  const form = operator.getByRole('form', { name: 'Features' })
  const turn = async (state: string): Promise<void> => {
    await form.getByLabel('Feature').selectOption('newDashboard')
    await form.getByLabel('Site').selectOption('CPRTUK')
    await form.getByLabel('State').selectOption(state)
    await form.getByLabel('Reason').fill('A journey')
    await form.getByRole('button', { name: 'Switch' }).click()
  }
  await turn('off')
  await expect(operator.locator('[data-flag="newDashboard"]')).not.toContainText('All sites')
  await page.goto(`${british}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Lots you watch' })).toHaveCount(0)
  await turn('default')
  await expect(operator.locator('[data-flag="newDashboard"]')).toContainText('All sites')
  await operator.context().close()
})
