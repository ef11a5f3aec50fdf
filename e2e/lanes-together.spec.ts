import type { Page } from '@playwright/test'
import { expect, expectNothingSideways, open, test } from './journey.ts'

/** Lanes of the demo world end, and the next begin soon. */
const LANES_LIMIT_MS = 150_000
const JOURNEY_LIMIT_MS = 240_000
/** As many stand side by side. */
const TOGETHER = 2

test.describe.configure({ timeout: JOURNEY_LIMIT_MS })

interface Lane {
  readonly saleId: number
  readonly state: string
}

/** Opens two running lanes in one view; there are two at least, most of the time. */
async function openTogether(page: Page): Promise<void> {
  const running = async (): Promise<number[]> => {
    const { data } = (await (await page.request.get('/public/data/lanes')).json()) as { data: { lanes: { lane: Lane }[] } }
    return data.lanes.flatMap(({ lane }) => (lane.state === 'RUNNING' ? [lane.saleId] : [])).slice(0, TOGETHER)
  }
  await expect.poll(async () => (await running()).length, { timeout: LANES_LIMIT_MS }).toBe(TOGETHER)
  await open(page, `/auctionDashboard?lanes=${(await running()).join(',')}`)
}

const panels = (page: Page) => page.locator('.lv-all > .lv')

test('from 1280 px lanes that are watched together stand side by side, each whole, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openTogether(page)
  await expect(panels(page)).toHaveCount(TOGETHER)
  const boxes = await panels(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  for (const [at, box] of boxes.entries()) {
    expect([box.top, box.width > 300, box.right <= 1280]).toEqual([boxes[0]?.top, true, true])
    expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
  }
  await expectNothingSideways(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('one of the lanes is shown, and a finger swipes to the next and back', async ({ page }) => {
    await openTogether(page)
    const shown = async (): Promise<string[]> =>
      panels(page).evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-label') ?? ''))
    const [first = ''] = await shown()
    expect(await shown()).toEqual([first])
    const finger = await page.context().newCDPSession(page)
    const swipe = async (fromX: number, toX: number): Promise<void> => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
      await touch('touchStart', fromX)
      await touch('touchMove', toX)
      await touch('touchEnd')
    }
    await swipe(300, 60)
    await expect.poll(shown).not.toEqual([first])
    expect(await shown()).toHaveLength(1)
    await swipe(60, 300)
    await expect.poll(shown).toEqual([first])
  })
})
