import { expect, LIST, open, openLot, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

test.beforeEach(({ page }) => openLot(page))

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

test('on the full screen a photo is whole: it ends where the screen does, grows by wheel and keys, and keeps the focus', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'Full screen', exact: true })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await opener.click()
    const dialog = page.getByRole('dialog')
    const image = dialog.getByRole('img')
    await expect(image).toHaveCSS('object-fit', 'contain')
    const [stage, shown] = await Promise.all([page.locator('.zoom-stage').boundingBox(), image.boundingBox()])
    expect({ ...size, shown }).toEqual({ ...size, shown: stage })
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(size.height)
    await image.hover()
    await page.mouse.wheel(0, -250)
    await expect(image).toHaveCSS('transform', /matrix\(1\.41/)
    await page.keyboard.press('0')
    await expect(image).toHaveCSS('transform', /matrix\(1, 0, 0, 1, 0, 0\)|none/)
    // No movement of its own, so that there is nothing to reduce.
    await expect(image).toHaveCSS('transition-duration', '0s')
    const buttons = await dialog.getByRole('button').count()
    for (let press = 0; press <= buttons + 1; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('on the full screen what is pointed at stays under the pointer as the photo grows, and the photo stays in view as it shrinks', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const image = page.getByRole('dialog').getByRole('img')
  const whole = await image.boundingBox()
  const { x: left, y: top, width, height } = whole ?? { x: 0, y: 0, width: 0, height: 0 }
  // A corner, where damage may well be.
  const [x, y] = [left + width * 0.8, top + height * 0.75]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -400)
  await expect(image).toHaveCSS('transform', /matrix\(1\.74/)
  const grown = await image.boundingBox()
  const partOf = (at: number, from = 0, length = 1): number => Math.round(((at - from) / length) * 100)
  expect([partOf(x, grown?.x, grown?.width), partOf(y, grown?.y, grown?.height)]).toEqual([80, 75])
  await page.mouse.move(left + 10, top + 10)
  await page.mouse.wheel(0, 4_000)
  await expect.poll(() => image.boundingBox()).toEqual(whole)
})

test('photos are shown whole, never cropped', async ({ page }) => {
  for (const image of await page.locator('img').all()) await expect(image).toHaveCSS('object-fit', 'contain')
})

test('the address names the lot and its slug, whichever way one came', async ({ page }) => {
  await open(page, LIST)
  await page.locator('[data-lot]').first().getByRole('link').click()
  await expect(page.locator('#lot-details')).toBeVisible()
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  await expect(page).toHaveURL(canonical ?? '')
  await page.goto(page.url().replace(/\/[^/]*$/, '/something-else'))
  await expect(page).toHaveURL(canonical ?? '')
})

test('a printed lot is the lot without what only a screen needs [ACC-2.87]', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#lot-details')).toBeVisible()
  for (const needless of ['.top', '.foot', '.lp-act', '.crumbs', '.tabbar']) await expect(page.locator(needless)).toBeHidden()
})

test('a broken picture falls back to the no-photo image [MKT-8.27] [ACC-8.45]', async ({ page }) => {
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

test('a visitor sees a VIN masked; a buyer sees it whole by a press [ACC-6.23] [MKT-3.61]', async ({ page }) => {
  const vin = page.locator('#vinDiv')
  const show = page.getByRole('button', { name: 'Show the whole VIN' })
  await expect(vin).toHaveText(/^[A-Z0-9]{11}\*+$/)
  await expect(show).toHaveCount(0)
  const masked = (await vin.textContent()) ?? ''
  const address = page.url()
  await signInAs(page, DEMO.premium)
  await page.goto(address)
  await show.click()
  await expect(vin).toHaveText(new RegExp(`^${masked.slice(0, 11)}[A-Z0-9]{6}$`))
  await expect(show).toHaveCount(0)
})

test('a lot that somebody shares shows its name, its words and its picture where it is pasted', async ({ page, request, baseURL }) => {
  const shared = (property: string): Promise<string | null> => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  expect(await shared('title')).toContain(name?.trim())
  expect(await shared('description')).toBe(await page.locator('meta[name=description]').getAttribute('content'))
  expect(new URL((await shared('url')) ?? '').pathname).toBe(new URL(page.url()).pathname)
  const picture = await shared('image')
  expect(picture).toMatch(/^https?:\/\//)
  const answer = await request.get(new URL(new URL(picture ?? '').pathname, baseURL).href)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
})
