import { expect, it } from 'vitest'
import type { DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import { unreachable } from '../../../../test/answers.ts'
import { picturesOf, someLots, wonLotOf } from '../../../../test/lots.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0
type Bidding = NonNullable<DynamicLot['bidding']>

/** The page of a lot that takes bids, as a bidder finds it whose broker takes a fee; what `more` says. */
function open(more: Partial<Bidding>) {
  const won = wonLotOf(NUMBER, BUYER.member.number)
  const known = won.bidding as Bidding
  const state = { ...known.state, phase: 'PRELIM', outcome: null, deadlineMs: known.serverMs + 3_600_000 } as const
  const dynamic = { ...won, bidding: { ...known, state, own: null, ...more } }
  return renderPage(
    `/lot/${NUMBER}/${LOT?.ldu}`,
    { getLotImages: picturesOf(someLots(1), 1), getDynamicLot: dynamic, openLiveTicket: unreachable },
    { app: BUYER },
  )
}
const button = () => document.querySelector('.bid-form .bid')
const SHARE = { kind: 'PERCENT', basisPoints: 250, bands: [], coming: [] } as const

it('a bid button of a lot names the fee of the bidder’s broker beside the all-in price, and so does its confirmation', async () => {
  const page = await open({ brokerFee: SHARE })
  await expect.poll(() => button()?.querySelector('[data-bid="broker"]')?.textContent).toBe('+ $26.88 to your broker')
  const allIn = button()?.querySelector('.b b')?.textContent
  await page.user.click(button() as Element)
  await expect.poll(() => document.querySelector('[data-bid="broker-fee"]')?.textContent).toBe('$26.88')
  expect(document.querySelector('[data-bid="total"]')?.textContent).toBe(allIn)
})

it('a bid button of a lot has no such line for who pays no broker', async () => {
  await open({ brokerFee: null })
  await expect.poll(button).not.toBeNull()
  expect(document.querySelector('[data-bid="broker"]')).toBeNull()
})

it('an own bid says what the broker takes for it, as it stood then', async () => {
  const bid = {
    seq: 3,
    kind: 'PRELIM_MAX',
    amountMinor: 90_000,
    isOnePlus: false,
    isAccepted: true,
    reason: 'MAXIMUM_RAISED',
    detail: {},
  } as const
  await open({ ownBids: [{ ...bid, atMs: Date.UTC(2026, 4, 6, 14), byNumber: null, brokerFeeMinor: 2_250 }] })
  await expect.poll(() => document.querySelector('[data-bid-seq="3"]')?.textContent).toContain('Broker fee $22.50, as it stood then')
})

it('a bid button of a lot shows the fee that is to come from its instant on, while the page stays open', async () => {
  const known = wonLotOf(NUMBER, BUYER.member.number).bidding as Bidding
  await open({ brokerFee: { ...SHARE, coming: [{ kind: 'PERCENT', basisPoints: 500, bands: [], fromMs: known.serverMs - 1_000 }] } })
  await expect.poll(() => button()?.querySelector('[data-bid="broker"]')?.textContent).toBe('+ $53.75 to your broker')
})
