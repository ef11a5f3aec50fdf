import type { Page } from '@playwright/test'
import { aSale, ask, asPerson, dayAhead } from './desk-lots.ts'
import { noteFigure } from './figures.ts'
import { expect, expectNoAxeFindings, open, test } from './journey.ts'
import { DEMO, signInAs } from './signed-in.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRST']
const MEANT = LETTERS.indexOf('N')
const VIEW = { width: 1280, height: 800 }
/** Lots of a country whose lots no other journey runs. */
const SITE = 'CPRTCA'
const WORDS = 'The picture is back in a moment.'

interface Sale {
  readonly saleId: number
  readonly sellingSite: string
  readonly yardNumber: number
  readonly status: string
}

/** A yard of the site, and lots of its sales that come last. */
async function lotsToRun(desk: Page): Promise<{ readonly yard: number; readonly lots: readonly number[] }> {
  const sales: Sale[] = []
  for (let at = 1, pages = 1; at <= pages; at++) {
    const { data } = await ask(desk, `/data/operations/sales?page=${at}`)
    pages = data['pages'] as number
    sales.push(...(data['sales'] as readonly Sale[]).filter(({ sellingSite, status }) => sellingSite === SITE && status === 'SCHEDULED'))
  }
  const lots: number[] = []
  for (const { saleId } of sales.toReversed()) {
    const { data } = await ask(desk, `/data/operations/sales/${saleId}`)
    lots.push(...(data['lots'] as readonly { lotNumber: number }[]).map(({ lotNumber }) => lotNumber))
    if (lots.length >= LETTERS.length) break
  }
  return { yard: sales[0]?.yardNumber ?? 0, lots: lots.slice(0, LETTERS.length) }
}

const lanePath = (saleId: number): string => `/data/operations/lanes/${saleId}`

/** Lanes that run, each with one lot, whose clock stands so that nothing ends meanwhile. */
async function runLanes(desk: Page, tries: number): Promise<readonly { readonly saleId: number; readonly lot: number }[]> {
  const { yard, lots } = await lotsToRun(desk)
  const lanes: { saleId: number; lot: number }[] = []
  for (const [at, lot] of lots.entries()) {
    const saleId = await aSale(desk, yard, { date: dayAhead(40 + tries), lane: `Z${LETTERS[at]}` })
    expect((await ask(desk, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
    for (const act of ['start', 'hand']) expect((await ask(desk, lanePath(saleId), { act })).returnCode).toBe(1)
    lanes.push({ saleId, lot })
  }
  return lanes
}

test('one operator with twenty lanes finds one, stops it, speaks to it and resumes it', async ({ page, browser, baseURL }, {
  retry,
  repeatEachIndex,
}) => {
  await asPerson({ browser, baseURL }, 'second', async (desk) => {
    const lanes = await runLanes(desk, retry + repeatEachIndex)
    const [first = 0, meant = 0] = [lanes[0]?.saleId, lanes[MEANT]?.saleId]
    await signInAs(page, DEMO.operator)
    await page.setViewportSize(VIEW)
    await open(page, `/operations/lanes/${first}`)
    const strip = page.getByRole('navigation', { name: 'Lanes that run' })
    const link = (at: number) => strip.locator(`a[href$="/operations/lanes/${lanes[at]?.saleId}"]`)
    for (const at of lanes.keys()) await expect(link(at)).toBeInViewport({ ratio: 1 })
    const foot = await page.locator('.dk-bar').boundingBox()
    expect((foot?.y ?? Infinity) + (foot?.height ?? 0)).toBeLessThanOrEqual(VIEW.height)
    noteFigure('auctioneer’s desk with twenty lanes at 1280 × 800, foot of its lowest part', (foot?.y ?? 0) + (foot?.height ?? 0), 'px')
    await expectNoAxeFindings(page, 'main')

    const state = page.locator('[data-lane-state]')
    let [clicks, presses] = [0, 0]
    const press = async (key: string): Promise<void> => {
      presses += 1
      await page.keyboard.press(key)
    }
    const begun = Date.now()
    clicks += 1
    await link(MEANT).click()
    await expect(page).toHaveURL(new RegExp(`/operations/lanes/${meant}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`lane Z${LETTERS[MEANT]}`)
    await press('F9')
    await expect(state).toHaveAttribute('data-lane-state', 'PAUSED')
    await page.keyboard.type(WORDS)
    await press('Enter')
    await press('g')
    await expect(state).toHaveAttribute('data-lane-state', 'RUNNING')
    const took = Date.now() - begun
    noteFigure('one of twenty lanes found, stopped, spoken to and resumed: clicks', clicks, 'clicks')
    noteFigure('one of twenty lanes found, stopped, spoken to and resumed: key presses besides the words', presses, 'key presses')
    noteFigure('one of twenty lanes found, stopped, spoken to and resumed: time', took, 'ms')

    const told = await Promise.all(lanes.map(async ({ saleId }) => (await ask(desk, lanePath(saleId))).data['lane']))
    expect(told).toMatchObject(lanes.map(({ saleId }) => ({ saleId, state: 'RUNNING', message: saleId === meant ? WORDS : null })))
    // None of them is left running for others: by the clock a lane goes on after its lot, and is over where there is no other.
    for (const { saleId, lot } of lanes)
      for (const act of [{ act: 'pass', lotNumber: lot }, { act: 'auto' }])
        expect((await ask(desk, lanePath(saleId), act)).returnCode).toBe(1)
  })
})
