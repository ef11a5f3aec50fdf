import type { Locator, Page } from '@playwright/test'
import { DEBTOR } from '../demo/people/people.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const MONEY_MS = 120_000
/** A desk of money has fewer stops before its first row. */
const STOPS_MAX = 80

test('an operator begins with what needs doing, and finds a person by the beginning of a name', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  await open(page, '/operations')
  await expect(page.getByRole('heading', { name: 'What needs doing now' })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page, 'main')
  await page.getByLabel('Name, user ID, phone or email').fill('priya NA')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Priya Nair (${DEMO.premium})` })).toBeVisible()
  await expectNothingSideways(page)
  await open(page, '/operations/bidders?find=example.com@')
  await expect(page.getByText(/^Nobody matches “example\.com@”\./)).toBeVisible()
  await open(page, '/operations/bidders?find=ma')
  await expect(page.locator('[data-person]').nth(1)).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page, 'main')
})

/** Goes on by Tab until the focus is there. */
async function expectToReach(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Desks that no other journey works at. */
const DESKS = ['flags', 'chat', 'kiosks', 'duplicates', 'brokers', 'quick-picks']
const MONEY_DESKS = ['money', 'money/acts', 'money/defaults', 'money/disputes', 'money/settlements', 'money/books', 'money/months']
const PHONE = { width: 360, height: 740 }

test('desks of operators: axe finds nothing in light and dark, nothing scrolls sideways', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  for (const path of DESKS) {
    await page.goto(`/operations/${path}`)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
})

test('desks of money: axe finds nothing in light and dark, nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(MONEY_MS)
  await signInAs(page, DEMO.operator)
  for (const path of MONEY_DESKS) {
    await page.goto(`/operations/${path}`)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
})

test('by keys alone an operator comes from desk to desk and opens a payer and their invoice', async ({ page }) => {
  test.setTimeout(MONEY_MS)
  await signInAs(page, DEMO.operator)
  await open(page, '/operations')
  const desks = page.getByRole('navigation', { name: 'Desks' })
  await expectToReach(page, desks.getByRole('link', { name: 'Money', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money')
  await expectToReach(page, desks.getByRole('link', { name: 'Unpaid wins' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unpaid wins')
  await expectToReach(page, desks.getByRole('link', { name: 'Payers and invoices' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money')
  await expectToReach(page, page.getByLabel('Name, user ID, invoice, lot, reference or amount'))
  await page.keyboard.type(String(DEBTOR))
  await page.keyboard.press('Enter')
  const payer = page.locator(`main a[href="/operations/money/payers/${DEBTOR}"]`).first()
  await expect(payer).toBeVisible()
  await expectToReach(page, payer)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(DEBTOR))
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  const invoice = page.locator('main a[href^="/operations/money/invoices/"]').first()
  await expectToReach(page, invoice)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Invoice|Credit note) [A-Z0-9-]+$/)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
})

test('on a phone a reviewer’s open paper takes the place of the queue, and leads back to it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, DEMO.reviewer)
  await open(page, '/operations/reviews')
  const queue = page.getByRole('region', { name: 'Papers that wait' })
  await queue.locator('.rev-list a').first().click()
  const back = page.getByRole('link', { name: 'Back to the queue' })
  await expect(back).toBeInViewport()
  await expect(queue).toBeHidden()
  await back.click()
  await expect(queue).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await queue.locator('.rev-list a').first().click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(queue).toBeVisible()
  await expect(back).toBeHidden()
})
