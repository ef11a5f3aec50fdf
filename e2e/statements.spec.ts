import type { Page } from '@playwright/test'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs, signInAsSecond } from './signed-in.ts'

/** Bills are written within five seconds, on a busy machine later. */
const JOURNEY_MS = 180_000
const BILLED_MS = 60_000
/** The account of the demo world's American house. */
const ACCOUNT = '000044182093'
const DESK = '/operations/money/statements'

/** Buys the first lot that is sold at a fixed price. */
async function buyOne(page: Page): Promise<void> {
  const answer = await page.request.post('/public/lots/search-results', {
    data: { filter: { FETI: ['buy_it_now_code:B1'], TITL: ['title_group_code:TITLEGROUP_S'] }, size: 100 },
  })
  const { data } = (await answer.json()) as { data: { results: { content: readonly { ln: number; bnp: number }[] } } }
  for (const { ln, bnp } of data.results.content.toReversed()) {
    const bought = await call(page, `/data/lots/buyItNow/${ln}`, { priceMinor: Math.round(bnp * 100) })
    if (bought.returnCode === 1) return
  }
  throw new Error('nothing can be bought at once')
}

const swift = (dollars: number): string => dollars.toFixed(2).replace('.', ',')

/** A statement of today in MT940 with a transfer, and with cash that was fetched. */
function statementOf(amount: number, text: string): Buffer {
  const day = new Date().toISOString().slice(2, 10).replaceAll('-', '')
  const lines = [
    ':20:JOURNEY',
    `:25:${ACCOUNT}`,
    ':28C:1/1',
    `:60F:C${day}USD${swift(100)}`,
    `:61:${day}C${swift(amount)}NTRFNONREF//JOURNEY1`,
    `:86:${text}`,
    `:61:${day}D${swift(9)}NTRFNONREF//JOURNEY2`,
    ':86:cash, counter',
    `:62F:C${day}USD${swift(91 + amount)}`,
    '-',
  ]
  return Buffer.from(lines.join('\r\n'))
}

test('a transfer is announced, its statement loaded and posted by its reference, the invoice is paid, and money of the house is booked as its own', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(JOURNEY_MS)
  await signInAs(page, OWN.transferring.number)
  await open(page, '/dashboard')
  await buyOne(page)
  type Invoice = { readonly invoiceId: number; readonly balance: number; readonly status: string }
  const invoices = async () => (await call(page, '/data/payments/invoices')).data['invoices'] as readonly Invoice[]
  await expect.poll(async () => (await invoices()).length, { timeout: BILLED_MS }).toBeGreaterThan(0)
  const [invoice] = await invoices()
  const announced = await call(page, '/data/payments/transfer', { invoiceIds: [invoice?.invoiceId] })
  const reference = announced.data['reference'] as string

  await asPerson({ browser, baseURL }, 'second', async (desk) => {
    await desk.setViewportSize({ width: 360, height: 740 })
    await open(desk, DESK)
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
    const load = async (buffer: Buffer) => {
      await desk.locator('#bank-file').setInputFiles({ name: 'day.sta', mimeType: 'text/plain', buffer })
      await desk.getByRole('button', { name: 'Load', exact: true }).click()
    }
    await load(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))
    await expect(desk.getByText('The file brings declarations of its own')).toBeVisible()
    await load(statementOf(invoice?.balance ?? 0, `lot ${reference}`))
    await desk.locator('.bank-list a').first().click()
    await expect(desk.getByText('Exact, by reference')).toBeVisible()
    await expect(desk.getByText('No suggestion')).toBeVisible()
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
    await desk.setViewportSize({ width: 1280, height: 800 })
    await expectNoAxeFindingsInBothSchemes(desk)
    await desk.getByRole('button', { name: 'Post what is sure' }).click()
    await expect(desk.getByText('No line is sure. Decide the rest by hand.')).toBeVisible()
    const other = desk.locator('.bank-lines > li').first()
    await other.locator('summary').click()
    await other.getByLabel('Reason').last().fill('Who fetched it?')
    await other.getByRole('button', { name: 'To suspense' }).click()
    await expect(desk.getByText('No lines here.')).toBeVisible()
    await open(desk, DESK)
    await expect(desk.getByText('One sum, the oldest first')).toBeVisible()
  })
  // It was the house's own: cash that was fetched for the counter of a yard.
  await asPerson({ browser, baseURL }, DEMO.operator, async (desk) => {
    await open(desk, DESK)
    const own = desk.locator('.bank-lines > li').first()
    await own.locator('summary').click()
    const form = own.getByRole('form', { name: /^Book as our own/ })
    await form.getByLabel('Reason').fill('Slip 4418')
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
    await form.getByRole('button', { name: 'Book as our own' }).click()
    await expect(desk.getByText('Nothing is in suspense.')).toBeVisible()
  })
  await expect.poll(async () => (await invoices())[0]?.status).toBe('PAID')
})

/** Whoever pays at the counter in the demo world: one of their invoices was paid in part there. */
const COUNTER_PAYER = 901_015

test('a cashier opens a till, finds a payer by name, books cash, hands over a receipt, and closes the day; the payer has the receipt', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(JOURNEY_MS)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsSecond(page, OWN.taking)
  await open(page, '/operations/till')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  // A drawer is opened once a day: a further try takes the next one.
  const drawer = 7 + test.info().retry
  await page.getByLabel('Drawer').fill(String(drawer))
  await page.getByLabel('Cash in it at the start').fill('100')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await page.getByLabel('User ID, name or invoice number').fill('boyd')
  await page.getByRole('button', { name: 'Find the payer' }).click()
  await expect(page.getByRole('heading', { name: `Hank Boyd, user ID ${COUNTER_PAYER}` })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  const form = page.getByRole('form', { name: /^Hank Boyd/ })
  await form.getByLabel(/^Amount received/).fill('5')
  await form.getByLabel(/^Reference of the slip/).fill('4111 1111 1111 1111')
  await form.getByLabel('Paid by').selectOption('CARD_TERMINAL')
  await form.getByRole('button', { name: 'Book it' }).click()
  await expect(form.getByText('This looks like the number of a card.', { exact: false })).toBeVisible()
  await form.getByLabel(/^Reference of the slip/).fill('')
  await form.getByLabel('Paid by').selectOption('CASH')
  await form.getByRole('button', { name: 'Book it' }).click()
  await page.getByRole('link', { name: /^Open the receipt/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Receipt HLUS-\d{4}-R\d{6}$/ })
  await expect(heading).toBeVisible()
  const receipt = ((await heading.textContent()) ?? '').replace('Receipt ', '')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await open(page, '/operations/till')
  const count = page.getByRole('form', { name: 'Count and close' })
  await count.getByLabel(/^Cash counted/).fill('105')
  await count.getByLabel(/^Checks counted/).fill('0')
  await count.getByLabel(/^Total of the terminal/).fill('0')
  await count.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByRole('button', { name: 'Open the till' })).toBeVisible()
  await asPerson({ browser, baseURL }, COUNTER_PAYER, async (payer) => {
    await open(payer, '/member-payments/payment-history')
    const row = payer.getByRole('row', { name: new RegExp(receipt) })
    // A phone leads to it as well.
    await expectNothingSideways(payer, () => expect(row.getByRole('link', { name: 'Receipt' })).toBeVisible())
    await payer.setViewportSize({ width: 360, height: 740 })
    await expectNoAxeFindingsInBothSchemes(payer)
  })
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const desk = await context.newPage()
  await desk.setViewportSize({ width: 360, height: 740 })
  await signInAsSecond(desk, OWN.keepingTills)
  await open(desk, '/operations/money/tills')
  await expectNothingSideways(desk)
  await expectNoAxeFindingsInBothSchemes(desk)
  await desk.getByRole('link', { name: new RegExp(`^Drawer ${drawer},`) }).click()
  await expect(desk.getByText('Closed', { exact: true })).toBeVisible()
  await expectNothingSideways(desk)
  await expectNoAxeFindingsInBothSchemes(desk)
  await context.close()
})
