import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

test('terms are drafted on a phone, and wait for somebody who wrote none of them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, DEMO.operator)
  await open(page, '/operations/texts')
  await expect(page.getByRole('row', { name: /Terms and conditions, version 1/ })).toContainText('In force')
  await expectNothingSideways(page)
  await page.getByLabel('Words', { exact: true }).fill('# What binds you\n\nA bid is a promise.')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { name: 'What binds you' })).toBeVisible()
  await expect(page.getByText('You wrote some of this draft: somebody else has to confirm it.')).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeHidden()
})

test('texts stand at addresses of their own, each with its version: axe finds nothing, nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, words] of [
    ['/termsAndConditions', 'Bids are binding'],
    ['/privacyPolicy', 'What we keep'],
    ['/es/esign-consent', 'Versión 1'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('without script a text is read in the version that its address names', async ({ page }) => {
    await page.goto('/privacyPolicy?version=1')
    await expect(page.getByRole('main').getByText('Version 1', { exact: true })).toBeVisible()
    expect((await page.goto('/privacyPolicy?version=9'))?.status()).toBe(404)
  })
})
