import type { Browser, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, QUIET_PAGE, signInAs } from './signed-in.ts'

// One buyer's alerts, so one journey at a time.
test.describe.configure({ mode: 'serial' })

const ALERTS = '**/data/member/account/alerts'
const MESSAGE = { userActionCode: 'MESSAGE', message: 'Your title papers have arrived.' }

/** Runs as an operator in a browser of his own. */
async function asOperator<T>(browser: Browser, baseURL: string | undefined, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  try {
    const page = await context.newPage()
    await signInAs(page, DEMO.operator)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Leaves a buyer with exactly these alerts; answers their ids. */
async function giveAlerts(operator: Page, buyerNumber: number, alerts: readonly object[]): Promise<number[]> {
  const { data } = await call(operator, `/data/operations/alerts?buyerNumber=${buyerNumber}`)
  for (const { userActionId, actionStatus } of data['alerts'] as readonly { userActionId: number; actionStatus: string }[])
    if (!['COMPLETED', 'DENY'].includes(actionStatus)) await call(operator, '/data/operations/alerts/withdraw', { userActionId })
  const ids: number[] = []
  for (const alert of alerts) {
    const raised = await call(operator, '/data/operations/alerts', { buyerNumber, ...MESSAGE, ...alert })
    expect(raised.returnCode).toBe(1)
    ids.push(raised.data['userActionId'] as number)
  }
  return ids
}

const dialog = (page: Page) => page.locator('dialog.al-dlg')
const bar = (page: Page) => page.getByRole('region', { name: 'Your alerts' })
/** Waits until a document has asked for its alerts and so shows what it is going to show. */
const load = async (page: Page, path = QUIET_PAGE): Promise<void> => {
  const answered = page.waitForResponse((answer) => answer.url().includes('/data/member/user-actions'))
  await page.goto(path)
  await answered
}

test.afterAll(async ({ browser, baseURL }) => {
  await asOperator(browser, baseURL, async (operator) => {
    for (const number of [OWN.alerted.number, OWN.alertedUk.number]) await giveAlerts(operator, number, [])
  })
})

test('mandatory alerts come first, then blocking ones, then banner and carousel [ACC-4.33] [ACC-2.81] [ACC-4.31]', async ({
  page,
  browser,
  baseURL,
}) => {
  const [carousel, blocking, mandatory, second, banner] = await asOperator(browser, baseURL, (operator) =>
    giveAlerts(operator, OWN.alerted.number, [{}, { blockUI: true }, { mandatory: true }, { alertPriority: 5 }, { isBanner: true }]),
  )
  await signInAs(page, OWN.alerted.number)
  await page.goto(QUIET_PAGE)
  await expect(dialog(page)).toHaveAttribute('data-alert', String(mandatory))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Not interested' })).toHaveCount(0)
  await expectNoAxeFindings(page)
  const sent = async (name: string): Promise<unknown> => {
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/data/member/account/alerts'))
    await dialog(page).getByRole('button', { name }).click()
    return ((await request).postDataJSON() as { actionStatus: unknown }).actionStatus
  }
  expect(await sent('Done')).toBe('COMPLETED')
  await expect(dialog(page)).toHaveAttribute('data-alert', String(blocking))
  expect(await sent('I am on it')).toBe('IN_PROGRESS')
  await expect(dialog(page)).toHaveAttribute('data-place', 'carousel')
  await expect(dialog(page)).toHaveAttribute('data-alert', String(second))
  expect(await sent('Not interested')).toBe('DENY')
  await expect(dialog(page)).toHaveAttribute('data-alert', String(carousel))
  await expect(bar(page).locator('[data-alert]')).toHaveAttribute('data-alert', String(banner))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await load(page)
  await expect(bar(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('what is put off leaves the view even if the call fails, a refusal that fails stays [ACC-4.32] [ACC-8.39]', async ({
  page,
  browser,
  baseURL,
}) => {
  await asOperator(browser, baseURL, (operator) =>
    giveAlerts(operator, OWN.alerted.number, [{ isBanner: true }, { isBanner: true, message: 'The second.' }]),
  )
  await signInAs(page, OWN.alerted.number)
  await page.goto(QUIET_PAGE)
  await expect(bar(page)).toContainText('1 of 2')
  await page.route(ALERTS, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await bar(page).getByRole('button', { name: 'Not interested' }).click()
  await expect(bar(page)).toContainText('1 of 2')
  await bar(page).getByRole('button', { name: 'Remind me later' }).click()
  await expect(bar(page)).toContainText('The second.')
  await expect(bar(page)).not.toContainText('of 2')
  await page.unroute(ALERTS)
  await load(page)
  await expect(bar(page)).toContainText('1 of 2')
})

test('only open and active alerts show, one that does not notify again shows once a session [ACC-4.29] [ACC-4.34] [ACC-4.35]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await asOperator(browser, baseURL, (operator) =>
    giveAlerts(operator, OWN.alerted.number, [
      { isBanner: true, renotify: false, message: 'Once.' },
      { isBanner: true, message: 'Later.', activationDate: '2999-01-01T00:00:00Z' },
      { isBanner: true, message: 'Begun.' },
    ]),
  )
  await signInAs(page, OWN.alerted.number)
  await page.goto(QUIET_PAGE)
  await expect(bar(page)).toContainText('1 of 2')
  await bar(page).getByRole('button', { name: 'Next alert' }).click()
  await expect(bar(page)).toContainText('Begun.')
  await bar(page).getByRole('button', { name: 'I am on it' }).click()
  await expect(bar(page)).toContainText('Once.')
  await expect(bar(page)).not.toContainText('of 2')
  const counted = (await context.cookies()).find(({ name }) => name === 'alerts')
  expect(counted?.expires).toBe(-1)
  expect(Object.values(JSON.parse(decodeURIComponent(counted?.value ?? '{}')) as object)).toEqual([{ mv: 1, cv: 1 }])
  await load(page)
  await expect(bar(page)).toHaveCount(0)
  // A page that stands could write what it counted once more.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'alerts' })
  await load(page)
  await expect(bar(page)).toContainText('Once.')
})

test('views are counted in the cookie alerts by the code of each alert, with the most there may be [ACC-3.35]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const once = { isBanner: true, renotify: false }
  await asOperator(browser, baseURL, (operator) =>
    giveAlerts(operator, OWN.alerted.number, [{ ...once, userActionCode: 'CONTACT_DETAILS' }, once]),
  )
  await signInAs(page, OWN.alerted.number)
  await page.goto(QUIET_PAGE)
  await expect(bar(page)).toContainText('1 of 2')
  const counted = (await context.cookies()).find(({ name }) => name === 'alerts')
  const views: unknown = JSON.parse(decodeURIComponent(counted?.value ?? ''))
  const { data } = await call(page, '/data/member/account/alerts')
  const { accountAlerts } = data['banner'] as { readonly accountAlerts: readonly { readonly customUserActionCode: string }[] }
  const codes = accountAlerts.map(({ customUserActionCode }) => customUserActionCode)
  expect(new Set(codes).size).toBe(2)
  expect(views).toEqual(Object.fromEntries(codes.map((code) => [code, { mv: 1, cv: 1 }])))
})

test('a sticky alert hides the navigation until it is dealt with [ACC-4.36]', async ({ page, browser, baseURL }) => {
  await asOperator(browser, baseURL, (operator) => giveAlerts(operator, OWN.alerted.number, [{ isBanner: true, sticky: true }]))
  await signInAs(page, OWN.alerted.number)
  await page.goto(QUIET_PAGE)
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(bar(page)).toBeVisible()
  await expect(navigation).toBeHidden()
  await bar(page).getByRole('button', { name: 'Done' }).click()
  await expect(navigation).toBeVisible()
})

test('alerts that cannot be loaded are told to the server, and the page stands [ACC-8.40] [MKT-8.29]', async ({ page }) => {
  await signInAs(page, OWN.alerted.number)
  await page.route(ALERTS, (route) => route.abort())
  const told = page.waitForRequest('**/public/data/log')
  await page.goto(QUIET_PAGE)
  expect((await told).postDataJSON()).toEqual({
    event: 'GET_ACCOUNT_ALERTS',
    message: expect.any(String),
    payload: { path: QUIET_PAGE },
    status: 0,
  })
  await expect(page.getByRole('main')).toBeVisible()
})

test('the banner turns every fifteen seconds until it is paused [ACC-9.08] [ACC-3.25]', async ({ page, browser, baseURL }) => {
  await asOperator(browser, baseURL, (operator) => giveAlerts(operator, OWN.alerted.number, [{ isBanner: true }, { isBanner: true }]))
  await signInAs(page, OWN.alerted.number)
  await page.clock.install()
  await page.goto(QUIET_PAGE)
  await page.clock.runFor(1_000)
  await expect(bar(page)).toContainText('1 of 2')
  await page.clock.runFor(15_000)
  await expect(bar(page)).toContainText('2 of 2')
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(60_000)
  await expect(bar(page)).toContainText('2 of 2')
})

test('an unfinished registration prompts outside of US and Canada, and an identity alert leads there [ACC-4.46] [ACC-4.37]', async ({
  page,
  browser,
  baseURL,
}) => {
  const step = { userActionCode: 'COMPLETE_REGISTRATION', message: '' }
  const pending = [
    { ...step, customUserActionCode: 'VERIFY_ACCOUNT_INFO' },
    { ...step, customUserActionCode: 'MEMBERSHIP_PAYMENT' },
    { userActionCode: 'IDENTITY_VERIFICATION', message: '', isBanner: true },
  ]
  await asOperator(browser, baseURL, async (operator) => {
    await giveAlerts(operator, OWN.alertedUk.number, pending)
    await giveAlerts(operator, OWN.alerted.number, pending.slice(0, 2))
  })
  await signInAs(page, OWN.alertedUk.number, (baseURL ?? '').replace('//localhost', '//uk.localhost'))
  await expect(page).toHaveURL(/\/accountInformation\/complete-registration$/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Pay your membership/, /Verify your account details/])
  await page.goto((baseURL ?? '').replace('//localhost', '//uk.localhost') + QUIET_PAGE)
  await expect(page.getByRole('link', { name: 'Finish registration' })).toBeVisible()
  await signInAs(page, OWN.alerted.number)
  await load(page)
  await expect(page.getByRole('region', { name: 'Notices' }).or(page.getByRole('main'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish registration' })).toHaveCount(0)
})

test('an operator puts up a notice that everybody on the site sees and can put away for good [ACC-3.36]', async ({
  page,
  browser,
  baseURL,
}) => {
  const ireland = (baseURL ?? '').replace('//localhost', '//ie.localhost')
  await asOperator(browser, baseURL, async (operator) => {
    await operator.goto('/operations/alerts')
    await expect(operator.locator('.menu button').first()).toBeAttached()
    await expectNoAxeFindings(operator)
    const form = operator.getByRole('form', { name: 'Notices to everybody' })
    await form.getByLabel('Site').selectOption('CPRTIE')
    await form.getByLabel('Kind').selectOption('warning')
    await form.getByLabel('English').fill('The Dublin yard opens at noon.')
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(operator.getByText('Recorded.', { exact: true })).toBeVisible()
  })
  await page.goto(ireland + QUIET_PAGE)
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('The Dublin yard opens at noon.')
  await expectNoAxeFindings(page)
  await page.evaluate(() => localStorage.setItem('messageCenter', JSON.stringify(Array.from({ length: 100 }, (_, at) => -1 - at))))
  await page.reload()
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notices).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('messageCenter') ?? '[]') as number[])
  expect([kept.length, kept[0], (kept.at(-1) ?? 0) > 0]).toEqual([100, -2, true])
  const again = await page.context().newPage()
  const asked = again.waitForResponse('**/public/data/global/alerts')
  await again.goto(ireland + QUIET_PAGE)
  await asked
  await expect(again.getByRole('region', { name: 'Notices' })).toHaveCount(0)
  await asOperator(browser, baseURL, async (operator) => {
    await operator.goto('/operations/alerts')
    await operator.getByRole('listitem').filter({ hasText: 'Dublin' }).getByRole('button', { name: 'Take down' }).first().click()
    await expect(operator.getByText('Recorded.', { exact: true })).toBeVisible()
  })
})

test('an alert looks every half second whether it may open, and opens once a menu of the header is closed [ACC-9.17]', async ({
  page,
  browser,
  baseURL,
}) => {
  await asOperator(browser, baseURL, (operator) => giveAlerts(operator, OWN.alerted.number, [{}]))
  await signInAs(page, OWN.alerted.number)
  await page.addInitScript(() => {
    const counted = window as unknown as { looks: number }
    counted.looks = 0
    const look = Document.prototype.querySelector
    Document.prototype.querySelector = function (this: Document, selector: string) {
      if (selector.startsWith('dialog[open]')) counted.looks += 1
      return look.call(this, selector)
    }
  })
  const looks = (): Promise<number> => page.evaluate(() => (window as unknown as { looks: number }).looks)
  // The alerts come when a menu is open already.
  const opened = Promise.withResolvers<void>()
  await page.route(ALERTS, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto(QUIET_PAGE)
  const menu = page.locator('header details.drop').last()
  await menu.locator('summary').click()
  await expect(menu).toHaveAttribute('open', '')
  opened.resolve()
  await expect.poll(looks).toBeGreaterThan(0)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const before = await looks()
  await page.clock.runFor(10_000)
  expect((await looks()) - before).toBe(20)
  await expect(dialog(page)).toHaveCount(0)
  await menu.locator('summary').click()
  await expect(menu).not.toHaveAttribute('open')
  await page.clock.runFor(500)
  await expect(dialog(page)).toBeVisible()
})
