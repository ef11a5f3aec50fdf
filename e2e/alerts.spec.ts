import type { Browser, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, QUIET_PAGE, signInAs } from './signed-in.ts'

// One buyer's alerts, so one journey at a time.
test.describe.configure({ mode: 'serial' })

const MESSAGE = { userActionCode: 'MESSAGE', message: 'Your title papers have arrived.' }

/** Runs as an operator in a browser of their own. */
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

/** Leaves a buyer with exactly these alerts. */
async function giveAlerts(operator: Page, buyerNumber: number, alerts: readonly object[]): Promise<void> {
  const { data } = await call(operator, `/data/operations/alerts?buyerNumber=${buyerNumber}`)
  for (const { userActionId, actionStatus } of data['alerts'] as readonly { userActionId: number; actionStatus: string }[])
    if (!['COMPLETED', 'DENY'].includes(actionStatus)) await call(operator, '/data/operations/alerts/withdraw', { userActionId })
  for (const alert of alerts) {
    const raised = await call(operator, '/data/operations/alerts', { buyerNumber, ...MESSAGE, ...alert })
    expect(raised.returnCode).toBe(1)
  }
}

const dialog = (page: Page) => page.locator('dialog.al-dlg')
const bar = (page: Page) => page.getByRole('region', { name: 'Your alerts' })
test.afterAll(async ({ browser, baseURL }) => {
  await asOperator(browser, baseURL, async (operator) => {
    await giveAlerts(operator, OWN.alerted.number, [])
  })
})

test('a mandatory alert stands over the page, and a sticky one hides the navigation until it is dealt with [ACC-4.36]', async ({
  page,
  browser,
  baseURL,
}) => {
  await asOperator(browser, baseURL, (operator) =>
    giveAlerts(operator, OWN.alerted.number, [{ isBanner: true, sticky: true }, { mandatory: true }]),
  )
  await signInAs(page, OWN.alerted.number)
  await page.goto(QUIET_PAGE)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(bar(page)).toBeVisible()
  await expect(navigation).toBeHidden()
  await bar(page).getByRole('button', { name: 'Done' }).click()
  await expect(navigation).toBeVisible()
})

test('an operator puts up a notice that everybody on the site sees and can put away for good [ACC-3.36]', async ({
  page,
  browser,
  baseURL,
}) => {
  const ireland = (baseURL ?? '').replace('//localhost', '//ie.localhost')
  await asOperator(browser, baseURL, async (operator) => {
    await operator.goto('/operations/alerts')
    await expect(operator.locator('[data-alive]').first()).toBeAttached()
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
