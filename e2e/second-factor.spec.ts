import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { expect, open, test } from './journey.ts'
import { codeNow } from './one-time-codes.ts'
import { OWN } from './own-people.ts'
import { DEMO, oneTimeCodeOf, signInAs } from './signed-in.ts'

test('an operator is asked for a code after the password, which stays typed, and comes in with it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('One-time code')).toHaveCount(0)
  await page.getByLabel('Email or user ID').fill(String(DEMO.operator))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('[data-error="ONE_TIME_CODE_NEEDED"]')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD)
  await expect(async () => {
    const code = await oneTimeCodeOf(page, DEMO.operator)
    expect(code).toMatch(/^\d{6}$/)
    await page.getByLabel('One-time code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.goto('/operations/mailbox')
  await expect(page).toHaveURL(/\/operations\/mailbox/)
})

test('a password is changed without a code until codes are on, and from then on only with one', async ({ page }) => {
  await signInAs(page, OWN.coded.number)
  await open(page, '/accountInformation/security')
  const form = page.getByRole('form', { name: 'Password', exact: true })
  const code = form.getByLabel('One-time code')
  const change = async (from: string, to: string): Promise<void> => {
    await form.getByLabel('Current password', { exact: true }).fill(from)
    await form.getByLabel('New password', { exact: true }).fill(to)
    await form.getByLabel('New password again', { exact: true }).fill(to)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await expect(code).toHaveCount(0)
  await change(DEMO_PASSWORD, 'otter-bridge-21')
  await expect(form.getByText('Saved.')).toBeVisible()

  const turnOn = page.getByRole('form', { name: 'Turn codes on' })
  await turnOn.getByLabel('Password', { exact: true }).fill('otter-bridge-21')
  await turnOn.getByRole('button', { name: 'Turn codes on' }).click()
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
  await page.getByLabel('Code from the app').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Confirm the first code' }).click()

  await expect(code).toBeVisible()
  await change('otter-bridge-21', 'otter-bridge-22')
  await expect(form.getByText('Enter the code that your authenticator app shows.')).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  // Each code counts once, and the one of this moment has turned codes on.
  await code.fill(codeNow(secret, 1))
  await change('otter-bridge-21', 'otter-bridge-22')
  await expect(form.getByText('Saved.')).toBeVisible()
})
