import { expect, expectNothingSideways, LIST, open, test } from './journey.ts'

test.use({ viewport: { width: 768, height: 1024 } })

test('at 768 px results show three cards a row', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const tops = await page.locator('.lots > [data-lot]').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(6)
  expect(tops.slice(0, 6)).toEqual([tops[0], tops[0], tops[0], tops[3], tops[3], tops[3]])
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0)
  await expectNothingSideways(page)
})

test('at 768 px a lot has two columns: the photo, and beside it what decides a bid', async ({ page }) => {
  // A lot that no lane sells meanwhile.
  await open(page, LIST)
  await page.locator('[data-lot]').first().getByRole('link').click()
  await expect(page.locator('#lot-details')).toBeVisible()
  const photo = await page.locator('.gal-main').boundingBox()
  const button = await page.getByRole('link', { name: /^Sign in to bid/ }).boundingBox()
  expect(button?.x).toBeGreaterThan((photo?.x ?? 0) + (photo?.width ?? 0))
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(1024)
  expect(photo?.width).toBeGreaterThan(300)
  await expectNothingSideways(page)
})
