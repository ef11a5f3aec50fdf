import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { expect, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

test('a passkey is made at the security page, signs in without a password, and is removed', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInAs(page, OWN.keyed.number)
  await page.goto('/accountInformation/security')
  const form = page.getByRole('form', { name: 'Passkeys' })
  await form.getByRole('textbox', { name: 'Your password, for any change' }).fill(DEMO_PASSWORD)
  await form.getByRole('textbox', { name: 'Passkey name' }).fill('Journey')
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(form.locator('[data-passkey]', { hasText: 'Journey' })).toHaveCount(1)

  await page.context().clearCookies()
  await page.goto('/login?redirectUrl=%2FaccountInformation%2Fsecurity')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/accountInformation\/security/)

  await form.getByRole('textbox', { name: 'Your password, for any change' }).fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Remove Journey' }).click()
  await expect(form.locator('[data-passkey]')).toHaveCount(0)
})
