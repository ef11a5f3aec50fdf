import type { Page } from '@playwright/test'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, signInAs } from './signed-in.ts'

const JOURNEY_MS = 180_000
const LOW = 400
const NAME = `${OWN.brokered.firstName} ${OWN.brokered.lastName}`

test.describe.configure({ mode: 'serial', timeout: JOURNEY_MS })

interface Found {
  readonly data: { readonly results: { readonly content: readonly { readonly ln: number; readonly hb: number }[] } }
}

/** Lots that sell in some days and stand low. */
async function lotsToBid(page: Page, count: number): Promise<number[]> {
  const filter = { MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'], TITL: ['title_group_code:TITLEGROUP_S'] }
  const answer = await page.request.post('/public/lots/search-results', { data: { filter, sort: ['auction_date_utc asc'], size: 100 } })
  const { content } = ((await answer.json()) as Found).data.results
  return content
    .filter(({ hb }) => hb < LOW)
    .slice(-count)
    .map(({ ln }) => ln)
}

const bid = async (page: Page, lotNumber: number, amountMinor: number): Promise<{ isAccepted: boolean; reason: string }> => {
  const { data } = await call(page, '/data/lots/bids', { bids: [{ lotNumber, kind: 'PRELIM_MAX', amountMinor, currency: 'USD' }] })
  return (data['bids'] as { isAccepted: boolean; reason: string }[])[0] ?? { isAccepted: false, reason: '' }
}

test('a broker lets a bidder bid within caps, changes them and revokes; the bidder sees how far they may go [ACC-2.55]', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, OWN.brokering.number)
  await asPerson({ browser, baseURL }, OWN.brokered.number, async (bidder) => {
    const [lot = 0, other = 0] = await lotsToBid(bidder, 2)
    await open(bidder, `/lot/${lot}`)
    await expect(bidder.getByText('You bid for another account, and it has not allowed you to.')).toBeVisible()
    expect(await bid(bidder, lot, 50_000)).toMatchObject({ isAccepted: false, reason: 'NO_MANDATE' })

    await open(page, '/bidders')
    const holder = page.getByRole('article', { name: NAME })
    await expect(holder).toContainText('May not bid')
    await holder.locator('summary').first().click()
    await holder.getByLabel('One lot').fill('2000')
    await holder.getByLabel('Lots at once').fill('1')
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page)
    await holder.getByRole('button', { name: 'Let them bid' }).click()
    await expect(holder).toContainText('May bid')
    await expect(holder).toContainText('$2,000')

    expect(await bid(bidder, lot, 500_000)).toMatchObject({ isAccepted: false, reason: 'CAP_LOT' })
    expect(await bid(bidder, lot, 60_000)).toMatchObject({ isAccepted: true })
    expect(await bid(bidder, other, 60_000)).toMatchObject({ isAccepted: false, reason: 'CAP_LOTS' })
    await open(bidder, '/contactBroker')
    await expect(bidder.getByRole('heading', { name: 'Your mandate' })).toBeVisible()
    await expect(bidder.getByRole('main')).toContainText('1 of 1')
    await expectNothingSideways(bidder)
    await expectNoAxeFindingsInBothSchemes(bidder)

    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/bidders')
    await expect(holder).toContainText(`Lot ${lot}`)
    await expectNothingSideways(page)
    await holder.getByText('Revoke', { exact: true }).click()
    await holder.getByLabel('Reason').fill('End of the season')
    await expectNoAxeFindingsInBothSchemes(page)
    await holder.getByRole('button', { name: 'Revoke now' }).click()
    await expect(holder).toContainText('Your reason: End of the season')
    expect(await bid(bidder, lot, 90_000)).toMatchObject({ isAccepted: false, reason: 'NO_MANDATE' })
  })
})

test('a broker lets a bidder bid and revokes without script, and a slip comes back with its words', async ({ page, browser, baseURL }) => {
  await signInAs(page, OWN.brokering.number)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  try {
    await context.addCookies(await page.context().cookies())
    const plain = await context.newPage()
    await plain.goto('/bidders')
    const holder = plain.getByRole('article', { name: NAME })
    await holder.locator('summary').first().click()
    await holder.getByLabel('One day').fill('a lot')
    await holder.getByRole('button', { name: 'Let them bid' }).click()
    await expect(plain.getByRole('alert')).toContainText('Type an amount above 0')
    await holder.getByLabel('One day').fill('2500')
    await holder.getByRole('button', { name: 'Let them bid' }).click()
    await expect(holder).toContainText('of $2,500')
    await holder.getByText('Revoke', { exact: true }).click()
    await holder.getByLabel('Reason').fill('Tried out')
    await holder.getByRole('button', { name: 'Revoke now' }).click()
    await expect(holder).toContainText('Your reason: Tried out')
  } finally {
    await context.close()
  }
})
