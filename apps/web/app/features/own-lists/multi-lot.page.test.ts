import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { BidAnswer, BidOrder } from '@app/contract/lanes/live.ts'
import type { WireLot } from '@app/contract/lots/lot-wire.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { unreachable, type Answers } from '../../../test/answers.ts'
import { searchOf, someLots, wonLotOf } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const LOTS = someLots(4)
const [FIRST = 0, SECOND = 0, THIRD = 0] = LOTS.map(({ ln }) => ln)
const BIDDER = { ...BUYER, person: { ...BUYER.person, privileges: ['MULTI_LOT_BIDDING'] } } as const

const standing = (limitMinor: number, exposureMinor: number) => {
  const { bidding, lotDetails } = wonLotOf(FIRST, BUYER.member.number)
  if (bidding === null) throw new Error('The lot takes no bids.')
  return { lotDetails, bidding: { ...bidding, limitMinor, exposureMinor } }
}

interface Sent {
  readonly body: { readonly bids: readonly BidOrder[] }
}
const answer = ({ lotNumber, amountMinor }: BidOrder, more: Partial<BidAnswer> = {}): BidAnswer => ({
  lotNumber,
  isAccepted: true,
  reason: 'LEADING',
  detail: {},
  seq: 2,
  hash: 'x',
  isLeading: true,
  priceMinor: 52_500,
  askMinor: 55_000,
  currency: 'USD',
  allInMinor: amountMinor,
  receivedAtMs: 0,
  ...more,
})
const refusal = (order: BidOrder): BidAnswer =>
  answer(order, {
    isAccepted: false,
    isLeading: false,
    reason: 'LIMIT',
    seq: null,
    hash: null,
    detail: { limitMinor: 140_000, exposureMinor: 0, reachAllInMinor: 200_000, heldMinor: 0 },
  })

/** Answers the lots that are asked for, as far as they are there. */
const found =
  (lots: readonly WireLot[]) =>
  ({ body }: { readonly body: SearchRequest }) =>
    searchOf(lots.filter(({ ln }) => body.filter['MISC']?.includes(`ps_lot_number:${ln}`)))({ body })

const open = async (more: Answers = {}): Promise<RenderedPage> => {
  const answers = { searchLots: searchOf(LOTS), searchLotNumbers: found(LOTS), getDynamicLot: standing(2_000_000, 300_000), ...more }
  const page = await renderPage('/watchList', answers, { app: BIDDER })
  await page.user.click(page.getByRole('button', { name: 'Bid on lots' }))
  await page.findByRole('region', { name: 'Bid on several lots' })
  return page
}
const row = (lot: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-lot="${lot}"] .multi-box`)
  if (!found) throw new Error(`Lot ${lot} has no field.`)
  return found
}
const field = (lot: number): HTMLInputElement => within(row(lot)).getByRole<HTMLInputElement>('textbox')
const said = (lot: number): string | undefined => row(lot).querySelector('output')?.textContent
const lines = (): (string | null)[] => [...document.querySelectorAll('[data-multi="limit"] > div')].map(({ textContent }) => textContent)
const keysOf = (page: RenderedPage): (string | undefined)[][] =>
  page.asked('placeBids').map(({ body }) => (body as Sent['body']).bids.map(({ key }) => key))

describe('bids on several lots', () => {
  it('maxima for several lots are typed by keyboard alone, confirmed once with sum and limit, and sent as ordinary bids', async () => {
    const page = await open({
      placeBids: ({ body }: Sent) => ({ bids: body.bids.map((order) => answer(order)) }),
    })
    field(FIRST).focus()
    await page.user.keyboard('700{Enter}')
    expect(document.activeElement).toBe(field(SECOND))
    await page.user.keyboard('1,200{Enter}{Enter}{Enter}')
    const review = page.getByRole('button', { name: 'Review bids' })
    expect(document.activeElement).toBe(review)
    await page.user.keyboard('{Enter}')
    const heading = await page.findByRole('heading', { name: 'Confirm your bid' })
    await expect.poll(() => document.activeElement).toBe(heading)
    expect(page.asked('placeBids')).toEqual([])
    const total = document.querySelector('[data-multi="total"]')?.textContent ?? ''
    const sum = Number(/\$([\d,]+(?:\.\d\d)?) all-in/.exec(total)?.[1]?.replaceAll(',', ''))
    expect(sum).toBeGreaterThan(1_900)
    const left = 20_000 - 3_000 - sum
    expect(lines()).toEqual([
      'Your limit$20,000',
      'Already committed$3,000',
      expect.stringMatching(new RegExp(`^Left of it if you won all of them\\$${left.toLocaleString('en-US')}`)),
    ])
    await page.user.click(page.getByRole('button', { name: 'Place 2 bids' }))
    await expect.poll(() => said(FIRST)).toBe('You lead at $525')
    expect(page.asked('placeBids').map(({ body }) => (body as Sent['body']).bids)).toEqual([
      [
        { lotNumber: FIRST, kind: 'PRELIM_MAX', amountMinor: 70_000, currency: 'USD', isConfirmed: true, key: expect.any(String) },
        { lotNumber: SECOND, kind: 'PRELIM_MAX', amountMinor: 120_000, currency: 'USD', isConfirmed: true, key: expect.any(String) },
      ],
    ])
    expect([field(FIRST).value, field(SECOND).value]).toEqual(['', ''])
  })

  it('maxima over the limit together are said to be before they are sent, and a refusal stands in its row with the amount', async () => {
    const page = await open({
      getDynamicLot: standing(140_000, 0),
      placeBids: ({ body }: Sent) => ({ bids: body.bids.map((order, at) => (at === 0 ? answer(order) : refusal(order))) }),
    })
    await page.user.type(field(FIRST), '700')
    await page.user.type(field(SECOND), '1200')
    await page.user.click(page.getByRole('button', { name: 'Review bids' }))
    expect((await page.findByRole('alert')).textContent).toMatch(/^Together this is \$[\d,.]+ over your limit\./)
    expect(lines()).toEqual(['Your limit$1,400', 'Already committed$0', 'Left of it if you won all of them$0'])
    await page.user.click(page.getByRole('button', { name: 'Place 2 bids' }))
    await expect.poll(() => said(SECOND)).toMatch(/limit/)
    expect([said(FIRST), field(FIRST).value, field(SECOND).value]).toEqual(['You lead at $525', '', '1200'])
    expect(page.getByText('1 bid taken, 1 refused.')).toBeTruthy()
  })

  it('a maximum that raises a lead is not counted twice against the limit', async () => {
    const own = standing(2_000_000, 300_000).bidding.own
    if (own === null) throw new Error('The reader has no bid.')
    const page = await open({
      getOwnStandings: {
        own: [{ ...own, bidStatus: 'HIGH_BIDDER', phase: 'PRELIM', outcome: null, wonAllInMinor: null }],
        buyerClass: 'STD',
      },
    })
    await page.user.type(field(FIRST), '700')
    await page.user.click(page.getByRole('button', { name: 'Review bids' }))
    await page.findByRole('heading', { name: 'Confirm your bid' })
    expect(lines()).toEqual(['Your limit$20,000', 'Already committed$3,000'])
    expect(page.getByText(/takes the place of the old one/)).toBeTruthy()
  })

  it('an amount that is no bid, or of a lot that is gone, is said to be in its row, and nothing is confirmed or sent', async () => {
    const page = await open({ searchLotNumbers: found(LOTS.slice(0, 2)) })
    await page.user.type(field(FIRST), 'seven')
    await page.user.type(field(SECOND), '700')
    await page.user.type(field(THIRD), '700')
    await page.user.click(page.getByRole('button', { name: 'Review bids' }))
    await expect.poll(() => said(FIRST)).toMatch(/cannot be bid/)
    expect([said(SECOND), said(THIRD)]).toEqual([undefined, 'This lot takes no bids here any more. Clear its field.'])
    await expect.poll(() => document.activeElement).toBe(field(FIRST))
    expect([page.queryByRole('heading', { name: 'Confirm your bid' }), page.asked('placeBids')]).toEqual([null, []])
    await page.user.type(field(THIRD), '1')
    expect(said(THIRD)).toBeUndefined()
  })

  it('a maximum whose answer was lost keeps its key, so that sending it again places none twice', async () => {
    const page = await open({ placeBids: unreachable })
    await page.user.type(field(FIRST), '700')
    await page.user.click(page.getByRole('button', { name: 'Review bids' }))
    await page.user.click(await page.findByRole('button', { name: /^Place/ }))
    await page.findByText('We could not confirm your bid. Try again; it will only count once.')
    await page.user.click(await page.findByRole('button', { name: /^Place/ }))
    await expect.poll(() => keysOf(page)).toHaveLength(2)
    await page.user.click(page.getByRole('button', { name: 'Back' }))
    expect(field(FIRST).value).toBe('700')
    await page.user.click(page.getByRole('button', { name: 'Review bids' }))
    await page.user.click(await page.findByRole('button', { name: /^Place/ }))
    await expect.poll(() => new Set(keysOf(page).flat()).size).toBe(1)
    expect(keysOf(page)).toHaveLength(3)
  })

  it('maxima are filled in from the reader’s own limits: the highest bid that stays within each all-in', async () => {
    const note = { tag: '', note: '', currency: 'USD' } as const
    const page = await open({
      getLotNotes: {
        notes: [
          { ...note, lot: FIRST, limitMinor: 200_000 },
          { ...note, lot: SECOND, limitMinor: 100 },
        ],
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Fill in my 2 limits' }))
    await expect.poll(() => field(FIRST).value).toMatch(/^1\d{3}$/)
    expect(field(SECOND).value).toBe('')
    expect(page.getByText(/1 limit does not reach the next bid\./)).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Review bids' }))
    await page.findByRole('heading', { name: 'Confirm your bid' })
    const sum = Number(
      /\$([\d,]+(?:\.\d\d)?) all-in/.exec(document.querySelector('[data-multi="total"]')?.textContent ?? '')?.[1]?.replaceAll(',', ''),
    )
    expect(sum).toBeLessThanOrEqual(2_000)
    expect(page.asked('placeBids')).toEqual([])
  })
})
