import { expect, open, test } from './journey.ts'

const PRINT_MS = 2_000

test.beforeEach(async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.locator('[data-lot]').first().getByRole('link').click()
  await expect(page.locator('#lot-details')).toBeVisible()
})

test('photos turn by arrow keys, by thumbnails and on the full screen, where they zoom', async ({ page }) => {
  const position = page.locator('.gal-main .gal-cap')
  await expect(position).toHaveText(/^1 of/)
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(position).toHaveText(/^2 of/)
  await page.keyboard.press('ArrowRight')
  await expect(position).toHaveText(/^3 of/)
  await page.getByRole('link', { name: 'Photo 1', exact: true }).click()
  await expect(position).toHaveText(/^1 of/)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^2 of/)).toBeVisible()
  await page.keyboard.press('+')
  await expect(dialog.getByRole('img')).toHaveCSS('transform', /matrix\(1\.5/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(position).toHaveText(/^2 of/)
})

test('photos are shown whole, never cropped', async ({ page }) => {
  for (const image of await page.locator('img').all()) await expect(image).toHaveCSS('object-fit', 'contain')
})

test('the address names the lot and its slug', async ({ page }) => {
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  await expect(page).toHaveURL(canonical ?? '')
  await page.goto(page.url().replace(/\/[^/]*$/, '/something-else'))
  await expect(page).toHaveURL(canonical ?? '')
})

test("times are the yard's first, then the reader's own", async ({ page }) => {
  await expect(page.locator('.tline').first()).toContainText('yard')
  await expect(page.locator('.tline .own').first()).toContainText(/you|^$/)
})

test('printing waits two seconds for the pictures [MKT-2.104] [MKT-9.31]', async ({ page }) => {
  const printed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedMs = 0
        document.addEventListener('click', () => void (pressedMs = performance.now()), { once: true, capture: true })
        window.print = () => resolve(performance.now() - pressedMs)
      }),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  const waitedMs = await printed
  expect(waitedMs).toBeGreaterThanOrEqual(PRINT_MS - 5)
  expect(waitedMs).toBeLessThan(PRINT_MS + 1_000)
})

test('a broken picture falls back to the no-photo image [MKT-8.27]', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  await expect(page.locator('.track img').first()).toHaveAttribute('src', '/no-photo.svg')
  await expect
    .poll(() =>
      page
        .locator('.track img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
})
