import type { Page } from '@playwright/test'
import { call } from './signed-in.ts'

/** Bills are written within five seconds of a win. */
export const BILLED_MS = 60_000

/** Buys the cheapest lot that is sold at a fixed price, which a card may pay in a day; answers its number. */
export async function buyOne(page: Page): Promise<string> {
  const { data } = await call(page, '/public/lots/search-results', {
    filter: { FETI: ['buy_it_now_code:B1'], TITL: ['title_group_code:TITLEGROUP_S'] },
    size: 100,
  })
  const { content } = data['results'] as { readonly content: readonly { readonly ln: number; readonly bnp: number }[] }
  for (const { ln, bnp } of content.toSorted((one, other) => one.bnp - other.bnp)) {
    const bought = await call(page, `/data/lots/buyItNow/${ln}`, { priceMinor: Math.round(bnp * 100) })
    if (bought.returnCode === 1) return String(ln)
  }
  throw new Error('nothing can be bought at once')
}

/** Types a card that the practice bank takes, and comes back from there. */
export async function payAtBank(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel('Month').selectOption('12')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() + 1))
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: /^Pay / }).first().click()
  await page.getByRole('button', { name: 'Return to the shop' }).click()
}

/** An unpaid invoice of whoever is signed in. */
interface Unpaid {
  readonly invoiceId: number
  readonly lotNumber: number | null
  readonly balance: number
  readonly status: string
}

export const unpaidOf = async (page: Page): Promise<readonly Unpaid[]> =>
  (await call(page, '/data/payments/invoices?status=UNPAID')).data['invoices'] as readonly Unpaid[]

/** Books all that somebody owes in US dollars, at the desk of whoever is signed in. */
export async function bookAll(desk: Page, number: number, dollars: number): Promise<void> {
  const money = { number, currency: 'USD', amountMinor: Math.round(dollars * 100), source: 'BANK', reference: `${number} ${Date.now()}` }
  const answer = await call(desk, '/data/operations/money/payments', { ...money, receivedOn: '2026-01-05', reason: 'Seen.' })
  if (answer.returnCode !== 1) throw new Error(`not booked: ${JSON.stringify(answer.data)}`)
}
