import { devices, type Browser, type Page } from '@playwright/test'
import { aPng } from '../apps/server/test/files/sample-files.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, hydrated, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

const PAPERS = '/accountInformation/licenses'

const aPhoto = async (name: string) => ({ name, mimeType: 'image/png', buffer: await aPng({ width: 900, height: 1200 }) })

/** A phone with a browser of its own, signed in nowhere. */
async function aPhone(browser: Browser, baseURL: string | undefined, javaScriptEnabled = true): Promise<Page> {
  const { defaultBrowserType: _type, ...pixel } = devices['Pixel 5']
  const context = await browser.newContext({
    ...pixel,
    viewport: { width: 360, height: 740 },
    baseURL: baseURL ?? '',
    javaScriptEnabled,
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** The address behind the code that the page of papers shows. */
async function addressOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show a code' }).click()
  await expect(page.getByRole('img', { name: 'Code that opens the page on your phone' })).toBeVisible()
  return page.getByLabel('Or open this address on the phone').inputValue()
}

test('a phone photographs papers and the desktop shows them as they come; the link works once and dies with its owner’s word [ACC-2.45]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signInAs(page, OWN.photographed.number)
  await open(page, PAPERS)
  const address = await addressOn(page)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  // A preview opens the link and uses nothing up.
  const preview = await page.request.get(address)
  expect(preview.status()).toBe(200)
  const phone = await aPhone(browser, baseURL)
  await phone.goto(address)
  await expect(phone.getByText(/^Did you scan this code on your own screen\?/)).toBeVisible()
  await expectNothingSideways(phone)
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.getByRole('button', { name: 'Use this phone' }).click()
  await expect(phone).toHaveURL(/\/doRegistration\/mobile-upload$/)
  await hydrated(phone)
  await expect(phone.locator('body')).not.toContainText(OWN.photographed.lastName)
  await expect(phone.getByLabel('Photograph it')).toHaveAttribute('capture', 'environment')
  await expectNoAxeFindingsInBothSchemes(phone)

  await phone.getByLabel('Photograph it').setInputFiles(await aPhoto('photo-1.png'))
  await expect(phone.getByRole('img', { name: 'The picture that will be sent' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send this paper' }).click()
  await expect(phone.getByText('It has arrived. Your screen shows it.')).toBeVisible()
  // The desktop was not touched meanwhile.
  await expect(page.getByRole('list', { name: 'Arrived from your phone' })).toContainText('photo-1.png')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Proof of identity' })
      .filter({ hasText: /In review|Being checked/ })
      .first(),
  ).toBeVisible()

  const thief = await aPhone(browser, baseURL)
  await thief.goto(address)
  await expect(thief.getByRole('heading', { name: 'This code no longer works' })).toBeVisible()
  await thief.context().close()

  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(page.getByRole('button', { name: 'Show a code' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This code no longer works' })).toBeVisible()
  await phone.context().close()
})

test('neither side needs script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, OWN.photographedToo.number)
  await page.goto(PAPERS)
  const phone = await aPhone(browser, baseURL, false)
  await phone.goto(await addressOn(page))
  await phone.getByRole('button', { name: 'Use this phone' }).click()
  await phone.getByRole('button', { name: 'Send this paper' }).click()
  await expect(phone.getByRole('alert')).toContainText('Choose one file for this paper.')
  await phone.getByRole('link', { name: 'Other document' }).click()
  await phone.getByLabel('Photograph it').setInputFiles(await aPhoto('photo-2.png'))
  await phone.getByRole('button', { name: 'Send this paper' }).click()
  await expect(phone.getByText('It has arrived. Your screen shows it.')).toBeVisible()
  await page.getByRole('button', { name: 'See what arrived' }).click()
  await expect(page.getByRole('list', { name: 'Arrived from your phone' })).toContainText('photo-2.png')
  await phone.context().close()
  await context.close()
})
