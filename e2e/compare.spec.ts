import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, hydrated, listedLots, lotsOf, open, test } from './journey.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** Lots of the columns, in order. */
const columns = (page: Page): Promise<string[]> =>
  page.locator('table.cmp [data-lot]').evaluateAll((heads) => heads.map((head) => (head as HTMLElement).dataset['lot'] ?? ''))
const rows = (page: Page): Locator => page.locator('table.cmp tbody tr')
const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Numbers of lots of two makes. */
async function someLots(page: Page): Promise<readonly [string, string, string]> {
  const [first = '', second = ''] = await lotsOf(page, '/lotSearchResults?make=FORD')
  const [third = ''] = await lotsOf(page, '/lotSearchResults?make=HONDA')
  return [first, second, third]
}

/** Moves the keyboard on to an element, as far as a page may need. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('two to four ticked lots are compared; columns go and come by keyboard alone [MKT-2.17]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = await listedLots(page)
  await page.getByRole('button', { name: 'Select lots' }).click()
  const refused = page.getByRole('button', { name: 'Compare', exact: true })
  const compare = page.getByRole('link', { name: 'Compare', exact: true })
  const tick = (lot: string) => page.locator(`[data-lot="${lot}"] .pick input`)
  await tick(first).check()
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(refused).toHaveAccessibleDescription('Select 2 to 4 lots to compare')
  await expectNoAxeFindings(page, '.list-tools')
  for (const lot of [second, third, fourth, fifth]) await tick(lot).check()
  await expect(refused).toBeVisible()
  for (const lot of [fourth, fifth]) await tick(lot).uncheck()
  await compare.click()
  await expect(page).toHaveURL(new RegExp(`/compareLots/${first},${second},${third}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare lots')
  expect(await columns(page)).toEqual([first, second, third])
  const whole = await rows(page).count()

  const differing = page.getByRole('link', { name: 'Only differences' })
  await tabTo(page, differing)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?only=differences$/)
  await expect(differing).toHaveAttribute('aria-current', 'page')
  expect(await rows(page).count()).toBeLessThan(whole)
  for (const name of await rows(page).getByRole('rowheader').all()) await expect(name).toHaveText(/^≠ .+, differs$/)

  await tabTo(
    page,
    page
      .locator('table.cmp thead td')
      .last()
      .getByRole('link', { name: /^Remove/ }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/compareLots/${first},${second}\\?only=differences$`))
  await expect.poll(() => columns(page)).toEqual([first, second])

  const number = page.getByLabel('Add a lot by its number')
  await tabTo(page, number)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('A lot number has 3 to 10 digits.')
  await hydrated(page)
  await number.fill(fourth)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/compareLots/${first},${second},${fourth}\\?only=differences$`))
  expect(await columns(page)).toEqual([first, second, fourth])
})

test('lots of a comparison are priced at the bid that is typed, and nothing moves as it is', async ({ page }) => {
  const [first, second] = await someLots(page)
  await open(page, `/compareLots/${first},${second}`)
  const bid = page.getByLabel('All-in at the same bid')
  const picture = page.locator('table.cmp tbody tr').nth(1)
  const before = await picture.boundingBox()
  await bid.fill('')
  expect((await picture.boundingBox())?.y).toBe(before?.y)
  await bid.fill('12,000')
  const row = page.getByRole('row', { name: /All-in at a bid of \$12,000/ })
  await expect(row.getByRole('cell')).toHaveText([/^\$1[2-9],\d{3}.*fees \$/, /^\$1[2-9],\d{3}.*fees \$/])
  await bid.press('Enter')
  await expect(page).toHaveURL(/\?bid=12%2C000$/)
  await page.reload()
  await expect(row).toBeVisible()
})

test('a lot’s page leads to the comparison, which asks for the second lot; unknown lots are said to be none', async ({ page }) => {
  const [first, , third] = await someLots(page)
  await open(page, `/lot/${first}`)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/compareLots/${first}$`))
  await expect(page.locator('.alert')).toContainText('This is the first lot.')
  await page.getByLabel('Add a lot by its number').fill(third)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/compareLots/${first},${third}$`))
  await hydrated(page)
  await page
    .locator('table.cmp thead')
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/compareLots/${third}$`))
  await open(page, `/compareLots/${first},999999999,${third},-7,x`)
  expect(await columns(page)).toEqual([first, '999999999', third])
  await expect(page.locator('table.cmp thead')).toContainText('Not available: no such lot is listed')
  await expect(page.locator('.alert')).toContainText('2 entries in the address are not lot numbers')
  await expectNoAxeFindings(page)
})

test('a comparison: axe finds nothing in light and dark; on a phone the lots go by sideways under the names of the facts', async ({
  page,
}) => {
  const lots = (await someLots(page)).join(',')
  await open(page, `/compareLots/${lots}`)
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await expectNoAxeFindingsInBothSchemes(page)
    expect([size.width, await sideways(page)]).toEqual([size.width, 0])
  }
  const box = page.locator('.cmp-box')
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0)
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  const damage = page.getByRole('row', { name: /Primary damage/ })
  await damage.scrollIntoViewIfNeeded()
  await expect(damage.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  await expect(damage.getByRole('cell').last()).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ media: 'print' })
  for (const needless of ['.cmp-add', '.cmp-tools .seg', '.cmp-act']) await expect(page.locator(needless).first()).toBeHidden()
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a comparison is read, narrowed, filled and emptied, in Spanish as well', async ({ page }) => {
    await page.goto('/lotSearchResults?make=FORD')
    const links = page.locator('[data-lot]')
    const [first, second] = await Promise.all([links.nth(0).getAttribute('data-lot'), links.nth(1).getAttribute('data-lot')])
    await page.goto(`/es/compareLots/${first}`)
    await page.getByLabel('Añadir un lote por su número').fill(`${second}`)
    await page.getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/es/compareLots/${first},${second}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparar lotes')
    await expect(page.getByRole('row', { name: /VIN/ })).toContainText('difiere')
    await page.getByLabel('Con tarifas a la misma puja').fill('7,000')
    await page.getByRole('button', { name: 'Comparar precios' }).click()
    await expect(page).toHaveURL(/\?bid=7%2C000$/)
    await expect(page.getByRole('row', { name: /Con tarifas a una puja de \$7,000/ }).getByRole('cell')).toHaveText([/tarifas/, /tarifas/])
    await page.goto(`/es/compareLots/${first},${second}`)
    const whole = await rows(page).count()
    await page.getByRole('link', { name: 'Solo las diferencias' }).click()
    await expect(page).toHaveURL(/only=differences/)
    expect(await rows(page).count()).toBeLessThan(whole)
    await page
      .getByRole('link', { name: /^Quitar/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/es/compareLots/${second}\\?only=differences$`))
    await page.getByRole('link', { name: /^Quitar/ }).click()
    await expect(page.locator('.alert')).toContainText('Escriba el número de un lote para empezar')
  })
})
