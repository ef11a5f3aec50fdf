import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const PREVIEW = (kind: string, locale = 'en_us') => `/data/operations/mailPreviews/${kind}/html?locale=${locale}`
const KINDS = ['WON', 'SALE_MOVED', 'reminder', 'resetSeveral', 'sellerMoved'] as const
/** Shows a mail as a mail program does: on a page that is not ours, which asks us for the picture alone. */
async function show(page: Page, address: string): Promise<void> {
  await page.setContent(await (await page.request.get(address)).text())
  await expect(page.locator('h1')).toBeVisible()
}
/** Browsers let no page from elsewhere ask this machine for a picture: the test hands it over, with our headers. */
const handPictures = (page: Page) =>
  page.route('**/media/**', async (route) => route.fulfill({ response: await page.request.fetch(route.request().url()) }))
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
const photo = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('img')
    return { isLoaded: (picture?.naturalWidth ?? 0) > 0, alt: picture?.alt }
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`a mail at 320 px, ${colorScheme}: axe finds nothing, nothing scrolls sideways, in any language`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await signInAs(page, DEMO.operator)
    await page.goto('about:blank')
    await handPictures(page)
    for (const kind of KINDS)
      for (const locale of ['en_us', 'es_es', 'nl_nl']) {
        await show(page, PREVIEW(kind, locale))
        expect([kind, locale, await sideways(page)]).toEqual([kind, locale, 0])
        await expectNoAxeFindings(page)
      }
    await show(page, PREVIEW('WON'))
    await expect.poll(() => photo(page)).toEqual({ isLoaded: true, alt: '2021 Lexus ES300 H' })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(14, 17, 19)' : 'rgb(250, 250, 248)')
  })

test('a mail without pictures still says what the photo shows, the sum and the next step', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/media/**', (route) => route.abort())
  await signInAs(page, DEMO.operator)
  await page.goto('about:blank')
  await show(page, PREVIEW('WON'))
  expect(await photo(page)).toEqual({ isLoaded: false, alt: '2021 Lexus ES300 H' })
  await expect(page.getByRole('img', { name: '2021 Lexus ES300 H' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^You pay \$[\d,.]+ all-in$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open this lot' })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await expectNoAxeFindings(page)
})

test('an operator looks through the previews of mails, as sent and as plain text, in any language', async ({ page, browser, baseURL }) => {
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  expect((await visitor.request.get(PREVIEW('WON'))).status()).toBe(401)
  await visitor.close()
  await signInAs(page, DEMO.operator)
  // Mails of other journeys stand in the mailbox; frames of theirs would be in the way.
  const [, previews = ''] =
    /href="([^"]*)"[^>]*>Previews of every email</.exec(await (await page.request.get('/operations/mailbox')).text()) ?? []
  await open(page, previews)
  const frame = page.frameLocator('iframe.mbox-frame')
  await expect(frame.getByRole('heading', { name: 'You won 2021 Lexus ES300 H' })).toBeVisible()
  await expect(frame.getByRole('img', { name: '2021 Lexus ES300 H' })).toHaveJSProperty('complete', true)
  await expect.poll(() => frame.getByRole('img').evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByText('Plain text', { exact: true }).click()
  await expect(page.locator('.mbox-text')).toContainText(/You pay: \$[\d,.]+ all-in/)
  await expect(page.locator('iframe.mbox-frame')).toBeHidden()
  await page.getByRole('link', { name: 'Nederlands' }).click()
  await expect(page.frameLocator('iframe.mbox-frame').getByRole('heading', { name: /U hebt 2021 Lexus ES300 H gewonnen/ })).toBeVisible()
  await expectNoAxeFindings(page, '.desk')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toBe(0)
})
