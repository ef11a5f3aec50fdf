import type { Page } from '@playwright/test'
import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { DEMO, signInAs } from './signed-in.ts'

/** A lot is on the block within this time, whatever the lane is at: it may rest for two minutes. */
const NEXT_LOT_LIMIT_MS = 150_000
const JOURNEY_LIMIT_MS = 300_000
const WIN_LIMIT_MS = 330_000
const PHONE_PX = 360
/** Looks at a clock that stands, a few a second: a lot that has just changed hands has none for a moment. */
const STILL_TIMES_MAX = 40

test.describe.configure({ timeout: JOURNEY_LIMIT_MS })

const live = (page: Page) => page.locator('.lane-live')
const price = (page: Page) => page.locator('.call .ask')
const bidButton = (page: Page) => page.locator('.lv-bar .bid')

/** Opens the running lane of the demo world; a small one ends within minutes, and the next begins soon. */
async function join(page: Page): Promise<void> {
  const joining = page
    .getByRole('region', { name: 'Live now' })
    .getByRole('link', { name: /^Join / })
    .first()
  await expect(async () => {
    await open(page, '/auctionDashboard')
    await expect(joining).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: NEXT_LOT_LIMIT_MS })
  await joining.click()
  await expect(live(page)).toBeVisible()
}

const hasEnded = async (page: Page): Promise<boolean> => (await page.locator('.call .word').textContent()) === 'Lane ended'

/** Waits until a lot is on the block, in the next lane where this one has ended. */
async function onBlock(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await hasEnded(page)) await join(page)
        return page.locator('.call .word').textContent()
      },
      { timeout: NEXT_LOT_LIMIT_MS },
    )
    .toMatch(/^(Bidding|Going)/)
}

test('the dashboard lists the lanes that run, with the way in; its other addresses are the same page [MKT-2.52]', async ({ page }) => {
  for (const path of ['/auctionDashboard', '/auction-dashboard', '/auctions/auctionDashboard']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live sales')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/auctionDashboard$/)
  }
  const joins = page.getByRole('region', { name: 'Live now' }).getByRole('link', { name: /^Join / })
  await expect(joins).not.toHaveCount(0, { timeout: NEXT_LOT_LIMIT_MS })
  await expectNoAxeFindings(page)
})

test('auctionDetails opens its lane at its lot, and a bad value is ignored [MKT-2.53]', async ({ page }) => {
  await open(page, '/auctionDashboard?auctionDetails=nonsense')
  await expect(live(page)).toHaveCount(0)
  interface Lane {
    readonly saleId: number
    readonly yardNumber: number
    readonly lane: string
    readonly state: string
  }
  // Lanes of other journeys may run with nothing left to offer.
  const lastOpen = async (saleId: number): Promise<number | null> => {
    const list = (await (await page.request.get(`/public/data/lanes/${saleId}`)).json()) as {
      data: { items: { lot: number; state: { outcome: string | null } | null }[] }
    }
    const last = list.data.items.at(-1)
    return last === undefined || (last.state?.outcome ?? null) !== null ? null : last.lot
  }
  const findRunning = async (): Promise<readonly [Lane, number] | null> => {
    const { data } = (await (await page.request.get('/public/data/lanes')).json()) as { data: { lanes: { lane: Lane }[] } }
    for (const { lane } of data.lanes) {
      const lot = lane.state === 'RUNNING' ? await lastOpen(lane.saleId) : null
      if (lot !== null) return [lane, lot]
    }
    return null
  }
  await expect.poll(findRunning, { timeout: NEXT_LOT_LIMIT_MS }).not.toBeNull()
  const [lane, lot] = (await findRunning()) ?? []
  if (lane === undefined) throw new Error('no lane with an open lot runs')
  await open(page, `/auctionDashboard?auctionDetails=${lane.yardNumber}-${lane.lane}-${lot}`)
  await expect(live(page)).toBeVisible()
  // The last lot of a lane may be on the block by now: then it is shown large instead of being marked ahead.
  const ofLot = `a[href*="/lot/${lot}"]`
  await expect(page.locator(`.rl .meant ${ofLot}`).or(page.locator(`.lane-live h2 ${ofLot}`))).toHaveCount(1)
})

test('a visitor sees prices move and is asked to sign in, with their place kept [ACC-6.07]', async ({ page }) => {
  await join(page)
  await onBlock(page)
  let before = await price(page).textContent()
  const hasMoved = async (): Promise<boolean> => {
    if (!(await hasEnded(page))) return (await price(page).textContent()) !== before
    await onBlock(page)
    before = await price(page).textContent()
    return false
  }
  await expect.poll(hasMoved, { timeout: NEXT_LOT_LIMIT_MS }).toBe(true)
  await expect(bidButton(page)).toHaveCount(0)
  const here = new URL(page.url())
  await expect(page.getByRole('link', { name: 'Sign in to bid' })).toHaveAttribute(
    'href',
    `/login?redirectUrl=${encodeURIComponent(here.pathname + here.search)}`,
  )
  await expect(page.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
})

test('the live view: axe finds nothing in light and dark, nothing scrolls sideways, with and without pictures', async ({ page }) => {
  await signInAs(page, DEMO.premium)
  await join(page)
  await onBlock(page)
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize({ width: PHONE_PX, height: 740 })
  await expectNoAxeFindingsInBothSchemes(page)
  await page.locator('.lh-menu > summary').click()
  await page.getByRole('link', { name: 'Text only' }).click()
  await expect(live(page)).toHaveClass(/text-only/)
  await expect(live(page).locator('img')).toHaveCount(0)
  await expectNoAxeFindingsInBothSchemes(page)
})

test('a lot is won by keyboard alone, and told to screen readers', async ({ page }) => {
  // A lane rests for two minutes when bidders of it are lost, as those of other journeys are when their browsers close.
  test.setTimeout(WIN_LIMIT_MS + 60_000)
  await signInAs(page, OWN.winning.number)
  const told: string[] = []
  let lanesLeft = 0
  await page.exposeFunction('hear', (text: string) => void told.push(text))
  const attend = async (): Promise<void> => {
    const joins = page.getByRole('link', { name: /^Join / })
    await expect(async () => {
      await open(page, '/auctionDashboard')
      await expect(joins.first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const joining = joins.nth(lanesLeft % (await joins.count()))
    await joining.focus()
    await page.keyboard.press('Enter')
    await onBlock(page)
    await page.evaluate(() => {
      for (const region of document.querySelectorAll('.lane-live > [aria-live]'))
        new MutationObserver(() => (window as unknown as { hear: (text: string) => void }).hear(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        })
    })
  }
  const begun = Date.now()
  await attend()
  // At a second try they may lead from the first.
  const badge = page.locator('.lv-badge')
  const ring = page.locator('.lane-live .ring').first()
  const isLeading = (await badge.textContent()) === 'You lead'
  let [stillTimes, before] = [0, '']
  const won = page.locator('.banner.won')
  await expect
    .poll(
      async () => {
        if ((await won.count()) > 0) return 'won'
        // A small lane may end before anything is won in it; the next one begins soon.
        if ((await page.getByText('This lane has ended.').count()) > 0) await attend()
        // A lane of another journey may stand: its auctioneer sells by hand and nobody does, or it was stopped.
        const shown = await Promise.all(
          [page.locator('.lane-live h2').first(), price(page), badge, ring].map((part) => part.allTextContents()),
        )
        stillTimes = String(shown) === before ? stillTimes + 1 : 0
        before = String(shown)
        if (stillTimes > STILL_TIMES_MAX) {
          lanesLeft++
          stillTimes = 0
          await attend()
        }
        if (
          await bidButton(page)
            .isEnabled({ timeout: 200 })
            .catch(() => false)
        )
          await page.keyboard.press('b')
        return 'bidding'
      },
      { timeout: WIN_LIMIT_MS, intervals: [400] },
    )
    .toBe('won')
  noteFigure('a lot won live by keyboard alone, from the list of lanes on', Math.round((Date.now() - begun) / 1_000), 's')
  await expect(won).toHaveText(/^You won at \$[\d,]+\. With every fee you pay \$[\d,.]+\.$/)
  if (!isLeading) expect(told).toContainEqual(expect.stringMatching(/^(?:Your bid leads\.|You lead at )/))
  await expect.poll(() => told).toContainEqual(expect.stringContaining('You won at '))
})
