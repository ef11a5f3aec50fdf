import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, open, test } from './journey.ts'
import { DEMO, oneTimeCodeOf, QUIET_PAGE, signInAs } from './signed-in.ts'

const SECTION = 'Google and Apple'
const STANDARD = 901_001

/** Begins at the sign-in page and chooses somebody at the stand-in of a provider. */
async function continueWith(page: Page, provider: string, name: string): Promise<void> {
  await page.getByRole('link', { name: `Continue with ${provider}` }).click()
  await expect(page.getByRole('heading', { name: 'Demo sign-in' })).toBeVisible()
  await page.getByRole('button', { name: `Continue as ${name}` }).click()
}

const memberName = (page: Page) => page.locator('.who-name')

/** Somebody for each provider, so that journeys beside one another sign in different people. */
const VOUCHED = { Google: 'Dana Reyes', Apple: 'Ines Duarte' } as const
const PROVIDERS = ['Google', 'Apple'] as const

for (const provider of PROVIDERS) {
  test(`${provider}: the button leads out and back in, to the page that was wished for, and is marked the next time [ACC-4.59] [ACC-4.60] [ACC-4.62]`, async ({
    page,
  }) => {
    await page.goto('/login?redirectUrl=%2FaccountInformation%2Fsecurity')
    await continueWith(page, provider, VOUCHED[provider])
    await expect(page).toHaveURL(/\/accountInformation\/security$/)
    await expect(memberName(page)).toHaveText(VOUCHED[provider])
    await page.goto('/doLogout.html')
    await expect(page).not.toHaveURL(/doLogout/)
    await page.goto('/login')
    await expect(page.getByRole('link', { name: `Continue with ${provider}` })).toContainText('Used last time')
    await expectNoAxeFindings(page)
  })
}

for (const path of ['/sso/login', '/sso/login?step=code&error=ONE_TIME_CODE_WRONG', '/demo/sign-on/google'])
  test(`${path}: axe finds nothing in light and dark [ACC-2.25]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeFindingsInBothSchemes(page)
  })

test('somebody whom nothing is linked to is told how to link it, and one who breaks off that nothing was changed', async ({ page }) => {
  await page.goto('/login')
  await continueWith(page, 'Google', 'Gil Santos')
  await expect(page.locator('[data-error="SIGN_ON_UNLINKED"]')).toBeVisible()
  await page.getByRole('link', { name: 'Continue with Apple' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[data-error="SIGN_ON_CANCELLED"]')).toBeVisible()
})

test('an operator whom Google vouches for gives their code all the same, at single sign-on [ACC-2.25]', async ({ page }) => {
  await expect(async () => {
    await page.goto('/login?redirectUrl=%2Foperations%2Fmailbox')
    await continueWith(page, 'Google', 'Otto Lindqvist')
    await expect(page).toHaveURL(/\/sso\/login\?step=code/)
    const code = await oneTimeCodeOf(page, DEMO.operator)
    expect(code).toMatch(/^\d{6}$/)
    await page.getByLabel('One-time code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/operations\/mailbox$/, { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
})

/** Goes through the stand-in of Apple from the section of the account page. */
async function linkApple(page: Page): Promise<void> {
  const section = page.getByRole('form', { name: SECTION })
  await section.getByRole('textbox', { name: 'Your password, for any change' }).fill(DEMO_PASSWORD)
  await section.getByRole('button', { name: 'Link Apple', exact: true }).click()
  await page.getByRole('button', { name: 'Continue as Ewan Fraser' }).click()
  await expect(page).toHaveURL(/\/accountInformation\/security\?linked=apple$/)
  await expect(section.getByText('Apple is now linked.')).toBeVisible()
}

test('a member unlinks Apple with their password, links it again, and comes in by it', async ({ page, baseURL }) => {
  const uk = (baseURL ?? '').replace('localhost', 'uk.localhost')
  const section = page.getByRole('form', { name: SECTION })
  await signInAs(page, DEMO.uk, uk)
  await page.goto(`${uk}/accountInformation/security`)
  await expect(section.getByRole('button', { name: /link Apple/i })).toBeVisible()
  // The stand-ins link the invented people as soon as one of them is used.
  if ((await section.getByRole('button', { name: 'Link Apple', exact: true }).count()) > 0) await linkApple(page)
  const unlink = section.getByRole('button', { name: 'Unlink Apple' })
  await section.getByRole('textbox', { name: 'Your password, for any change' }).fill('not the password')
  await unlink.click()
  await expect(section.locator('output')).not.toBeEmpty()
  await section.getByRole('textbox', { name: 'Your password, for any change' }).fill(DEMO_PASSWORD)
  await unlink.click()
  await expect(section.getByRole('button', { name: 'Link Apple', exact: true })).toBeVisible()
  await linkApple(page)
  await expectNoAxeFindings(page)
  await page.goto(`${uk}/doLogout.html`)
  await expect(page).not.toHaveURL(/doLogout/)
  await page.goto(`${uk}/login`)
  await continueWith(page, 'Apple', 'Ewan Fraser')
  await expect(memberName(page)).toHaveText('Ewan Fraser')
})

test('whoever may not leave for a brand signs in first or is refused; there is no other brand [ACC-2.26] [ACC-4.63]', async ({ page }) => {
  await page.goto('/sso/signon/start/drive?redirectUrl=%2FtodaysAuction')
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fsso%2Fsignon%2Fstart%2Fdrive%3FredirectUrl%3D%252FtodaysAuction$/)
  await signInAs(page, STANDARD)
  await page.goto('/sso/signon/start/drive')
  await expect(page).toHaveURL(/\/accessDenied$/)
  await page.goto('/sso/signon/start/acme')
  await expect(page).toHaveURL(/\/app-error\?code=404/)
})

test('single sign-on: a notice first, then the brand’s site with the same account; the notice can be wanted no more [ACC-2.80] [ACC-4.64] [ACC-4.63]', async ({
  page,
  baseURL,
}) => {
  const drive = (baseURL ?? '').replace('localhost', 'drive.localhost')
  const notice = page.getByRole('dialog', { name: 'You are leaving this site' })
  await signInAs(page, DEMO.premium)
  await open(page, QUIET_PAGE)
  await page.locator('.who summary').click()
  await page.locator('.who .menu').getByRole('link', { name: 'Go to' }).click()
  await expect(notice).toBeVisible()
  await expectNoAxeFindings(page)
  // Ticked and not gone on, nothing is kept.
  await notice.getByRole('checkbox', { name: 'Do not show this again' }).check()
  await notice.getByRole('button', { name: 'Stay here' }).click()
  await page.goto('/sso/signon/start/drive?redirectUrl=%2FlotSearchResults')
  await expect(notice).toBeVisible()
  await notice.getByRole('checkbox', { name: 'Do not show this again' }).check()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${drive}/lotSearchResults`)
  await expect(memberName(page)).toHaveText('Priya Nair')
  await page.goto(`${baseURL}/sso/signon/start/drive`)
  await expect(page).toHaveURL(`${drive}/dashboard`)
})

test('the brand’s own sign-in page leads to the account of the house and back', async ({ page, baseURL }) => {
  const drive = (baseURL ?? '').replace('localhost', 'drive.localhost')
  await signInAs(page, DEMO.premium)
  await page.goto(`${drive}/login`)
  await page.getByRole('link', { name: 'Sign in with your account at' }).click()
  await expect(page).toHaveURL(`${drive}/dashboard`)
  await expect(memberName(page)).toHaveText('Priya Nair')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  for (const provider of PROVIDERS)
    test(`${provider} signs in`, async ({ page }) => {
      await page.goto('/login')
      await continueWith(page, provider, VOUCHED[provider])
      // Apple's page posts its answer; who runs no script presses its button.
      if (provider === 'Apple') await page.getByRole('button', { name: 'Continue' }).click()
      await expect(memberName(page)).toHaveText(VOUCHED[provider])
    })
})
