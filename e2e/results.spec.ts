import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'

/** Simulated bidders of the demo world decide a lot every minute or so; the first may take some. */
const FIRST_LIMIT_MS = 300_000
const JOURNEY_MS = 480_000

interface Result {
  readonly lotNumber: number
  readonly yardNumber: number | null
  readonly saleId: number | null
  readonly lane: string
  readonly itemNumber: number | null
  readonly heldOn: string
  readonly outcome: string
}

/** The first result of a sale that was kept; by age it stays where it is while others come. */
async function aResult(page: Page): Promise<Result & { readonly yardNumber: number; readonly saleId: number }> {
  let found: Result | undefined
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/public/data/results?sort=oldest&kind=sold')
        const { data } = (await answer.json()) as { data: { results: readonly Result[] } }
        found = data.results.find(({ saleId, yardNumber, lane, itemNumber }) => saleId && yardNumber && lane !== '' && itemNumber !== null)
        return found !== undefined
      },
      { timeout: FIRST_LIMIT_MS, intervals: [2_000] },
    )
    .toBe(true)
  return found as Result & { readonly yardNumber: number; readonly saleId: number }
}

test.describe.configure({ timeout: JOURNEY_MS })
// What is not there to be pressed is told at once, and not when the journey's time is over.
test.use({ actionTimeout: 20_000 })

test('a visitor finds what became of a lot by yard, day and sale, and comes to the lot, its ledger and the file', async ({ page }) => {
  const { lotNumber, yardNumber, saleId, lane, itemNumber, heldOn } = await aResult(page)
  await open(page, '/results?sort=oldest')
  const row = page.locator(`tr[data-lot="${lotNumber}"]`)
  await expect(row).toBeVisible()
  await page.getByRole('combobox', { name: 'Yard' }).selectOption(String(yardNumber))
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('sold')
  await page.getByLabel('From', { exact: true }).fill(heldOn)
  await page.getByLabel('To', { exact: true }).fill(heldOn)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL((url) => {
    const { from, to, yard, kind, sort } = Object.fromEntries(url.searchParams)
    return from === heldOn && to === heldOn && yard === String(yardNumber) && kind === 'sold' && sort === 'oldest'
  })
  await expect(row).toContainText('$')
  await expect(page.locator('tr[data-outcome="NO_SALE"], tr[data-outcome="EXPIRED"]')).toHaveCount(0)
  await row.getByRole('link', { name: `Lane ${lane}, item ${itemNumber}` }).click()
  await expect(page).toHaveURL(new RegExp(`/results\\?sale=${saleId}$`))
  await expect(row).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await file).url()).toContain(`sale=${saleId}`)
  const csv = await page.request.get((await file).url())
  expect(csv.headers()['content-type']).toContain('text/csv')
  expect(await csv.text()).toContain(String(lotNumber))
  await page.getByRole('link', { name: `Ledger of lot ${lotNumber}` }).click()
  await page.getByRole('button', { name: 'Check the ledger' }).click()
  await expect(page.locator('[data-proven="true"]')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: `Remove: Sale ${saleId}` }).click()
  await expect(page).toHaveURL(/\/results$/)
  await open(page, `/results?sale=${saleId}`)
  await row.locator('th').getByRole('link').click()
  await expect(page.locator('.lot-number')).toHaveText(String(lotNumber))
})

test('results that nothing matches say so and lead back to all; a faulty filter is as if it were left out', async ({ page }) => {
  await open(page, '/results?day=2001-01-01')
  // Whether lots of the demo world are unsold just now is chance; nothing else stands here.
  await expect(page.locator('[data-total="0"]')).toHaveText(
    /^No result matches\. Remove a filter to see more\.(?: \d+ unsold lots? takes? offers)?\s*$/,
  )
  await expect(page.locator('tr[data-lot]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/results$/)
  await aResult(page)
  await open(page, '/results?day=yesterday&yard=first&kind=most&sale=-1')
  await expect(page.locator('tr[data-lot]')).not.toHaveCount(0)
})

test('results: axe finds nothing in light and dark, nothing scrolls sideways', async ({ page }) => {
  const { saleId } = await aResult(page)
  await open(page, `/results?sale=${saleId}`)
  await expectNothingSideways(page, () => expectNoAxeFindingsInBothSchemes(page))
})

test('the ledger of a lot lists its events to anybody, with script and without; axe finds nothing, nothing scrolls sideways', async ({
  page,
  browser,
  baseURL,
}) => {
  const { lotNumber } = await aResult(page)
  const address = `/lot/${lotNumber}/ledger`
  await open(page, address)
  const events = page.locator('tr[data-event]')
  const last = Number(await events.last().getAttribute('data-event'))
  expect(last).toBeGreaterThan(1)
  await expectNothingSideways(page, () => expectNoAxeFindingsInBothSchemes(page))
  // An event has an address of its own, and is marked and in sight there.
  await events
    .last()
    .getByRole('link', { name: String(last), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${address}(?:\\?page=\\d+)?#e${last}$`))
  await expect(page.locator(`#e${last}`)).toBeInViewport()
  const { hash } = await page.request
    .get(`/public/data/ledger/events/${lotNumber}`)
    .then(async (answer) => ((await answer.json()) as { data: { events: readonly { hash: string }[] } }).data.events[0] ?? { hash: '' })
  const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const read = await bare.newPage()
  for (const [prefix, words] of [
    ['', 'Bidders have a number, never a name'],
    ['/es', 'Los postores tienen un número, nunca un nombre'],
    ['/nl', 'Bieders hebben een nummer, nooit een naam'],
  ] as const) {
    await read.goto(prefix + address)
    await expect(read.getByText(words)).toBeVisible()
    await expect(read.locator(`[data-event="1"] code`)).toHaveAttribute('title', hash)
    await expect(read.getByRole('button', { name: /copy|copiar|kopiëren/i }).first()).toBeHidden()
  }
  await bare.close()
})
