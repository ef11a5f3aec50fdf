import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNothingSideways, open, test } from './journey.ts'
import { DEMO, QUIET_PAGE, signInAs } from './signed-in.ts'

/** The clock is stopped a little ahead, for it cannot be put back. */
const PAUSE_AFTER_MS = 60_000
const FRAME_MS = 16
const TOP_SCROLL_MS = 300
const RESTORE_MS = 500
const HEIGHT_PX = 800

const placePx = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)
const atWidth = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT_PX })
const controlPx = (page: Page): Promise<number> => page.locator('#sort').evaluate((control) => control.getBoundingClientRect().height)

test('up to 768 px chips keep one row as on a phone, up to 1024 px controls are made for fingers [MKT-4.39] [ACC-9.16]', async ({
  page,
}) => {
  await open(page, '/lotSearchResults?make=TOYOTA&damage=front-end')
  const chips = page.locator('.chips.scrollx').first()
  await atWidth(page, 768)
  await expect(chips).toHaveCSS('flex-wrap', 'nowrap')
  await atWidth(page, 769)
  await expect(chips).toHaveCSS('flex-wrap', 'wrap')
  const tabletPx = await controlPx(page)
  await atWidth(page, 1024)
  expect(await controlPx(page)).toBe(tabletPx)
  await atWidth(page, 1025)
  expect(await controlPx(page)).toBeLessThan(tabletPx)
})

test('the shell is a phone under 479 px and a desktop over 991 px [MKT-4.40] [ACC-9.15]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const classic = page.getByRole('link', { name: 'Classic table' })
  await atWidth(page, 478)
  await expect(classic).toBeHidden()
  await atWidth(page, 479)
  await expect(classic).toBeVisible()
  const nav = page.locator('.top .nav')
  await atWidth(page, 991)
  await expect(nav).toHaveCSS('font-size', '13px')
  await atWidth(page, 992)
  await expect(nav).toHaveCSS('font-size', '14px')
})

test('a member is named in the header from 1200 px on, and by first and last initial where the name would be cut off [ACC-5.32]', async ({
  page,
}) => {
  await signInAs(page, DEMO.premium)
  await open(page, QUIET_PAGE)
  const [name, short] = [page.locator('.who-name'), page.locator('.who-short')]
  const initials = ((await name.textContent()) ?? '')
    .split(' ')
    .map(([first]) => first)
    .join('')
  expect(initials).toMatch(/^[A-Z]{2}$/)
  for (const [width, isWhole] of [
    [1280, true],
    [1200, true],
    [1199, false],
    [768, false],
    [360, false],
  ] as const) {
    await atWidth(page, width)
    const shownPx = await name.evaluate((words) => words.getBoundingClientRect().width)
    expect([width, shownPx > 1]).toEqual([width, isWhole])
    await expect(short).toBeVisible({ visible: !isWhole })
    await expect(short).toHaveText(initials)
  }
  await expectNothingSideways(page)
  await expectNoAxeFindings(page, '.top')
})

/** Of the width of the page. */
const FIELD_PART_LEAST = 0.85

test('the search of the header is a field from 1200 px and a button below', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const box = page.locator('.top #input-search')
  const button = page.locator('.top .find-open')
  for (const width of [360, 767, 768, 992, 1199]) {
    await atWidth(page, width)
    await expect(box).toBeHidden()
    await expect(button).toBeVisible()
    // Opened it has a row of its own: what is typed can be read.
    await button.click()
    await expect(box).toBeFocused()
    expect((await box.boundingBox())?.width).toBeGreaterThan(width * FIELD_PART_LEAST)
    await button.click()
  }
  await atWidth(page, 1200)
  await expect(box).toBeVisible()
  await expect(button).toBeHidden()
})

test('from 768 px on the header is whole and the bottom bar gone; a button or "/" opens the search, and a search closes it', async ({
  page,
}) => {
  await open(page, '/lotSearchResults')
  await atWidth(page, 767)
  await expect(page.locator('.top .nav')).toBeHidden()
  await expect(page.locator('.tabbar')).toBeVisible()
  await atWidth(page, 768)
  await expect(page.locator('.tabbar')).toBeHidden()
  await expect(page.locator('.top .brand span')).toBeVisible()
  for (const name of ['Find', 'Live', 'Calendar', 'Results', 'Watch list'])
    await expect(page.locator('.top .nav').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
  const button = page.locator('.top').getByRole('button', { name: 'Search vehicles' })
  const box = page.locator('#input-search')
  await button.click()
  await expect(box).toBeFocused()
  await button.click()
  await expect(box).toBeHidden()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('toyota')
  await box.press('Enter')
  await expect(page).toHaveURL(/make=TOYOTA|query=toyota/i)
  await expect(box).toBeHidden()
})

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const

test('suggestions make room above the results and never cover them, at every width, and Escape closes them', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const field = page.locator('#input-search')
  const card = page.locator('.res-list .lot').first()
  const footPx = (): Promise<number> => list.evaluate((one) => one.getBoundingClientRect().bottom)
  const topPx = (): Promise<number> => page.locator('main').evaluate((one) => one.getBoundingClientRect().top)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const before = await topPx()
    await page.keyboard.press('/')
    const opened = await topPx()
    await field.fill('toy')
    await expect(list.getByRole('option')).not.toHaveCount(0)
    expect(await topPx()).toBeGreaterThanOrEqual(await footPx())
    await page.evaluate(() => window.scrollTo(0, 400))
    const scrolled = await card.evaluate((one) => one.getBoundingClientRect().top)
    // From the second width on a lot was looked at, which an empty field would offer again.
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field).toHaveValue('toy')
    // What is read is not pushed down as the room closes above it.
    expect(await card.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThanOrEqual(scrolled)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect([size.width, await topPx()]).toEqual([size.width, opened])
    expect(opened).toBeGreaterThanOrEqual(before)
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await expect(list).toHaveCount(0)
    // What is pressed while the list is there is what was meant, though the list goes with that press.
    await field.fill('toyo')
    await expect(list.getByRole('option')).not.toHaveCount(0)
    const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.goBack()
    await expect(card).toBeVisible()
  }
})

test('back to top appears once its place is passed and leads up [MKT-2.105] [ACC-2.88]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const button = page.getByRole('button', { name: 'Back to top' })
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, window.innerHeight * 2))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => placePx(page)).toBe(0)
})

/** What of a way is left at half its time, when it eases out by the cube: between the last two frames that may have been drawn. */
function expectHalfTime(leftPart: number, durationMs: number): void {
  expect(leftPart).toBeGreaterThan((1 - 1 / 2) ** 3 - 0.01)
  expect(leftPart).toBeLessThan((1 - (durationMs / 2 - 2 * FRAME_MS) / durationMs) ** 3 + 0.01)
}

test('back to top takes 300 ms, the way back to a place 500 ms [MKT-9.30] [ACC-9.19]', async ({ page }) => {
  await page.clock.install()
  await open(page, '/lotSearchResults')
  const lot = page.locator('[data-lot]').nth(12)
  await lot.scrollIntoViewIfNeeded()
  const placeToBePx = await placePx(page)
  expect(placeToBePx).toBeGreaterThan(200)
  await lot.getByRole('link').click()
  await expect(page.locator('#lot-details')).toBeVisible()
  await page.clock.pauseAt(Date.now() + PAUSE_AFTER_MS)
  await page.goBack()
  await expect(lot).toBeAttached()
  const beganPx = await placePx(page)
  await page.clock.runFor(RESTORE_MS / 2)
  const halfTimePx = await placePx(page)
  await page.clock.runFor(RESTORE_MS / 2 + 2 * FRAME_MS)
  expect(Math.abs((await placePx(page)) - placeToBePx)).toBeLessThanOrEqual(1)
  expectHalfTime((placeToBePx - halfTimePx) / (placeToBePx - beganPx), RESTORE_MS)

  await page.evaluate(() => window.scrollTo(0, window.innerHeight * 2))
  const fromPx = await placePx(page)
  await page.getByRole('button', { name: 'Back to top' }).click()
  await page.clock.runFor(TOP_SCROLL_MS / 2)
  expectHalfTime((await placePx(page)) / fromPx, TOP_SCROLL_MS)
  await page.clock.runFor(TOP_SCROLL_MS / 2 + 2 * FRAME_MS)
  expect(await placePx(page)).toBe(0)
})

test('cookies hold for every path of this site and for no other', async ({ page, context }) => {
  await open(page, '/lotSearchResults')
  await page.getByRole('link', { name: 'Classic table' }).click()
  await page.locator('summary.tool').click()
  await page.getByRole('button', { name: 'Dark' }).click()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['XSRF-TOKEN', 'searchView', 'theme']))
  for (const { name, path, domain } of cookies) expect([name, path, domain]).toEqual([name, '/', 'localhost'])
})

test('a number field takes digits and no other key [MKT-5.16] [ACC-5.31]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const year = page.getByRole('textbox', { name: 'Model year from' })
  await year.pressSequentially('2a0-1 e5.+')
  await expect(year).toHaveValue('2015')
})

test('the inventory popup leads into the search by type, make and yard [ACC-2.62]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  const popup = page.locator('.nav details.inv')
  await popup.locator('summary').click()
  await expect(popup.getByRole('heading', { name: 'By make' })).toBeVisible()
  await expect(popup.getByRole('heading', { name: 'By yard' })).toBeVisible()
  await expectNoAxeFindings(page, '.nav details.inv')
  await popup.locator('.inv-list').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/make=/)
  await expect(popup).not.toHaveAttribute('open', '')
})

test('skip links lead to the content and to the footer [ACC-2.66]', async ({ page }) => {
  await open(page, '/lotSearchResults')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  const footer = page.getByRole('link', { name: 'Skip to footer' })
  await expect(footer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#foot')).toBeFocused()
})
