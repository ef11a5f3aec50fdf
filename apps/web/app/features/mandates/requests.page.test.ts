import { describe, expect, it } from 'vitest'
import type { BidRequestView } from '@app/contract/mandates/bid-requests.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const ASKED: BidRequestView = {
  id: 52,
  lotNumber: 58_187_302,
  description: '2021 LEXUS ES 300H',
  kind: 'PRELIM_MAX',
  amountMinor: 800_000,
  allInMinor: 921_000,
  currency: 'USD',
  holderName: 'Ana Petrova',
  holderNumber: 771_402,
  askedAt: '2026-05-06T15:00:00.000Z',
  until: '2026-05-06T19:00:00.000Z',
  state: 'OPEN',
  reason: '',
  decidedAt: '',
}
const over = (fields: Partial<BidRequestView>): BidRequestView => ({ ...ASKED, decidedAt: '2026-05-06T15:10:00.000Z', ...fields })
const open = (answers: Answers, path = '/bidRequests'): Promise<RenderedPage> => renderPage(path, answers, { app: BUYER })
const words = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('the page of requests', () => {
  it('the page of requests says who wants to place what, all-in and until when, and agrees', async () => {
    const agreed = over({ state: 'AGREED' })
    const page = await open({
      listBidRequests: inTurn({ toDecide: [ASKED], own: [] }, { toDecide: [agreed], own: [] }),
      decideBidRequest: { request: agreed },
    })
    expect(words(page)).toContain('Maximum bid of $8,000, $9,210 all-in')
    expect(words(page)).toContain('Ana Petrova (user 771402), Until')
    await page.user.click(page.getByRole('button', { name: 'Agree to $9,210' }))
    await expect.poll(() => words(page)).toContain('Agreed and placed')
    expect(page.asked('decideBidRequest')).toMatchObject([{ body: { requestId: '52', isAgreed: true } }])
    expect(page.queryByRole('button', { name: 'Refuse' })).toBeNull()
  })

  it.each([
    ['ANSWER_ACCEPT', 'Accept the seller’s price of $8,000, $9,210 all-in'],
    ['ANSWER_RAISE', 'Raise to $8,000 in answer to the seller, $9,210 all-in'],
  ] as const)('the page of requests says what somebody wants to answer to a seller: %s', async (kind, told) => {
    const page = await open({ listBidRequests: { toDecide: [{ ...ASKED, kind }], own: [] } })
    expect(words(page)).toContain(told)
    expect(page.getByRole('button', { name: 'Agree to $9,210' })).toBeTruthy()
  })

  it('the page of requests refuses, and says that somebody else decided meanwhile', async () => {
    const page = await open({ listBidRequests: { toDecide: [ASKED], own: [] }, decideBidRequest: refused('REQUEST_OVER') })
    await page.user.click(page.getByRole('button', { name: 'Refuse' }))
    await expect.poll(() => words(page)).toContain('This request is over already.')
    expect(page.asked('decideBidRequest')).toMatchObject([{ body: { isAgreed: false } }])
  })

  it.each([
    ['TIME_OVER', 'Nobody decided in time.'],
    ['LOT_CLOSED', 'The lot has closed.'],
    ['MANDATE_OVER', 'The mandate is over.'],
    ['ANSWERED', 'The seller was answered in another way.'],
    ['MANDATE_CHANGED', 'The mandate was changed.'],
    ['BELOW_ASK', 'The price has passed this amount.'],
    ['CAP_DAY', 'It is over a cap of the mandate.'],
    ['SUSPENDED', 'This account is suspended and cannot bid.'],
    ['UNHEARD_OF', 'It could not be placed any more.'],
  ])('the page of requests says in words why one ended: %s', async (reason, told) => {
    const page = await open({ listBidRequests: { toDecide: [], own: [over({ state: 'ENDED', reason })] } })
    expect(words(page)).toContain(`Not placed, `)
    expect(words(page)).toContain(told)
    expect(page.queryByRole('button', { name: /Agree/ })).toBeNull()
  })

  it('the page of requests shows what a form without script came back with', async () => {
    const page = await open({ listBidRequests: { toDecide: [], own: [] } }, '/bidRequests?fault=SAME_PERSON')
    expect(words(page)).toContain('You asked for this yourself. Somebody else has to agree.')
    expect(words(page)).toContain('Nothing waits for you.')
  })
})
