import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { anEmail, confirmByCode, fillAbout, fillHome, mailTo, PASSWORD, sendAbout } from './registering.ts'
import { call } from './signed-in.ts'

/** What the owner of an address chooses, where somebody else began with it. */
const OWN_PASSWORD = 'harbour lantern walks'
/** Where the UK site is. */
const british = (baseURL: string | undefined): string => (baseURL ?? '').replace('localhost', 'uk.localhost')

test('a stranger registers on a phone and becomes a member who may bid once approved [ACC-2.43] [ACC-2.44] [ACC-2.52]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/registrationlanding$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Hammerlane')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP1$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'About you' })).toHaveAttribute('aria-current', 'step')

  // Two mistakes are said beside their fields, and what was typed stays.
  const email = anEmail()
  await fillAbout(page, 'dana@example')
  await page.getByLabel('Mobile phone').fill('12')
  const send = page.getByRole('button', { name: 'Continue' })
  await expect(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  await expect(page.getByText('2 fields need correcting. The rest is kept.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('This is not an email address.')
  await expect(page.getByLabel('Mobile phone')).toHaveAccessibleDescription('A phone number has 7 to 15 digits.')
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile phone').fill('+1 214 555 0142')
  await send.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your code')
  await expect(page.getByText(`If ${email} can be registered, an email with a six-digit code is on its way.`)).toBeVisible()
  const code = /\b\d{6}\b/.exec(await mailTo(page, email))?.[0] ?? ''
  await page.getByLabel('Six digits from the email').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('That is not the code. 4 tries are left.')).toBeVisible()
  await page.getByLabel('Six digits from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page).toHaveURL(/\/usregister\/STEP2$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership')
  await page.getByLabel(/^Standard/).check()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/usregister\/STEP3$/)
  await fillHome(page, 'SW1A 1AA')
  await page.getByLabel('State or province').fill('TX')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page.getByText('1 field needs correcting. The rest is kept.')).toBeVisible()
  await expect(page.getByLabel('ZIP or postal code')).toBeFocused()
  await page.getByLabel('ZIP or postal code').fill('75201')
  await page.getByRole('button', { name: 'Save and finish' }).click()

  await expect(page).toHaveURL(/\/thankyou$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are registered, Dana')
  await expect(page).toHaveTitle(/^Thank you: standard/)
  await expect(page.getByText('One thing is missing before your first bid: an approved ID.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Who is a member goes from the sign-in and from registration to their landing page.
  for (const path of ['/doRegistration', '/usregister/STEP1', '/login']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('whoever left goes on where they were; too early and unknown steps lead to the first open one [ACC-2.41] [ACC-2.47] [ACC-4.03]', async ({
  page,
}) => {
  await open(page, '/usregister/STEP3')
  await expect(page).toHaveURL(/\/usregister\/STEP1$/)
  await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0)
  const email = anEmail()
  await sendAbout(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your code')
  // Loaded again, it asks for the code still; the address may be changed, with what was typed.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your code')
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await open(page, '/usregister')
  await confirmByCode(page, email)
  for (const early of ['/usregister/STEP3', '/usregister/STEP9', '/doRegistration', '/doRegistration/STEP1', '/regstep2', '/thankyou']) {
    await page.goto(early)
    await expect(page).toHaveURL(/\/usregister\/STEP2$/)
  }
  await open(page, '/complete-registration#paymentAccordion')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete your registration')
  await expect(page.locator('#paymentAccordion')).toBeInViewport()
  await expect(page.locator('#addressForm')).toHaveCount(1)
  // Among the account, where alerts lead, as on the page of its own.
  for (const anchor of ['paymentAccordion', 'addressForm']) {
    await open(page, `/accountInformation/complete-registration#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
    await expect(page.locator(`#${anchor}`)).toHaveAttribute('open')
  }
  await page.locator('#addressForm').getByRole('link', { name: 'Open this step' }).click()
  // The address comes after the level.
  await expect(page).toHaveURL(/\/usregister\/STEP2$/)
  await open(page, '/complete-registration#paymentAccordion')
  await page.locator('#paymentAccordion').getByRole('link', { name: 'Open this step' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP2$/)
  await page.getByLabel(/^Guest/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle(/^Thank you: guest/)
  await page.getByRole('link', { name: 'Become a Standard member' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP2$/)
})

test('other sites have one address for the steps, and the American ones lead there [ACC-2.42]', async ({ page, baseURL }) => {
  const site = british(baseURL)
  for (const path of ['/usregister', '/usregister/STEP1', '/registrationlanding', '/complete-registration', '/thankyou', '/regstep2']) {
    await page.goto(site + path)
    const isForMembers = path === '/complete-registration'
    await expect(page).toHaveURL(isForMembers ? /\/login\?redirectUrl=/ : /uk\.localhost[^/]*\/doRegistration(\/STEP1)?$/)
  }
  await page.goto(`${site}/doRegistration/STEP1`)
  await expect(page.getByLabel('Country').locator('option').first()).toHaveText('United Kingdom')
  await page.getByLabel('Country').selectOption({ label: 'Spain' })
  await expect(page.getByLabel('Country')).toHaveAccessibleDescription(/from abroad: before you bid we ask for a passport/)
})

test('a promotion of a link is kept for a day and sent with the registration [ACC-9.24] [MKT-9.21]', async ({ page, context }) => {
  await open(page, '/registrationlanding?promo=SPRING-26')
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'promo')).toBe(true)
  const cookie = (await context.cookies()).find(({ name }) => name === 'promo')
  expect(cookie?.value).toBe('SPRING-26')
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(86_000)
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(86_400)
  await open(page, '/regstep2')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/public/data/registration'))
  await sendAbout(page, anEmail())
  expect(decodeURIComponent((await sent).postData() ?? '')).toContain('SPRING-26')
  await open(page, '/usregister?edit=1&promo=%3Cb%3E')
  expect((await context.cookies()).find(({ name }) => name === 'promo')?.value).toBe('SPRING-26')
})

test('a stranger registers the address of somebody else, who confirms it by the link with a password of their own: the stranger’s opens nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/usregister/STEP1')
  const email = anEmail()
  await sendAbout(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your code')
  const link = new URL(/https?:\S+doRegistration\?key=\S+/.exec(await mailTo(page, email))?.[0] ?? '')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const other = await context.newPage()
  await other.goto(link.pathname + link.search)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Choose your password')
  await other.getByLabel('Password', { exact: true }).fill('short')
  await other.getByLabel('Password again', { exact: true }).fill('short')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('alert')).toContainText('Password must be between')
  await other.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
  await other.getByLabel('Password again', { exact: true }).fill(OWN_PASSWORD)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other).toHaveURL(/\/usregister\/STEP2$/)
  // Nothing that the stranger has is a way in: neither the code of the mail, nor the page that asks for it, nor the password.
  const code = /\b\d{6}\b/.exec(await mailTo(page, email))?.[0] ?? ''
  await page.getByLabel('Six digits from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  const signIn = async (password: string) => (await call(page, '/processLogin', { username: email, password })).data['error'] ?? ''
  expect(await signIn(PASSWORD)).toBe('BAD_CREDENTIALS')
  expect((await call(page, '/data/member/profile')).returnCode).not.toBe(1)
  // The steps go on without script.
  await other.getByLabel(/^Standard/).check()
  await other.getByRole('button', { name: 'Continue' }).click()
  await fillHome(other, '75201')
  await other.getByRole('button', { name: 'Save and finish' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are registered, Dana')
  await other.goto(link.pathname + link.search)
  await context.close()
  expect([await signIn(PASSWORD), await signIn(OWN_PASSWORD)]).toEqual(['BAD_CREDENTIALS', ''])
})

test('the pages of registration: axe finds nothing in light and dark, nothing scrolls sideways', async ({ page }) => {
  for (const path of ['/registrationlanding', '/usregister/STEP1', '/privacyPolicy']) {
    await open(page, path)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
  await open(page, '/usregister/STEP1')
  const email = anEmail()
  await sendAbout(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your code')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await confirmByCode(page, email)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByLabel(/^Standard/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP3$/)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await open(page, '/complete-registration')
  await expectNoAxeFindingsInBothSchemes(page)
})
