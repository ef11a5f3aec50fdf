import type { Page } from '@playwright/test'
import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 412, height: 915 },
  { width: 360, height: 740 },
]
/** What decides a bid, and what bids. */
const DECIDES = [
  '.lp-head h1',
  '.gal-main',
  '.now-f > div:nth-child(1)',
  '.now-f > div:nth-child(2)',
  '.now-f .allin',
  '.now .clock',
  '.bid',
]

/** A lot of the US site that is offered, with pictures, and whose sale is days away. */
async function anOfferedLot(page: Page): Promise<string> {
  const answer = await page.request.post('/public/lots/search-results', {
    data: {
      filter: { MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false', 'title_group_code:TITLEGROUP_S'] },
      size: 1,
    },
  })
  const { data } = (await answer.json()) as { data: { results: { content: readonly { ln: number }[] } } }
  return String(data.results.content[0]?.ln)
}

/** Counts how far parts of the page have moved by themselves since it was opened. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: readonly number[] }).shifts.reduce((sum, one) => sum + one, 0))

async function expectFirstView(page: Page, lot: string, who: string): Promise<void> {
  await countShifts(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await open(page, `/lot/${lot}`)
    await expect(page.locator('.bid')).toBeEnabled()
    for (const part of DECIDES) {
      const box = await page.locator(part).first().boundingBox()
      const [from, to] = [box?.y ?? -1, (box?.y ?? Infinity) + (box?.height ?? 0)]
      expect({ ...size, part, isInView: from >= 0 && to <= size.height }).toEqual({ ...size, part, isInView: true })
    }
    noteFigure(`lot page, ${who}, ${size.width} x ${size.height}: layout shift`, await shiftsOf(page), '')
    const bid = await page.locator('.bid').boundingBox()
    noteFigure(`lot page, ${who}, ${size.width} x ${size.height}: bid button ends at`, (bid?.y ?? 0) + (bid?.height ?? 0), 'px')
  }
}

test('what decides a bid and the button that bids are in the first view of a lot, signed out and signed in, on six screens', async ({
  page,
}) => {
  const lot = await anOfferedLot(page)
  await expectFirstView(page, lot, 'signed out')
  await signInAs(page, OWN.watching.number)
  await expectFirstView(page, lot, 'signed in')
})

test('the three figures of a lot stay within their panel, whatever the sums and the language', async ({ page }) => {
  const lot = await anOfferedLot(page)
  for (const language of ['', '/es', '/nl']) {
    await open(page, `${language}/lot/${lot}`)
    for (const size of [...SIZES, { width: 320, height: 640 }]) {
      await page.setViewportSize(size)
      const tooWide = await page.locator('.now-f').evaluate((figures, sum) => {
        const values = [...figures.querySelectorAll('dd')]
        for (const value of values) (value.querySelector('b') ?? value).textContent = sum
        const { left, right } = figures.getBoundingClientRect()
        return values.filter((value) => value.getBoundingClientRect().left < left - 1 || value.getBoundingClientRect().right > right + 1)
          .length
      }, '$112,345.67')
      expect([language, size.width, tooWide]).toEqual([language, size.width, 0])
    }
  }
})

test('on a phone the bar that bids stays in place of the menu, steps by the lot’s step and asks for the whole sum', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const lot = await anOfferedLot(page)
  await signInAs(page, OWN.watching.number)
  await open(page, `/lot/${lot}`)
  const bar = page.locator('.bid-bar')
  const amount = page.getByLabel('Your secret maximum')
  await expect(amount).toBeVisible()
  await expect(page.locator('.tabbar')).toBeHidden()
  const least = Number(await amount.inputValue())
  await expect(bar.getByRole('button', { name: 'One step down' })).toBeDisabled()
  await expect(bar.getByRole('button', { name: /^Bid / })).toContainText(/you pay\s+\$/)
  await bar.getByRole('button', { name: 'One step up' }).click()
  expect(Number(await amount.inputValue())).toBeGreaterThan(least)
  await expect(bar.getByRole('button', { name: /^Bid / })).toContainText(/you pay at most\s+\$/)
  await bar.getByRole('button', { name: 'One step down' }).click()
  await expect(amount).toHaveValue(String(least))
  await amount.fill('1.5')
  await expect(bar.getByRole('alert')).toContainText('whole amount')
  await amount.fill(String(least))
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar.getByRole('button', { name: /^Bid / })).toBeInViewport()
  await expectNoAxeFindings(page)
  await bar.getByRole('button', { name: /^Bid / }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
  await expect(dialog.getByText('You would pay at most')).toBeVisible()
  await expectNoAxeFindings(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.bidp-own')).toHaveText('You have not bid on this lot')
})
