import { expect, expectNoAxeFindings, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const WIDTHS = [360, 768, 1280]

for (const path of [
  '/dashboard',
  '/accountInformation',
  '/accountInformation/accountSetting/edit',
  '/accountInformation/security',
  '/delete-account',
  '/sales-data',
  '/page-under-maintenance',
])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${path} in ${colorScheme}: axe finds nothing, nothing scrolls sideways`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signInAs(page, DEMO.premium)
      await page.goto(path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(overflow, `sideways at ${width}`).toBeLessThanOrEqual(0)
      }
      await expectNoAxeFindings(page)
    })

test('a member changes his telephone number; a counterman is refused the page [ACC-2.53] [ACC-6.05] [MKT-8.11]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  await page.goto('/accountInformation/accountSetting/edit')
  await expect(page.locator('.menu button').first()).toBeAttached()
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByLabel('Telephone').fill('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Telephone')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Telephone').fill('214 555 0142')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await page.goto('/accountInformation')
  await expect(page.getByText('214 555 0142')).toBeVisible()
  await signInAs(page, DEMO.counterman)
  await page.goto('/accountInformation')
  await expect(page).toHaveURL(/\/accessDenied$/)
})

test('account information that fails is only logged, and the page says its default in its place [MKT-8.26]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  await page.goto('/accountInformation/security')
  await expect(page.locator('.menu button').first()).toBeAttached()
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
