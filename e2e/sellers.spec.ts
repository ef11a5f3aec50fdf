import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

/** No other journey sells for this one. */
const SELLER = { code: 'DEMO-DHOW-FLEET', name: 'Dhow Fleet' } as const
const PATH = `/data/operations/sellers/${SELLER.code}`

test('nobody but an operator sees sellers or sets where they are written to', async ({ page }) => {
  await page.goto('/operations/sellers')
  await expect(page).toHaveURL(/\/login/)
  await signInAs(page, DEMO.premium)
  for (const told of [await call(page, '/data/operations/sellers'), await call(page, PATH, { email: 'mine@example.com', reason: '' })]) {
    expect(told.returnCode).not.toBe(1)
    expect(JSON.stringify(told)).not.toContain(SELLER.name)
  }
  await page.goto('/operations/sellers')
  await expect(page.getByRole('heading', { name: 'Sellers', exact: true })).toHaveCount(0)
})

test('an operator finds a seller, gives them an address, changes it and takes it away; who did what when stays', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  // Of sellers of the demo world somebody may have bid on a lot, and then it takes two.
  const stem = `Dhow Trucks ${Date.now()}`
  const { data } = await call(page, '/data/operations/sellers', { name: stem, sellingSite: 'CPRTUS' })
  const seller = { name: stem, code: String(data['code']) }
  const [first, second] = [`claims.${Date.now()}@example.com`, `fleet.${Date.now()}@example.com`]
  await open(page, '/operations/sellers')
  await expectNoAxeFindings(page, 'main')
  await page.getByLabel('Name or code').fill('no seller is called so')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No seller has this name.')).toBeVisible()
  await open(page, '/operations/sellers')
  await page.getByLabel('Name or code').fill(seller.name.toLowerCase())
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('link', { name: seller.name, exact: true }).click()
  const form = page.getByRole('form', { name: `${seller.name} (${seller.code})` })
  const address = form.getByLabel('Mail address')
  const history = page.locator('main .sec ul')
  const save = async (email: string, reason: string): Promise<void> => {
    await address.fill(email)
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: 'Save seller' }).click()
  }
  await save(first, 'Told by telephone.')
  await expect(history).toContainText(`${first} Told by telephone.`)
  await expect(page.locator('.drops li', { hasText: seller.name })).toContainText(first)
  await expectNoAxeFindings(page, 'main')
  await save(second, 'They moved.')
  await expect(history).toContainText(`${first} → ${second} They moved.`)
  await page.reload()
  await expect(address).toHaveValue(second)
  await save('', 'They write to us.')
  await expect(page.locator('.drops li', { hasText: seller.name })).toContainText('no address')
  await expect(history).toContainText(`${second} → none They write to us.`)
  await open(page, '/operations/sellers?code=NOBODY')
  await expect(page.getByRole('alert')).toHaveText('There is no seller with this code.')
})

test('an operator adds a seller; Spanish and Dutch operators read their history in their words', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  const name = `Journey Fleet ${Date.now()}`
  await open(page, '/operations/sellers')
  await page.locator('summary', { hasText: 'Add a seller' }).click()
  const form = page.getByRole('form', { name: 'Add a seller' })
  await expectNoAxeFindings(page, 'main')
  await form.getByLabel('Name, as in the sales data').fill(name)
  await form.getByLabel('Mail address').fill('journey.fleet@example.com')
  await form.getByLabel('Reason').fill('New contract.')
  await form.getByRole('button', { name: 'Add seller' }).click()
  const history = page.locator('main .sec ul')
  await expect(history).toContainText('Added; Mail address: none → journey.fleet@example.com New contract.')
  const { pathname, search } = new URL(page.url())
  await open(page, `/es${pathname}${search}`)
  await expect(history).toContainText('Añadido; Correo electrónico: nada → journey.fleet@example.com New contract.')
  await open(page, `/nl${pathname}${search}`)
  await expect(history).toContainText('Toegevoegd; E-mailadres: niets → journey.fleet@example.com New contract.')
  await open(page, '/operations/sellers')
  await page.locator('summary', { hasText: 'Add a seller' }).click()
  await form.getByLabel('Name, as in the sales data').fill(name.toUpperCase())
  await form.getByRole('button', { name: 'Add seller' }).click()
  await expect(page.getByText('There is already a seller with this name.')).toBeVisible()
})
