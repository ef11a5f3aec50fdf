import type { Page } from '@playwright/test'
import { hammerlane } from './command.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { anEmail, confirmByCode, fillHome, sendAbout } from './registering.ts'
import { emailOfOwn, OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

/** So much all-in a member without a deposit may be bound for; with room for the fees, minor units. */
const ASK_MAX = 50_000
const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** A wholesale lot that takes preliminary bids within what a member without a deposit may bid, and the least bid on it. */
async function aWholesaleLot(page: Page): Promise<{ readonly lot: number; readonly askMinor: number }> {
  const answer = await page.request.post('/public/lots/search-results', {
    data: { filter: { WHSL: ['wholesale_flag:true'], MISC: ['sealed_bid_flag:false'] }, sort: ['auction_date_utc desc'], size: 100 },
  })
  const { data } = (await answer.json()) as { data: { results: { content: readonly { ln: number; hb: number }[] } } }
  for (const { ln } of data.results.content.filter(({ hb }) => hb * 100 < ASK_MAX)) {
    const dynamic = await call(page, `/data/lotdetails/dynamic/${ln}`)
    const bidding = dynamic.data['bidding'] as { state: { phase: string; askMinor: number } } | null
    if (bidding?.state.phase === 'PRELIM' && bidding.state.askMinor <= ASK_MAX) return { lot: ln, askMinor: bidding.state.askMinor }
  }
  throw new Error('no wholesale lot takes preliminary bids')
}

test('somebody registers as a Premium member, pays by hand through two operators, and bids where Standard members may not [ACC-2.32]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/usregister/STEP1')
  const email = anEmail()
  await sendAbout(page, email)
  await confirmByCode(page, email)
  await expect(page.getByText('199.00 USD the first year, then 149.00 USD a year')).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByLabel(/^Premium/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP3$/)
  await fillHome(page, '75201')
  await page.getByLabel('State or province').fill('TX')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page).toHaveTitle(/^Thank you: premium/)
  await page.getByRole('link', { name: 'See your order and how to pay' }).click()

  await expect(page).toHaveURL(/\/upgrade-membership$/)
  const order = /\d+/.exec((await page.getByRole('heading', { name: /^Order \d+$/ }).textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByRole('button', { name: 'Pay 199.00 USD' })).toBeVisible()
  await expect(page.getByText('Standard', { exact: true })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  // Until it is paid the member is a Standard one, for whom a wholesale lot is closed, and the lot says where the way is.
  const { data } = await call(page, '/data/member/membership')
  expect(data).toMatchObject({ level: 'S', order: { level: 'P', state: 'OPEN' } })
  const { lot, askMinor } = await aWholesaleLot(page)
  await open(page, `/lot/${lot}`)
  await expect(page.getByText('This lot is for Premium members.')).toBeVisible()
  await page.getByRole('link', { name: 'See memberships' }).click()
  await expect(page).toHaveURL(/\/upgrade-membership$/)

  const number = Number((await call(page, '/data/member/profile')).data['buyerNumber'])
  await asPerson({ browser, baseURL }, DEMO.operator, async (operator) => {
    const documentUntil = new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10)
    await call(operator, '/data/operations/bidders', { buyerNumber: number, documentStatus: 'VALID', documentUntil, reason: 'ID seen.' })
    await open(operator, '/operations/memberships')
    const row = operator.locator(`[data-order="${order}"]`)
    await row.getByText('Ask to mark as paid').first().click()
    await row.getByLabel('Reference of the payment').fill('Wire 4711')
    await row.getByLabel('Reason').fill('Seen on our account.')
    await row.getByRole('button', { name: 'Ask to mark as paid' }).click()
    const own = operator.locator('[data-request]', {
      hasText: `Order ${order} of user ID ${number}: 199.00 USD received, reference Wire 4711`,
    })
    await expect(own.getByText('You asked for this. Another operator decides.')).toBeVisible()
    await expectNoAxeFindingsInBothSchemes(operator)
  })
  await asPerson({ browser, baseURL }, 'second', async (second) => {
    await open(second, '/operations/memberships')
    await second
      .locator('[data-request]', { hasText: `Order ${order} of` })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await expect(second.locator('[data-request]', { hasText: `Order ${order} of` })).toHaveCount(0)
    await expect(second.locator(`[data-order="${order}"]`)).toHaveCount(0)
  })

  await open(page, '/accountInformation/membership')
  await expect(page.getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Paid .+, for .+ to .+$/)).toBeVisible()
  await expectNothingSideways(page)
  const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: askMinor, currency: 'USD' }
  const placed = await call(page, '/data/lots/bids', { bids: [bid] })
  const [answer] = placed.data['bids'] as readonly { isAccepted: boolean; reason: string }[]
  expect(answer).toMatchObject({ isAccepted: true })
})

test('a member whose fee is due is led to it, and goes on without one [ACC-2.31] [ACC-8.04]', async ({ browser, baseURL }) => {
  await asPerson({ browser, baseURL }, 901_052, async (due) => {
    await due.goto('/myBids')
    await expect(due).toHaveURL(/\/redirectToPaymentGateway\/renewal$/)
    await expect(due.getByRole('heading', { level: 1 })).toHaveText('Renew your membership')
    await expect(due.getByRole('button', { name: 'Renew Premium for 149.00 USD' })).toBeVisible()
    await expectNoAxeFindingsInBothSchemes(due)
    await due.setViewportSize({ width: 360, height: 740 })
    await expectNothingSideways(due)
  })
  await asPerson({ browser, baseURL }, 901_054, async (choosing) => {
    await choosing.goto('/myBids')
    await expect(choosing).toHaveURL(/\/member-subscriptions$/)
    await expect(choosing.getByRole('button', { name: 'Continue as a Standard member, free' })).toBeVisible()
    await expectNoAxeFindingsInBothSchemes(choosing)
  })
})

/** A test card that the practice bank takes. */
const PAID_CARD = '4000 0000 0000 0002'
const PHONE = { width: 360, height: 740 }
/** Each look at mails starts a command. */
const MAILED = { intervals: [2_000] }

/** Follows a button to the bank, pays there by card and comes back. */
async function payByCard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page).toHaveTitle('Pay · First Example Bank')
  await page.getByLabel('Card number').fill(PAID_CARD)
  await page.getByLabel('Month').selectOption('12')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() + 1))
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: /^Pay / }).first().click()
  await page.getByRole('button', { name: 'Return to the shop' }).click()
  await expect(page.getByText('Your membership has been paid.')).toBeVisible()
}

test('a member upgrades on the page of memberships and is a Premium member from the payment on [ACC-2.32]', async ({ page }) => {
  test.slow()
  await signInAs(page, OWN.upgrading.number)
  await page.setViewportSize(PHONE)
  await open(page, '/upgrade-membership')
  await expect(page.getByText('Standard', { exact: true })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await payByCard(page, 'Change to Premium for 199.00 USD')
  await open(page, '/upgrade-membership')
  await expect(page.getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Paid .+, for .+ to .+$/)).toBeVisible()
  await expect(page.getByText(/^You can renew from .+, 60 days before the end\.$/)).toBeVisible()
})

test('a member whose year has ended sees that, renews, and has another one from the payment on [ACC-2.31]', async ({ page }) => {
  test.slow()
  await signInAs(page, OWN.lapsed.number)
  await page.setViewportSize(PHONE)
  await page.goto('/myBids')
  await expect(page).toHaveURL(/\/redirectToPaymentGateway\/renewal$/)
  await expect(page.locator('[data-step="461"]')).toContainText('It ended on')
  await payByCard(page, 'Renew Premium for 149.00 USD')
  await open(page, '/myBids')
  await expect(page).toHaveURL(/\/myBids$/)
  const { data } = await call(page, '/data/member/membership')
  expect(data).toMatchObject({ level: 'P', source: 'paid', step: null, order: null })
  expect(String(data['validUntil']) > new Date().toISOString().slice(0, 10)).toBe(true)
  await open(page, '/accountInformation/membership')
  await expect(page.getByText(/^Paid .+, for .+ to .+$/)).toBeVisible()
  await expectNothingSideways(page)
})

test('a membership whose wire went back is held: its member reads why by mail and at the page, pays again by card, and bids again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { number } = OWN.returned
  const mails = (): string => hammerlane('mails', emailOfOwn(OWN.returned))
  await signInAs(page, number)
  await page.setViewportSize(PHONE)
  await asPerson({ browser, baseURL }, DEMO.operator, async (operator) => {
    await operator.setViewportSize(PHONE)
    await open(operator, `/operations/memberships?number=${number}`)
    const found = operator.locator(`[data-member="${number}"]`)
    await found.getByText('The payment went back').click()
    const note = found.getByRole('form', { name: 'The payment went back' })
    await note.getByLabel('Reason').fill('Returned by the bank, code AC04.')
    await note.getByRole('button', { name: 'Hold this membership' }).click()
    const held = operator.locator('[data-return]', { hasText: `user ID ${number}` })
    await expect(held).toContainText(`199.00 USD, order`)
    await expect(held).toContainText(`payment Wire ${number}`)
    await expect(held).toContainText('Returned by the bank, code AC04.')
    await expect(found).toContainText('Fee due')
    await expectNothingSideways(operator)
    await expectNoAxeFindingsInBothSchemes(operator)

    await expect.poll(mails, MAILED).toContain('you cannot place new bids until it is paid again')
    await page.goto('/myBids')
    await expect(page).toHaveURL(/\/redirectToPaymentGateway\/renewal$/)
    await expect(page.locator('[data-owed]')).toContainText('199.00 USD is owed again. You cannot place new bids until it is paid')
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
    await payByCard(page, 'Pay 199.00 USD')
    await expect.poll(mails, MAILED).toContain('199.00 USD has arrived for your membership')
    await open(page, '/myBids')
    await expect(page).toHaveURL(/\/myBids$/)
    const { data } = await call(page, '/data/member/membership')
    expect(data).toMatchObject({ level: 'P', source: 'paid', step: null, past: [{ owedMinor: 0, isEnded: false }] })

    await open(operator, `/operations/memberships?number=${number}`)
    await expect(found).toContainText('paid again')
    await expect(held).toHaveCount(0)
    await expect(found.getByText('Fee due')).toHaveCount(0)
  })
})
