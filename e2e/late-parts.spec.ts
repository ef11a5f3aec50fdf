import { expect, hydrated, listedLots, open, test } from './journey.ts'

/** Stands in the module of the part that recommends lots, and in no other. */
const OF_PART = 'rec-arrows'

test('a part that does not come leaves its place as the server drew it and is logged once; the page lives, and its links lead on [MKT-9.29] [ACC-9.20]', async ({
  page,
}) => {
  const seen = { asked: 0, warnings: 0 }
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('dynamically imported module')) seen.warnings += 1
  })
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes(OF_PART)) return route.fulfill({ response })
    seen.asked += 1
    return route.abort()
  })
  await open(page, '/lotSearchResults')
  const part = page.locator('#recommended')
  await expect.poll(() => seen).toEqual({ asked: 1, warnings: 1 })
  await expect(part.locator('[data-lot]').first()).toBeVisible()
  const before = await listedLots(page)
  await page.getByLabel('Sort').selectOption('year-old')
  await expect.poll(() => listedLots(page)).not.toEqual(before)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await open(page, '/lotSearchResults')
  await expect.poll(() => seen).toEqual({ asked: 2, warnings: 2 })
  await expect(part.locator('[data-lot]').first()).toBeVisible()
  await part.getByRole('link').first().click()
  await expect(page.locator('#lot-details')).toBeVisible()
  await hydrated(page)
})
