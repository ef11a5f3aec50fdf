import { anotherVisitor, expect, expectNoAxeFindings, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

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
  const operator = await anotherVisitor(browser)
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
