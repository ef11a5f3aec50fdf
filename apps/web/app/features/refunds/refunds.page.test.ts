import { describe, expect, it } from 'vitest'
import type { Balances } from '@app/contract/payments/invoices.answers.ts'
import type { DeskRefund, OwnRefund, RefundSource } from '@app/contract/refunds/refunds.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const PATH = '/member-payments/deposits'
const REF = 'Zt3nRkq0Yx1hVb2cWd4eFg'
const held = (deposit: number): Balances => ({
  balances: [{ currencyCode: 'USD', owed: 0, overdue: 0, overdueSince: '', onItsWay: 0, credit: 0, deposit }],
})
const CARD: RefundSource = {
  cardId: REF,
  brand: 'Visa',
  lastFour: '0002',
  expiryMonth: 4,
  expiryYear: 2028,
  currency: 'USD',
  refundable: 500,
  paidAt: '2026-05-04T15:00:00.000Z',
}
const ASKED: OwnRefund = {
  refundId: 7,
  state: 'ASKED',
  origin: 'DEPOSIT',
  reason: 'DEPOSIT_RETURN',
  currency: 'USD',
  amount: 1_500,
  way: 'GATEWAY',
  brand: 'Visa',
  lastFour: '0002',
  askedAt: '2026-05-06T15:00:00.000Z',
  notBefore: '',
  endedAt: '',
  isWithdrawable: true,
}
const balance = (depositBalance: number, free = depositBalance, byBank = 0) => ({
  depositRefundBalance: { depositBalance, currency: 'USD' as const, free, byBank, onItsWay: 0 },
})
const answers = (more: Partial<Answers> = {}): Answers => ({
  getBalances: held(500),
  getDepositRefundBalance: balance(500),
  getCreditCardDetailsForDepositRefund: { depositRefundCardDetails: [CARD] },
  listOwnRefunds: { refunds: [] },
  ...more,
})
const open = (path: string, given: Answers) => renderPage(path, given, { app: BUYER })
const part = (): Element | null => document.querySelector('[data-part="deposit-refund"]')

describe('what of a deposit can go back', () => {
  it('a deposit is shown above 0 and hidden at 0 [MKT-4.24, ACC-4.47, ACC-4.48]', async () => {
    const shown = await open(PATH, answers())
    expect(part()?.textContent).toContain('500.00 USD')
    expect(shown.getByRole('heading', { name: 'Get a deposit back' })).toBeTruthy()
    await open(PATH, answers({ getBalances: held(0), getDepositRefundBalance: balance(0) }))
    expect(part()).toBeNull()
    await open(PATH, answers({ getDepositRefundBalance: balance(0) }))
    expect(part()).toBeNull()
  })

  it('shows nothing of it where its answer did not come', async () => {
    await open(PATH, answers({ getDepositRefundBalance: refused('UNAVAILABLE') }))
    expect(part()).toBeNull()
  })

  it('names the card by its brand and last four digits, and asks for an amount back', async () => {
    const done = { refundId: 8, state: 'APPROVED', notBefore: '' } as const
    const page = await open(PATH, answers({ refundDeposit: done }))
    expect(page.getByLabelText(/^Visa ending in 0002, expires 04\/2028, Payment of .+, up to 500\.00 USD$/)).toBeTruthy()
    expect(page.queryByLabelText('Account holder')).toBeNull()
    await page.user.type(page.getByLabelText('Amount in USD'), '120.50')
    await page.user.click(page.getByRole('button', { name: 'Ask for it back' }))
    expect(await page.findByText('Requested. It goes back to where it came from now.')).toBeTruthy()
    expect(page.asked('refundDeposit')).toMatchObject([
      { body: { currency: 'USD', amount: '120.50', cardId: REF, bank: { holder: '', account: '', routing: '' }, locale: 'en_us' } },
    ])
  })

  it('says how much can go where bids stand on it, and nothing is lost of what was typed', async () => {
    const page = await open(
      PATH,
      answers({
        getDepositRefundBalance: balance(500, 200),
        refundDeposit: refused('REFUND_REFUSED', { reason: 'BOUND', freeMinor: 20_000 }),
      }),
    )
    expect(document.querySelector('[data-sum="free"]')?.textContent).toBe('200.00 USD')
    expect(document.querySelector('[data-sum="bound"]')?.textContent).toBe('300.00 USD')
    await page.user.type(page.getByLabelText('Amount in USD'), '300')
    await page.user.click(page.getByRole('button', { name: 'Ask for it back' }))
    expect(await page.findByText(/At most 200\.00 USD can go back now\./)).toBeTruthy()
    expect(page.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('300')
  })

  it('asks for a bank account where no card can take it, and for a proof where the last is too old', async () => {
    const page = await open(
      PATH,
      answers({
        getDepositRefundBalance: balance(500, 500, 500),
        getCreditCardDetailsForDepositRefund: { depositRefundCardDetails: [] },
        refundDeposit: refused('PROOF_NEEDED'),
      }),
    )
    expect(page.getByLabelText<HTMLInputElement>('A bank account, up to 500.00 USD').checked).toBe(true)
    await page.user.type(page.getByLabelText('Account holder'), 'Pat Tester')
    await page.user.type(page.getByLabelText('Account number or IBAN'), '000123456789')
    await page.user.type(page.getByLabelText('Routing number'), '021000021')
    await page.user.type(page.getByLabelText('Amount in USD'), '100')
    await page.user.click(page.getByRole('button', { name: 'Ask for it back' }))
    expect(await page.findByText('Before your deposit is sent anywhere we ask who you are.')).toBeTruthy()
    expect(page.asked('refundDeposit')[0]).toMatchObject({
      body: { cardId: '', bank: { holder: 'Pat Tester', account: '000123456789', routing: '021000021' } },
    })
  })

  it('takes a request back while nobody has agreed', async () => {
    const page = await open(
      PATH,
      answers({ listOwnRefunds: { refunds: [ASKED] }, withdrawRefund: { refundId: 7, state: 'WITHDRAWN', notBefore: '' } }),
    )
    expect(page.getByText('Being checked')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Take back the refund of 1,500.00 USD' }))
    await expect.poll(() => page.asked('withdrawRefund')).toMatchObject([{ body: { refundId: 7, locale: 'en_us' } }])
  })

  it('says in words what a form without script was refused for', async () => {
    const page = await open(`${PATH}?fault=REFUND_REFUSED&reason=BOUND`, answers())
    expect(page.getByText('Bids, purchases or debts stand on this deposit.')).toBeTruthy()
  })
})

const BOOKKEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const DESK = '/operations/money/refunds'
const WAITING: DeskRefund = {
  refundId: 7,
  state: 'ASKED',
  origin: 'DEPOSIT',
  reason: 'DEPOSIT_RETURN',
  note: '',
  currency: 'USD',
  amountMinor: 150_000,
  way: 'GATEWAY',
  brand: 'Visa',
  lastFour: '0002',
  site: 'CPRTUS',
  number: 104_233,
  name: 'Dana Reyes',
  invoiceNumber: '',
  paymentRef: REF,
  askedBy: 104_233,
  askedAt: '2026-05-06T15:00:00.000Z',
  needed: 1,
  approvals: [],
  notBefore: '',
  isNewAccount: false,
  isFetchedBack: false,
  bankReference: '',
  endedAt: '',
  endReason: '',
  acts: ['approve', 'refuse'],
}
const deskOf = (...refunds: DeskRefund[]) => ({ refunds, total: refunds.length, page: 1, pages: 1 })

describe('the desk of refunds', () => {
  it('lists who waits for what, and agrees', async () => {
    const page = await renderPage(
      DESK,
      {
        listRefundDesk: inTurn(deskOf(WAITING), deskOf()),
        decideRefund: { refundId: 7, state: 'APPROVED', notBefore: '' },
      },
      { app: BOOKKEEPER },
    )
    expect(page.getByRole('heading', { name: /1,500\.00 USD Dana Reyes, user ID 104233/ })).toBeTruthy()
    expect(page.getByText(/0 of 1 agreed/)).toBeTruthy()
    expect(document.querySelector('[data-refund="7"]')?.textContent).toContain('Visa ending in 0002 · Deposit returned')
    await page.user.click(page.getByRole('button', { name: 'Agree' }))
    expect(await page.findByText('No refund is here.')).toBeTruthy()
    expect(page.asked('decideRefund')).toMatchObject([{ params: { id: '7' }, body: { action: 'approve', reason: '' } }])
  })

  it('asks for a bank account only while no payment is named that the money goes back by', async () => {
    const page = await renderPage(
      DESK,
      { listRefundDesk: deskOf(), proposeRefund: { refundId: 8, state: 'APPROVED', notBefore: '' } },
      { app: BOOKKEEPER },
    )
    expect(page.getByText(/^No refund waits\./)).toBeTruthy()
    await page.user.type(page.getByLabelText('Account holder'), 'Pat Tester')
    await page.user.type(page.getByLabelText('Payment that goes back'), REF)
    expect(page.queryByLabelText('Account holder')).toBeNull()
    await page.user.type(page.getByLabelText('User ID of the payer'), '104233')
    await page.user.type(page.getByLabelText('Amount'), '20')
    await page.user.type(page.getByLabelText('Note'), 'Asked by phone.')
    await page.user.click(page.getByRole('button', { name: 'Propose this refund' }))
    await expect
      .poll(() => page.asked('proposeRefund'))
      .toMatchObject([{ body: { paymentRef: REF, amountMinor: 2_000, bank: { holder: '', account: '', routing: '' } } }])
    await page.user.clear(page.getByLabelText('Payment that goes back'))
    expect(page.getByLabelText('Account holder')).toBeTruthy()
  })

  it('shows a bank account to who makes the transfer alone, once they ask', async () => {
    const account = { holder: 'Pat Tester', account: '000123456789', routing: '021000021', reference: 'REFUND 7' }
    const page = await renderPage(
      DESK,
      {
        listRefundDesk: deskOf({ ...WAITING, state: 'APPROVED', way: 'BANK', acts: ['refuse', 'sent'] }),
        getRefundAccount: account,
        bookRefundTransfer: { refundId: 7, state: 'PAID', notBefore: '' },
      },
      { app: BOOKKEEPER },
    )
    expect(document.body.textContent).not.toContain('000123456789')
    await page.user.click(page.getByRole('button', { name: 'Show the bank account' }))
    expect(await page.findByText('000123456789')).toBeTruthy()
    await page.user.type(page.getByLabelText('Reference of the bank'), '2026112800017')
    await page.user.click(page.getByRole('button', { name: 'Book the transfer' }))
    await expect.poll(() => page.asked('bookRefundTransfer')).toMatchObject([{ params: { id: '7' }, body: { reference: '2026112800017' } }])
  })

  it('says why somebody may not agree', async () => {
    const page = await renderPage(
      DESK,
      { listRefundDesk: deskOf(WAITING), decideRefund: refused('REFUND_REFUSED', { reason: 'SECOND_PERSON' }) },
      { app: BOOKKEEPER },
    )
    await page.user.click(page.getByRole('button', { name: 'Agree' }))
    expect(await page.findByText('Somebody else has to agree.')).toBeTruthy()
  })
})

describe('chargebacks', () => {
  it('a chargeback names its payer, provider, and payment, and leads to its invoices and the lots that are held for it', async () => {
    const dispute = {
      paymentRef: REF,
      provider: 'simulator',
      purpose: 'PAY_ALL' as const,
      currency: 'USD' as const,
      amountMinor: 361_250,
      site: 'CPRTUS',
      number: 104_233,
      name: 'Dana Reyes',
      fetchedBackAt: '2026-05-06T15:00:00.000Z',
      wonAt: '',
      invoices: [{ invoiceId: 12, number: 'HLUS-2026-I000012' }],
      heldLots: [58_187_302],
    }
    const page = await renderPage(
      '/operations/money/disputes',
      { listDisputes: { disputes: [dispute], total: 1, page: 1, pages: 1 } },
      { app: BOOKKEEPER },
    )
    expect(page.getByRole('heading', { name: /3,612\.50 USD Dana Reyes, user ID 104233/ })).toBeTruthy()
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('58187302')).toBe('/lot/58187302')
    expect(hrefOf('HLUS-2026-I000012')).toBe('/operations/money/invoices/12')
    expect(page.getByText('Held at the gate: lot', { exact: false })).toBeTruthy()
    expect(page.getByText(`Practice bank · ${REF}`)).toBeTruthy()
    const several = { ...dispute, heldLots: [58_187_302, 58_187_303] }
    await renderPage(
      '/operations/money/disputes',
      { listDisputes: { disputes: [several], total: 1, page: 1, pages: 1 } },
      { app: BOOKKEEPER },
    )
    expect(document.body.textContent).toContain('Held at the gate: lots 58187302, 58187303')
  })
})
