import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, hydrated, open, openLot, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const PATH = '/g2mext/api/v1/public/recommendations'
const SEARCHES = '/g2mext/api/v1/public/popularSearches'
const LOTS_MAX = 12

const fragment = (page: Page): Locator => page.locator('#recommended')
const cards = (page: Page): Locator => fragment(page).locator('li')
/** Numbers of the cards that stand in the row's window, whole. */
const inView = (page: Page): Promise<number> =>
  fragment(page)
    .locator('.recrow')
    .evaluate((row) => {
      const { left, right } = row.getBoundingClientRect()
      return [...row.children].filter((card) => {
        const box = card.getBoundingClientRect()
        return box.left >= left - 1 && box.right <= right + 1
      }).length
    })

test('home, results, a lot and a search without results show recommended lots, at most twelve and each with its reason [MKT-2.107] [ACC-2.69] [ACC-2.70]', async ({
  page,
}) => {
  const empty = 'query=xyzzyx&damage=hail'
  for (const path of [
    '/',
    '/lotSearchResults',
    '/noSearchResults?by=text&query=xyzzy',
    '/noResults/lots',
    `/lotSearchResults?${empty}`,
    `/vehicle-search-make/toyota?${empty}`,
    `/vehicleFinderSearch?searchStr=${encodeURIComponent('{"query":["xyzzyx"],"filter":{"PRID":["damage_type_code:DAMAGECODE_HL"]}}')}`,
    `/saleListResult/state/USA/TX?${empty}`,
    '/find?make=TOYOTA&model=XYZZY',
  ]) {
    await open(page, path)
    await expect(fragment(page).getByRole('heading', { level: 2 })).toHaveText('Popular now')
    const count = await cards(page).count()
    expect([path, count > 0, count <= LOTS_MAX]).toEqual([path, true, true])
    expect(await fragment(page).locator('.why').allTextContents()).not.toContain('')
  }
  await openLot(page)
  await expect(fragment(page).getByRole('heading', { level: 2 })).toHaveText('More like this lot')
  await expect(cards(page).first().locator('.why')).toHaveText(/^(Same (model|make|type)|People who watch)/)
})

test('four recommended lots stand side by side on a desk, two on a tablet and one on a phone, and the row turns by its arrows [MKT-9.07]', async ({
  page,
}) => {
  await open(page, '/')
  for (const [width, count] of [
    [1280, 4],
    [992, 4],
    [991, 2],
    [480, 2],
    [479, 1],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await fragment(page).scrollIntoViewIfNeeded()
    expect([width, await inView(page)]).toEqual([width, count])
  }
  expect(await cards(page).count()).toBeLessThanOrEqual(LOTS_MAX)
  await expect(cards(page).nth(1)).not.toBeInViewport({ ratio: 0.5 })
  await fragment(page).getByRole('button', { name: 'Further lots' }).click()
  await expect(cards(page).nth(1)).toBeInViewport({ ratio: 0.5 })
  await fragment(page).getByRole('button', { name: 'Earlier lots' }).click()
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 })
})

for (const width of [360, 1280])
  test(`at ${width} px the keyboard goes through recommended lots, hides one and opens one; axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    await fragment(page).scrollIntoViewIfNeeded()
    const links = fragment(page).locator('h3 a')
    const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    // The part comes to life after the rest of the page.
    await expect(async () => {
      await links.first().focus()
      await page.keyboard.press('ArrowRight')
      await expect(links.nth(1)).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('End')
    await expect(links.last()).toBeFocused()
    await expect(links.last()).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(links.first()).toBeFocused()
    const hide = fragment(page)
      .getByRole('button', { name: /^Not this/ })
      .first()
    await hide.focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(names.length - 1)
    await expect(links.first()).toHaveAttribute('href', names[1] ?? '')
    await expect(links.first()).toBeFocused()
    await expectNoAxeFindingsInBothSchemes(page, '#recommended')
    await page.keyboard.press('Enter')
    await expect(page.locator('#lot-details')).toBeVisible()
  })

test('recommended lots move nothing sideways at any width, and stand without script', async ({ page, browser, baseURL }) => {
  await open(page, '/lotSearchResults')
  await expectNothingSideways(page)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const plain = await context.newPage()
  await plain.goto('/es/')
  await expect(plain.locator('#recommended h2')).toHaveText('Populares ahora')
  await expect(plain.locator('#recommended button').first()).toBeHidden()
  await context.close()
})

test('a browser asks for popular searches and recommended lots with token, site, language and where it looks from [MKT-7.48] [MKT-7.49]', async ({
  page,
}) => {
  await signInAs(page, DEMO.premium)
  await open(page, '/lotSearchResults')
  const [searches, lots] = [page.waitForRequest(`**${SEARCHES}`), page.waitForRequest(`**${PATH}`)]
  await page
    .getByRole('combobox', { name: /^Search/ })
    .first()
    .fill('xyzzyx')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/noSearchResults/)
  for (const request of [await searches, await lots]) {
    const headers = request.headers()
    expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer ext\./), sitecode: 'CPRTUS', languagecode: 'en_us' })
    expect(request.postDataJSON()).toMatchObject({
      searchType: expect.any(String),
      buyerNumber: String(DEMO.premium),
      country: 'USA',
      state: expect.any(String),
      coordinates: expect.any(String),
    })
    expect((await request.response())?.ok()).toBe(true)
  }
  const like = page.waitForRequest(`**${PATH}`)
  await fragment(page).locator('h3 a').first().click()
  const asked = (await like).postDataJSON() as { lotNumber: number; recommendationType: string }
  expect([asked.recommendationType, await page.locator('.lot-number').textContent()]).toEqual(['lot', String(asked.lotNumber)])
  await hydrated(page)
})
