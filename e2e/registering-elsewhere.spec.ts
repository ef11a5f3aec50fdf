import { expect, open, test } from './journey.ts'
import { anEmail, confirmByCode, fillHome, mailTo, registerMember, sendAbout } from './registering.ts'

const SITES = [
  { site: 'uk', country: 'United Kingdom', postCode: 'SW1A 1AA', price: /\d GBP/, hasNews: true },
  { site: 'mea', country: 'Bahrain', postCode: '317', price: /\d BHD/, hasNews: false },
] as const

for (const { site, country, postCode, price, hasNews } of SITES)
  test(`a stranger registers to the end on the site ${site}, at its one address, in the currency of their country [ACC-2.42] [ACC-2.52]`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `${(baseURL ?? '').replace('localhost', `${site}.localhost`)}/doRegistration/STEP1`)
    await page.getByLabel('Country').selectOption({ label: country })
    await expect(page.getByLabel('Email me news about sales')).toHaveCount(hasNews ? 1 : 0)
    const email = anEmail()
    await sendAbout(page, email)
    await confirmByCode(page, email)
    await expect(page.getByText(price).first()).toBeVisible()
    await page.getByLabel(/^Standard/).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/doRegistration\/STEP3$/)
    await fillHome(page, postCode)
    await expect(page.getByLabel('Country')).toHaveValue(site === 'uk' ? 'GBR' : 'BHR')
    await page.getByRole('button', { name: 'Save and finish' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are registered, Dana')
    await expect(page).toHaveURL(/\/doRegistration\/STEP3$/)
    await expect(page.getByText(/from abroad/)).toHaveCount(0)
  })

test('who buys from abroad is told of the passport from the first step to the end, where the way to send it is', async ({ page }) => {
  await open(page, '/usregister/STEP1')
  await page.getByLabel('Country').selectOption({ label: 'Mexico' })
  await expect(page.getByLabel('Country')).toHaveAccessibleDescription(/from abroad: before you bid we ask for a passport/)
  const email = anEmail()
  await sendAbout(page, email)
  await confirmByCode(page, email)
  await page.getByLabel(/^Standard/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP3$/)
  await fillHome(page, '06600')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page).toHaveURL(/\/thankyou$/)
  await expect(page.getByText('You buy from abroad: before you bid we ask for a passport.')).toBeVisible()
  await page.getByRole('link', { name: 'Send your ID' }).click()
  await expect(page).toHaveURL(/\/accountInformation\/licenses/)
  await expect(page.getByText(/passport/i).first()).toBeVisible()
})

test('who registers a known address sees what everybody sees, and reads in the mail how to sign in', async ({ page, browser, baseURL }) => {
  const email = await registerMember(page)
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await context.newPage()
  await open(other, '/usregister/STEP1')
  await sendAbout(other, email)
  await expect(other.getByText(`If ${email} can be registered, an email with a six-digit code is on its way.`)).toBeVisible()
  await expect.poll(() => mailTo(other, email)).toMatch(/\/login/)
  await other.getByLabel('Six digits from the email').fill('123456')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('That is not the code. 4 tries are left.')).toBeVisible()
  await context.close()
})
