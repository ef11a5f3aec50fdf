import type { Page } from '@playwright/test'
import { BILLED_MS, buyOne, unpaidOf } from './buying.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs } from './signed-in.ts'
import { anEmail, confirmByCode, fillHome, sendAbout } from './registering.ts'

/** Payments wait for a bank, and pages ask every three seconds. */
const JOURNEY_MS = 150_000
const DEPOSITS = '/member-payments/deposits/add'
/** Test cards of the practice bank. */
const PAID = '4000 0000 0000 0002'
const ASKED = '4000 0000 0000 0028'
const POOR = '4000 0000 0000 0101'
const UNTOLD = '4000 0000 0000 0242'
/** A maximum beyond what is free without a deposit, and within ten times what is paid in here; dollars. */
const MAXIMUM = 4_000
const LOW = 400

test.describe.configure({ timeout: JOURNEY_MS })

/** A lot that sells in some days and stands low. */
async function aLot(page: Page): Promise<string> {
  const answer = await page.request.post('/public/lots/search-results', {
    data: {
      filter: { TITL: ['title_group_code:TITLEGROUP_S'], MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'] },
      sort: ['auction_date_utc desc'],
      size: 100,
    },
  })
  const { data } = (await answer.json()) as { data: { results: { content: readonly { ln: number; hb: number }[] } } }
  // Other journeys bid on the first of these.
  return String(data.results.content.filter(({ hb }) => hb < LOW).at(-1)?.ln)
}

async function bid(page: Page, lot: string) {
  const placed = await call(page, '/data/lots/bids', {
    bids: [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: MAXIMUM * 100, currency: 'USD', isConfirmed: true }],
  })
  const [answer] = placed.data['bids'] as readonly { isAccepted: boolean; reason: string }[]
  return answer
}

/** Goes from our page to the bank's. */
async function beginDeposit(page: Page, amount: string): Promise<void> {
  await open(page, DEPOSITS)
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveTitle('Pay · First Example Bank')
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Month').selectOption('12')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() + 1))
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: /^Pay / }).first().click()
}

test('somebody without a deposit pays one by card, which the bank asks about, and bids what was too much before', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, OWN.depositing.number)
  await open(page, DEPOSITS)
  const lot = await aLot(page)
  expect(await bid(page, lot)).toMatchObject({ isAccepted: false })
  await expect(page.locator('[data-sum="held"]')).toHaveText('0.00 USD')
  await expect(page.locator('[data-sum="limit"]')).toHaveText('1,000.00 USD')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Amount in USD').fill('10')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByText('Enter an amount within the limits, with two decimals at most.')).toBeVisible()
  await page.getByLabel('Amount in USD').fill('1000')
  await expect(page.getByText('Your bid limit will be 11,000.00 USD.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveTitle('Pay · First Example Bank')

  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await typeCard(page, '4000')
  await expect(page.getByText('Please enter a valid card number', { exact: true })).toBeVisible()
  await page.getByLabel('Card number').fill(ASKED)
  await page.getByRole('button', { name: 'Pay 1,000.00 USD', exact: true }).click()
  await expect(page.getByText('Please enter a valid CVV')).toBeVisible()
  await typeCard(page, ASKED)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you')
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByLabel('Code').fill('1234')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment accepted')
  await page.getByRole('button', { name: 'Return to the shop' }).click()

  await expect(page).toHaveURL(/\/network-response\?orderRefId=[\w-]{22}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid 1,000.00 USD')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  expect(await bid(page, lot)).toMatchObject({ isAccepted: true })
  await open(page, DEPOSITS)
  await expect(page.locator('[data-sum="held"]')).toHaveText('1,000.00 USD')
  await expect(page.locator('[data-sum="limit"]')).toHaveText('11,000.00 USD')
})

test('a card that is declined takes nothing, and another one pays', async ({ page }) => {
  await signInAs(page, OWN.declined.number)
  await beginDeposit(page, '200')
  await typeCard(page, POOR)
  await expect(page.getByText('Declined: the card does not have enough money.')).toBeVisible()
  await page.getByRole('button', { name: 'Return without paying' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid')
  await page.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(page.locator('[data-payment="DECLINED"]')).toBeVisible()
  await expect(page.getByText('The bank’s reason: not enough money on the card.')).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByLabel('Amount in USD').fill('200')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await typeCard(page, PAID)
  await page.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid 200.00 USD')
})

test('a payment whose tab is closed is found all the same, and a second tab cannot pay it twice', async ({ page, context }) => {
  await signInAs(page, OWN.leaving.number)
  await beginDeposit(page, '300')
  const second = await context.newPage()
  await beginDeposit(second, '300')
  expect(second.url()).toBe(page.url())
  await typeCard(page, UNTOLD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment accepted')
  await page.close()
  await second.reload()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Payment accepted')
  await open(second, '/dashboard')
  const held = async () => {
    const { data } = await call(second, '/data/payments/deposits')
    return (data['limits'] as readonly { heldMinor: number }[])[0]?.heldMinor
  }
  await expect.poll(held, { timeout: 60_000 }).toBe(30_000)
})

test('a stranger registers as a Premium member, pays the fee by card and goes on', async ({ page }) => {
  await open(page, '/usregister/STEP1')
  const email = anEmail()
  await sendAbout(page, email)
  await confirmByCode(page, email)
  await page.getByLabel(/^Premium/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillHome(page, '75201')
  await page.getByLabel('State or province').fill('TX')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await page.getByRole('link', { name: 'See your order and how to pay' }).click()
  await page.getByRole('button', { name: 'Pay 199.00 USD' }).click()
  await expect(page).toHaveTitle('Pay · First Example Bank')
  await typeCard(page, PAID)
  await page.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid 199.00 USD')
  await expect(page.getByText('Your membership has been paid.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await call(page, '/data/member/membership')).data).toMatchObject({ level: 'P', source: 'paid', order: null })
})

test('a card that its payer ticks to keep pays the next time by its code alone, and is removed [MKT-9.18]', async ({ page }) => {
  const METHODS = '/member-payments/payment-methods'
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, OWN.keeping.number)
  await beginDeposit(page, '100')
  await page.getByLabel('Keep this card for the next payment').check()
  await typeCard(page, PAID)
  await page.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid 100.00 USD')

  await open(page, METHODS)
  await expect(page.getByText('Visa **** **** **** 0002')).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  await open(page, DEPOSITS)
  await expect(page.getByRole('radio', { name: 'Visa ending in 0002' })).toBeChecked()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await beginDeposit(page, '100')
  await expect(page.getByRole('heading', { name: 'Card you keep here' })).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByLabel('CVV').first().fill('123')
  await page.getByRole('button', { name: /^Pay / }).first().click()
  await page.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid 100.00 USD')

  await open(page, METHODS)
  await page.getByRole('button', { name: 'Remove Visa ending in 0002' }).press('Enter')
  await expect(page.getByText('You keep no card.')).toBeVisible()
  await open(page, DEPOSITS)
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('a buyer lets a friend pay by a link, who has no account, and whose browser runs no script', async ({ page, browser, baseURL }) => {
  const phone = { viewport: { width: 360, height: 740 }, ...(baseURL && { baseURL }) }
  await page.setViewportSize(phone.viewport)
  await signInAs(page, OWN.sponsored.number)
  await open(page, '/dashboard')
  await buyOne(page)
  await expect.poll(async () => (await unpaidOf(page)).length, { timeout: BILLED_MS }).toBe(1)
  const [invoice] = await unpaidOf(page)
  const path = `/member-payments/unpaid-invoices/${invoice?.invoiceId}`
  await open(page, path)
  await page.getByLabel('Amount in USD').fill('100')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = page.getByLabel('Address of the link')
  await expect(address).toHaveValue(/\/pay\/[\w-]{22}$/)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  const friends = await browser.newContext(phone)
  const friend = await friends.newPage()
  await friend.goto(await address.inputValue())
  await expect(friend.locator('[data-fact="amount"]')).toHaveText('100.00 USD')
  expect(await friend.locator('body').innerText()).not.toMatch(/Spencer|Sponsored|890077/)
  await expectNothingSideways(friend)
  await expectNoAxeFindingsInBothSchemes(friend)
  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(address).toHaveCount(0)
  await friend.reload()
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await friends.close()

  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(address).toHaveValue(/\/pay\/[\w-]{22}$/)
  const link = await address.inputValue()
  const plain = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: /^Pay [\d,.]+ USD by card$/ }).click()
  await expect(other).toHaveURL(/\/pay\/return\/[\w-]{22}$/)
  await other.getByRole('link', { name: 'Continue to the payment page' }).click()
  await typeCard(other, PAID)
  await other.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(other).toHaveURL(/\/pay\/return\/[\w-]{22}$/)
  await expect(async () => {
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Paid [\d,.]+ USD$/, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectNothingSideways(other)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await plain.close()

  await open(page, path)
  await expect(page.getByText('Paid by this link')).toBeVisible()
  for (const list of ['paid-invoices', 'payment-history']) {
    await open(page, `/member-payments/${list}`)
    await expect(page.locator('main table')).toBeVisible()
    await expectNothingSideways(page)
  }
})
