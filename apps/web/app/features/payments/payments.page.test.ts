import { describe, expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { AnnouncedTransfer, Balances, InvoiceAnswer, InvoiceEntry, InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const CLOCK = '-05:00 CDT' as ClockZone
const ENTRY: InvoiceEntry = {
  invoiceId: 17,
  number: 'HLUS-2026-I000017',
  invoiceType: 'LOT',
  paymentType: 'vehicle',
  lotNumber: 58_187_302,
  vehicle: '2017 Subaru Outback',
  yard: 'TX - DALLAS',
  buyerNumber: 104_233,
  bidderNumber: null,
  currencyCode: 'USD',
  total: 3612.5,
  balance: 3612.5,
  issuedAt: '2026-05-06T15:00:00.000Z',
  dueAt: '2026-05-08T22:00:00.000Z',
  clock: CLOCK,
  status: 'OPEN',
}
const LATE: InvoiceEntry = {
  ...ENTRY,
  invoiceId: 12,
  number: 'HLUS-2026-I000012',
  vehicle: '2015 Jeep Cherokee',
  status: 'OVERDUE',
  dueAt: '2026-05-04T22:00:00.000Z',
}
const listOf = (...invoices: InvoiceEntry[]): InvoiceList => {
  const owed = invoices.filter(({ status }) => status !== 'PENDING').reduce((sum, { balance }) => sum + balance, 0)
  const late = invoices.some(({ status }) => status === 'OVERDUE')
  return {
    invoices,
    total: invoices.length,
    page: 1,
    pageSize: 60,
    sums: owed === 0 ? [] : [{ currencyCode: 'USD', owed, overdue: late ? 1 : 0, onItsWay: 0, invoices: invoices.length }],
  }
}
const BALANCES: Balances = {
  balances: [{ currencyCode: 'USD', owed: 3612.5, overdue: 0, overdueSince: '', onItsWay: 0, credit: 137.5, deposit: 2000 }],
}
const TRANSFER: AnnouncedTransfer = {
  reference: 'RF18539007547034',
  currencyCode: 'USD',
  amount: 3612.5,
  askedAt: '2026-05-06T15:00:00.000Z',
  until: '2026-05-13T15:00:00.000Z',
  invoiceIds: [17],
  bank: { holder: 'Hammerlane Demo House LLC', bank: 'First Example Bank', account: '0000 4418 2093', routing: '000000000', bic: '' },
}
const INVOICE: InvoiceAnswer = {
  ...ENTRY,
  site: 'CPRTUS',
  lines: [
    { code: 'PRICE', description: 'Hammer price', amount: 2550, tax: 0, feeTable: '' },
    { code: 'BUYER', description: 'Buyer fee', amount: 1062.5, tax: 0, feeTable: '/memberFees?site=CPRTUS&on=2026-05-06' },
  ],
  told: 4457.19,
  seller: {
    name: 'Hammerlane Demo House LLC',
    address: ['1 Lane Way', 'Austin'],
    taxNumber: '00',
    registered: '',
    wording: '',
    isDemonstration: true,
  },
  buyer: { name: 'Dana Reyes', address: ['2207 Elm Hollow Dr'], taxNumber: '' },
  paid: 0,
  credited: 0,
  payments: [],
  creditNotes: [],
  transfer: null,
  takesTransfer: true,
}
const NONE: InvoiceList = { invoices: [], total: 0, page: 1, pageSize: 60, sums: [] }
const open = (path: string, answers: Answers, app: object = BUYER): Promise<RenderedPage> => renderPage(path, answers, { app })
const words = (page: RenderedPage): string => (page.getByRole('main').textContent ?? '').replaceAll(/\s+/g, ' ')

describe('the page of payments', () => {
  it('the page of payments says first what is owed and what is late, then credit and deposit [MKT-2.59]', async () => {
    const page = await open('/payments', { getBalances: BALANCES, listInvoices: listOf(LATE, ENTRY) })
    expect(words(page)).toContain('You owe 7,225.00 USD for 2 invoices. Something of it is late.')
    expect(words(page)).toContain('Invoice HLUS-2026-I000012 has been late since')
    expect(words(page)).toContain('137.50 USD')
    expect(words(page)).toContain('2,000.00 USD')
    expect(page.getByRole('link', { name: '2017 Subaru Outback' }).getAttribute('href')).toBe('/member-payments/unpaid-invoices/17')
  })

  it('the page of payments pays what is owed with credit, a currency at a time, and not what is on its way', async () => {
    const way = { ...ENTRY, invoiceId: 19, number: 'HLUS-2026-I000019', status: 'PENDING' } as const
    const used = { currencyCode: 'USD', used: 137.5, credit: 0, applied: [] } as const
    const page = await open('/payments', {
      getBalances: BALANCES,
      listInvoices: listOf(LATE, ENTRY, way),
      useCredit: inTurn(refused('PAYMENT_REFUSED', { reason: 'NO_CREDIT' }), used),
    })
    const button = page.getByRole('button', { name: 'Pay with your credit (USD)' })
    await page.user.click(button)
    expect(await page.findByText('You have no credit in this currency.')).toBeTruthy()
    await page.user.click(button)
    expect(await page.findByText('Your credit has paid 137.50 USD.')).toBeTruthy()
    expect(page.asked('useCredit')[1]).toMatchObject({ body: { invoiceIds: [12, 17] } })
  })

  it('the page of payments says that nothing is owed', async () => {
    const page = await open('/payments', { getBalances: BALANCES, listInvoices: NONE })
    expect(words(page)).toContain('You owe nothing.')
    expect(page.queryByRole('button', { name: /credit/ })).toBeNull()
    expect(page.queryByRole('button', { name: 'Get the bank details' })).toBeNull()
  })

  it('the page of payments asks for bank details of the chosen invoices, a currency at a time, and says what is refused [MKT-2.60]', async () => {
    const page = await open('/makePayment', {
      listInvoices: listOf(ENTRY, { ...ENTRY, invoiceId: 18, number: 'HLUS-2026-I000018' }),
      announceTransfer: inTurn(refused('PAYMENT_REFUSED', { reason: 'IN_FLIGHT' }), TRANSFER),
    })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Make a payment')
    expect(words(page)).toContain('To pay7,225.00 USD')
    await page.user.click(page.getByRole('checkbox', { name: 'Pay invoice HLUS-2026-I000018 too' }))
    expect(words(page)).toContain('To pay3,612.50 USD')
    await page.user.click(page.getByRole('button', { name: 'Get the bank details' }))
    expect(await page.findByText('A transfer for one of these is already on its way.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Get the bank details' }))
    await expect.poll(() => page.asked('announceTransfer')).toHaveLength(2)
    expect(page.asked('announceTransfer')[1]).toMatchObject({ body: { invoiceIds: [17] } })
  })

  it('the ways to pay are told with what money pays first', async () => {
    const page = await open('/paymentOptions', {})
    expect(words(page)).toContain('Pay by bank transfer')
    expect(words(page)).toContain('Fees of your invoices come first')
  })
})

describe('sections of payments', () => {
  it.each([
    ['/member-payments', 'Unpaid invoices'],
    ['/member-payments/unpaid-invoices', 'Unpaid invoices'],
    ['/member-payments/nowhere', 'Unpaid invoices'],
    ['/member-payments/paid-invoices', 'Paid invoices'],
    ['/member-payments/payment-history', 'Payment history'],
    ['/member-payments/deposits', 'Deposits'],
  ])('%s is the section %s [MKT-2.61] [MKT-2.62] [ACC-2.73]', async (path, title) => {
    const page = await open(path, {
      listInvoices: listOf({ ...ENTRY, status: path.includes('paid-') ? 'PAID' : 'OPEN' }),
      getPaymentHistory: {
        movements: [
          {
            kind: 'PAYMENT',
            at: ENTRY.issuedAt,
            invoiceId: null,
            number: 'Wire 1',
            lotNumber: null,
            source: 'BANK',
            currencyCode: 'USD',
            amount: -5,
          },
        ],
        total: 1,
        page: 1,
        pageSize: 60,
      },
      getBalances: BALANCES,
    })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })
})

describe('an invoice', () => {
  it('an invoice explains itself: lines with their fee table, what was told, who bills', async () => {
    const page = await open('/member-payments/unpaid-invoices/17', { getInvoice: INVOICE, announceTransfer: TRANSFER })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Invoice HLUS-2026-I000017')
    expect(page.getByRole('link', { name: 'See its row of the fee table' }).getAttribute('href')).toBe(
      '/memberFees?site=CPRTUS&on=2026-05-06',
    )
    expect(words(page)).toContain('You were told 4,457.19 USD at most when you bid: this is 844.69 USD less.')
    expect(words(page)).toContain('A fictional company')
    expect(page.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe('/data/payments/invoices/17/pdf')
    await page.user.click(page.getByRole('button', { name: 'Get the bank details' }))
    await expect.poll(() => page.asked('announceTransfer')).toMatchObject([{ body: { invoiceIds: [17] } }])
  })

  it('an invoice whose money was announced shows where to send it, and no second way to announce it', async () => {
    const page = await open('/member-payments/unpaid-invoices/17', { getInvoice: { ...INVOICE, status: 'PENDING', transfer: TRANSFER } })
    expect(words(page)).toContain('RF18 5390 0754 7034')
    expect(words(page)).toContain('0000 4418 2093')
    expect(page.queryByRole('button', { name: 'Get the bank details' })).toBeNull()
  })
})

describe('the pages of the Middle East', () => {
  const MEA = { ...BUYER, siteCode: 'CPRTMEA' }
  const answers: Answers = {
    listInvoices: listOf(ENTRY),
    getInvoice: INVOICE,
    getPaymentHistory: { movements: [], total: 0, page: 1, pageSize: 60 },
  }
  it.each([
    ['/paymentsDue', 'Payments due'],
    ['/invoiceDetails/17/vehicle/USD', 'Invoice HLUS-2026-I000017'],
    ['/invoiceDetails/17/vehicle/USD/LOT/58187302', 'Invoice HLUS-2026-I000017'],
    ['/invoiceDetails/17/vehicle/USD/LOT/58187302/a-secret/104', 'Invoice HLUS-2026-I000017'],
    ['/paidInvoicesList', 'Paid invoices'],
    ['/paidInvoicesList/1/vehicle/a-secret/AED', 'Paid invoices'],
    ['/paymentHistory', 'Payment history'],
  ])('%s is there the page %s [MKT-2.66] [MKT-2.68] [MKT-2.69]', async (path, title) => {
    const page = await open(path, answers, MEA)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })

  it('unpaid invoices are found there at their own address [MKT-2.65] [ACC-2.74]', async () => {
    await expect(open('/member-payments/unpaid-invoices', answers, MEA)).rejects.toThrow('leads to /paymentsDue')
  })

  it.each(['/paymentsDue', '/invoiceDetails/17/vehicle/USD', '/paidInvoicesList', '/paymentHistory'])(
    '%s is not found on another site',
    async (path) => {
      await expect(open(path, answers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )
})
