import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

const JOURNEY_MS = 60_000
const PHONE = { width: 360, height: 740 }

test.describe.configure({ timeout: JOURNEY_MS })

test('a visitor signs in to the fees, works a bid out both ways, and reads them on a phone in Spanish [MKT-2.70] [MKT-2.73]', async ({
  page,
}) => {
  await open(page, '/public/memberFees')
  await expect(page.getByRole('link', { name: 'Sign in to see all fees' })).toHaveAttribute('href', '/login?redirectUrl=%2FmemberFees')
  await signInAs(page, OWN.brokering.number)
  await open(page, '/public/memberFees')
  await expect(page).toHaveURL(/\/memberFees$/)
  await page.getByLabel('If you bid').fill('5200')
  await expect(page.locator('[data-way="bid"]')).toContainText('$6,230')
  await expect(page.getByRole('row', { name: /your bid of \$5,200/ }).first()).toBeVisible()
  await page.getByLabel('If you can spend').fill('6000')
  await expect(page.locator('[data-way="budget"]')).toContainText('Bid at most $4,995.')
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize(PHONE)
  await open(page, '/es/memberFees')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarifas' })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
})

test('fees are worked out without script [MKT-2.70]', async ({ browser, baseURL, page }) => {
  await signInAs(page, OWN.brokering.number)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL !== undefined && { baseURL }),
  })
  const plain = await context.newPage()
  await plain.goto('/memberFees')
  await plain.getByLabel('If you bid').fill('15000')
  await plain.getByRole('radio', { name: 'Before it' }).check()
  await plain.getByRole('button', { name: 'Work out both' }).click()
  await expect(plain.locator('[data-way="bid"]')).toContainText('$16,395')
  await context.close()
})
