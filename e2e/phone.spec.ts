import { expect, expectNoAxeFindings, LIST, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const PATHS = ['/', '/es', '/nl', '/lotSearchResults', '/es/lotSearchResults', '/nl/lotSearchResults', '/noSearchResults', '/app-error']

test('no page scrolls sideways at 360 px in any language', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const lot = await page.locator('[data-lot] a').first().getAttribute('href')
  for (const path of [...PATHS, `${lot}`, `/es${lot}`, `/nl${lot}`]) {
    await open(page, path)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([path, 0])
  }
})

const DESKS = [
  'sales',
  'bidders?buyer=901001',
  'sellers?code=DEMO-DHOW-FLEET',
  'negotiations',
  'alerts?buyer=901001',
  'flags',
  'chat',
  'kiosks',
  'mailbox',
  'reviews',
] as const

test('no desk of the house scrolls sideways at 360 px', async ({ page }) => {
  await signInAs(page, DEMO.operator)
  for (const desk of DESKS) {
    await open(page, `/operations/${desk}`)
    expect([desk, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([desk, 0])
  }
})

test('the inventory popup rises from the bar under the thumb [ACC-2.62]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const popup = page.locator('.tabbar details.inv')
  await popup.locator('summary').tap()
  await expect(popup.locator('.inv-list')).toHaveCount(3)
  await expectNoAxeFindings(page, '.tabbar details.inv')
  await popup.locator('.inv-list').nth(1).getByRole('link').first().tap()
  await expect(page).toHaveURL(/make=/)
  await expect(popup).not.toHaveAttribute('open')
})

test('filters rise in a sheet that says how many lots they leave', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await expect(page.locator('#filters')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .locator('#filters')
    .getByRole('checkbox', { name: /Automobiles/ })
    .tap()
  await expect(page).toHaveURL(/type=automobiles/)
  const show = page.locator('#filters').getByRole('button', { name: /^Show [\d,]+ lots$/ })
  await show.tap()
  await expect(page.locator('#filters')).toBeHidden()
})

test('what a finger presses is at least 44 px high or stands clear of its neighbours', async ({ page }) => {
  await open(page, '/lotSearchResults?make=TOYOTA')
  const small = await page
    .locator('.top a, .top summary, .tabbar a, .chip a, .res-tools a, .res-tools button, .p-paginator-page')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
        .map((target) => target.outerHTML.slice(0, 90)),
    )
  expect(small).toEqual([])
})

test('the photos are swiped', async ({ page }) => {
  await open(page, LIST)
  await page.locator('[data-lot]').first().getByRole('link').tap()
  const track = page.locator('.track')
  await track.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }))
  await expect(page.locator('.gal-main .gal-cap')).toHaveText(/^2 of/)
  await expect(track).toHaveCSS('scroll-snap-type', 'x mandatory')
})

test('a bidder has five places under the thumb, with the lanes that run and their bids counted, and results in the header', async ({
  page,
}) => {
  await signInAs(page, DEMO.premium)
  await open(page, '/lotSearchResults')
  const bar = page.locator('.tabbar')
  await expect(bar.locator(':scope > *')).toHaveText([/^Find$/, /^Live( \d+\+?)?$/, /^Calendar$/, /^Watch$/, /^My bids( \d+\+?)?$/])
  await expect(bar.getByRole('link', { name: /^Find/ })).toHaveAttribute('aria-current', 'page')
  const popup = page.locator('.top details.inv.is-tool')
  await popup.locator('summary').tap()
  await expectNoAxeFindings(page, '.top details.inv.is-tool')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await popup.getByRole('link', { name: 'Results' }).tap()
  await expect(page).toHaveURL(/\/results$/)
  await bar.getByRole('link', { name: /^My bids/ }).tap()
  await expect(page).toHaveURL(/\/myBids/)
})
