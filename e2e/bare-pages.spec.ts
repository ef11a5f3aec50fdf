import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

for (const [path, title] of [
  ['/create-password?key=0', 'a new password is chosen in a layout of its own [ACC-2.17] [ACC-2.68]'],
  ['/login', 'sign-in hides the default header [ACC-2.68]'],
  ['/kiosk/login', 'a kiosk signs in without the default header'],
] as const) {
  test(title, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.locator('.drop summary').click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Español' })).toBeVisible()
  })
}

test('registration, its completion and a new password hide the default header [ACC-2.67]', async ({ page }) => {
  const expectBare = async (): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0)
  }
  for (const path of ['/usregister/STEP1', '/registrationlanding', '/create-password?key=0']) {
    await open(page, path)
    await expectBare()
  }
  await signInAs(page, DEMO.premium)
  await open(page, '/complete-registration')
  await expectBare()
})

test('the header is there again on the page one goes to from a bare one [ACC-2.68]', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('sign-in says that the password is changed, and nothing that an address makes up', async ({ page }) => {
  await page.goto('/nl/login?notice=passwordChanged')
  await expect(page.locator('form.sign-form').getByRole('status')).toContainText('Uw wachtwoord is gewijzigd')
  await page.goto('/login?notice=anything')
  await expect(page.locator('form.sign-form')).toBeVisible()
  await expect(page.locator('form.sign-form p.alert')).toHaveCount(0)
})

test('the demo leads its operator to the mailbox', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  await page.goto('/demo')
  await page.getByRole('main').getByRole('link', { name: 'Mailbox' }).click()
  await expect(page).toHaveURL(/\/operations\/mailbox$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailbox')
})

test('each person of the demo can be pressed at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/demo')
  const buttons = page.getByRole('main').getByRole('button', { name: /^Sign in as / })
  expect(await buttons.count()).toBeGreaterThan(20)
  const cut = await buttons.evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 0 && left >= 0 && right <= document.documentElement.clientWidth ? [] : [one.getAttribute('aria-label')]
    }),
  )
  expect(cut).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
