import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'

const menu = (page: Page) => page.locator('details.drop').filter({ has: page.locator('a[hreflang]') })
const dialog = (page: Page) => page.getByRole('dialog')

async function ask(page: Page, opens: 'zone' | 'place'): Promise<void> {
  await menu(page).locator('summary').click()
  await page.locator(`[data-opens="${opens}"]`).click()
  await expect(dialog(page)).toBeVisible()
}

const cookieOf = async (page: Page, name: string) => (await page.context().cookies()).find((cookie) => cookie.name === name)

test('a saved time zone is kept and the route loaded anew; a cancelled one changes nothing [ACC-4.53] [ACC-4.54] [ACC-2.62]', async ({
  page,
}) => {
  await open(page, '/lotSearchResults')
  await ask(page, 'zone')
  const choice = page.getByLabel('Show my times in')
  const before = await choice.inputValue()
  await choice.selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await cookieOf(page, 'userTimezone')).toBeUndefined()
  await ask(page, 'zone')
  await expect(choice).toHaveValue(before)
  await choice.selectOption('Asia/Tokyo')
  const reloaded = page.waitForResponse((answer) => answer.url().includes('search-results'))
  await page.getByRole('button', { name: 'Save' }).click()
  await reloaded
  await expect(dialog(page)).toHaveCount(0)
  expect(await cookieOf(page, 'userTimezone')).toMatchObject({ path: '/' })
  await page.locator('.res-list a[href*="/lot/"]').first().click()
  await expect(page).toHaveURL(/\/lot\/\d+/)
  await ask(page, 'zone')
  await expect(choice).toHaveValue('Asia/Tokyo')
})

test('a place needs a ZIP that exists, is kept and loads the page anew [ACC-4.49] [ACC-5.22] [ACC-8.27]', async ({ page }) => {
  await open(page, '/')
  await ask(page, 'place')
  await expectNoAxeFindings(page)
  const zip = page.getByLabel('ZIP or postal code')
  for (const wrong of ['', 'ABC', '00000']) {
    await zip.fill(wrong)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid ZIP/postal code for the selected country.')
  }
  expect(await cookieOf(page, 'userLocation')).toBeUndefined()
  await zip.fill('75201')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save' }).click()
  await loaded
  expect(await cookieOf(page, 'userLocation')).toMatchObject({ value: 'USA:75201', path: '/', domain: 'localhost' })
  await ask(page, 'place')
  await expect(dialog(page)).toContainText('Dallas, TX 75201')
})

test('the form of a place comes with the countries of the reference data, which a document asks for once [MKT-7.12]', async ({ page }) => {
  let asked = 0
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/public/data/referenceDataByObject/countries', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await open(page, '/')
  await ask(page, 'place')
  await expect(dialog(page).locator('[aria-busy=true]')).toBeAttached()
  await expect(dialog(page).getByRole('combobox')).toHaveCount(0)
  answer()
  await expect(dialog(page).getByRole('combobox').locator('option', { hasText: 'Germany' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await ask(page, 'place')
  await expect(dialog(page).getByRole('combobox')).toBeVisible()
  expect(asked).toBe(1)
})

test('feedback is asked for on results and lots, not on the home page, and is sent [ACC-2.63] [ACC-2.79] [MKT-2.100]', async ({ page }) => {
  await open(page, '/')
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
  const button = page.locator('[data-opens="feedback"]')
  await expect(button).toHaveCount(0)
  await open(page, '/lotSearchResults')
  const place = await menu(page).boundingBox()
  await button.click()
  await expect(dialog(page)).toBeVisible()
  // Dialogs and notices are here now, and nothing of the header has moved for them.
  expect(await menu(page).boundingBox()).toEqual(place)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('#set-fault-rating')).toBeVisible()
  await page.getByText('5, very good').click()
  await page.getByLabel('Your comments').fill('The filters are quick.')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page)).toContainText('Thank you.')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /Hammerlane/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(button).toHaveCount(0)
})
