import { anotherVisitor, expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { hammerlane } from './command.ts'
import { emailOfOwn, OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const MEMBER_PAGES = ['/accountInformation/preferences', '/messagesettings/email-subscriptions', '/messagesettings/text-subscriptions']

test('pages of preferences and messages: axe finds nothing in light and dark, nothing scrolls sideways [ACC-2.54]', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  for (const path of [...MEMBER_PAGES, '/unsubscribe']) {
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
  const elsewhere = await anotherVisitor(browser)
  await signInAs(elsewhere, OWN.preferring.number, origin)
  await expect(elsewhere).toHaveURL(/\/nl\/noSearchResults/)
  await elsewhere.context().close()
  await page.getByLabel('Taal').selectOption('en_us')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page).toHaveURL(`${origin}/accountInformation/preferences`)
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
  const visitor = await anotherVisitor(browser)
  const answer = await visitor.goto(href ?? '')
  expect(answer?.headers()['referrer-policy']).toBe('same-origin')
  await expect(visitor.getByText('You will no longer get: Alerts about your account.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(visitor.getByText('Done. You will get no more of these emails.')).toBeVisible()
  await visitor.goto(href ?? '')
  await expect(visitor.getByText('You no longer get these emails.')).toBeVisible()
  await visitor.context().close()
})
