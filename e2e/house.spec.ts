import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsInBothSchemes,
  expectNothingSideways,
  hydrated,
  listedLots,
  open,
  test,
} from './journey.ts'
import { hammerlane } from './command.ts'
import { emailOfOwn, OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const MEMBER_PAGES = ['/accountInformation/preferences', '/messagesettings/email-subscriptions', '/messagesettings/text-subscriptions']
const DESKS = ['/operations/flags', '/operations/chat', '/operations/kiosks']

/** A page of somebody else beside the journey's own. */
const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test('pages of preferences and messages: axe finds nothing in light and dark, nothing scrolls sideways [ACC-2.54]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  for (const path of [...MEMBER_PAGES, '/unsubscribe']) {
    await page.goto(path)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
})

test('desks of operators: axe finds nothing in light and dark, nothing scrolls sideways', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  for (const path of DESKS) {
    await page.goto(path)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
})

test('saved preferences hold in the page at once, and in another browser after the sign-in [ACC-4.51]', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, OWN.preferring.number, (baseURL ?? '').replace('//localhost', '//uk.localhost'))
  const origin = new URL(page.url()).origin
  await call(page, '/public/data/userConfigUpdate', { language: 'en_us' })
  await open(page, `${origin}/accountInformation/preferences`)
  await page.getByLabel('Language').selectOption('nl_nl')
  await page.getByLabel('Dates').selectOption('yyyy-MM-dd')
  await page.getByLabel('Distances').selectOption('km')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/nl\/accountInformation\/preferences/)
  await expect(page.getByLabel('Datums')).toHaveValue('yyyy-MM-dd')
  await expect(page.getByLabel('Afstanden')).toHaveValue('km')
  const elsewhere = await another(browser)
  await signInAs(elsewhere, OWN.preferring.number, origin)
  await expect(elsewhere).toHaveURL(/\/nl\/noSearchResults/)
  await elsewhere.context().close()
  await page.getByLabel('Taal').selectOption('en_us')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page).toHaveURL(`${origin}/accountInformation/preferences`)
})

test('calls carry the readable token of a member, and none of a visitor [ACC-7.03] [MKT-7.06]', async ({ page }) => {
  const told = () => page.waitForRequest((request) => request.url().includes('/public/data/userConfig'))
  await open(page, '/')
  const visitor = told()
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  expect((await visitor).headers()['authorization']).toBeUndefined()
  await signInAs(page, DEMO.master)
  const member = told()
  await page.goto('/lotSearchResults')
  const header = (await member).headers()['authorization'] ?? ''
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'JWT')?.value
  expect(header).toBe(`Bearer ${cookie}`)
})

test('a kind of mail is turned off and on again, with a press each [ACC-2.54]', async ({ page }) => {
  await signInAs(page, OWN.mailed.number)
  await call(page, '/data/member/messageSettings', { kind: 'SALE_REMINDERS', isOn: true })
  await page.goto('/messagesettings')
  const kind = page.locator('[data-kind="SALE_REMINDERS"]')
  await expect(kind).toHaveAttribute('data-status', 'SUBSCRIBED')
  await kind.getByRole('button').click()
  await expect(kind).toHaveAttribute('data-status', 'UNSUBSCRIBED')
  await kind.getByRole('button').click()
  await expect(kind).toHaveAttribute('data-status', 'SUBSCRIBED')
  await page.getByRole('link', { name: 'Text messages' }).click()
  await expect(page).toHaveURL(/\/messagesettings\/text-subscriptions$/)
})

test('the link of a mail unsubscribes by its button, not by being opened [ACC-2.35]', async ({ page, browser }) => {
  await signInAs(page, OWN.mailed.number)
  await call(page, '/data/member/messageSettings', { kind: 'ACCOUNT_ALERTS', isOn: true })
  await page.context().clearCookies()
  await signInAs(page, DEMO.operator)
  await call(page, '/data/operations/alerts', {
    buyerNumber: OWN.mailed.number,
    userActionCode: 'MESSAGE',
    message: 'Papers',
    isBanner: true,
  })
  await page.goto('/operations/mailbox')
  const mail = page.locator('.mbox > li', { hasText: emailOfOwn(OWN.mailed) }).first()
  await expect(mail).toContainText('/unsubscribe?key=…')
  const href = /https?:\S+\/unsubscribe\?key=\S+/.exec(hammerlane('mails', emailOfOwn(OWN.mailed)))?.[0]
  const visitor = await another(browser)
  const answer = await visitor.goto(href ?? '')
  expect(answer?.headers()['referrer-policy']).toBe('same-origin')
  await expect(visitor.getByText('You will no longer get: Alerts about your account.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(visitor.getByText('Done. You will get no more of these emails.')).toBeVisible()
  await visitor.goto(href ?? '')
  await expect(visitor.getByText('You no longer get these emails.')).toBeVisible()
  await visitor.context().close()
})

test('the dashboard begins with what is watched, its old version with the sales [ACC-2.40] [ACC-2.39]', async ({
  page,
  browser,
  baseURL,
}) => {
  // Switched on a site whose dashboard no other journey opens.
  const british = (baseURL ?? '').replace('//localhost', '//uk.localhost')
  await signInAs(page, OWN.morning.number, british)
  await page.goto(`${british}/lotSearchResults`)
  const lot = (await page.locator('[data-lot]').first().getAttribute('data-lot')) ?? ''
  await call(page, `/data/lots/addToWatchList/${lot}`, {})
  await page.goto(`${british}/dashboard`)
  await expect(page.getByRole('region', { name: 'Lots you watch' }).locator(`[data-lot="${lot}"]`)).toBeVisible()
  await expectNoAxeFindings(page)
  const operator = await another(browser)
  await signInAs(operator, DEMO.operator)
  await open(operator, '/operations/flags')
  const form = operator.getByRole('form', { name: 'Features' })
  const turn = async (state: string): Promise<void> => {
    await form.getByLabel('Feature').selectOption('newDashboard')
    await form.getByLabel('Site').selectOption('CPRTUK')
    await form.getByLabel('State').selectOption(state)
    await form.getByLabel('Reason').fill('A journey')
    await form.getByRole('button', { name: 'Switch' }).click()
  }
  await turn('off')
  await expect(operator.locator('[data-flag="newDashboard"]')).not.toContainText('All sites')
  await page.goto(`${british}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Lots you watch' })).toHaveCount(0)
  await turn('default')
  await expect(operator.locator('[data-flag="newDashboard"]')).toContainText('All sites')
  await operator.context().close()
})

test('a visitor of the UK site and an operator talk to each other [ACC-2.85] [ACC-6.22] [MKT-2.106]', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, (baseURL ?? '').replace('//localhost', '//uk.localhost'))
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  await page.locator('[data-opens="chat"]').click()
  const dialog = page.getByRole('dialog', { name: 'Chat with us' })
  const words = `May I come on Friday, ${Date.now()}?`
  await dialog.getByLabel('Your message').fill(words)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('log')).toContainText(words)
  await expectNoAxeFindings(page, 'dialog')
  const operator = await another(browser)
  await signInAs(operator, DEMO.operator)
  await open(operator, '/operations/chat')
  await operator.locator('[data-chat]', { hasText: words }).getByRole('link').click()
  await operator.getByRole('textbox', { name: 'Your answer' }).fill('Yes, from nine.')
  await operator.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByRole('log')).toContainText('Yes, from nine.')
  await operator.getByRole('button', { name: 'Close chat' }).click()
  await expect(dialog).toContainText('This chat was closed.')
  await operator.context().close()
})

test('the inventory popup leads into the search by type, make and yard [ACC-2.62]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const popup = page.locator('.nav details.inv')
  await popup.locator('summary').click()
  await expect(popup.getByRole('heading', { name: 'By make' })).toBeVisible()
  await expect(popup.getByRole('heading', { name: 'By yard' })).toBeVisible()
  await expectNoAxeFindings(page, '.nav details.inv')
  await popup.locator('.inv-list').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/make=/)
  await expect(popup).not.toHaveAttribute('open', '')
})

test('an address of sign-in with a one-time password is told to nobody and gone at once [ACC-2.11]', async ({ page }) => {
  const answer = await page.goto('/login?token1=wrong-password-1&token2=990001')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).not.toHaveURL(/token1|token2|wrong-password/)
  // The password is tried, and the document leaves for what came of it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your temporary password has expired')
  await hydrated(page)
})

test('skip links lead to the content and to the footer [ACC-2.66]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  const footer = page.getByRole('link', { name: 'Skip to footer' })
  await expect(footer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#foot')).toBeFocused()
})

test('a kiosk sees the lots of its own yard [ACC-2.28]', async ({ page }) => {
  await signInAs(page, 901_010)
  const { data } = await call(page, '/data/kioskuser')
  await open(page, '/kiosklotSearchResults')
  await expectNoAxeFindings(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(data['yardName']).slice(0, 3), { ignoreCase: true })
  const yards = await page.evaluate(async (yard: string) => {
    const body = { filter: { MISC: [`auction_host_id:${yard}`] }, size: 1 }
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
  const screen = await another(browser)
  await screen.goto(link)
  await expectNoAxeFindings(screen)
  await screen.getByRole('button', { name: 'Register this screen' }).click()
  await expect(screen).toHaveURL(/\/kiosk\/login/)
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

test('one document serves results and lot, whoever comes and on several sites [ACC-1.01] [MKT-1.01]', async ({ page, baseURL }) => {
  const BROKER = 901_003
  const visit = async (site = ''): Promise<void> => {
    await open(page, `${(baseURL ?? '').replace('//localhost', `//${site}localhost`)}/lotSearchResults`)
    await page.evaluate(() => Object.assign(window, { isOneVisit: true }))
    const [lot = ''] = await listedLots(page)
    await page.locator(`[data-lot="${lot}"]`).getByRole('link').first().click()
    await expect(page.locator('.lot-number')).toHaveText(lot)
    expect(await page.evaluate(() => 'isOneVisit' in window)).toBe(true)
  }
  await visit()
  await visit('uk.')
  for (const number of [DEMO.premium, BROKER, DEMO.counterman]) {
    await signInAs(page, number)
    await visit()
  }
})
