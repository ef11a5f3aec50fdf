import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { simpleCsv } from '../apps/server/test/files/made-up-lists.ts'
import { hammerlane } from './command.ts'
import { anotherVisitor, expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, hydrated, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs, signInAsSecond } from './signed-in.ts'

/** Three people, and a comparison that comes by itself within seconds. */
const JOURNEY_MS = 180_000
const COMPARED_MS = 60_000
const BID_MINOR = 2_500
const DAY_MS = 86_400_000
/** Days before 1970 of which one is a day of birth. */
const BIRTH_DAYS = 7_300
const { number, firstName, lastName } = OWN.alike

const bidOn = async (page: Page, lotNumber: number) =>
  (await call(page, '/data/lots/bids', { bids: [{ lotNumber, kind: 'PRELIM_MAX', amountMinor: BID_MINOR, currency: 'USD' }] })).data

/** A lot that takes a small bid of the reader, who has placed it by then. */
async function lotWithBid(page: Page): Promise<number> {
  const filter = { MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'] }
  const { data } = await call(page, '/public/lots/search-results', { query: ['*'], filter, size: 50 })
  const { content } = data['results'] as { readonly content: readonly { readonly ln: number; readonly hb: number }[] }
  const told: string[] = []
  for (const { ln } of content.filter(({ hb }) => hb < BID_MINOR / 200)) {
    const [answer] = (await bidOn(page, ln))['bids'] as readonly { readonly isAccepted: boolean; readonly reason: string }[]
    if (answer?.isAccepted === true) return ln
    told.push(answer?.reason ?? '')
  }
  throw new Error(`no lot takes bids: ${told.join(' ')}`)
}

/** Loads a made-up list that names somebody, as whoever runs the server does. Each names another day of birth: a hit that was cleared is open anew. */
function loadList(name: string): string {
  const birth = new Date((Math.floor(Date.now() / 1000) % BIRTH_DAYS) * -DAY_MS).toISOString().slice(0, 10)
  const folder = mkdtempSync(join(tmpdir(), 'lists-'))
  try {
    const path = join(folder, 'targets.simple.csv')
    writeFileSync(path, simpleCsv([{ id: 'made-up-1', name, birth, countries: 'by' }]))
    return hammerlane('screening', 'load', path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Opens the hit of an account at the desk, in a browser of a reviewer of their own. */
async function atTheDesk(browser: Browser, signIn: (page: Page) => Promise<void>): Promise<Page> {
  const page = await anotherVisitor(browser)
  await signIn(page)
  await open(page, '/operations/screening')
  await page.getByRole('link', { name: new RegExp(`User ID ${number}`) }).click()
  await expect(page.getByRole('heading', { name: `User ID ${number}` })).toBeVisible()
  await hydrated(page)
  return page
}

async function clear(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Another person: clear it').check()
  await page.getByLabel('Reason', { exact: true }).fill(reason)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page).toHaveURL(/\/operations\/screening$/)
}

test('a list is loaded, a member whose name is on it is held, and bids once two reviewers have cleared them [ACC-8.07]', async ({
  page,
  browser,
}) => {
  test.setTimeout(JOURNEY_MS)
  const until = new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10)
  hammerlane('bidder', 'set', String(number), '--documents', 'VALID', '--until', until, '--reason', 'By hand.')
  await signInAs(page, number)
  await open(page, '/')
  const lot = await lotWithBid(page)

  expect(loadList(`${lastName}, ${firstName}`)).toContain('OPENSANCTIONS: 1 entry of 2026-11-20')
  await expect.poll(async () => (await bidOn(page, lot))['errorCode'], { timeout: COMPARED_MS }).toBe('DOCUMENTS_PENDING')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/myBids')
  await expect(page).toHaveURL(/document-status-pending/)
  await expect(page.getByRole('heading', { name: 'Your documents are being checked' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/screen|sanction|list/i)

  const first = await atTheDesk(browser, (desk) => signInAs(desk, DEMO.reviewer))
  await expect(first.getByText(`Matched: “${lastName}, ${firstName}”`)).toBeVisible()
  await expectNothingSideways(first)
  await expectNoAxeFindingsInBothSchemes(first)
  await clear(first, 'Another day of birth.')
  await open(first, '/operations/screening')
  await first.getByRole('link', { name: new RegExp(`User ID ${number}`) }).click()
  await expect(first.getByText('You have proposed to clear it. A colleague decides.')).toBeVisible()
  await expect(first.getByLabel('Another person: clear it')).toHaveCount(0)
  expect((await bidOn(page, lot))['errorCode']).toBe('DOCUMENTS_PENDING')

  const second = await atTheDesk(browser, (desk) => signInAsSecond(desk, OWN.clearing))
  await expect(second.getByText(`User ID ${DEMO.reviewer} would clear it. You are the second.`)).toBeVisible()
  await clear(second, 'By the passport.')
  await expect(second.getByRole('link', { name: new RegExp(`User ID ${number}`) })).toHaveCount(0)
  await expect.poll(async () => (await bidOn(page, lot))['bids'], { timeout: COMPARED_MS }).toBeTruthy()
  await open(page, '/myBids')
  await expect(page).toHaveURL(/\/myBids/)
  await first.context().close()
  await second.context().close()
})
