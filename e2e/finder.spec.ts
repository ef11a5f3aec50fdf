import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, listedLots, open, test } from './journey.ts'

const PHONE = { width: 360, height: 740 }
const ONE_CALL = 1

/** The value and the lots of a choice that leaves some, by its place among them. */
async function choiceOf(page: Page, label: string, at = 0): Promise<{ readonly value: string; readonly lots: number }> {
  const options = await page
    .getByLabel(label, { exact: true })
    .locator('option')
    .evaluateAll((all) => all.map((one) => [(one as HTMLOptionElement).value, one.textContent] as const))
  const [value, words] = options.filter(([, text]) => text.includes('–'))[at] ?? ['', '']
  return { value, lots: Number(/([\d,]+)$/.exec(words)?.[1]?.replace(/,/g, '') ?? 0) }
}

/** Chooses and answers how many lots are left. */
async function choose(page: Page, label: string): Promise<number> {
  const { value, lots } = await choiceOf(page, label)
  await page.getByLabel(label, { exact: true }).selectOption(value)
  return lots
}

const shown = (page: Page, lots: number) =>
  expect(page.getByRole('button', { name: new RegExp(`^Show ${lots.toLocaleString('en-US')} lots?$`) })).toBeVisible()

test('the finder leads to a lot in three choices, each of which says beforehand how many lots it leaves', async ({ page }) => {
  await open(page, '/vehicleFinder')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/vehicleFinder/choices')) calls.push(request.url())
  })
  for (const label of ['Vehicle type', 'Make', 'Model']) {
    calls.length = 0
    await shown(page, await choose(page, label))
    // A choice may leave as many lots as the one before it: then the words stand before the call is made.
    await expect.poll(() => calls.length).toBe(ONE_CALL)
  }
  const lots = Number(/\d+/.exec(await page.getByRole('button', { name: /^Show/ }).innerText())?.[0])
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/\/lotSearchResults\?.*make=/)
  // A short list recommends other lots below its own.
  await expect.poll(() => listedLots(page)).toHaveLength(Math.min(lots, 20))
  await page.locator('[data-lot]').first().getByRole('link').first().click()
  await expect(page.locator('#lot-details')).toBeVisible()
})

test('changes made quickly are counted one after the other, and the last one stands', async ({ page }) => {
  await open(page, '/vehicleFinder')
  let [under, most] = [0, 0]
  await page.route('**/vehicleFinder/choices', async (route) => {
    under += 1
    most = Math.max(most, under)
    await new Promise((resolve) => setTimeout(resolve, 150))
    under -= 1
    await route.continue()
  })
  const makes = page.getByLabel('Make', { exact: true })
  const values = await makes.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  for (const value of values.slice(1, 6)) await makes.selectOption(value)
  const { lots } = await choiceOf(page, 'Make', 4)
  await shown(page, lots)
  expect(most).toBe(ONE_CALL)
  await expect(makes).toHaveValue(values[5] ?? '')
})

test('the finder fits a phone and has no finding of axe in either scheme', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/vehicleFinder', '/vehicleFinderDirective', '/find/make/toyota']) {
    await open(page, path)
    await expectNothingSideways(page)
  }
  await open(page, '/vehicleFinder')
  await expectNoAxeFindingsInBothSchemes(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the finder counts at a press and shows what it found', async ({ page }) => {
    await page.goto('/vehicleFinder')
    const make = await choose(page, 'Make')
    await page.getByRole('button', { name: 'Update the counts' }).click()
    await shown(page, make)
    await shown(page, make)
    const model = await choose(page, 'Model')
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/\/lotSearchResults\?.*model=/)
    await expect(page.locator('.res-h output')).toContainText(model.toLocaleString('en-US'))
  })

  test('a landing page on a phone, in Spanish, shows lots and leads on to its neighbours', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/es/vehicle-search-make/toyota')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota en subasta')
    expect(await page.locator('[data-lot]').count()).toBeGreaterThan(0)
    const models = page.getByRole('heading', { name: 'Toyota por modelo' }).locator('..')
    const first = models.getByRole('link').first()
    const count = await first.locator('.dim').innerText()
    await first.click()
    await expect(page).toHaveURL(/\/es\/vehicle-search-model\/toyota\//)
    await expect(page.locator('.landing-facts .strong').first()).toHaveText(count)
    await page.getByRole('navigation', { name: 'Ruta' }).or(page.locator('.crumbs')).getByRole('link', { name: 'Toyota' }).first().click()
    await expect(page).toHaveURL(/\/es\/vehicle-search-make\/toyota$/)
  })
})

test('a landing page has its own title again for whoever comes back to it, and neighbours have theirs', async ({ page }) => {
  await open(page, '/vehicle-search-make/toyota')
  const title = 'Toyota at auction · Hammerlane'
  await expect(page).toHaveTitle(title)
  await page.getByRole('heading', { name: 'Toyota by model' }).locator('..').getByRole('link').first().click()
  await expect(page).toHaveTitle(/^Toyota .+ at auction · Hammerlane$/)
  await page.goBack()
  await expect(page).toHaveTitle(title)
})

test('a landing page has no finding of axe in either scheme and fits every width', async ({ page }) => {
  await open(page, '/vehicle-search-make/toyota')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
})
