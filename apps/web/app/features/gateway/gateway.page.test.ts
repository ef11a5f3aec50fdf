import { describe, expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { Deposits, PaymentForm, PaymentStatus } from '@app/contract/gateway/gateway.answers.ts'
import type { InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import type { SavedCards } from '@app/contract/saved-cards/saved-cards.answers.ts'
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
const NO_CARDS: SavedCards = { cards: [] }
const CARD = {
  cardId: 17,
  brand: 'Visa',
  lastFour: '0002',
  expiryMonth: 12,
  expiryYear: 2030,
  isExpired: false,
  isUsable: true,
  savedAt: '2026-05-06T15:00:00.000Z',
}
const CARDS: SavedCards = { cards: [CARD, { ...CARD, cardId: 18, lastFour: '0010', isExpired: true, isUsable: false }] }
const INVOICES: InvoiceList = { invoices: [], sums: [], total: 0, page: 1, pageSize: 60 }
const invoiceOf = (invoiceId: number, balance: number, status: 'OPEN' | 'PENDING' = 'OPEN'): InvoiceList['invoices'][number] => ({
  invoiceId,
  number: `US-2026-${invoiceId}`,
  invoiceType: 'LOT',
  paymentType: 'vehicle',
  lotNumber: 30_000_000 + invoiceId,
  vehicle: '2018 AUDI A4',
  yard: 'TN - MEMPHIS',
  buyerNumber: 104_233,
  bidderNumber: 104_233,
  currencyCode: 'USD',
  total: balance,
  balance,
  issuedAt: '2026-05-06T15:00:00.000Z',
  dueAt: '2026-05-08T22:00:00.000Z',
  clock: '+00:00 UTC' as ClockZone,
  status,
  lender: '',
})
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
    expect(title(page)).toBe('Looking for your payment')
    expect(page.queryByRole('link', { name: 'Continue to the payment page' })).toBeNull()
    for (let time = 0; time < 2; time += 1) await page.pass(3_000)
    expect(title(page)).toBe('Not paid yet')
    for (let time = 0; time < 10; time += 1) await page.pass(3_000)
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
    const page = await open('/member-payments/deposits/add', { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, setPciParam: UP })
    expect(text(page)).toContain('Left to bid1,500.00 USD')
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    expect(text(page)).toContain('Your bid limit will be 4,500.00 USD.')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect
      .poll(() => page.asked('setPciParam'))
      .toMatchObject([{ body: { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '250', currencyCode: 'USD', successCallBackURL: 'dashboard' } }])
    await expect.poll(() => page.left).toEqual(['https://pay.example/2'])
  })

  it('the page of deposits offers the cards that can be used, the last one first, masked, and another one [MKT-9.18]', async () => {
    const page = await open('/member-payments/deposits/add', { getDeposits: DEPOSITS, listSavedCards: CARDS, setPciParam: UP })
    const kept = page.getByRole('radio', { name: 'Visa ending in 0002' })
    expect((kept as HTMLInputElement).checked).toBe(true)
    expect(text(page)).toContain('Visa **** **** **** 0002')
    expect(page.queryByRole('radio', { name: /0010/ })).toBeNull()
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect.poll(() => page.asked('setPciParam')).toMatchObject([{ body: { cardId: '17' } }])
  })

  it('the page of deposits sends no card where another one is to be typed', async () => {
    const page = await open('/member-payments/deposits/add', { getDeposits: DEPOSITS, listSavedCards: CARDS, setPciParam: UP })
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    await page.user.click(page.getByRole('radio', { name: 'Another card, entered on the payment page' }))
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect.poll(() => page.asked('setPciParam')).toMatchObject([{ body: { cardId: '' } }])
  })

  it('the page of deposits leads to maintenance while the gateway is down [MKT-2.74, MKT-4.35, ACC-2.58]', async () => {
    const page = await open('/member-payments/deposits/add', { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, setPciParam: DOWN })
    await page.fill(page.getByLabelText('Amount in USD'), '250')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect.poll(() => page.left).toEqual(['/scheduleMaintainance'])
  })

  it('the page of deposits says why nothing can be paid', async () => {
    const page = await open('/member-payments/deposits/add', {
      getDeposits: DEPOSITS,
      listSavedCards: NO_CARDS,
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
    await expect(
      open('/redirectToPaymentGateway/payall', { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, listInvoices: INVOICES }),
    ).rejects.toThrow('leads to /app-error?code=404')
  })

  const MEA = { ...BUYER, siteCode: 'CPRTMEA' }
  const owedIn = (currencyCode: 'AED' | 'BHD'): InvoiceList => ({
    ...INVOICES,
    invoices: [{ ...invoiceOf(1, 250), currencyCode }],
    total: 1,
    sums: [{ currencyCode, owed: 250, overdue: 0, onItsWay: 0, withLenders: 0, invoices: 1 }],
  })

  it('the payment redirection of the Middle East leads to the gateway for all of a currency by itself from a page of ours, and by its button from elsewhere or after a refusal', async () => {
    const answers = { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, listInvoices: owedIn('AED'), setPciParam: UP }
    const page = await open('/makePayment', answers, MEA)
    await page.user.click(page.getByRole('link', { name: 'Pay all by card (AED)' }))
    await expect.poll(() => page.asked('setPciParam')).toMatchObject([{ body: { GATEWAY_URL_KEY: 'PAY_ALL', currencyCode: 'AED' } }])
    expect(page.asked('setPciParam')).toHaveLength(1)
    const linked = await open('/MEAPaymentRedirection/AED', answers, MEA)
    expect(linked.getByRole('button', { name: 'Pay by card' })).toBeTruthy()
    expect(linked.asked('setPciParam')).toEqual([])
    const refusedPage = await open(
      '/MEAPaymentRedirection/BHD?fault=PAYMENT_REFUSED&reason=CARD_LIMIT',
      { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, listInvoices: owedIn('BHD'), setPciParam: UP },
      MEA,
    )
    expect(refusedPage.asked('setPciParam')).toEqual([])
    expect(refusedPage.getByRole('button', { name: 'Pay by card' })).toBeTruthy()
  })

  it('the payment redirection of the Middle East is found there alone, for a currency of its own', async () => {
    const answers = { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, listInvoices: INVOICES }
    await expect(open('/MEAPaymentRedirection/AED', answers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const currency of ['USD', 'aed', 'XXX'])
      await expect(open(`/MEAPaymentRedirection/${currency}`, answers, MEA)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('the payment confirmation of the Middle East tells what came of a payment in its currency, there alone', async () => {
    const paid = { ...STATUS, state: 'CAPTURED', purpose: 'PAY_ALL', currency: 'AED' } as const
    const at = `/MEAPaymentConfirmation/AED?orderRefId=${REF}`
    const page = await open(at, { getPaymentStatus: paid }, MEA)
    expect(title(page)).toBe('Paid 500.00 AED')
    await expect(open(at, { getPaymentStatus: paid })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(open(`/MEAPaymentConfirmation/BHD?orderRefId=${REF}`, { getPaymentStatus: paid }, MEA)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(open(at, { getPaymentStatus: refused('PAYMENT_NOT_FOUND') }, MEA)).rejects.toThrow('leads to /app-error?code=404')
    await expect(open(`/network-response?orderRefId=${REF}`, { getPaymentStatus: paid }, MEA)).rejects.toThrow(`leads to ${at}`)
  })

  it('the page of pay-all says that there is nothing to pay', async () => {
    const page = await open('/member-payments/card', { getDeposits: DEPOSITS, listSavedCards: NO_CARDS, listInvoices: INVOICES })
    expect(text(page)).toContain('There is nothing to pay.')
  })

  it('what is to pay by card follows the boxes, and leaves out what money is on its way for', async () => {
    const invoices = [invoiceOf(1, 250), invoiceOf(2, 100), invoiceOf(3, 40, 'PENDING')]
    const page = await open('/member-payments/card', {
      getDeposits: DEPOSITS,
      listSavedCards: NO_CARDS,
      listInvoices: { ...INVOICES, invoices, total: 61 },
      setPciParam: UP,
    })
    const sum = () => document.querySelector('[data-sum]')?.textContent
    expect(sum()).toBe('350.00 USD')
    await page.user.click(page.getByLabelText(/US-2026-2/))
    expect(sum()).toBe('250.00 USD')
    await page.user.click(page.getByLabelText(/US-2026-3/))
    expect(sum()).toBe('290.00 USD')
    expect(page.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/member-payments/card?page=2')
    await page.user.click(page.getByRole('button', { name: 'Pay by card' }))
    await expect.poll(() => page.asked('setPciParam')).toMatchObject([{ body: { invoiceIds: '1,3' } }])
  })

  it('what a card pays of a bank’s third decimal is what is shown, and says what becomes credit', async () => {
    const invoices = [{ ...invoiceOf(1, 49.995), currencyCode: 'BHD' as const }]
    const page = await open('/member-payments/card', {
      getDeposits: DEPOSITS,
      listSavedCards: NO_CARDS,
      listInvoices: { ...INVOICES, invoices },
    })
    expect(document.querySelector('[data-sum]')?.textContent).toBe('50.00 BHD')
    expect(page.getByText(/Becomes your credit/).parentElement?.textContent).toContain('0.005 BHD')
  })

  it('a refusal without script says its reason', async () => {
    const page = await open('/member-payments/card?fault=PAYMENT_REFUSED&reason=CARD_LIMIT', {
      getDeposits: DEPOSITS,
      listSavedCards: NO_CARDS,
      listInvoices: INVOICES,
    })
    expect(page.getByRole('alert').textContent).toMatch(/more than can be paid by card in a day/)
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
      taxPlace: 'USA-OR',
      taxRate: 0,
      taxMinor: 0,
      dueMinor: 14_900,
      payableUntil: '',
      invoiceId: null,
      invoiceStatus: null,
      owedMinor: 0,
      isEnded: false,
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
    await page.user.click(page.getByRole('button', { name: 'Pay 149.00 USD' }))
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

const FORM: PaymentForm = {
  orderRefId: REF,
  amountMinor: 50_000,
  currency: 'USD',
  url: 'https://pay.example/pay',
  fields: [
    { name: 'amount', value: '500.00' },
    { name: 'note', value: '"><script>x</script>' },
  ],
}

describe('the form of a payment', () => {
  const handed = (form: Partial<PaymentForm> = {}) => open(`/payment-form/${REF}`, { getPaymentForm: { ...FORM, ...form } })

  it('the form of a payment is posted to its provider once by itself, and by its button, with all of its fields and none of their words as tags', async () => {
    const page = await handed()
    const button = page.getByRole('button', { name: 'Continue to the payment page' })
    const form = button.closest('form')
    expect([form?.getAttribute('action'), form?.method]).toEqual(['https://pay.example/pay', 'post'])
    expect([...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value])).toEqual([
      ['amount', '500.00'],
      ['note', '"><script>x</script>'],
    ])
    expect(text(page)).toContain('to pay 500.00 USD')
    await expect.poll(() => page.left).toEqual(['https://pay.example/pay'])
    await page.user.click(button)
    await expect.poll(() => page.left).toHaveLength(2)
  })

  it('a form that has ended leads to how its payment stands', async () => {
    const page = await handed({ url: '', fields: [] })
    expect(title(page)).toBe('This form has ended')
    expect([page.queryByRole('button', { name: 'Continue to the payment page' }), page.left]).toEqual([null, []])
    expect(page.getByRole('link', { name: 'Look again' }).getAttribute('href')).toBe(`/network-response?orderRefId=${REF}`)
  })
})
