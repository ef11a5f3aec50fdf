import { describe, expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { AnnouncedTransfer, Balances, InvoiceAnswer, InvoiceEntry, InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import type { PayersLenders } from '@app/contract/lenders/lenders.answers.ts'
import type { PayLinks } from '@app/contract/payments/pay-links.answers.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER, USER_CONFIG } from '../../../test/visitor.ts'
import { INVOICE as PLAIN } from './invoice.test-kit.ts'

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
  lender: '',
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
    sums: owed === 0 ? [] : [{ currencyCode: 'USD', owed, overdue: late ? 1 : 0, onItsWay: 0, withLenders: 0, invoices: invoices.length }],
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
  ...PLAIN,
  ...ENTRY,
  lines: [
    { code: 'PRICE', description: 'Hammer price', amount: 2550, tax: 0, taxPercent: null, feeTable: '' },
    {
      code: 'BUYER',
      description: 'Buyer fee',
      amount: 1062.5,
      tax: 0,
      taxPercent: null,
      feeTable: '/memberFees?site=CPRTUS&on=2026-05-06',
    },
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
}
const LENDERS: PayersLenders = { lenders: [], handover: null, canHandOver: true }
const LINKS: PayLinks = { links: [], canMake: true }
const NO_LINKS: PayLinks = { links: [], canMake: false }
const STORED: LotStorage = {
  lot: ENTRY.lotNumber ?? 0,
  title: '2017 Subaru Outback',
  currency: 'USD',
  clock: CLOCK,
  dayMinor: 2_000,
  freeUntil: '2026-05-04',
  days: 2,
  todayMinor: 4_000,
  tomorrowMinor: 6_000,
  dueMinor: 0,
  blocks: [],
}
const NONE: InvoiceList = { invoices: [], total: 0, page: 1, pageSize: 60, sums: [] }
const open = (path: string, answers: Answers, app: object = BUYER): Promise<RenderedPage> =>
  renderPage(path, { listLenders: LENDERS, ...answers }, { app })
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

  it('the page of payments says of each lot in a yard what its storage costs today and from tomorrow, or until when it is free', async () => {
    const free = {
      ...STORED,
      lot: 30_000_002,
      title: '2015 Jeep Cherokee',
      freeUntil: '2026-05-11',
      days: 0,
      todayMinor: 0,
      tomorrowMinor: 0,
    }
    const page = await open('/payments', {
      getBalances: BALANCES,
      listInvoices: NONE,
      listStorage: {
        lots: [
          STORED,
          { ...STORED, lot: 30_000_003, currency: 'BHD', dayMinor: 15_080, days: 1, todayMinor: 15_080, tomorrowMinor: 30_160 },
          free,
        ],
      },
    })
    expect(words(page)).toContain('2 days, 40.00 USD today, 60.00 USD from tomorrow.')
    expect(words(page)).toContain('1 day, 15.08 BHD today, 30.16 BHD from tomorrow.')
    expect(words(page)).toContain('Free until Mon 11 May, then 20.00 USD a day.')
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
    const page = await open('/paymentOptions', { getDeposits: { limits: [], canPayByCard: false } })
    expect(words(page)).toContain('Pay by bank transfer')
    expect(page.queryByRole('link', { name: 'Pay by card' })).toBeNull()
    expect(words(page)).toContain('Fees of your invoices come first')
  })
})

describe('the ways to pay', () => {
  it('the ways to pay have cards where the site takes them', async () => {
    const page = await open('/paymentOptions', { getDeposits: { limits: [], canPayByCard: true } })
    expect(page.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe('/member-payments/card')
  })
})

describe('saved cards', () => {
  const CARD = {
    cardId: 17,
    brand: 'Visa',
    lastFour: '0002',
    expiryMonth: 2,
    expiryYear: 2030,
    isExpired: false,
    isUsable: true,
    savedAt: '2026-05-06T15:00:00.000Z',
  }
  const METHODS = '/member-payments/payment-methods'

  it('saved cards show twelve asterisks in groups and four digits, spoken as what they end in, and how one is kept [MKT-9.18]', async () => {
    const page = await open(METHODS, { listSavedCards: { cards: [CARD, { ...CARD, cardId: 18, brand: 'Mastercard', isExpired: true }] } })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Saved cards')
    expect(words(page)).toContain('Visa **** **** **** 0002ending in 0002')
    expect(words(page)).toContain('Expires 02/2030')
    expect(page.getAllByText('Expired')).toHaveLength(1)
    expect(words(page)).toContain('tick so on the page of our payment provider')
  })

  it('a saved card is removed by a button that names it, and the list is read again', async () => {
    const page = await open(METHODS, {
      listSavedCards: inTurn({ cards: [CARD] }, { cards: [] }),
      removeSavedCard: { cards: [] },
    })
    await page.user.click(page.getByRole('button', { name: 'Remove Visa ending in 0002' }))
    await expect.poll(() => page.asked('removeSavedCard')).toMatchObject([{ body: { cardId: 17 } }])
    expect(await page.findByText('You keep no card.')).toBeTruthy()
  })

  it('the page of saved cards says so where a card is gone that a form without script removes', async () => {
    const page = await open(`${METHODS}?reason=CARD_NOT_FOUND`, { listSavedCards: { cards: [] } })
    expect(words(page)).toContain('There is no such card.')
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
            receiptId: null,
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
      getDepositRefundBalance: {
        depositRefundBalance: { depositBalance: 2000, currency: 'USD', free: 2000, byBank: 2000, onItsWay: 0 },
      },
      getCreditCardDetailsForDepositRefund: { depositRefundCardDetails: [] },
      listOwnRefunds: { refunds: [] },
    })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })
})

it('the payment history leads from an invoice to its page and from a credit note to its own; payments are none', async () => {
  const moved = { at: ENTRY.issuedAt, lotNumber: null, receiptId: null, currencyCode: 'USD' } as const
  const page = await open('/member-payments/payment-history', {
    getPaymentHistory: {
      movements: [
        { ...moved, kind: 'CREDIT_NOTE', invoiceId: 18, number: 'HLUS-2026-C000002', source: null, amount: -1062.5 },
        { ...moved, kind: 'PAYMENT', invoiceId: null, number: 'Wire 1', source: 'BANK', amount: -5 },
        { ...moved, kind: 'INVOICE', invoiceId: 17, number: ENTRY.number, source: null, amount: 3612.5 },
      ],
      total: 3,
      page: 1,
      pageSize: 60,
    },
  })
  const addressOf = (name: string) => page.queryByRole('link', { name })?.getAttribute('href') ?? null
  expect(addressOf('HLUS-2026-C000002')).toBe('/member-payments/credit-notes/18')
  expect(addressOf(ENTRY.number)).toBe('/member-payments/unpaid-invoices/17')
  expect(addressOf('Wire 1')).toBe(null)
})

describe('an invoice', () => {
  it('an invoice says of the price alone that it is what its lot was won for, and nothing of a fee that no table has', async () => {
    const late = { code: 'LATE', description: 'Late fee', amount: 60, tax: 0, taxPercent: null, feeTable: '' }
    const page = await open('/member-payments/unpaid-invoices/17', {
      getInvoice: { ...INVOICE, lines: [...INVOICE.lines, late] },
      listPayLinks: LINKS,
    })
    const whyOf = (line: string) => page.getByRole('row', { name: new RegExp(`^${line}`) }).querySelector('td')?.textContent
    expect(['Hammer price', 'Buyer fee', 'Late fee'].map(whyOf)).toEqual(['The price at which you won', 'See its row of the fee table', ''])
  })

  it('an invoice names the credit notes that took of it back, each by its page', async () => {
    const note = {
      invoiceId: 18,
      number: 'HLUS-2026-C000002',
      total: 1062.5,
      issuedAt: '2026-05-07T15:00:00.000Z',
      reason: 'Charged twice.',
    }
    const page = await open('/member-payments/unpaid-invoices/17', {
      getInvoice: { ...INVOICE, credited: 1062.5, balance: 2550, creditNotes: [note] },
      listPayLinks: LINKS,
    })
    const link = page.getByRole('link', { name: 'Credit note HLUS-2026-C000002' })
    expect(link.getAttribute('href')).toBe('/member-payments/credit-notes/18')
    expect(link.closest('li')?.textContent).toMatch(/1,062\.50$/)
  })

  it('an invoice says what the storage of its lot costs, and why days do not count', async () => {
    const block = {
      id: 1,
      kind: 'LOADING',
      from: '2026-05-05',
      to: null,
      reason: 'The loader is broken.',
      evidence: 'Call of 5 May.',
    } as const
    const page = await open('/member-payments/unpaid-invoices/17', {
      getInvoice: INVOICE,
      listPayLinks: LINKS,
      listStorage: ({ query }) => ({
        lots: query.lots === String(ENTRY.lotNumber) ? [{ ...STORED, tomorrowMinor: 4_000, blocks: [block] }] : [],
      }),
    })
    expect(words(page)).toContain('2 days, 40.00 USD. Tomorrow costs nothing.')
    expect(words(page)).toContain('From Tue 5 May on: it could not be loaded. The loader is broken. Evidence: Call of 5 May.')
  })

  it('an invoice is asked about in the chat where the site has one, and named there; else on the page of contacts', async () => {
    const without = await open('/member-payments/unpaid-invoices/17', { getInvoice: INVOICE, listPayLinks: NO_LINKS })
    expect(without.getByRole('link', { name: 'Ask about this invoice' }).getAttribute('href')).toBe('/contactUs')
    sessionStorage.clear()
    const page = await open('/member-payments/unpaid-invoices/17', {
      getInvoice: INVOICE,
      listPayLinks: NO_LINKS,
      getUserConfig: { ...USER_CONFIG, blockLiveChat: false, allowJivoChat: true },
      readChat: { state: 'none', messages: [] },
      sayInChat: {
        state: 'open',
        messages: [{ id: 1, isOurs: false, body: 'HLUS-2026-I000017: Why this fee?', at: '2026-05-06T15:00:00.000Z' }],
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Ask about this invoice' }))
    expect(await page.findByText(/^About invoice HLUS-2026-I000017\..* Files cannot be sent here\.$/)).toBeTruthy()
    await page.user.type(page.getByLabelText('Your message'), 'Why this fee?')
    await page.user.click(page.getByRole('button', { name: 'Send' }))
    expect(await page.findByText('HLUS-2026-I000017: Why this fee?')).toBeTruthy()
    expect(page.asked('sayInChat')).toMatchObject([{ body: { body: 'Why this fee?', invoiceId: 17 } }])
  })

  it('an invoice explains itself: lines with their fee table, what was told, who bills', async () => {
    const page = await open('/member-payments/unpaid-invoices/17', { getInvoice: INVOICE, listPayLinks: LINKS, announceTransfer: TRANSFER })
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
    const page = await open('/member-payments/unpaid-invoices/17', {
      getInvoice: { ...INVOICE, status: 'PENDING', transfer: TRANSFER },
      listPayLinks: NO_LINKS,
    })
    expect(words(page)).toContain('RF18 5390 0754 7034')
    expect(words(page)).toContain('0000 4418 2093')
    expect(page.queryByRole('button', { name: 'Get the bank details' })).toBeNull()
  })
})

describe('links of an invoice by which somebody else pays', () => {
  const LINK: PayLinks['links'][number] = {
    linkId: 4,
    invoiceId: 17,
    state: 'OPEN',
    currencyCode: 'USD',
    amount: 3612.5,
    url: 'http://localhost/pay/mDkz1dYQ0Xv5w3b7GkTt0A',
    picture: { size: 29, path: 'M0 0h1v1h-1z' },
    email: 'friend@b.example',
    madeAt: '2026-05-06T15:00:00.000Z',
    expiresAt: '2026-05-20T15:00:00.000Z',
    endedAt: '',
  }
  const PAID = { ...LINK, linkId: 3, state: 'PAID', url: '', picture: null, email: '', endedAt: '2026-05-05T15:00:00.000Z' } as const
  const PATH = '/member-payments/unpaid-invoices/17'

  it('the invoice has its links with address and code, makes one with amount and mail, and revokes one', async () => {
    const page = await open(PATH, {
      getInvoice: INVOICE,
      listPayLinks: { links: [LINK, PAID], canMake: true },
      createPayLink: inTurn(refused('PAYMENT_REFUSED', { reason: 'LINKS_OPEN' }), { linkId: 5, invoiceId: 17 }),
      revokePayLink: { isEnded: true },
    })
    expect(words(page)).toContain('3,612.50 USD, until Wed 20 May Mailed to friend@b.example')
    expect(page.getByRole('img', { name: 'QR code of the link' })).toBeTruthy()
    expect(page.getByLabelText('Address of the link').getAttribute('value')).toBe(LINK.url)
    expect(words(page)).toContain('Paid by this link')
    await page.fill(page.getByLabelText('Amount in USD'), '12.50')
    await page.fill(page.getByLabelText('Email of whoever pays'), 'friend@b.example')
    await page.user.click(page.getByRole('button', { name: 'Make a link' }))
    expect(await page.findByText('This invoice has 5 open links. Revoke one first.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Make a link' }))
    await expect
      .poll(() => page.asked('createPayLink')[1])
      .toMatchObject({ body: { invoiceId: 17, amount: '12.50', email: 'friend@b.example' } })
    await page.user.click(page.getByRole('button', { name: 'Revoke the link' }))
    await expect.poll(() => page.asked('revokePayLink')).toMatchObject([{ body: { linkId: 4 } }])
  })

  it('an invoice that nobody can pay by card has no links, and a form without script says which field is wrong', async () => {
    const none = await open(PATH, { getInvoice: INVOICE, listPayLinks: NO_LINKS })
    expect(none.queryByRole('button', { name: 'Make a link' })).toBeNull()
    const wrong = await open(`${PATH}?form=links&fault=validation.linkAmount`, { getInvoice: INVOICE, listPayLinks: LINKS })
    expect(wrong.getByLabelText('Amount in USD').getAttribute('aria-invalid')).toBe('true')
    const refusedLink = await open(`${PATH}?form=links&fault=PAYMENT_REFUSED&reason=LINK_MAILS`, {
      getInvoice: INVOICE,
      listPayLinks: LINKS,
    })
    expect(words(refusedLink)).toContain('No more links can be mailed there today.')
  })
})

describe('the pages of the Middle East', () => {
  const MEA = { ...BUYER, siteCode: 'CPRTMEA' }
  const answers: Answers = {
    listInvoices: listOf(ENTRY),
    getInvoice: INVOICE,
    listPayLinks: LINKS,
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
    ['/payment-history-view', 'Payment history'],
  ])('%s is there the page %s [MKT-2.66] [MKT-2.68] [MKT-2.69]', async (path, title) => {
    const page = await open(path, answers, MEA)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })

  it('dinars are shown with two decimals, though three are kept', async () => {
    const dinars = { ...ENTRY, currencyCode: 'BHD', total: 1_234.56, balance: 1_234.56 } as const
    const sums = [{ currencyCode: 'BHD', owed: 1_234.56, overdue: 0, onItsWay: 0, withLenders: 0, invoices: 1 }] as const
    const page = await open('/paymentsDue', { ...answers, listInvoices: { ...listOf(dinars), sums } }, MEA)
    expect(words(page)).toContain('1,234.56')
    expect(words(page)).not.toContain('1,234.560')
  })

  it('unpaid invoices are found there at their own address [MKT-2.65] [ACC-2.74]', async () => {
    await expect(open('/member-payments/unpaid-invoices', answers, MEA)).rejects.toThrow('leads to /paymentsDue')
  })

  it('payments due lead to ./makePayment for paying all, which leads to the gateway a currency at a time, there alone [ACC-2.75]', async () => {
    const due = await open('/paymentsDue', answers, MEA)
    expect(due.getByRole('link', { name: 'Pay all by card (USD)' }).getAttribute('href')).toBe('/makePayment')
    const make = await open('/makePayment', answers, MEA)
    expect(make.getByRole('heading', { level: 1 }).textContent).toBe('Make a payment')
    expect(make.getByRole('link', { name: 'Pay all by card (USD)' }).getAttribute('href')).toBe('/MEAPaymentRedirection/USD')
    const elsewhere = await open('/makePayment', answers)
    expect(elsewhere.queryByRole('link', { name: /Pay all/ })).toBeNull()
  })

  it.each(['/paymentsDue', '/invoiceDetails/17/vehicle/USD', '/paidInvoicesList', '/paymentHistory', '/payment-history-view'])(
    '%s is not found on another site',
    async (path) => {
      await expect(open(path, answers)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )
})
