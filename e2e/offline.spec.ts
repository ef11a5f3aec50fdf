import { writeFileSync } from 'node:fs'
import { test as plain, type Page } from '@playwright/test'
import { aSale, asPerson, aYardWithLots, dayAhead } from './desk-lots.ts'
import { expect, open } from './journey.ts'
import { Network } from './network.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const AWAY_MS = 30_000
const RIGHT_AGAIN_MS = 2_000
/** A lot without a bid is on the block for twenty seconds: the lane goes on for longer than the network is away. */
const LOTS = 3
const POLL_MS = 100

const bidButton = (page: Page) => page.locator('.lv-bar .bid')

interface Lane {
  readonly currentLot: number | null
}

interface OwnLot {
  readonly lot: number
  readonly ownMinor: number
  readonly ownSeq: number | null
}

/** What stands on the block of a lane, asked of the server itself. */
async function truth(page: Page, saleId: number): Promise<{ lot: number | null; priceMinor: number }> {
  const { data } = (await (await page.request.get(`/public/data/live?lanes=${saleId}`)).json()) as {
    data: { messages: { type: string; lane?: Lane; state?: { lot: number; priceMinor: number } }[] }
  }
  const lot = data.messages.find((message) => message.lane !== undefined)?.lane?.currentLot ?? null
  const state = data.messages.findLast((message) => message.state?.lot === lot)?.state
  return { lot, priceMinor: state?.priceMinor ?? 0 }
}

/** Looks at a lane while the network is away, presses what it can, and demands that nothing of that was bid. */
async function goThroughAnOutage(
  page: Page,
  { network, saleId, lots }: { readonly network: Network; readonly saleId: number; readonly lots: readonly number[] },
): Promise<void> {
  await expect(page.locator('.call .word')).toHaveText(/^(Bidding|Going)/)
  await expect(page.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
  /** The own maxima of the lane's lots: a bid that is taken is one of them, or makes one higher. */
  const own = async (): Promise<readonly string[]> => {
    const told = (await call(page, '/data/lots/own-standings', { lots })).data['own'] as readonly OwnLot[]
    return told.map(({ lot, ownMinor, ownSeq }) => `lot ${lot}: ${ownMinor} by event ${ownSeq}`)
  }
  const before = await own()

  network.leave()
  const endMs = Date.now() + AWAY_MS
  let pressed = 0
  while (Date.now() < endMs) {
    if (
      await bidButton(page)
        .isEnabled({ timeout: POLL_MS })
        .catch(() => false)
    ) {
      await page.keyboard.press('b')
      pressed += 1
    }
    await page.waitForTimeout(5 * POLL_MS)
  }
  network.comeBack()
  const backMs = Date.now()
  const shownLot = async (): Promise<string> =>
    (await page
      .locator('.lane-live h2 a')
      .first()
      .getAttribute('href')
      .catch(() => null)) ?? ''
  let isRight = false
  while (!isRight && Date.now() - backMs < 10 * RIGHT_AGAIN_MS) {
    const { lot } = await truth(page, saleId)
    isRight = lot === null || (await shownLot()).includes(`/lot/${lot}`)
    if (!isRight) await page.waitForTimeout(POLL_MS)
  }
  const rightAfterMs = Date.now() - backMs
  await expect(page.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
  await page.waitForTimeout(2 * RIGHT_AGAIN_MS)
  const ghosts = (await own()).filter((entry) => !before.includes(entry))
  const file = process.env['ASSURANCE_FILE']
  if (file !== undefined) writeFileSync(file, JSON.stringify({ rightAfterMs, pressed, ghosts: ghosts.length }))
  expect(isRight).toBe(true)
  expect(ghosts).toEqual([])
}

plain(
  'T45: thirty seconds without a network in a lane: right again within two, and nothing bid that was not sent',
  async ({ page, browser, baseURL }, { retry, repeatEachIndex }) => {
    const network = new Network(Number(new URL(baseURL ?? '').port))
    const origin = `http://localhost:${await network.listen()}`
    try {
      // A lane of its own, which begins when its reader is there: those of the demo world end when they end.
      await page.goto(`${origin}/noSearchResults`)
      await signInAs(page, DEMO.premium)
      await asPerson({ browser, baseURL }, DEMO.operator, async (desk) => {
        const { yard, lots: free } = await aYardWithLots(desk, { count: LOTS })
        const lots = free.map(({ lotNumber }) => lotNumber)
        const saleId = await aSale(desk, yard, { date: dayAhead(90 + retry + repeatEachIndex), lane: 'N' })
        expect((await call(desk, `/data/operations/sales/${saleId}/lots`, { lots })).returnCode).toBe(1)
        await open(page, `${origin}/auctionDashboard?lanes=${saleId}`)
        expect((await call(desk, `/data/operations/lanes/${saleId}`, { act: 'start' })).returnCode).toBe(1)
        await goThroughAnOutage(page, { network, saleId, lots })
      })
    } finally {
      network.close()
    }
  },
)
