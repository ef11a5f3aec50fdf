import { describe, expect, it } from 'vitest'
import type { LinkPayment, OpenPayLink } from '@app/contract/payments/pay-links.answers.ts'
import { type Answers, inTurn, refused } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'

const KEY = 'mDkz1dYQ0Xv5w3b7GkTt0A'
const ASKED: OpenPayLink = {
  reference: 'HLUS-2026-I000017',
  lotNumber: 58_187_302,
  vehicle: '2017 Subaru Outback',
  currencyCode: 'USD',
  amount: 3612.5,
  expiresAt: '2026-05-20T15:00:00.000Z',
}
const PAYMENT: LinkPayment = {
  ...ASKED,
  state: 'REDIRECTED',
  reason: null,
  isUnderWay: false,
  isPaidBack: false,
  payUrl: 'https://pay.example/1',
}
const UP = { systemUp: true, pciURL: 'https://pay.example/2', orderRefId: KEY }

const text = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''
const title = (page: RenderedPage): string => page.getByRole('heading', { level: 1 }).textContent ?? ''
const open = (answers: Answers, path = `/pay/${KEY}`): Promise<RenderedPage> => renderPage(path, answers)
const back = (payment: Partial<LinkPayment>) =>
  renderPage(`/pay/return/${KEY}`, { getLinkPayment: { ...PAYMENT, ...payment } }, { holdsTimers: true })

describe('the page of a link by which somebody else pays', () => {
  it('the page of a link shows lot, reference and amount, and goes to the gateway without a token', async () => {
    const page = await open({ getPayLink: ASKED, startLinkPayment: UP })
    expect(title(page)).toBe('Pay for somebody else')
    expect(text(page)).toContain(
      'Lot2017 Subaru Outback, lot 58187302ReferenceHLUS-2026-I000017Amount3,612.50 USDCan be paid untilWed 20 May',
    )
    expect(document.querySelector('main form [name="_csrf"]')).toBeNull()
    expect(document.querySelector('main form')?.getAttribute('action')).toBe(`/public/data/payments/links/${KEY}`)
    await page.user.click(page.getByRole('button', { name: 'Pay 3,612.50 USD by card' }))
    await expect.poll(() => page.asked('startLinkPayment')).toMatchObject([{ params: { secretId: KEY }, body: { locale: 'en_us' } }])
    await expect.poll(() => page.left).toEqual(['https://pay.example/2'])
  })

  it('the page of a link says that somebody is paying already', async () => {
    const page = await open({
      getPayLink: ASKED,
      startLinkPayment: inTurn(refused('PAYMENT_REFUSED', { reason: 'OPEN_ELSEWHERE' }), { systemUp: false, pciURL: '', orderRefId: '' }),
    })
    const button = page.getByRole('button', { name: 'Pay 3,612.50 USD by card' })
    await page.user.click(button)
    expect(await page.findByText('This is being paid on another page right now. Try again in half an hour.')).toBeTruthy()
    await page.user.click(button)
    await expect.poll(() => page.left).toEqual(['/scheduleMaintainance'])
  })

  it('the page of a link says the same of every link that cannot be paid by, and asks for nothing', async () => {
    const page = await open({ getPayLink: refused('LINK_EXPIRED') })
    expect(title(page)).toBe('This link does not work')
    expect(page.queryByRole('button', { name: /Pay/ })).toBeNull()
    // Whoever has paid by it comes back to these words, too.
    expect(text(page)).toContain('If you have paid by it, keep the number of the payment.')
    expect(text(page)).not.toMatch(/taken from you/i)
    const without = await open({ getPayLink: ASKED }, `/pay/${KEY}?fault=PAYMENT_REFUSED&reason=CARD_LIMIT`)
    expect(text(without)).toContain('This is more than can be paid by card in a day.')
  })
})

describe('the page that the gateway comes back to for a stranger', () => {
  it('the page says that it was paid, and has no way into an account', async () => {
    const page = await back({ state: 'CAPTURED', payUrl: '' })
    expect(title(page)).toBe('Paid 3,612.50 USD')
    expect(text(page)).toContain('We have received your payment.')
    expect(document.querySelector('main a')).toBeNull()
  })

  it.each([
    ['DECLINED', 'INSUFFICIENT_FUNDS', 'The payment of 3,612.50 USD was declined. The bank’s reason: not enough money on the card.'],
    ['CANCELLED', null, 'The payment of 3,612.50 USD was cancelled.'],
    ['EXPIRED', null, 'The payment page for 3,612.50 USD was open for too long.'],
  ] as const)('the page says of a payment that was %s why nothing was taken', async (state, reason, words) => {
    const page = await back({ state, reason, payUrl: '' })
    expect(title(page)).toBe('Not paid')
    expect(text(page)).toContain(words)
    expect(text(page)).toContain('Open the link that you were sent once more')
  })

  it('the page says that money went back that came too late', async () => {
    expect(title(await back({ state: 'CANCELLED', isPaidBack: true, payUrl: '' }))).toBe('Paid back 3,612.50 USD')
  })

  it('the page asks ten times at most, and leads to the gateway meanwhile', async () => {
    const page = await back({})
    for (let time = 0; time < 12; time += 1) await page.pass(3_000)
    expect(page.asked('getLinkPayment')).toHaveLength(10)
    expect(text(page)).toContain('We keep asking; look again later.')
    expect(page.getByRole('link', { name: 'Continue to the payment page' }).getAttribute('href')).toBe('https://pay.example/1')
  })

  it('a payment that is unknown is told as a link that does not work', async () => {
    expect(title(await open({ getLinkPayment: refused('LINK_EXPIRED') }, `/pay/return/${KEY}`))).toBe('This link does not work')
  })
})
