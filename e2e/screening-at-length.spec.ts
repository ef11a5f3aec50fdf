import type { Page } from '@playwright/test'
import { noteFigure } from './figures.ts'
import { expect, LIST, listedLots, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { chooseView, expectLot, expectRow, pressBack, pressTo, selected, settledPlace } from './screened-list.ts'
import { signInAs } from './signed-in.ts'

/** Three hundred rows, a press each, beside two other journeys. */
const JOURNEY_MS = 360_000
const A_PAGE = 100
const PAGES = 3
/** Of a page's rows, counted from 1: those that are hidden, watched, and opened to look at them and at the next. */
const HIDDEN = [12, 37, 61, 88]
const WATCHED = [20, 45, 90]
const OPENED = [30, 70]

/** Presses keys one by one and counts them. */
class Keys {
  readonly #page: Page
  count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(key)
  }

  /** Selects the first lot of a list; a press before the list hears keys moves nothing. */
  async pressFirst(lot: string): Promise<void> {
    this.count += 1
    await expect(async () => {
      if ((await selected(this.#page)).length === 0) await this.#page.keyboard.press('j')
      expect(await selected(this.#page)).toEqual([lot])
    }).toPass()
  }

  async pressTo(key: string, lot: string): Promise<void> {
    this.count += 1
    await pressTo(this.#page, key, lot)
  }

  async pressBack(): Promise<void> {
    this.count += 1
    await pressBack(this.#page)
  }
}

/** The number of the lot that N leads to, once it is known. */
async function nextLot(page: Page): Promise<string> {
  const href = await page.locator('.crumbs a[rel="next"]').getAttribute('href')
  return /\/lot\/(\d+)/.exec(href ?? '')?.[1] ?? ''
}

/** Opens the selected lot, looks at the next and comes back to this one: row and place are what they were. */
async function lookInside(page: Page, keys: Keys, lot: string): Promise<void> {
  const placePx = await settledPlace(page)
  await keys.press('Enter')
  await expectLot(page, lot)
  await keys.pressTo('n', await nextLot(page))
  await keys.pressTo('p', lot)
  await keys.pressBack()
  await expectRow(page, lot, placePx)
}

/** Goes through a page of the list, row by row. */
async function screen(page: Page, keys: Keys): Promise<readonly string[]> {
  const lots = await listedLots(page)
  expect(lots).toHaveLength(A_PAGE)
  for (const [at, lot] of lots.entries()) {
    const row = at + 1
    // A hidden lot hands the row on, and the first row of a further page is selected as it is reached.
    const [now] = await selected(page)
    if (now === undefined) await keys.pressFirst(lot)
    else if (now !== lot) await keys.press('j')
    if (HIDDEN.includes(row)) await keys.press('x')
    if (WATCHED.includes(row)) {
      const heart = page.locator(`[data-lot="${lot}"] .heart`)
      // At a second try it was watched by the first.
      const wasOn = (await heart.getAttribute('aria-pressed')) === 'true'
      await keys.press('w')
      await expect(heart).toHaveAttribute('aria-pressed', String(!wasOn))
    }
    if (OPENED.includes(row)) await lookInside(page, keys, lot)
  }
  await expect.poll(() => selected(page)).toEqual([lots.at(-1)])
  return lots
}

test('three hundred lots are screened by keyboard in one go, over pages, with row and place kept', async ({ page, context, baseURL }) => {
  test.setTimeout(JOURNEY_MS)
  await signInAs(page, OWN.screening.number)
  await chooseView(context, baseURL, 'list')
  await context.addCookies([{ name: 'searchSize', value: String(A_PAGE), url: baseURL ?? '' }])
  await open(page, LIST)
  const keys = new Keys(page)
  const begun = Date.now()
  const screened: string[] = []
  for (let at = 0; at < PAGES; at++) {
    const lots = await screen(page, keys)
    screened.push(...lots)
    if (at === PAGES - 1) break
    // From the last lot of a page to the first of the next, and back to the list, which has turned its page.
    await keys.press('Enter')
    await expectLot(page, lots.at(-1) ?? '')
    const next = await nextLot(page)
    await keys.pressTo('n', next)
    await keys.pressBack()
    await expect.poll(() => selected(page)).toEqual([next])
    expect((await listedLots(page))[0]).toBe(next)
  }
  const seconds = (Date.now() - begun) / 1_000
  expect(new Set(screened).size).toBe(A_PAGE * PAGES)
  noteFigure('lots screened by keyboard in one go', screened.length, 'lots')
  noteFigure('lots screened by keyboard in one go: time', seconds, 's')
  noteFigure('lots screened by keyboard in one go: key presses', keys.count, 'key presses')
  await open(page, LIST)
  await expect.poll(async () => (await listedLots(page)).length).toBe(A_PAGE - HIDDEN.length)
})
