import { noteFigure } from './figures.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsInBothSchemes,
  expectNothingSideways,
  hydrated,
  LIST,
  listedLots,
  open,
  test,
} from './journey.ts'
import {
  chooseView,
  expectLot,
  expectRow,
  focused,
  place,
  press,
  pressBack,
  pressDown,
  pressTo,
  selected,
  settledPlace,
} from './screened-list.ts'

/** Rows below the first screen of the list. */
const ROWS_DOWN = 14
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

for (const view of ['list', 'gallery', 'classic']) {
  test(`lots are screened by keyboard, and whoever returns finds row and place as they were: ${view}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await chooseView(context, baseURL, view)
    await open(page, LIST)
    const lots = await listedLots(page)
    const lot = await pressDown(page, lots, ROWS_DOWN)
    const placePx = await settledPlace(page)
    expect(placePx).toBeGreaterThan(100)
    const row = await page.locator('[data-lot][aria-current]').boundingBox()
    const head = await page.evaluate(() => document.querySelector('.res-list thead')?.getBoundingClientRect().bottom ?? 56)
    expect([(row?.y ?? 0) >= head - 1, (row?.y ?? 0) + (row?.height ?? 0) <= (page.viewportSize()?.height ?? 0)]).toEqual([true, true])

    const begun = Date.now()
    await page.keyboard.press('Enter')
    await expectLot(page, lot)
    await pressBack(page)
    await expectRow(page, lot, placePx)
    noteFigure(`results as ${view}, screened by keyboard: from the row to its lot and back to the same row`, Date.now() - begun, 'ms')

    await page.keyboard.press('Enter')
    await expectLot(page, lot)
    await page.goBack()
    await expectRow(page, lot, placePx)

    await page.keyboard.press('Enter')
    await expectLot(page, lot)
    await page
      .locator('.crumbs')
      .getByRole('link', { name: /result/ })
      .click()
    await expectRow(page, lot, placePx)

    // A lot further on is brought into view, wherever the list was left.
    await page.keyboard.press('Enter')
    await expectLot(page, lot)
    await pressTo(page, 'n', lots[ROWS_DOWN] ?? '')
    for (let back = ROWS_DOWN - 1; back >= 0; back--) {
      await pressTo(page, 'p', lots[back] ?? '')
    }
    await pressBack(page)
    await expect.poll(() => selected(page)).toEqual([lots[0]])
    await settledPlace(page)
    await expect(page.locator('[data-lot][aria-current]')).toBeInViewport()
  })
}

test('a document that is loaded again keeps row, place and marks; hidden lots hand the row on', async ({ page, context, baseURL }) => {
  await chooseView(context, baseURL, 'list')
  await open(page, LIST)
  const lots = await listedLots(page)
  const lot = await pressDown(page, lots, ROWS_DOWN)
  const placePx = await settledPlace(page)
  await page.keyboard.press('Enter')
  await expectLot(page, lot)
  await pressBack(page)
  await expectRow(page, lot, placePx)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => selected(page)).toEqual([lot])
  await expect.poll(() => place(page)).toBe(placePx)
  await expect(page.locator(`[data-lot="${lot}"] .seen`)).toHaveText('Seen')
  await expect(page.locator('.seen')).toHaveCount(1)
  await press(page, 'xx')
  await expect.poll(() => focused(page)).toBe(lots[ROWS_DOWN + 1])
  expect(await listedLots(page)).toEqual(lots.filter((one) => one !== lot && one !== lots[ROWS_DOWN]))
})

test('results in each view, with what screening shows, are clean in light and dark and on a phone, and nothing scrolls sideways', async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, LIST)
  await press(page, 'j')
  await page.keyboard.press('Enter')
  await expect(page.locator('#lot-details')).toBeVisible()
  await pressBack(page)
  await expect(page.locator('.seen')).toHaveCount(1)
  await press(page, 'cjc')
  await expect(page.getByRole('region', { name: 'Lots to compare' })).toBeVisible()
  for (const view of ['gallery', 'list', 'classic']) {
    await chooseView(context, baseURL, view)
    await open(page, LIST)
    await expect(page.locator('.seen')).toHaveCount(1)
    await expectNothingSideways(page)
    await expectNoAxeFindingsInBothSchemes(page, '.res-main')
    await page.setViewportSize({ ...PHONE })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoAxeFindings(page, '.res-main')
    await page.setViewportSize({ ...DESKTOP })
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page, 'dialog')
})

test('marks and the chosen size of a page change no row as they come', async ({ page, context, baseURL }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const view of ['gallery', 'list', 'classic']) {
    await chooseView(context, baseURL, view)
    await open(page, LIST)
    const lots = await listedLots(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const rows = page.locator('.res-list [data-lot]')
    const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    const unmarked = await heights()
    await page.evaluate((seen) => localStorage.setItem('seenLots', JSON.stringify(seen)), lots.map(Number))
    await context.addCookies([{ name: 'searchSize', value: '50', url: baseURL ?? '' }])
    await open(page, LIST)
    await expect(page.locator('.res-list .seen')).toHaveCount(lots.length)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await listedLots(page)).toHaveLength(50)
    expect((await heights()).slice(0, lots.length)).toEqual(unmarked)
    const shift = await page.evaluate(() => (window as unknown as { shifts: readonly number[] }).shifts.reduce((sum, one) => sum + one, 0))
    noteFigure(`results as ${view}, 1280 x 720: layout shift`, shift, '')
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies({ name: 'searchSize' })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('four lots of the list are in the first view, hearts stand at its edge, and no keys are named', async ({
    page,
    context,
    baseURL,
  }) => {
    await chooseView(context, baseURL, 'list')
    await open(page, '/lotSearchResults')
    const bar = await page.locator('.tabbar').boundingBox()
    const whole = await page.locator('.ltable [data-lot]').evaluateAll(
      (rows, endPx) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= endPx
        }).length,
      bar?.y ?? PHONE.height,
    )
    noteFigure('results as list, 360 x 740: whole rows in the first view', whole, 'rows')
    expect(whole).toBeGreaterThanOrEqual(4)
    const photo = await page.locator('.ltable img').first().boundingBox()
    expect(photo?.width).toBe(96)
    const edges = await page
      .locator('.ltable .heart')
      .evaluateAll((hearts) => hearts.map((heart) => Math.round(window.innerWidth - heart.getBoundingClientRect().right)))
    expect(Math.max(...edges)).toBeLessThanOrEqual(16)
    await page.getByRole('button', { name: 'Select lots' }).tap()
    const box = page.locator('.ltable .pick').first()
    await box.tap()
    await expect(box.getByRole('checkbox')).toBeChecked()
    const row = await page.locator('.ltable [data-lot]').first().boundingBox()
    expect(((await box.boundingBox())?.x ?? 0) - (row?.x ?? 0)).toBeLessThanOrEqual(4)
    await expect(page.locator('.keys')).toBeHidden()
    await page.locator('[data-lot]').nth(2).getByRole('link').tap()
    await expect(page.locator('#lot-details')).toBeVisible()
    await expect(page.locator('kbd:visible')).toHaveCount(0)
  })
})
