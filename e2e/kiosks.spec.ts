import { anotherVisitor, expect, expectNoAxeFindings, open, test } from './journey.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

// One till, so one journey at a time: each ends what it began.
test.describe.configure({ mode: 'default' })

test('a kiosk sees the lots of its own yard [ACC-2.28]', async ({ page }) => {
  await signInAs(page, 901_010)
  const { data } = await call(page, '/data/kioskuser')
  await open(page, '/kiosklotSearchResults')
  await expectNoAxeFindings(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(data['yardName']).slice(0, 3), { ignoreCase: true })
  const yards = await page.evaluate(async (yard: string) => {
    const body = { filter: { MISC: [`auction_host_id:${yard}`, 'sale_over:false'] }, size: 1 }
    const answer = await fetch('/public/lots/search-results', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { results: { totalElements: number } } }).data.results.totalElements
  }, String(data['yardNumber']))
  await expect(page.getByRole('main').locator('output').first()).toContainText(yards.toLocaleString('en-US'))
})

test('a kiosk screen is invited by an operator, registers by its link once, and is taken back', async ({ page, browser }) => {
  const name = `Kiosk ${Date.now()}`
  await signInAs(page, DEMO.operator)
  const { data } = await call(page, '/data/operations/sales')
  const [sale] = data['sales'] as readonly { yardNumber: number }[]
  await open(page, '/operations/kiosks')
  await page.getByLabel('Screen name').fill(name)
  await page.getByLabel('Yard number').fill(String(sale?.yardNumber))
  await page.getByRole('button', { name: 'Create a link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Waiting for its link to be opened')
  const link = (await page.locator('[data-link]').getAttribute('data-link')) ?? ''
  const screen = await anotherVisitor(browser)
  await screen.goto(link)
  await expectNoAxeFindings(screen)
  await screen.getByRole('button', { name: 'Register this screen' }).click()
  await expect(screen).toHaveURL(/\/kiosk\/login/)
  // The screen takes no personal data: it shows the way to the reader's own phone.
  await screen.goto('/usregister/STEP1')
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Register on your phone')
  await expect(screen.getByRole('img', { name: 'Code that opens the registration on your phone' })).toBeVisible()
  await expect(screen.getByText(/\/usregister\/STEP1\?source=YARD$/)).toBeVisible()
  await expect(screen.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expectNoAxeFindings(screen)
  await screen.goto(link)
  await screen.getByRole('button', { name: 'Register this screen' }).click()
  await expect(screen.getByRole('alert')).toBeVisible()
  await screen.context().close()
  await open(page, '/operations/kiosks')
  await expect(row).toContainText('Registered')
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await expect(row).toContainText('Revoked')
})

test('a kiosk in a lane bids without an account menu, and is signed out when nobody touches it', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 901_010)
  await open(page, '/kiosk/auctionDashboard')
  await expect(page.getByRole('link', { name: 'Search lots' })).toHaveAttribute('href', '/kiosklotSearchResults')
  await expect(page.getByRole('link', { name: 'Register on your phone' })).toHaveAttribute('href', '/usregister/STEP1')
  await page
    .getByRole('link', { name: /^Join / })
    .first()
    .click()
  await expect(page.locator('.lane-live')).toBeVisible()
  await expect(page.getByText('If your connection is lost')).toHaveCount(0)
  await page.clock.runFor(165_000)
  await expect(page.getByText(/the session ends in \d+ s\./)).toBeVisible()
  await page.mouse.move(30, 30)
  await expect(page.getByText(/the session ends in/)).toHaveCount(0)
  await page.clock.runFor(185_000)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})
