import { BILLED_MS, buyOne, unpaidOf } from './buying.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs } from './signed-in.ts'

const JOURNEY_MS = 240_000
const PHONE = { width: 360, height: 740 }

test('a lender is kept by two people, gets an invoice from its buyer, pays it, and lets the lot go', async ({ page, browser, baseURL }, {
  retry,
}) => {
  test.setTimeout(JOURNEY_MS)
  const name = `Journey Floorplan ${retry}`
  await asPerson({ browser, baseURL }, OWN.taxing, async (desk) => {
    await desk.setViewportSize(PHONE)
    await open(desk, '/operations/money/lenders')
    const form = desk.getByRole('form', { name: 'Ask to add it' })
    await form.getByLabel('Site').selectOption('CPRTUS')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Address to which titles go').fill('Title Desk\n1 Example Street\nDallas, TX 75001')
    await form.getByLabel('Email').fill('titles@journey.example')
    await form.getByLabel('What they call the buyer’s account').fill('Dealer number')
    await form.getByLabel('Reason').fill('Contract.')
    await form.getByRole('button', { name: 'Ask to add it' }).click()
    await expect(desk.getByRole('heading', { name: `Add ${name}` })).toBeVisible()
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
  })
  await asPerson({ browser, baseURL }, OWN.approvingTax, async (second) => {
    await open(second, '/operations/money/lenders')
    const form = second.getByRole('form', { name: `Agree: ${name}` })
    await form.getByLabel('Reason').fill('As signed.')
    await form.getByRole('button', { name: 'Agree' }).click()
    await expect(second.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  })

  await page.setViewportSize(PHONE)
  await signInAs(page, OWN.lending.number)
  await open(page, '/dashboard')
  const lot = await buyOne(page)
  const billOf = async () => (await unpaidOf(page)).find(({ lotNumber }) => String(lotNumber) === lot)
  await expect.poll(async () => (await billOf())?.balance, { timeout: BILLED_MS }).toBeGreaterThan(0)
  const owed = await billOf()
  await open(page, `/member-payments/unpaid-invoices/${owed?.invoiceId}`)
  await page.getByLabel('Lender', { exact: true }).selectOption(name)
  await page.getByLabel('Your account with the lender').fill('D-890198')
  await page.getByRole('button', { name: 'Hand over to the lender' }).click()
  await expect(page.getByText(`${name} has had this invoice since`, { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get the bank details' })).toHaveCount(0)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize(PHONE)
  await open(page, '/payments')
  await expect(page.getByRole('region', { name: 'With your lender' })).toContainText(`Waits for ${name}`)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  await asPerson({ browser, baseURL }, 'second', async (desk) => {
    await open(desk, '/operations/money/lenders/handovers')
    const money = { number: OWN.lending.number, currency: 'USD', amountMinor: Math.round((owed?.balance ?? 0) * 100), source: 'BANK' }
    const told = { reference: `Lender ${lot}`, receivedOn: '2026-01-05', reason: 'Seen.', invoiceIds: [owed?.invoiceId] }
    expect(await call(desk, '/data/operations/money/payments', { ...money, ...told })).toMatchObject({ returnCode: 1 })
    await page.setViewportSize(PHONE)
    await open(page, '/toBePickedUp')
    const row = page.locator(`[data-lot="${lot}"]`)
    await expect(row).toContainText(`It leaves once ${name} lets it go.`)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
    await open(desk, `/operations/titles?lot=${lot}`)
    await expect(desk.getByText(`${name}, Title Desk, 1 Example Street, Dallas, TX 75001`)).toBeVisible()
    await desk.setViewportSize(PHONE)
    await open(desk, '/operations/money/lenders/handovers')
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
    await desk.setViewportSize(PHONE)
    const form = desk.getByRole('form', { name: `Record it, ${lot}` })
    await form.getByLabel('What shows it').fill('Letter 7')
    await form.getByLabel('Reason').fill('They let it go to the dealer.')
    await form.getByRole('button', { name: 'Record it' }).click()
    await expect(desk.getByText('let the lot go: Letter 7', { exact: false })).toBeVisible()
    await open(page, '/toBePickedUp')
    await expect(row).toContainText('Ready to leave')
  })
})
