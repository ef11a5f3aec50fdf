import { BILLED_MS, bookAll, buyOne, unpaidOf } from './buying.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, hydrated, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

const JOURNEY_MS = 180_000
const PHONE = { width: 360, height: 740 }
const NUMBER = '794644790132'

test('the title of a paid lot is entered at the desk, and its buyer follows it at the carrier', async ({ page, browser, baseURL }) => {
  test.setTimeout(JOURNEY_MS)
  await page.setViewportSize(PHONE)
  await signInAs(page, OWN.titled.number)
  await open(page, '/dashboard')
  const lot = await buyOne(page)
  await expect.poll(async () => (await unpaidOf(page)).length, { timeout: BILLED_MS }).toBe(1)
  const [owed] = await unpaidOf(page)
  await open(page, '/lotsWon/paymentsdue')
  const row = page.locator(`tr[data-lot="${lot}"]`)
  await expect(row.getByRole('link', { name: 'Pay', exact: true })).toHaveAttribute('href', '/payments')
  await open(page, '/lotsWon/titlestatus')
  await expect(row).toHaveCount(0)

  await asPerson({ browser, baseURL }, 'second', async (desk) => {
    await open(desk, `/operations/titles?lot=${lot}`)
    await expect(desk.getByText('Not paid')).toBeVisible()
    await desk.getByLabel('State').selectOption('SENT')
    await desk.getByLabel('Carrier', { exact: true }).selectOption('FEDEX')
    await desk.getByLabel('Tracking number').fill(NUMBER)
    await desk.getByLabel('Reason').first().fill('The noon truck.')
    await desk.getByRole('button', { name: 'Enter' }).first().click()
    await expect(desk.getByText(`Lot ${lot} is not paid in full: its title stays here.`)).toBeVisible()
    await bookAll(desk, OWN.titled.number, owed?.balance ?? 0)
    await desk.getByRole('button', { name: 'Enter' }).first().click()
    await expect(desk.getByText('How that came')).toBeVisible()
    await expect(desk.locator('[data-title="SENT"]').first()).toHaveText(`Sent with FedEx, ${NUMBER}`)
    const file = { name: 'titles.csv', mimeType: 'text/csv' }
    const send = async (text: string) => {
      await desk.getByLabel('File', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from(text) })
      await desk.getByLabel('Reason').last().fill('The batch.')
      await desk.getByRole('button', { name: 'Enter' }).last().click()
    }
    await send(`lot,state,carrier,tracking_number\n${lot},SENT,DHL,1\n1,SENT,UPS,1\n`)
    await expect(desk.getByText('Line 2: the carrier is none of FEDEX, USPS, UPS')).toBeVisible()
    await expect(desk.getByText('Line 3: nobody won this lot on your sites')).toBeVisible()
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
    await desk.setViewportSize(PHONE)
    await send(`lot,state,carrier,tracking_number\n${lot},SENT,FEDEX,${NUMBER}\n`)
    await expect(desk.getByText('0 titles entered, 1 as before.')).toBeVisible()
  })

  await open(page, '/lotsWon/titlestatus')
  await expect(row).toContainText(`Sent with FedEx, ${NUMBER}`)
  await expect(row.getByRole('link', { name: `Track it: title of lot ${lot}` })).toHaveAttribute(
    'href',
    `https://www.fedex.com/fedextrack/?trknbr=${NUMBER}`,
  )
  await expect(row.getByRole('link', { name: 'Make a pass' })).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize(PHONE)
  await open(page, `/lot/${lot}`)
  await expect(page.locator('[data-step="title"]')).toContainText(`Sent with FedEx, ${NUMBER}`)
  await open(page, `/member-payments/paid-invoices/${owed?.invoiceId}`)
  await expect(page.locator('[data-title="SENT"]')).toBeVisible()
})

test('each list of own lots, the search of lots and that by make and model hold their own criteria [MKT-3.17]', async ({ page }) => {
  await signInAs(page, OWN.listing.number)
  const lists = {
    '/driverseat': 'alfa',
    '/myBids': 'bravo',
    '/myBids/counter': 'charlie',
    '/lotsWon': 'delta',
    '/lotsWon/paymentsdue': 'echo',
    '/lotsWon/titlestatus': 'foxtrot',
    '/lotsWon/tobepickedup': 'golf',
    '/lotsWon/lotshistory': 'hotel',
  }
  for (const [path, query] of Object.entries(lists)) {
    // A list that holds nothing has nothing to search.
    await open(page, path)
    await expect(page.locator('main').getByRole('search')).toHaveCount(0)
    await open(page, `${path}?query=before`)
    const words = page.locator('main').getByRole('search').getByRole('textbox')
    await expect(words).toHaveValue('before')
    await words.fill(query)
    await words.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}\\?query=${query}$`))
    await hydrated(page)
  }
  await open(page, '/lotSearchResults?query=india')
  await open(page, '/lotSearchResults?query=juliett')
  await open(page, '/search/toyota%20camry')
  const kept = (...paths: (keyof typeof lists)[]) => paths.map((path) => `${path}?query=${lists[path]}`)
  const links = page.locator('.own-nav a')
  const held = async () =>
    (await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''))).filter((address) =>
      address.includes('?'),
    )
  // What is looked at without criteria is empty again, and only that.
  for (const [path, others] of [
    ['/lotsWon', kept('/lotsWon/paymentsdue', '/lotsWon/titlestatus', '/lotsWon/tobepickedup', '/lotsWon/lotshistory')],
    ['/lotsWon/titlestatus', kept('/lotsWon/paymentsdue', '/lotsWon/tobepickedup', '/lotsWon/lotshistory')],
    ['/myBids', kept('/myBids/counter')],
    ['/driverseat/won', kept('/driverseat')],
  ] as const) {
    await open(page, path)
    await expect.poll(held).toEqual(others)
  }
})
