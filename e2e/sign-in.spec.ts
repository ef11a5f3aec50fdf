import { DEMO_PASSWORD, DEMO_PEOPLE, emailOf } from '../demo/people/people.ts'
import { expect, expectNoAxeFindings, hydrated, open, test } from './journey.ts'
import type { Page } from '@playwright/test'

function person(about: string): { readonly name: string; readonly email: string } {
  const found = DEMO_PEOPLE.find((each) => each.about === about)
  if (!found) throw new Error(`no ${about} in the demo world`)
  return { name: `${found.firstName} ${found.lastName}`, email: emailOf(found) }
}

async function fill(page: Page, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email or user ID' }).fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form.sign-form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('one signs in from where one is, comes back there, and signs out [ACC-2.08] [ACC-4.07] [ACC-2.29]', async ({ page }) => {
  await open(page, '/lotSearchResults?make=TOYOTA')
  await open(page, (await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expectNoAxeFindings(page)
  await fill(page, person('standard').email)
  await expect(page).toHaveURL(/\/lotSearchResults\?make=TOYOTA$/)
  await page.locator('.who summary').click()
  await expect(page.locator('.who .menu')).toContainText('User ID 901001')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('memberName')
})

test('the form of sign-in drops down from the header, over any page, and from home leads to the dashboard [ACC-2.62] [ACC-2.05] [ACC-2.79]', async ({
  page,
}) => {
  const entry = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  const drop = page.getByRole('dialog', { name: 'Sign in' })
  await open(page, '/lotSearchResults')
  await expect(entry).toHaveAttribute('aria-expanded', 'false')
  await entry.click()
  await expect(drop.getByRole('textbox', { name: 'Email or user ID' })).toBeFocused()
  await expect(entry).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/\/lotSearchResults$/)
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(drop).toHaveCount(0)
  await entry.click()
  await expect(drop).toBeVisible()
  await page.mouse.click(5, 300)
  await expect(drop).toHaveCount(0)
  await entry.click()
  await drop.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL(/\/login\/forgotPassword/)
  await expect(drop).toHaveCount(0)
  await open(page, '/')
  await entry.click()
  await fill(page, person('standard').email)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('somebody who is signed in does not see the sign-in again', async ({ page }) => {
  await open(page, '/login')
  await fill(page, person('premium').email)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/login?redirectUrl=%2FlotSearchResults')
  await expect(page).toHaveURL(/\/lotSearchResults$/)
})

test('the user name is remembered, the password shown on demand [ACC-3.33] [ACC-2.84]', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('checkbox', { name: /Remember/ }).check()
  const field = page.locator('input[name=password]')
  await page.getByRole('button', { name: /Show the password/ }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await fill(page, person('guest').email)
  await expect(page.locator('.who')).toBeVisible()
  // A page that is open notices that its session is over, and leads to sign-in by itself.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'hl' })
  await open(page, '/login')
  await expect(page.getByRole('textbox', { name: 'Email or user ID' })).toHaveValue(person('guest').email)
})

test('after three failures the browser solves a captcha by itself [ACC-4.13] [ACC-4.14] [ACC-4.15]', async ({ page }) => {
  await open(page, '/login')
  const { email } = person('inactive')
  const failures = () => page.evaluate(() => localStorage.getItem('failedLoginAttempts'))
  for (let tries = 1; tries <= 3; tries++) {
    await fill(page, email, 'another password')
    await expect.poll(failures).toBe(String(tries))
    await expect(page.locator('input[name=password]')).toHaveValue('')
  }
  await expect(page.locator('[data-captcha=solved]')).toBeVisible()
  await fill(page, email)
  await expect(page.locator('.who')).toBeVisible()
  expect(await failures()).toBeNull()
})

test('the terms hold up until they are accepted [ACC-8.03] [ACC-2.30]', async ({ page }) => {
  await open(page, '/login')
  await fill(page, person('step460').email)
  await expect(page).toHaveURL(/\/termsAndConditions/)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'I accept these terms' }).click()
  await expect(page).not.toHaveURL(/\/termsAndConditions/)
  await page.goto('/termsAndConditions')
  await expect(page).not.toHaveURL(/\/termsAndConditions/)
})

test('whom a step holds up comes from the sign-in to the page that says why [ACC-2.30]', async ({ page }) => {
  await open(page, '/login')
  await fill(page, person('step467').email)
  await expect(page).toHaveURL(/\/document-status-pending$/)
  await expect(page.locator('[data-step="467"]')).toContainText('Contact member services')
})

test('a kiosk signs in to its results and asks before it signs out [ACC-2.27] [ACC-2.79] [ACC-4.66]', async ({ page }) => {
  await open(page, '/kiosk/login')
  await fill(page, person('kiosk').email)
  await expect(page).toHaveURL(/\/kiosklotSearchResults$/)
  await hydrated(page)
  await page.locator('.who summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out of this kiosk?' })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL(/\/kiosklotSearchResults$/)
  await page.locator('.who summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('an address of sign-in with a one-time password is told to nobody and gone at once [ACC-2.11]', async ({ page }) => {
  const answer = await page.goto('/login?token1=wrong-password-1&token2=990001')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).not.toHaveURL(/token1|token2|wrong-password/)
  // The password is tried, and the document leaves for what came of it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your temporary password has expired')
  await hydrated(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('one press signs in as an invented person, a form signs out [ACC-4.65]', async ({ page }) => {
    await page.goto('/demo')
    await page.getByRole('button', { name: `Sign in as ${person('broker').name}` }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.locator('.who')).toContainText(person('broker').name)
    await page.goto('/logout')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('the form says what is wrong [ACC-4.11]', async ({ page }) => {
    await page.goto('/login')
    await fill(page, person('suspended').email)
    await expect(page.getByRole('alert').first()).toContainText('suspended')
  })
})
