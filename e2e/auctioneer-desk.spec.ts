import type { Page } from '@playwright/test'
import { aSale, aYardWithLots, dayAhead } from './desk-lots.ts'
import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const VIEW = { width: 1280, height: 800 }
/** What an auctioneer looks at and presses: lot, price, what comes, who bids, words and the stop. */
const PARTS = ['.dk-head', '.lv-photo', '.lvf', '.call', '.dk-acts', '.dk-rl', '.lv-side section:last-child', '.dk-bar']

const stateOf = (page: Page): Promise<string | null> => page.locator('[data-lane-state]').getAttribute('data-lane-state')
const aheadOf = (page: Page): Promise<string[]> =>
  page.locator('[data-ahead]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['ahead'] ?? ''))

test('an auctioneer sees all of a lane at once, and starts, stops, speaks and resumes it by keys', async ({ page }, {
  retry,
  repeatEachIndex,
}) => {
  await signInAs(page, DEMO.operator)
  const { yard, lots } = await aYardWithLots(page)
  const numbers = lots.map(({ lotNumber }) => lotNumber)
  const [first, second, third] = numbers.map(String)
  const saleId = await aSale(page, yard, { date: dayAhead(70 + retry + repeatEachIndex), lane: 'Q' })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: numbers })).returnCode).toBe(1)
  const terms = { saleStatus: 'MINIMUM_BID', startMinor: 0, reserveMinor: 650_000 }
  expect((await call(page, `/data/operations/lots/${first}/terms`, terms)).returnCode).toBe(1)
  await page.setViewportSize(VIEW)
  await open(page, `/operations/lanes/${saleId}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }

  // Before the start nothing can be sold, passed or paused, so there are no buttons for it.
  await expect(button('Start')).toBeVisible()
  for (const name of ['Sell', 'Pass', 'Pause', 'Resume', 'Incident: stop the lane']) await expect(button(name)).toHaveCount(0)
  await press('g')
  await expect(page.getByRole('dialog', { name: /^Start the lane now\? Its sale is planned for / })).toContainText('This cannot be undone.')
  await press('Enter')
  await expect(page.locator(`[data-lot="${first}"]`)).toBeVisible({ timeout: 15_000 })
  await press('m')
  await expect(page.getByText('The clock is not running.')).toBeVisible()
  await expect(page.getByText(/^Minimum \D*6,500/).first()).toBeVisible()
  await expect(button('Start')).toHaveCount(0)

  let lowest = 0
  for (const part of PARTS) {
    const box = await page.locator(part).first().boundingBox()
    const to = (box?.y ?? Infinity) + (box?.height ?? 0)
    expect([part, (box?.y ?? -1) >= 0 && to <= VIEW.height]).toEqual([part, true])
    lowest = Math.max(lowest, to)
  }
  noteFigure('auctioneer’s desk at 1280 × 800, foot of its lowest part', Math.round(lowest), 'px')
  await expectNoAxeFindingsInBothSchemes(page, 'main')
  await expectNothingSideways(page)
  await page.setViewportSize(VIEW)

  // What comes is put in order by the arrow keys and by dragging.
  expect(await aheadOf(page)).toEqual([second, third])
  await page.locator(`[data-ahead="${second}"] button`).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => aheadOf(page)).toEqual([third, second])
  await page.locator(`[data-ahead="${second}"]`).dragTo(page.locator(`[data-ahead="${third}"]`))
  await expect.poll(() => aheadOf(page)).toEqual([second, third])

  presses = 0
  const begun = Date.now()
  await press('F9')
  await expect.poll(() => stateOf(page)).toBe('PAUSED')
  await expect(page.getByText('The lane is paused: Technical fault.')).toBeVisible()
  noteFigure('auctioneer stops a lane', presses, 'key presses')
  for (const name of ['Sell', 'Pass', 'Pause', 'Incident: stop the lane']) await expect(button(name)).toHaveCount(0)
  presses = 0
  await page.keyboard.type('The video is gone. Go on in a minute.')
  await press('Enter')
  const told = async () => ((await call(page, `/data/operations/lanes/${saleId}`)).data['lane'] as { message: string | null }).message
  await expect.poll(told).toBe('The video is gone. Go on in a minute.')
  noteFigure('auctioneer speaks to a stopped lane, besides the words', presses, 'key presses')
  presses = 0
  await press('g')
  await expect.poll(() => stateOf(page)).toBe('RUNNING')
  noteFigure('auctioneer resumes a lane', presses, 'key presses')
  noteFigure('auctioneer stops a lane, speaks and resumes it', Date.now() - begun, 'ms')

  // What cannot be undone asks once; Escape leaves it, Enter does it.
  await press('n')
  const dialog = page.getByRole('dialog', { name: 'Pass this lot?' })
  await expect(dialog).toContainText('This cannot be undone.')
  await expectNoAxeFindings(page, 'dialog')
  await press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator(`[data-lot="${first}"]`)).toBeVisible()
  await press('n')
  await press('Enter')
  await expect(page.locator('.drops', { hasText: String(first) })).toContainText('not sold')
})
