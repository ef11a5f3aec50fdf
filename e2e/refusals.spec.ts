import type { Page, Route } from '@playwright/test'
import { expect, listedLots, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const QUESTIONS = [
  { questionId: 1, question: 'First question?' },
  { questionId: 2, question: 'Second question?' },
]
const EMAIL = 'somebody@example.com'

const answer = (returnCode: number, data: object, status = 200) => ({ status, json: { returnCode, returnCodeDesc: '', data } })

/** Answers each call in turn by the next of these; the last one stays. */
async function answerBy(page: Page, path: string, answers: readonly ReturnType<typeof answer>[]): Promise<void> {
  let next = 0
  await page.route(path, (route) => route.fulfill(answers[Math.min(next++, answers.length - 1)]))
}

/** Answers a call as the server does, but for what `change` makes of its data. */
const changed = (change: (data: Record<string, unknown>) => object) => async (route: Route) => {
  try {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...change(body.data) } } })
  } catch (error) {
    // The page has left meanwhile, and nobody waits for this answer any more.
    if (!String(error).includes('disposed')) throw error
  }
}

async function forgot(page: Page, name: string): Promise<void> {
  await open(page, '/login/forgotPassword')
  await page.getByLabel('Email or user ID').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('questions are asked where there are some; where there are none, or they are locked, a dialog says so [ACC-4.17] [ACC-4.19] [ACC-4.21]', async ({
  page,
}) => {
  await answerBy(page, '**/securityQuestions', [answer(1, { questions: [] }), answer(1, { questions: QUESTIONS })])
  await answerBy(page, '**/securityQuestions/verify', [
    answer(-1, { errorCode: 'QUESTIONS_LOCKED', key: null, questions: [{ questionId: 1, code: 3 }] }),
  ])
  await forgot(page, EMAIL)
  await expect(page.locator('dialog[data-step=none]')).toBeVisible()
  await forgot(page, EMAIL)
  const dialog = page.getByRole('dialog')
  for (const { question } of QUESTIONS) await dialog.getByLabel(question).fill('something')
  await dialog.getByRole('button', { name: 'Check answers' }).click()
  await expect(page.locator('dialog[data-step=locked]')).toBeVisible()
})

test('trouble with the answers, or an answer without a key, says that they could not be saved [ACC-4.23] [ACC-8.24]', async ({ page }) => {
  await answerBy(page, '**/securityQuestions', [answer(1, { questions: QUESTIONS })])
  const unsaved = 'Your answers could not be saved. Please try again'
  await answerBy(page, '**/securityQuestions/verify', [
    answer(-1, { errorMsg: 'no space left', questions: [] }),
    answer(1, { key: null, questions: [] }),
  ])
  await forgot(page, EMAIL)
  const dialog = page.getByRole('dialog')
  for (const { question } of QUESTIONS) await dialog.getByLabel(question).fill('something')
  for (const _ of ['with errorMsg', 'without a key']) {
    const judged = page.waitForResponse('**/securityQuestions/verify')
    await dialog.getByRole('button', { name: 'Check answers' }).click()
    await judged
    await expect(dialog.getByRole('alert')).toHaveText(unsaved)
  }
})

test('without questions an address is asked for, and mailed; what goes wrong opens the failed dialog [ACC-4.24] [ACC-4.25] [ACC-4.28]', async ({
  page,
}) => {
  await page.route(
    '**/public/data/userConfig',
    changed(({ defaultDisplayPref }) => ({ defaultDisplayPref: { ...(defaultDisplayPref as object), showSecurityQuestions: false } })),
  )
  await answerBy(page, '**/public/data/emailPassword', [
    answer(1, { result: 'success' }),
    answer(-1, { result: 'UnknownError', errorCode: 'RESET_FAILED' }),
    answer(-1, { result: 'Odd' }),
  ])
  await forgot(page, 'nobody')
  await expect(page.getByText('Email is required')).toBeVisible()
  await forgot(page, EMAIL)
  await expect(page.locator('dialog[data-step=sent]')).toBeVisible()
  for (const _ of ['UnknownError', 'anything else']) {
    await forgot(page, EMAIL)
    await expect(page.locator('dialog[data-step=failed]')).toBeVisible()
  }
})

async function trySignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email or user ID' }).fill(EMAIL)
  await page.locator('input[name=password]').fill('a long password')
  await page.locator('form.sign-form').getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a sign-in that the server cannot judge says why, is counted, and is bad credentials without a word [ACC-8.11] [ACC-8.21] [ACC-8.22]', async ({
  page,
}) => {
  await answerBy(page, '**/processLogin*', [
    answer(-1, { error: 'ERROR' }),
    answer(-1, { errorMsg: 'The house is closed.' }, 500),
    answer(-1, {}, 500),
  ])
  await open(page, '/login')
  const alert = page.locator('form.sign-form').getByRole('alert')
  const failures = () => page.evaluate(() => localStorage.getItem('failedLoginAttempts'))
  for (const [count, words] of [
    ['1', 'Internal server error. Please try again later'],
    ['2', 'Unable to continue. The house is closed.'],
    ['3', 'The email, user ID or password is not correct'],
  ] as const) {
    await trySignIn(page)
    await expect(alert).toHaveText(words)
    expect(await failures()).toBe(count)
  }
})

test('a bidder who has to give an address is led to the page for it; terms that failed are an error like any other [ACC-8.20]', async ({
  page,
}) => {
  await answerBy(page, '**/processLogin*', [
    answer(-1, { error: 'TERMS_AND_CONDITIONS_FAILED' }),
    answer(-1, { error: 'UPDATE_BROKER_BIDDER_EMAIL' }),
  ])
  await open(page, '/login')
  await trySignIn(page)
  await expect(page.locator('form.sign-form').getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await trySignIn(page)
  await expect(page).toHaveURL(/\/updateBrokerBidderEmail$/)
})

test('the address sets the kind of account, and sellers and their like are led to where they sign in [ACC-2.07] [ACC-6.18]', async ({
  page,
}) => {
  await open(page, '/login?accountType=automotive')
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('automotive')
  for (const [kind, target] of [
    ['1', 'sellers'],
    ['automotive', 'automotive'],
    ['bodyshopAndRecoveryOps', 'bodyshops'],
  ] as const) {
    await open(page, '/login')
    await page.getByLabel('Account', { exact: true }).selectOption(kind)
    await page.locator('form.sign-form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/noSearchResults\\?for=${target}$`))
  }
})

test('a member whose session is over is led to the sign-in and back; trouble of the server is logged and keeps him where he is [ACC-8.01] [ACC-8.09] [ACC-8.38]', async ({
  page,
}) => {
  await signInAs(page, DEMO.premium)
  await open(page, '/lotSearchResults?make=TOYOTA')
  const [lot = ''] = await listedLots(page)
  const heart = page.locator(`[data-lot="${lot}"] .heart`)
  for (const status of [500, 503]) {
    await page.route('**/data/lots/*WatchList/*', (route) => route.fulfill(answer(-1, {}, status)))
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('a call was refused'))
    await heart.click()
    await logged
    await expect(page).toHaveURL(/\/lotSearchResults\?make=TOYOTA$/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await page.route('**/data/lots/*WatchList/*', async (route) => {
    await page.context().clearCookies({ name: 'hl' })
    await route.fulfill(answer(-1, { errorCode: 'NOT_SIGNED_IN' }, 401))
  })
  await heart.click()
  await expect(page).toHaveURL(new RegExp(`/login\\?redirectUrl=${encodeURIComponent('/lotSearchResults?make=TOYOTA')}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const [status, code, path] of [
  [401, 'NOT_SIGNED_IN', '/login?redirectUrl='],
  [460, 'TERMS_PENDING', '/termsAndConditions'],
] as const) {
  test(`a call refused by ${status} closes what is open over the page before it leaves [ACC-8.01] [MKT-8.01] [ACC-8.03]`, async ({
    page,
  }) => {
    await signInAs(page, DEMO.premium)
    await open(page, '/lotSearchResults')
    await page.context().clearCookies({ name: 'recentLogIn' })
    // The document that is left for is nothing, so that the one that leaves can be looked at.
    const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes(path))
    await page.route(
      (url) => url.pathname === path.split('?')[0],
      (route) => route.fulfill({ status: 204 }),
    )
    await page.route('**/update-location', (route) => route.fulfill(answer(-1, { errorCode: code }, status)))
    await page
      .locator('details.drop')
      .filter({ has: page.locator('[data-opens="place"]') })
      .locator('summary')
      .click()
    await page.locator('[data-opens="place"]').click()
    await page.getByLabel('ZIP or postal code').fill('75201')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await left
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const marks = (await page.context().cookies()).filter(({ name, value }) => name === 'recentLogIn' && value === '1')
    expect(marks).toHaveLength(status === 460 ? 1 : 0)
  })
}

test('the sellers’ page says what is wrong with the form, what the server says, and that it was not reached [ACC-8.33] [ACC-8.34] [ACC-8.35]', async ({
  page,
}) => {
  await open(page, '/sellerPassword?fault=SELLER_PASSWORD_EMPTY')
  const told = page.locator('.alert[role=alert]')
  await expect(told).toHaveText('Please fill in both password fields')
  await expect(told.locator('p')).toHaveClass('bad')
  const send = async (email: string, password: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    for (const field of ['password', 'confirmPassword']) await page.locator(`input[name=${field}]`).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  for (const [email, password, words] of [
    ['nobody', 'long-enough', 'Please enter a valid email address'],
    [EMAIL, '', 'Please fill in both password fields'],
    [EMAIL, 'short', 'The password must have 8 to 12 characters'],
  ] as const) {
    await send(email, password)
    await expect(told).toHaveText(words)
    await expect(told.locator('p')).toHaveClass('bad')
  }
  await answerBy(page, '**/seller/accountInformation/createPassword', [answer(-1, { errorMsg: 'This account is closed.' })])
  await send(EMAIL, 'long-enough')
  await expect(told).toHaveText('This account is closed.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/seller/accountInformation/createPassword', (route) => route.abort())
  await send(EMAIL, 'long-enough')
  await expect(told).toHaveText('The site did not answer. Check your connection and try again.')
})

test('a message and the greeting of buyers from abroad open over the page; what was accepted and closed is kept [ACC-2.82] [ACC-3.34]', async ({
  page,
}) => {
  await page.route(
    '**/envconfig/properties',
    changed(() => ({ internationalBuyerCountries: ['MEX'], countryCodesToShowCookiePolicy: ['MEX'] })),
  )
  await page.route(
    '**/public/data/userConfig',
    changed(({ physicalLocationInfo }) => ({ physicalLocationInfo: { ...(physicalLocationInfo as object), threeCharCountryCode: 'MEX' } })),
  )
  await open(page, '/lotSearchResults')
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  const greeting = page.getByRole('dialog').filter({ hasText: 'Mexico' })
  await expect(greeting).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(greeting).toHaveCount(0)
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
  expect(await page.evaluate(() => sessionStorage.getItem('g2app.isIntPopUpClosed'))).toBe('true')
  expect((await page.context().cookies()).find(({ name }) => name === 'acceptCookiePolicy')?.value).toBe('1')
  await page.locator('.heart').first().click()
  await expect(page.locator('dialog.message')).toBeVisible()
})
