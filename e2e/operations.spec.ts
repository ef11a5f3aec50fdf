import type { Page } from '@playwright/test'
import { aSale, asPerson, aYardWithLots, bids, dayAhead } from './desk-lots.ts'
import { expect, expectNoAxeFindings, hydrated, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

// One house and its lots, so one journey at a time.
test.describe.configure({ mode: 'serial' })

test('an operator builds a sale from lots of a yard: run order, terms, withdrawal', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  const { yard } = await aYardWithLots(page)
  await page.goto('/operations/sales')
  await hydrated(page)
  await expectNoAxeFindings(page, 'main')
  await page.locator('summary', { hasText: 'New sale' }).click()
  const form = page.getByRole('form', { name: 'New sale' })
  await form.getByLabel('Yard, by name or number').fill(String(yard))
  await form.getByLabel('Name', { exact: true }).fill('Journey sale')
  await form.getByLabel('Date', { exact: true }).fill(dayAhead(test.info().retry))
  await form.getByLabel('Repeats').selectOption('TUE')
  await form.getByRole('button', { name: 'Create sale' }).click()
  await expect(page.getByRole('heading', { name: 'Journey sale' })).toBeVisible()
  for (const at of [0, 1]) await page.locator('input[name=lot]').nth(at).check()
  await page.getByRole('button', { name: 'Add to this sale' }).click()
  const rows = page.locator('tr[data-lot]')
  await expect(rows).toHaveCount(2)
  await expectNoAxeFindings(page, 'main')
  // The yard lists its lots in an order of its own: what comes first now is what the move is measured by.
  const moved = (await rows.nth(1).getAttribute('data-lot')) ?? ''
  await rows.nth(1).getByRole('button', { name: 'Up' }).click()
  await expect(rows.first()).toHaveAttribute('data-lot', moved)
  await rows.first().getByText('Change lot').click()
  // A minimum is asked for where the terms have one.
  await rows.first().getByLabel('Terms', { exact: true }).selectOption('PURE_SALE')
  await expect(rows.first().getByLabel('Reserve')).toHaveCount(0)
  await rows.first().getByLabel('Terms', { exact: true }).selectOption('MINIMUM_BID')
  await rows.first().getByLabel('Reserve').fill('9 hundred')
  await rows.first().getByRole('button', { name: 'Save terms' }).click()
  await expect(rows.first().getByLabel('Reserve')).toBeFocused()
  await expect(rows.first().getByLabel('Reserve')).toHaveAccessibleDescription(/12,500/)
  await expectNoAxeFindings(page, 'main')
  await rows.first().getByLabel('Reserve').fill('900')
  await rows.first().getByRole('button', { name: 'Save terms' }).click()
  await expect(rows.first().getByText('Saved.')).toBeVisible()
  await expect(rows.first().getByLabel('Reserve')).toHaveValue('900')
  await rows.last().getByText('Change lot').click()
  await rows.last().getByLabel('Reason').fill('The seller has kept it.')
  await rows.last().getByRole('button', { name: 'Withdraw lot' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('In effect for this sale')).toBeVisible()
})

test('a counter-bid is accepted by its buyer', async ({ page, browser, baseURL }) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[2]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(1), lane: 'C' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  const terms = { saleStatus: 'ON_APPROVAL', startMinor: 0, reserveMinor: null, buyNowMinor: null }
  const changed = await call(page, `/data/operations/lots/${lot}/terms`, terms)
  const { currency } = changed.data['lot'] as { currency: string }
  await asPerson({ browser, baseURL }, OWN.countered.number, async (buyer) => {
    await bids(buyer, { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 100_000, currency })
  })
  await page.goto(`/operations/lanes/${saleId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator(`[data-lot="${lot}"]`)).toBeVisible({ timeout: 15_000 })
  // Led by hand from here on: the bidders of the demo world come to every lane that runs by its clock.
  expect((await call(page, `/data/operations/lanes/${saleId}`, { act: 'hand', lotNumber: lot })).returnCode).toBe(1)
  await page.getByRole('button', { name: 'Seller decides', exact: true }).click()
  const sure = page.getByRole('dialog', { name: /^Hammer at / })
  await expectNoAxeFindings(page, 'dialog')
  await sure.getByRole('button', { name: 'Seller decides', exact: true }).click()
  await expect(page.getByText('waiting for the seller')).toBeVisible()
  await page.goto('/operations/negotiations')
  await hydrated(page)
  const one = page.locator(`li[data-lot="${lot}"]`)
  await one.getByLabel('Your price').fill('1200')
  await one.getByRole('button', { name: 'Ask for this price' }).click()
  await one.getByRole('button', { name: 'Back' }).click()
  await expect(one.getByLabel('Your price')).toHaveValue(/1.?200/)
  await one.getByRole('button', { name: 'Ask for this price' }).click()
  await expect(one.getByRole('alert')).toContainText('1,200')
  // One operator alone does not answer for a seller.
  await one.getByLabel('Reason').fill('By telephone.')
  await one.getByRole('button', { name: 'Request', exact: true }).click()
  const waiting = page.locator('[data-override]', { hasText: String(lot) })
  await expect(waiting).toContainText('Another operator must confirm it.')
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await asPerson({ browser, baseURL }, 'second', async (second) => {
    await open(second, '/operations/negotiations')
    const asked = second.locator('[data-override]', { hasText: String(lot) })
    await expect(asked).toContainText(/Ask \D*1,200 for the seller/)
    await expect(asked).toContainText(/Operator 901009, .*: By telephone\./)
    await expectNoAxeFindings(second, 'main')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(second.locator(`li[data-lot="${lot}"]`).getByText('Countered')).toBeVisible()
  })
  await asPerson({ browser, baseURL }, OWN.countered.number, async (buyer) => {
    await buyer.goto('/counterBids')
    await hydrated(buyer)
    await expectNoAxeFindings(buyer, 'main')
    const own = buyer.locator(`li[data-lot="${lot}"]`)
    await own.getByRole('button', { name: 'Accept' }).click()
    await expect(own.getByRole('alert')).toContainText('1,200')
    await own.getByRole('button', { name: 'Confirm' }).click()
    await expect(own.getByText('Agreed')).toBeVisible()
  })
})

test('a bid comes to the auctioneer’s desk by the live line, while the desk itself asks for nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[1]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(1), lane: 'D' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await page.goto(`/operations/lanes/${saleId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  const onBlock = page.locator(`[data-lot="${lot}"]`)
  await expect(onBlock).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Run by hand', exact: true }).click()
  await expect(onBlock.getByText('The clock is not running.')).toBeVisible()
  // Whatever the desk asks for from here on has no answer.
  await page.route(`**/data/operations/lanes/${saleId}*`, () => undefined)
  await asPerson({ browser, baseURL }, OWN.countered.number, async (buyer) => {
    const { data } = await call(buyer, `/public/data/lots/bid-history/${lot}`)
    const { askMinor, currency } = data['state'] as { askMinor: number; currency: string }
    await bids(buyer, { lotNumber: lot, kind: 'LIVE', amountMinor: askMinor, currency, isConfirmed: true })
  })
  // Whoever bid on it when it was offered before keeps their number.
  await expect(onBlock.getByText(/^Bidder \d+ leads$/)).toBeVisible()
})

test('links of lane alerts lead to the dashboard, and keep nothing that is not theirs [MKT-2.57] [MKT-2.58] [MKT-4.37]', async ({
  page,
}) => {
  const uuid = '7a8ffb0e-5a8c-4a51-9c1c-6f6ce31b2b3d'
  await page.goto(`/lnAlrts/${uuid}`)
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, DEMO.premium)
  await page.goto(`/lnAlrts/${uuid}`)
  await expect(page).toHaveURL(new RegExp(`/auctionDashboard\\?utm_source=lane_alert&utm_medium=message&alertId=${uuid}`))
  await page.goto(`/ltAlrts/7/343/A/12/20881167/${uuid}`)
  await expect(page).toHaveURL(new RegExp(`/auctionDashboard\\?utm_source=lot_alert&utm_medium=message&alertId=${uuid}`))
})

test('a link of a seller that is over says so and leads nowhere', async ({ page }) => {
  await page.goto('/sellerAnswer?key=20881167.1.forged.tag')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('a preliminary bid leads as the lane begins, a large jump is asked about once more, what is kept for a lost line is taken back', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[0]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(2 + retry + repeatEachIndex), lane: 'D' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  const terms = { saleStatus: 'PURE_SALE', startMinor: 0, reserveMinor: null, buyNowMinor: null }
  const { currency } = (await call(page, `/data/operations/lots/${lot}/terms`, terms)).data['lot'] as { currency: string }
  const act = async (what: string): Promise<void> =>
    expect((await call(page, `/data/operations/lanes/${saleId}`, { act: what, lotNumber: lot })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.carried.number, async (early) => {
    await bids(early, { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 60_000, currency })
    // By hand no clock closes the lot while the two look at it.
    await act('start')
    await act('hand')
    const standing = (one: Page) => one.locator('.lv-badge')
    const lane = `/auctionDashboard?lanes=${saleId}`
    await open(early, lane)
    await expect(standing(early)).toHaveText('You lead')
    await expect(early.getByText(/Your maximum is \D*600\./)).toBeVisible()
    await asPerson({ browser, baseURL }, OWN.jumping.number, async (late) => {
      await open(late, lane)
      await late.getByRole('textbox', { name: 'Another amount' }).fill('5000')
      await late.getByRole('button', { name: 'Jump', exact: true }).click()
      const dialog = late.getByRole('dialog', { name: /^Jump to \D*5,000\?$/ })
      await expect(dialog).toContainText('above it. If it wins, you pay')
      await expectNoAxeFindings(late, 'dialog')
      await late.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(standing(early)).toHaveText('You lead')
      await late.getByRole('textbox', { name: 'Another amount' }).fill('5000')
      await late.keyboard.press('Enter')
      await dialog.getByRole('button', { name: /^Bid \D*5,000/ }).click()
      await expect(standing(late)).toHaveText('You lead')
      await expect(early.locator('.call .ask')).toContainText('5,000')
      await expect(standing(early)).not.toContainText('You lead')
    })
    await early.getByText('If your connection is lost').click()
    await early.getByRole('textbox', { name: 'Maximum while the connection is lost' }).fill('7000')
    await early.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(early.getByText(/Saved for you: \D*7,000\./)).toBeVisible()
    await early.getByRole('button', { name: 'Remove' }).click()
    await expect(early.getByText('Nothing is saved for this lot.')).toBeVisible()
    await act('sell')
    await expect(early.locator('.banner')).toBeVisible()
  })
})

test('an operator cancels a sale that nobody has bid in; calendar, sale list and a watcher are told', async ({ page, browser, baseURL }, {
  retry,
  repeatEachIndex,
}) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[0]?.lotNumber ?? 0
  const day = dayAhead(10 + retry + repeatEachIndex)
  const saleId = await aSale(page, yard, { date: day, lane: 'E', name: 'Storm sale' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.countered.number, async (watcher) => {
    expect(await call(watcher, `/data/lots/addToWatchList/${lot}`, {})).toMatchObject({ returnCode: 1 })
  })
  await open(page, `/operations/sales/${saleId}`)
  const form = page.getByRole('form', { name: 'Cancel the sale' })
  await expectNoAxeFindings(page, 'main')
  await form.getByLabel('Reason').fill('A storm is coming.')
  await form.getByRole('button', { name: 'Cancel the sale' }).click()
  await expect(page.getByText('This sale was cancelled: A storm is coming.')).toBeVisible()
  await expect(page.locator(`tr[data-lot="${lot}"]`)).toHaveCount(0)
  await expect(form).toHaveCount(0)
  await expectNoAxeFindings(page, 'main')
  // What the calendar tells is a few seconds old at most.
  const isCancelled = async () => (await call(page, `/public/data/auctions/${saleId}`)).data['isCancelled']
  await expect.poll(isCancelled, { timeout: 30_000 }).toBe(true)
  await open(page, `/saleListResult/${yard}/${day}`)
  await expect(page.getByText('This sale was cancelled.')).toBeVisible()
  await expectNoAxeFindings(page, 'main')
  await open(page, `/auctionCalendar?day=${day}&yard=${yard}`)
  await expect(page.locator('.gt .g-t').getByText('Cancelled')).toBeAttached()
  await asPerson({ browser, baseURL }, OWN.countered.number, async (watcher) => {
    await open(watcher, '/dashboard')
    await expect(watcher.getByRole('link', { name: /^Sale cancelled: / }).first()).toBeVisible()
  })
})

test('a sale that somebody has bid in is cancelled by two operators: one asks, another confirms', async ({ page, browser, baseURL }, {
  retry,
  repeatEachIndex,
}) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[1]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(14 + retry + repeatEachIndex), lane: 'F' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.carried.number, async (bidder) => {
    const { data } = await call(bidder, `/public/data/lots/bid-history/${lot}`)
    const { currency } = data['state'] as { currency: string }
    await bids(bidder, { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 70_000, currency })
  })
  await open(page, `/operations/sales/${saleId}`)
  const form = page.getByRole('form', { name: 'Cancel the sale' })
  await form.getByLabel('Reason').fill('No power.')
  await form.getByRole('button', { name: 'Cancel the sale' }).click()
  await expect(page.getByText('Another operator must confirm it.')).toBeVisible()
  await expect(page.getByText(/asks to cancel this sale: No power\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(page.locator(`tr[data-lot="${lot}"]`)).toHaveCount(1)
  await asPerson({ browser, baseURL }, 'second', async (second) => {
    await open(second, `/operations/sales/${saleId}`)
    await expect(second.getByText(/^Operator 901009 asks to cancel this sale: No power\./)).toBeVisible()
    await expectNoAxeFindings(second, 'main')
    await second.getByRole('button', { name: 'Confirm' }).click()
    await expect(second.getByText('This sale was cancelled: No power.')).toBeVisible()
    await expect(second.locator(`tr[data-lot="${lot}"]`)).toHaveCount(0)
  })
  await open(page, `/operations/sales/${saleId}`)
  await expect(page.getByText('This sale was cancelled: No power.')).toBeVisible()
  // Every reader of the lot is told, in the language of the page.
  for (const [language, word] of [
    ['', 'Cancelled sale'],
    ['/es', 'Subasta cancelada'],
    ['/nl', 'Afgelaste veiling'],
  ] as const) {
    await open(page, `${language}/lot/${lot}`)
    await expect(page.locator('dt', { hasText: word })).toBeVisible()
    await expect(page.locator('[data-uname="lotSaleCancelled"]')).toContainText('No power.')
  }
  await expectNoAxeFindings(page, 'main')
})

test('a lot with a bid is withdrawn by two operators: one asks with a reason, another confirms on the desks of the house', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[0]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(40 + retry + repeatEachIndex), lane: 'H' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.carried.number, async (bidder) => {
    const { data } = await call(bidder, `/public/data/lots/bid-history/${lot}`)
    const { currency } = data['state'] as { currency: string }
    await bids(bidder, { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 70_000, currency })
  })
  await open(page, `/operations/sales/${saleId}`)
  const row = page.locator(`tr[data-lot="${lot}"]`)
  await row.getByText('Change lot').click()
  const form = row.getByRole('form', { name: 'Withdraw lot' })
  await expect(form).toContainText('Another operator must confirm that it is withdrawn.')
  await form.getByLabel('Reason').fill('Sold twice.')
  await form.getByRole('button', { name: 'Request to withdraw the lot' }).click()
  const waiting = page.locator('[data-override]', { hasText: String(lot) })
  await expect(waiting).toContainText('Another operator must confirm it.')
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await expectNoAxeFindings(page, 'main')
  await asPerson({ browser, baseURL }, 'second', async (second) => {
    for (const [language, title, act] of [
      ['/es', 'A la espera de otra persona', 'Retirar el lote'],
      ['/nl', 'Wacht op een tweede persoon', 'Kavel terugtrekken'],
      ['', 'Waiting for a second person', 'Withdraw the lot'],
    ] as const) {
      await second.setViewportSize({ width: 360, height: 740 })
      await open(second, `${language}/operations`)
      await expect(second.getByRole('heading', { name: title })).toBeVisible()
      await expect(second.locator('[data-override]', { hasText: String(lot) })).toContainText(act)
      expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await expectNoAxeFindings(second, 'main')
    const asked = second.locator('[data-override]', { hasText: String(lot) })
    await expect(asked).toContainText(/Operator 901009, .*: Sold twice\./)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked).toHaveCount(0)
    const done = second.locator('[data-done]', { hasText: String(lot) }).first()
    await expect(done).toContainText('Withdraw the lot')
    await expect(done).toContainText(/Operators 901009 and \d+, .*: Sold twice\./)
    // What stands under the header of the site, which stays, is no smaller for it.
    await second.evaluate(() => window.scrollTo(0, 0))
    await expectNoAxeFindings(second, 'main')
  })
  await open(page, `/operations/sales/${saleId}`)
  await expect(row).toHaveCount(0)
  // Everybody may read how many people it took.
  for (const [language, words] of [
    ['', 'Two operators did this.'],
    ['/es', 'Lo hicieron dos operadores.'],
    ['/nl', 'Twee beheerders deden dit.'],
  ] as const) {
    await open(page, `${language}/lot/${lot}/ledger`)
    await expect(page.locator('[data-persons="2"]').first()).toContainText(words)
  }
  await expectNoAxeFindings(page, 'main')
})

test('a higher deposit is asked for by one operator and confirmed by another, a lane’s lot with a bid is passed the same way', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  await signInAs(page, DEMO.operator)
  const bidders = `/operations/bidders?buyer=${OWN.carried.number}`
  await open(page, bidders)
  const terms = page.getByRole('form', { name: 'Set' })
  const raised = String(190_000 + 10 * (retry + repeatEachIndex))
  await terms.getByLabel('Deposit held').fill(raised)
  await terms.getByLabel('Reason').fill('By wire.')
  await terms.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByText('Requested. Another operator must confirm it within an hour.')).toBeVisible()
  await expect(page.locator('[data-override]')).toContainText('Another operator must confirm it.')
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[1]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(2 + retry + repeatEachIndex), lane: 'J' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.jumping.number, async (bidder) => {
    const { data } = await call(bidder, `/public/data/lots/bid-history/${lot}`)
    const { currency } = data['state'] as { currency: string }
    await bids(bidder, { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 70_000, currency })
  })
  for (const act of ['start', 'hand'])
    expect((await call(page, `/data/operations/lanes/${saleId}`, { act, lotNumber: lot })).returnCode).toBe(1)
  await open(page, `/operations/lanes/${saleId}`)
  await expect(page.locator(`[data-lot="${lot}"]`)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByLabel('Why the lot is to be passed although it has bids').fill('The keys are missing.')
  await page.getByRole('button', { name: 'Request to pass it' }).click()
  await expect(page.locator('[data-override]', { hasText: String(lot) })).toContainText('Another operator must confirm it.')
  await expectNoAxeFindings(page, 'main')
  await asPerson({ browser, baseURL }, 'second', async (second) => {
    await open(second, bidders)
    await expect(second.locator('[data-override]')).toContainText(/Raise the deposit to \D*190,0\d0/)
    await expectNoAxeFindings(second, 'main')
    await second.locator('[data-override]').getByRole('button', { name: 'Confirm' }).click()
    await expect(second.locator('[data-currency]').first()).toContainText(/Deposit \D*190,0\d0/)
    await open(second, `/operations/lanes/${saleId}`)
    await second
      .locator('[data-override]', { hasText: String(lot) })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await expect(second.getByText('not sold')).toBeVisible()
  })
})

test('where a seller whose lot has a bid is written to is changed by two operators: one asks with a reason, another confirms', async ({
  page,
  browser,
  baseURL,
}, { retry, repeatEachIndex }) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page, { hasSeller: true })
  const { lotNumber: lot, sellerName } = lots.find((one) => one.sellerName !== '') ?? { lotNumber: 0, sellerName: '' }
  const saleId = await aSale(page, yard, { date: dayAhead(60 + retry + repeatEachIndex), lane: 'K' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.carried.number, async (bidder) => {
    await bids(bidder, { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 70_000, currency: 'USD' })
  })
  const found = await call(page, `/data/operations/sellers?name=${encodeURIComponent(sellerName)}`)
  const { code } = (found.data['sellers'] as readonly { code: string; name: string }[]).find(({ name }) => name === sellerName) ?? {}
  const address = `/operations/sellers?${new URLSearchParams({ code: String(code) })}`
  const email = `claims.${Date.now()}@example.com`
  await open(page, address)
  const form = page.getByRole('form', { name: `${sellerName} (${code})` })
  await expect(form).toContainText('Another operator must confirm a different address or account.')
  await form.getByLabel('Mail address').fill(email)
  await form.getByLabel('Reason').fill('They moved.')
  await form.getByRole('button', { name: 'Request the change' }).click()
  await expect(page.getByText('Requested. Another operator must confirm it within an hour.')).toBeVisible()
  const waiting = page.locator('[data-override]', { hasText: email })
  await expect(waiting).toContainText('Another operator must confirm it.')
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(form.getByLabel('Mail address')).not.toHaveValue(email)
  await expectNoAxeFindings(page, 'main')
  await asPerson({ browser, baseURL }, 'second', async (second) => {
    await second.setViewportSize({ width: 360, height: 740 })
    for (const [language, words] of [
      ['/es', 'Cambiar el vendedor: Correo electrónico: '],
      ['/nl', 'Verkoper wijzigen: E-mailadres: '],
      ['', 'Change the seller: Mail address: '],
    ] as const) {
      await open(second, `${language}/operations`)
      await expect(second.locator('[data-override]', { hasText: email })).toContainText(words)
      expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    const asked = second.locator('[data-override]', { hasText: email })
    await expect(asked).toContainText(/Operator 901009, .*: They moved\./)
    await asked.getByRole('link', { name: `seller ${sellerName}` }).click()
    await expect(second).toHaveURL(new RegExp(`code=${code}`))
    await expectNoAxeFindings(second, 'main')
    await second.locator('[data-override]', { hasText: email }).getByRole('button', { name: 'Confirm' }).click()
    await expect(second.locator('main .sec ul').last()).toContainText(/\d+ \(requested by 901009\): .* They moved\./)
  })
  await open(page, address)
  await expect(form.getByLabel('Mail address')).toHaveValue(email)
})

test('an operator moves a sale to another day; its lots go with it and keep their bids', async ({ page, browser, baseURL }, {
  retry,
  repeatEachIndex,
}) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const lot = lots[2]?.lotNumber ?? 0
  const extra = 20 + 4 * (retry + repeatEachIndex)
  const saleId = await aSale(page, yard, { date: dayAhead(extra), lane: 'G' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  await asPerson({ browser, baseURL }, OWN.carried.number, async (bidder) => {
    expect((await call(bidder, `/data/lots/addToWatchList/${lot}`, {})).returnCode).toBe(1)
  })
  await open(page, `/operations/sales/${saleId}`)
  const form = page.getByRole('form', { name: 'Reschedule the sale' })
  await expectNoAxeFindings(page, 'main')
  const day = dayAhead(extra + 2)
  await form.getByLabel('Date', { exact: true }).fill(day)
  await form.getByLabel('Time', { exact: true }).fill('14:15')
  await form.getByLabel('Reason').fill('The yard is flooded.')
  await form.getByRole('button', { name: 'Reschedule the sale' }).click()
  const [year, month, date] = day.split('-')
  await expect(page.getByText(`${month}/${date}/${year} 02:15 PM`)).toBeVisible()
  await expect(page.locator(`tr[data-lot="${lot}"]`)).toHaveCount(1)
  await asPerson({ browser, baseURL }, OWN.carried.number, async (watcher) => {
    await open(watcher, '/dashboard')
    await expect(watcher.getByRole('link', { name: /^Sale rescheduled: / }).first()).toBeVisible()
  })
})
