import type { Page } from '@playwright/test'
import { DEMO_ANSWER, DEMO_PASSWORD } from '../demo/people/people.ts'
import { printedWith } from './command.ts'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { emailOfOwn, OWN } from './own-people.ts'

const FORGETFUL = emailOfOwn(OWN.mailedLink)
const QUESTIONED = emailOfOwn(OWN.questioned)

/** Address of the newest link in the mails to somebody, which whoever runs commands on the machine reads. */
const mailedLink = async (to: string): Promise<string> => (await printedWith(/https?:\S+\/create-password\S+/, ['mails', to])).found

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('New password again', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/login\?notice=passwordChanged$/)
}

test('a forgotten password comes back by mail, once [ACC-2.14] [ACC-4.26] [ACC-2.84]', async ({ page }) => {
  await open(page, '/login/forgotPassword')
  await expectNoAxeFindings(page)
  const name = page.getByLabel('Email or user ID')
  await name.fill('nobody')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('A valid email or user ID is required')).toBeVisible()
  await name.fill(FORGETFUL)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectNoAxeFindings(page)
  const link = await mailedLink(FORGETFUL)
  await page.goto(link)
  const first = page.getByLabel('New password', { exact: true })
  await first.fill('short-7')
  await page.getByRole('button', { name: 'Show the password: New password', exact: true }).click()
  await expect(first).toHaveAttribute('type', 'text')
  await page.getByLabel('New password again', { exact: true }).fill('short-7')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be between 8 and 128 characters')).toBeVisible()
  await expectNoAxeFindings(page)
  await choosePassword(page, link)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('security questions are asked, wrong answers marked, right ones confirmed by mail [ACC-4.18] [ACC-4.20] [ACC-4.22]', async ({
  page,
}) => {
  await open(page, '/login/forgotPassword')
  await page.getByLabel('Email or user ID').fill(QUESTIONED)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog')
  const answers = dialog.getByRole('textbox')
  await expect(answers).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Check answers' }).click()
  await expect(dialog.getByText('Please answer this question.')).toHaveCount(3)
  await answers.nth(0).fill('something else')
  await answers.nth(1).fill(DEMO_ANSWER)
  await answers.nth(2).fill(DEMO_ANSWER.toUpperCase())
  await dialog.getByRole('button', { name: 'Check answers' }).click()
  await expect(dialog.getByText('This answer is not correct.')).toHaveCount(1)
  await expectNoAxeFindings(page)
  for (let tries = 2; tries <= 3; tries++) {
    await answers.nth(0).fill(`something else ${tries}`)
    const judged = page.waitForResponse('**/securityQuestions/verify')
    await dialog.getByRole('button', { name: 'Check answers' }).click()
    await judged
  }
  await answers.nth(0).fill(DEMO_ANSWER)
  await dialog.getByRole('button', { name: 'Check answers' }).click()
  // From the fourth try on the browser solves a captcha by itself.
  await expect(dialog.getByRole('alert')).toHaveText('Please confirm that you are not a robot')
  await expect(dialog.locator('[data-captcha=solved]')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Check answers' }).click()
  await expect(page).toHaveURL(/\/create-password\?key=[\w-]{43}$/)
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible()
  await choosePassword(page, await mailedLink(QUESTIONED))
})

test('an expired password is still changed after failures of strangers: what was typed stays while the browser solves a captcha', async ({
  page,
}) => {
  await open(page, '/expiredPassword?username=expired-nobody%40example.com')
  const typed = [
    [page.getByLabel('Email or user ID'), 'expired-nobody@example.com'],
    [page.getByLabel('Current password', { exact: true }), 'another password'],
    [page.getByLabel('New password', { exact: true }), 'a long new password'],
    [page.getByLabel('New password again', { exact: true }), 'a long new password'],
  ] as const
  for (const [field, words] of typed.slice(1)) await field.fill(words)
  const send = page.getByRole('button', { name: 'Save password' })
  const alert = page.getByRole('alert')
  for (let tries = 1; tries <= 3; tries++) {
    const answer = page.waitForResponse('**/public/data/expiredPassword')
    await send.click()
    expect((await (await answer).json()).data.error).toBe('BAD_CREDENTIALS')
  }
  await send.click()
  await expect(alert).toContainText('Please confirm that you are not a robot')
  await expect(page.locator('[data-captcha=solved]')).toBeVisible()
  await expectNoAxeFindings(page)
  for (const [field, words] of typed) await expect(field).toHaveValue(words)
  const answer = page.waitForResponse('**/public/data/expiredPassword')
  await send.click()
  expect((await (await answer).json()).data.error).toBe('BAD_CREDENTIALS')
})

for (const [path, label] of [
  ['', 'One-time code'],
  ['/es', 'Código de un solo uso'],
  ['/nl', 'Eenmalige code'],
] as const)
  test(`the form of an expired password asks for a code in its place on a phone: ${label}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `${path}/expiredPassword`)
    const code = page.locator('[name=oneTimeCode]')
    await expect(code).toBeHidden()
    await open(page, `${path}/expiredPassword?fault=ONE_TIME_CODE_NEEDED`)
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await expect(code).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoAxeFindings(page)
  })

test('a network that asks for mails again and again solves a captcha, which the browser does by itself [ACC-3.05]', async ({ page }) => {
  // As from behind a proxy: what comes from this machine itself is not counted.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.50' })
  await open(page, '/login/forgotPassword')
  const ask = async () => {
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
    await page.getByRole('button', { name: 'Email me a link' }).click()
  }
  const sent = page.getByRole('dialog', { name: 'Check your email' })
  for (let tries = 1; tries <= 3; tries++) {
    await page.getByRole('button', { name: 'Forgot user ID' }).click()
    await ask()
    await expect(sent).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Forgot user ID' }).click()
  await ask()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Please confirm that you are not a robot')
  await expect(page.locator('[data-captcha=solved]')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(sent).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form asks for the mail and says what came of it [ACC-4.27]', async ({ page }) => {
    await page.goto('/es/login/forgotPassword')
    await page.getByLabel('Correo o ID de usuario').fill('nadie')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(/\/es\/login\/forgotPassword\?result=InvalidUserID$/)
    await expect(page.getByRole('alert').filter({ hasText: 'Se necesita un correo o ID de usuario válido' })).toBeVisible()
    await page.getByLabel('Correo o ID de usuario').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Mire su correo' })).toBeVisible()
  })
})
