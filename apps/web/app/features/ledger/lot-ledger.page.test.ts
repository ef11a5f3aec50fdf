import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { LedgerEvent, LedgerEvents } from '@app/contract/ledger/ledger.answers.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { wonLotOf } from '../../../test/lots.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../test/visitor.ts'

const LOT = 40_000_001
const NOBODY = { alias: null, label: null, amountMinor: null, priceMinor: null, leaderAlias: null, leaderLabel: null, text: null }
const hashOf = (seq: number): string => String(seq).repeat(64).slice(0, 64)
const event = (seq: number, fields: Partial<LedgerEvent>): LedgerEvent => ({
  lot: LOT,
  seq,
  kind: 'HIDDEN',
  atMs: NOW_MS,
  ...NOBODY,
  hash: hashOf(seq),
  bid: null,
  ...fields,
})
const LEDGER: LedgerEvents = {
  lotNumber: LOT,
  currency: 'USD',
  isFinal: false,
  clock: '-05:00 CDT' as ClockZone,
  total: 3,
  page: 0,
  events: [
    event(1, { kind: 'BID', bid: 'LIVE', alias: 1, label: 'US-OR', amountMinor: 50_000, priceMinor: 50_000 }),
    event(2, { kind: 'BID', bid: 'PRELIM_MAX', alias: 2, label: 'US-TX', priceMinor: 52_500 }),
    event(3, {}),
  ],
}
const WON = wonLotOf(LOT, BUYER.member.number)
const RAISED = {
  seq: 3,
  byNumber: null,
  brokerFeeMinor: null,
  kind: 'PRELIM_MAX',
  amountMinor: 90_000,
  isOnePlus: false,
  isAccepted: true,
  reason: 'MAXIMUM_RAISED',
  detail: {},
  atMs: NOW_MS,
} as const
const answers: Answers = {
  listLedgerEvents: LEDGER,
  getDynamicLot: { ...WON, bidding: WON.bidding && { ...WON.bidding, ownAlias: 2, ownBids: [RAISED] } },
}
const rows = () => [...document.querySelectorAll('.led tbody tr')].map((row) => row.textContent)
const receipts = () => [...document.querySelectorAll('.is-own')].map((row) => row.id)

it('a visitor reads every event and is shown no receipt', async () => {
  const page = await renderPage(`/lot/${LOT}/ledger`, { listLedgerEvents: LEDGER })
  expect(rows()).toEqual([
    expect.stringContaining('Live bidBidder 1, Oregon, United States'),
    expect.stringContaining('Maximum bidBidder 2, Texas, United States'),
    expect.stringContaining('Secret until the end'),
  ])
  expect(rows()[1]).toContain('Secret$525')
  expect([receipts(), page.asked('getDynamicLot'), page.warnings]).toEqual([[], [], []])
})

it('a reader finds their own bids marked, the secret one too, and takes the receipt along', async () => {
  const page = await renderPage(`/lot/${LOT}/ledger`, { ...answers, getBidReceipt: refused('BID_NOT_FOUND') }, { app: BUYER })
  expect(receipts()).toEqual(['e2', 'e3'])
  expect(rows()[1]).toContain('Maximum bidYouYour receipt')
  const [first] = page.getAllByRole('link', { name: 'Your receipt' })
  expect(first?.getAttribute('href')).toBe(`/data/lots/bids/receipt/${LOT}/2`)
  if (first) await page.user.click(first)
  await page.findByText('The receipt could not be loaded.')
  expect(page.asked('getBidReceipt').map(({ params }) => params)).toEqual([{ lotNumber: String(LOT), seq: '2' }])
})

it('copies a whole hash', async () => {
  const page = await renderPage(`/lot/${LOT}/ledger`, { listLedgerEvents: LEDGER })
  await page.user.click(page.getByRole('button', { name: 'Copy the hash of event 2' }))
  await page.findByText('The hash of event 2 is copied.')
  expect(await navigator.clipboard.readText()).toBe(hashOf(2))
})
