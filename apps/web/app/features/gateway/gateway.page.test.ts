import { describe, expect, it } from 'vitest'
import type { Deposits, PaymentStatus } from '@app/contract/gateway/gateway.answers.ts'
import type { InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import { type Answers, refused } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const REF = 'mDkz1dYQ0Xv5w3b7GkTt0A'
const STATUS: PaymentStatus = {
  orderRefId: REF,
  state: 'REDIRECTED',
  purpose: 'PAY_DEPOSIT',
  amountMinor: 50_000,
  currency: 'USD',
  reason: null,
  isUnderWay: false,
  isPaidBack: false,
  payUrl: 'https://pay.example/1',
  successPath: '/dashboard',
  cancelPath: '/member-payments/deposits/add',
  createdAt: '2026-05-06T15:00:00.000Z',
}
const DEPOSITS: Deposits = {
  limits: [
    {
      currency: 'USD',
      heldMinor: 10_000,
      limitMinor: 200_000,
      boundMinor: 50_000,
      isPayable: true,
      leastMinor: 5_000,
      mostMinor: 500_000,
    },
  ],
  canPayByCard: true,
}
const INVOICES: InvoiceList = { invoices: [], sums: [], total: 0, page: 1, pageSize: 60 }
const DOWN = { systemUp: false, pciURL: '', orderRefId: '' }
const UP = { systemUp: true, pciURL: 'https://pay.example/2', orderRefId: REF }

const open = (path: string, answers: Answers, app: object = BUYER): Promise<RenderedPage> => renderPage(path, answers, { app })
const back = (status: Partial<PaymentStatus>) =>
  renderPage(`/network-response?orderRefId=${REF}`, { getPaymentStatus: { ...STATUS, ...status } }, { app: BUYER, holdsTimers: true })
const text = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''
const title = (page: RenderedPage): string => page.getByRole('heading', { level: 1 }).textContent ?? ''

describe('the page that a gateway comes back to', () => {
  it('the page says what was paid and leads on [MKT-2.64]', async () => {
    const page = await back({ state: 'CAPTURED', payUrl: '' })
    expect(title(page)).toBe('Paid 500.00 USD')
    expect(page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard')
  })

  it.each([
    ['DECLINED', 'INSUFFICIENT_FUNDS', 'The payment of 500.00 USD was declined. The bank’s reason: not enough money on the card.'],
    ['CANCELLED', null, 'The payment of 500.00 USD was cancelled.'],
    ['EXPIRED', null, 'The payment page for 500.00 USD was open for too long.'],
  ] as const)('the page says of a payment that was %s why nothing was taken, and how to try again', async (state, reason, words) => {
    const page = await back({ state, reason, payUrl: '' })
    expect(title(page)).toBe('Not paid')
    expect(text(page)).toContain(words)
    expect(page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/member-payments/deposits/add')
  })

  it('the page offers to sign out where the documents want it after an unpaid fee', async () => {
    const page = await back({ state: 'CANCELLED', purpose: 'RENEWAL_FEES', cancelPath: '/logout', payUrl: '' })
    expect(page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/redirectToPaymentGateway/renewal')
    expect(document.querySelector('main a[href="/logout"]')?.textContent).toBe('Sign out')
  })

  it('the page asks every three seconds, ten times at most, and says what came of it', async () => {
    const page = await back({})
    expect(title(page)).toBe('Not paid yet')
    for (let time = 0; time < 12; time += 1) await page.pass(3_000)
    expect(page.asked('getPaymentStatus')).toHaveLength(10)
    expect(text(page)).toContain('We keep asking; look again later.')
    expect(page.getByRole('link', { name: 'Continue to the payment page' }).getAttribute('href')).toBe('https://pay.example/1')
  })

  it('the page says that money went back that settled nothing', async () => {
    const page = await back({ state: 'CAPTURED', isPaidBack: true, payUrl: '' })
    expect(title(page)).toBe('Paid back 500.00 USD')
  })

  it('a payment of somebody else is not found', async () => {
    await expect(open(`/network-response?orderRefId=${REF}`, { getPaymentStatus: refused('PAYMENT_NOT_FOUND') })).rejects.toThrow(
      'leads to /app-error?code=404',
    )
  })
})

describe('the page of deposits', () => {
  it('the page of deposits says what an amount would do to the limit, and goes to the gateway [MKT-7.28, MKT-7.32]', async () => {
    const page = await open('/member-payments/deposits/add', { getDeposits: DEPOSITS, setPciParam: UP })
    expect(text(page)).toContain('Left to bid1,500.00 USD')
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    expect(text(page)).toContain('Your bid limit will be 4,500.00 USD.')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect
      .poll(() => page.asked('setPciParam'))
      .toMatchObject([{ body: { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '250', currencyCode: 'USD', successCallBackURL: 'dashboard' } }])
    await expect.poll(() => page.left).toEqual(['https://pay.example/2'])
  })

  it('the page of deposits leads to maintenance while the gateway is down [MKT-2.74, MKT-4.35, ACC-2.58]', async () => {
    const page = await open('/member-payments/deposits/add', { getDeposits: DEPOSITS, setPciParam: DOWN })
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect.poll(() => page.left).toEqual(['/scheduleMaintainance'])
  })

  it('the page of deposits says why nothing can be paid', async () => {
    const page = await open('/member-payments/deposits/add', {
      getDeposits: DEPOSITS,
      setPciParam: refused('PAYMENT_REFUSED', { reason: 'CARD_LIMIT' }),
    })
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    expect(await page.findByText(/more than can be paid by card in a day/)).toBeTruthy()
  })

  it('the page of deposits says how to pay where no card can', async () => {
    const page = await open('/member-payments/deposits/add', { getDeposits: { ...DEPOSITS, canPayByCard: false } })
    expect(text(page)).toContain('Deposits cannot be paid by card here.')
    expect(page.queryByLabelText('Amount in USD')).toBeNull()
  })
})

describe('the page of pay-all', () => {
  it('the page of pay-all is the United Kingdom’s alone', async () => {
    await expect(open('/redirectToPaymentGateway/payall', { getDeposits: DEPOSITS, listInvoices: INVOICES })).rejects.toThrow(
      'leads to /app-error?code=404',
    )
  })

  it('the page of pay-all says that there is nothing to pay', async () => {
    const page = await open('/member-payments/card', { getDeposits: DEPOSITS, listInvoices: INVOICES })
    expect(text(page)).toContain('There is nothing to pay.')
  })
})

describe('the page of a renewal', () => {
  it('the fee is paid with its key, and cancelling signs out [MKT-7.29, ACC-7.28]', async () => {
    const order = {
      id: 17,
      priceId: 2,
      level: 'P',
      kind: 'RENEWAL',
      state: 'OPEN',
      currency: 'USD',
      priceMinor: 14_900,
      creditMinor: 0,
      dueMinor: 14_900,
      orderedAt: '2026-05-06T15:00:00.000Z',
      paidAt: '',
      firstOn: '',
      lastOn: '',
    } as const
    const page = await open('/redirectToPaymentGateway/renewal', {
      getMembership: {
        level: 'P',
        validUntil: '2026-05-01',
        source: 'paid',
        step: 469,
        isAutoRenewed: false,
        isWaiting: false,
        order,
        isPaidByHand: false,
        offers: [],
        freeLevels: [],
        isRegistering: false,
        past: [],
      },
      getMySteps: { steps: [], termsVersion: 1 },
      setPciParam: UP,
    })
    await page.user.click(page.getByRole('button', { name: 'Pay $149' }))
    await expect
      .poll(() => page.asked('setPciParam'))
      .toMatchObject([
        {
          body: {
            GATEWAY_URL_KEY: 'RENEWAL_FEES',
            cancelCallBackUrl: '/logout',
            successCallBackURL: 'dashboard',
            cookieValue: '/redirectToPaymentGateway/renewal',
          },
        },
      ])
    await expect.poll(() => page.left).toEqual(['https://pay.example/2'])
  })
})
