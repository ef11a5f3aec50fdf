import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { DEMO, oneTimeCodeOf } from './signed-in.ts'

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
