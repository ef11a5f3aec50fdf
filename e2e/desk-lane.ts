import type { Page } from '@playwright/test'
import { aSale, aYardWithLots, dayAhead } from './desk-lots.ts'
import { expect, open } from './journey.ts'
import { call } from './signed-in.ts'

/** A lane with one lot on the block, led by hand: no clock closes it while others look at it. */
export interface LaneByHand {
  readonly saleId: number
  readonly lot: number
  readonly currency: string
  act(what: string): Promise<void>
}

/** Opens one, as the operator of a page; `daysAhead` keeps the lanes of journeys apart. */
export async function aLaneByHand(page: Page, { daysAhead, lane }: { daysAhead: number; lane: string }): Promise<LaneByHand> {
  const { yard, lots } = await aYardWithLots(page, { count: 1 })
  const lot = lots[0]?.lotNumber ?? 0
  const saleId = await aSale(page, yard, { date: dayAhead(daysAhead), lane })
  expect((await call(page, `/data/operations/sales/${saleId}/lots`, { lots: [lot] })).returnCode).toBe(1)
  const terms = { saleStatus: 'PURE_SALE', startMinor: 0, reserveMinor: null, buyNowMinor: null }
  const { currency } = (await call(page, `/data/operations/lots/${lot}/terms`, terms)).data['lot'] as { currency: string }
  const act = async (what: string): Promise<void> =>
    expect((await call(page, `/data/operations/lanes/${saleId}`, { act: what, lotNumber: lot, text: '' })).returnCode).toBe(1)
  await act('start')
  await act('hand')
  return { saleId, lot, currency, act }
}

/** Joins a lane and jumps to an amount in whole dollars; what comes of it is the caller's to look at. */
export async function jumpInLane(bidder: Page, saleId: number, dollars: number): Promise<void> {
  await open(bidder, `/auctionDashboard?lanes=${saleId}`)
  await expect(bidder.locator('.conn')).toHaveText(/^Connection (good|slow)$/)
  await expect(bidder.locator('.lv-bar .bid')).toBeEnabled()
  await bidder.getByRole('textbox', { name: 'Another amount' }).fill(String(dollars))
  await bidder.getByRole('button', { name: 'Jump', exact: true }).click()
  await bidder
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^Bid \\D*${dollars.toLocaleString('en-US')}`) })
    .click()
}
