import { BILLED_MS, buyOne, payAtBank, unpaidOf } from './buying.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs } from './signed-in.ts'

/** A bank is asked every few seconds. */
const JOURNEY_MS = 180_000
const CARRIER = 'Bluebonnet Towing'
const CREDIT_MINOR = 10_000

test('a lot is bought, paid by card, and driven away: pass, release sheet, gate [MKT-9.09]', async ({ page, browser, baseURL }) => {
  test.setTimeout(JOURNEY_MS)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, OWN.collecting.number)
  await open(page, '/dashboard')
  const lot = await buyOne(page)
  await open(page, '/toBePickedUp')
  const row = page.locator(`[data-lot="${lot}"]`)
  await expect(row).toContainText('Not paid')
  await expect(row).toContainText(/Storage: Free until .+, then \d+\.\d\d USD a day\.|Storage: Free today, /)
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  await expect.poll(async () => (await unpaidOf(page)).length, { timeout: BILLED_MS }).toBe(1)
  await open(page, '/member-payments/card')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await payAtBank(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paid [\d,.]+ USD$/)

  await open(page, '/toBePickedUp')
  await expect(row).toContainText('Ready to leave')
  await page.getByRole('button', { name: 'Make passes and sheets' }).click()
  await expect(page.getByText('Choose at least one lot.')).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Make passes and sheets' }).click()
  await expect(page.getByText('Name the carrier, in up to 80 characters.')).toBeVisible()
  await page.getByLabel('Carrier').fill(CARRIER)
  await expectNothingSideways(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Make passes and sheets' }).click()
  await expect(page).toHaveURL(new RegExp(`/releaseSheets\\?lots=${lot}$`))
  const code = (await page.locator('.sheet-code b').innerText()).trim()
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  await expect(page.getByRole('img', { name: code })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  await asPerson({ browser, baseURL }, 'second', async (gate) => {
    await open(gate, '/operations/gate')
    await expectNothingSideways(gate)
    await expectNoAxeFindingsInBothSchemes(gate)
    // What the house holds up costs nothing, and the buyer reads why.
    await open(gate, `/operations/storage?lot=${lot}`)
    await gate.getByLabel('First day').fill(new Date().toISOString().slice(0, 10))
    await gate.getByLabel('Reason').fill('The loader is broken.')
    await gate.getByLabel('Evidence').fill('Call of the yard.')
    await gate.getByLabel('Because of').selectOption('Loading')
    await gate.getByRole('button', { name: 'Enter the days' }).click()
    await expect(gate.getByText('Nothing is charged until this is over', { exact: false })).toBeVisible()
    await expectNothingSideways(gate)
    await expectNoAxeFindingsInBothSchemes(gate)
    await open(page, '/toBePickedUp')
    await expect(row).toContainText('it could not be loaded. The loader is broken.')
    await expectNothingSideways(page)
    await open(gate, '/operations/gate')
    // By keyboard alone, as a scanner types.
    await gate.getByLabel('Code').focus()
    await gate.keyboard.type(code)
    await gate.keyboard.press('Enter')
    await expect(gate.getByText('May leave now')).toBeVisible()
    await expect(gate.locator('.gate-pass')).toContainText(CARRIER)
    await expectNoAxeFindingsInBothSchemes(gate)
    await gate.getByRole('button', { name: 'Release the lot' }).press('Enter')
    await expect(gate.getByText(`Lot ${lot} has left with ${CARRIER}.`)).toBeVisible()
    await gate.getByLabel('Code').fill(code)
    await gate.keyboard.press('Enter')
    await expect(gate.locator('.gate-word')).toHaveText(/^Left already/)
  })
  await open(page, '/toBePickedUp')
  await expect(page.locator(`[data-lot="${lot}"]`)).toHaveCount(0)
})

test('what was paid too much pays a part of the next invoice, from the page of payments', async ({ page, browser, baseURL }) => {
  test.setTimeout(JOURNEY_MS)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, OWN.crediting.number)
  await asPerson({ browser, baseURL }, 'second', async (desk) => {
    await open(desk, '/operations/money/payments')
    const money = { number: OWN.crediting.number, currency: 'USD', amountMinor: CREDIT_MINOR, source: 'BANK', reference: 'Too much' }
    const booked = await call(desk, '/data/operations/money/payments', {
      ...money,
      receivedOn: '2026-01-05',
      reason: 'Seen.',
      invoiceIds: [],
    })
    expect(booked).toMatchObject({ returnCode: 1, data: { credit: CREDIT_MINOR / 100 } })
  })
  await open(page, '/payments')
  await expect(page.getByText('100.00 USD')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with your credit (USD)' })).toHaveCount(0)
  await buyOne(page)
  await expect.poll(async () => (await unpaidOf(page)).length, { timeout: BILLED_MS }).toBe(1)
  const [owed] = await unpaidOf(page)
  const balance = owed?.balance ?? 0
  await open(page, '/payments')
  const button = page.getByRole('button', { name: 'Pay with your credit (USD)' })
  await expect(button).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await button.click()
  await expect(page.getByText('You have no credit.')).toBeVisible()
  await expect.poll(async () => (await unpaidOf(page))[0]?.balance).toBeCloseTo(balance - CREDIT_MINOR / 100)
})
