import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'

export const chooseView = (context: BrowserContext, baseURL: string | undefined, view: string): Promise<void> =>
  context.addCookies([{ name: 'searchView', value: view, url: baseURL ?? '' }])

export const selected = (page: Page): Promise<string[]> =>
  page.locator('[data-lot][aria-current]').evaluateAll((lots) => lots.map((lot) => (lot as HTMLElement).dataset['lot'] ?? ''))
export const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-lot]')?.dataset['lot'])
export const place = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Waits until the page stands still. */
export async function settledPlace(page: Page): Promise<number> {
  let last = -1
  await expect
    .poll(async () => {
      const [before, now] = [last, await place(page)]
      last = now
      return before === now
    })
    .toBe(true)
  return last
}

export async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Moves so many rows down from none. The first press waits until the list hears keys: a press before that moves nothing. */
export async function pressDown(page: Page, lots: readonly string[], rows: number): Promise<string> {
  await expect(async () => {
    if ((await selected(page)).length === 0) await page.keyboard.press('j')
    expect(await selected(page)).toEqual([lots[0]])
  }).toPass()
  await press(page, 'j'.repeat(rows - 1))
  const lot = lots[rows - 1] ?? ''
  await expect.poll(() => selected(page)).toEqual([lot])
  return lot
}

export async function expectRow(page: Page, lot: string, placePx: number): Promise<void> {
  await expect.poll(() => selected(page)).toEqual([lot])
  await expect.poll(() => focused(page)).toBe(lot)
  await expect.poll(() => place(page)).toBe(placePx)
  expect(await settledPlace(page)).toBe(placePx)
}

export async function expectLot(page: Page, lot: string): Promise<void> {
  await expect(page.locator('.lot-number')).toHaveText(lot)
}

/** A press may come a moment before the keys of the lot do: it is then pressed again. */
const SOON_MS = 2_000
export const pressTo = (page: Page, key: string, lot: string): Promise<void> =>
  expect(async () => {
    if ((await page.locator('.lot-number').textContent()) !== lot) await page.keyboard.press(key)
    await expect(page.locator('.lot-number')).toHaveText(lot, { timeout: SOON_MS })
  }).toPass()
export const pressBack = (page: Page): Promise<void> =>
  expect(async () => {
    if ((await page.locator('.res-list').count()) === 0) await page.keyboard.press('u')
    await expect(page.locator('.res-list')).toBeVisible({ timeout: SOON_MS })
  }).toPass()
