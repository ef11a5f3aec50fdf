import { describe, expect, it } from 'vitest'
import type { TillReceipt, TillShown } from '@app/contract/tills/tills.answers.ts'
import { refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const CASHIER = { ...BUYER, person: { ...BUYER.person, kind: 'internal', privileges: ['CASHIER'] } } as const
const KEEPER = { ...BUYER, person: { ...BUYER.person, kind: 'internal', privileges: ['MONEY'] } } as const
const TILL: TillShown = {
  id: 3,
  site: 'CPRTUS',
  yard: 343,
  yardName: 'TX - AUSTIN',
  drawer: 2,
  onDay: '2026-11-18',
  clock: '-06:00 CST' as TillShown['clock'],
  currencyCode: 'USD',
  float: 200,
  state: 'OPEN',
  cashierNumber: BUYER.member.number,
  openedAt: '2026-11-18T15:00:00.000Z',
  book: { CASH: 1_615, CHEQUE: 0, CARD_TERMINAL: 0 },
  closing: null,
  bookings: [
    {
      id: 9,
      receipt: 'HLUS-2026-R000009',
      means: 'CASH',
      state: 'PAID',
      payerNumber: 104_233,
      payerName: 'Bayou Salvage',
      amount: 1_415,
      reference: '',
      drawnOn: '',
      at: '2026-11-18T16:00:00.000Z',
      by: BUYER.member.number,
      voidReason: '',
      voidedBy: null,
    },
  ],
}
const OTHER: TillShown = {
  ...TILL,
  id: 4,
  drawer: 1,
  cashierNumber: 111_111,
  state: 'COUNTED',
  closing: {
    counted: { CASH: 1_575, CHEQUE: 0, CARD_TERMINAL: 0 },
    book: TILL.book,
    difference: { CASH: -40, CHEQUE: 0, CARD_TERMINAL: 0 },
    reason: 'Two bills are missing.',
    state: 'WAITING',
    countedBy: 111_111,
    countedAt: '2026-11-18T23:00:00.000Z',
    decidedBy: null,
    decidedReason: '',
  },
}
const { bookings: _, ...ENTRY } = OTHER
const RECEIPT: TillReceipt = {
  id: 9,
  receipt: 'HLUS-2026-R000009',
  state: 'VOID',
  means: 'CARD_TERMINAL',
  currencyCode: 'USD',
  amount: 1_500,
  credit: 85,
  applied: [{ number: 'HLUS-2026-I000005', amount: 1_415 }],
  meant: [],
  reference: 'T2 004512',
  drawnOn: '',
  at: '2026-11-18T16:00:00.000Z',
  clock: TILL.clock,
  yardName: 'TX - AUSTIN',
  payerNumber: 104_233,
  payerName: 'Bayou Salvage',
  seller: { name: 'Demo House', address: ['1 Lane Way'], taxNumber: '', registered: '', isDemonstration: true },
}

const DESK = { till: TILL, yards: [], tills: [ENTRY] }
const FOUND = {
  payers: [{ number: 104_233, name: 'Bayou Salvage' }],
  invoices: [
    {
      invoiceId: 5,
      number: 'HLUS-2026-I000005',
      invoiceType: 'LOT',
      paymentType: 'vehicle',
      lotNumber: 1234,
      vehicle: '2018 AUDI A4',
      yard: 'TX - AUSTIN',
      buyerNumber: 104_233,
      bidderNumber: null,
      currencyCode: 'USD',
      total: 1_415,
      balance: 1_415,
      issuedAt: '2026-11-17T16:00:00.000Z',
      dueAt: '2026-11-19T23:00:00.000Z',
      clock: TILL.clock,
      status: 'OPEN',
      lender: '',
    },
  ],
} as const

describe('the counter', () => {
  it('a cashier without a till opens one, with its cash counted in minor units', async () => {
    const yards = [{ yard: 343, name: 'TX - AUSTIN', currencies: ['USD'] as const }]
    const page = await renderPage(
      '/operations/till',
      { getTillDesk: { till: null, yards, tills: [ENTRY] }, openTill: TILL },
      { app: CASHIER },
    )
    expect(page.getByRole('link', { name: 'Drawer 1, Austin, TX' }).getAttribute('href')).toBe('/operations/till/4')
    await page.user.type(page.getByLabelText('Cash in it at the start'), '200.5')
    await page.user.click(page.getByRole('button', { name: 'Open the till' }))
    await expect.poll(() => page.asked('openTill')).toMatchObject([{ body: { yard: 343, drawer: 1, currency: 'USD', floatMinor: 20_050 } }])
  })

  it('books what the payer gives on the invoices that are chosen, and links its receipt', async () => {
    const booked = { receiptId: 10, receipt: 'HLUS-2026-R000010', state: 'PAID', applied: [], credit: 85, currencyCode: 'USD' } as const
    const page = await renderPage(
      '/operations/till?q=bayou',
      { getTillDesk: DESK, findTillPayers: FOUND, bookAtTill: booked },
      { app: CASHIER },
    )
    await page.user.type(page.getByLabelText('Amount received (USD)'), '1500')
    await page.user.click(page.getByRole('button', { name: 'Book it' }))
    await expect
      .poll(() => page.asked('bookAtTill'))
      .toMatchObject([{ body: { number: 104_233, means: 'CASH', amountMinor: 150_000, invoiceIds: [5] } }])
    expect(await page.findByText(/Booked as HLUS-2026-R000010\. 85\.00 USD became credit\./)).toBeTruthy()
    expect(page.getByRole('link', { name: /HLUS-2026-R000010/ }).getAttribute('href')).toBe('/operations/till/receipts/10')
  })

  it('says the limit of cash with its numbers, and keeps what was typed', async () => {
    const detail = { reason: 'CASH_LIMIT', limit: 10_000, left: 250, currencyCode: 'USD' }
    const page = await renderPage(
      '/operations/till?q=bayou',
      { getTillDesk: DESK, findTillPayers: FOUND, bookAtTill: refused('PAYMENT_REFUSED', detail) },
      { app: CASHIER },
    )
    await page.user.type(page.getByLabelText('Amount received (USD)'), '1415')
    await page.user.click(page.getByRole('button', { name: 'Book it' }))
    expect(await page.findByText(/A payer may bring .* USD in cash on a day: 250 USD are left today\./)).toBeTruthy()
    expect(page.getByLabelText<HTMLInputElement>('Amount received (USD)').value).toBe('1415')
  })

  it('lets somebody else than the cashier take a booking back', async () => {
    const [booking] = TILL.bookings
    if (booking === undefined) throw new Error('no booking')
    const till = { ...TILL, cashierNumber: 111_111 }
    const page = await renderPage('/operations/till/3', { getTill: till, voidTillBooking: { ...booking, state: 'VOID' } }, { app: KEEPER })
    await page.user.type(page.getAllByLabelText('Reason')[0] as HTMLElement, 'Wrong buyer')
    await page.user.click(page.getByRole('button', { name: 'Take it back' }))
    await expect.poll(() => page.asked('voidTillBooking')).toMatchObject([{ params: { id: '9' }, body: { reason: 'Wrong buyer' } }])
  })

  it('shows a count beside the book, and a second person agrees', async () => {
    const page = await renderPage('/operations/till/4', { getTill: OTHER, decideTill: { ...OTHER, state: 'CLOSED' } }, { app: KEEPER })
    expect(page.getByRole('row', { name: /^Cash 1,615\.00 1,575\.00 .40\.00$/ })).toBeTruthy()
    await page.user.type(page.getByLabelText('Reason'), 'Counted together')
    await page.user.click(page.getByRole('button', { name: 'Decision' }))
    await expect.poll(() => page.asked('decideTill')).toMatchObject([{ params: { id: '4' }, body: { action: 'confirm' } }])
  })

  it('a receipt that was taken back says that it stands for no payment', async () => {
    const page = await renderPage('/operations/till/receipts/9', { getTillReceipt: RECEIPT }, { app: CASHIER })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Receipt HLUS-2026-R000009')
    expect(page.getByText('Taken back. This receipt stands for no payment.')).toBeTruthy()
  })

  it('who keeps the books sees tills with their differences, and says what became of a check', async () => {
    const cheque = {
      id: 12,
      receipt: 'HLUS-2026-R000012',
      number: '1207',
      drawnOn: 'First Bank',
      payerNumber: 104_233,
      payerName: 'Bayou Salvage',
      currencyCode: 'USD',
      amount: 1_415,
      yardName: 'TX - AUSTIN',
      at: TILL.openedAt,
      until: '2026-12-03T05:59:00.000Z',
      state: 'PENDING',
    } as const
    const page = await renderPage(
      '/operations/money/tills',
      { listTills: { tills: [ENTRY], cheques: [cheque] }, decideCheque: { ...cheque, state: 'PAID' } },
      { app: KEEPER },
    )
    expect(page.getByText(/Cash .40\.00 USD/)).toBeTruthy()
    await page.user.type(page.getByLabelText('Reason'), 'On the statement')
    await page.user.click(page.getByRole('button', { name: 'Book it' }))
    await expect.poll(() => page.asked('decideCheque')).toMatchObject([{ params: { id: '12' }, body: { outcome: 'CLEARED' } }])
  })

  it('a kiosk is told at /payments to pay at the counter of its yard, and what', async () => {
    const kiosk = { ...BUYER, person: { ...BUYER.person, kind: 'kiosk', privileges: ['KIOSK_BIDDER'] } } as const
    const counter = {
      yardName: 'TX - AUSTIN',
      owed: [{ currencyCode: 'USD', amount: 1_415, invoices: 1 }],
      invoices: FOUND.invoices,
    } as const
    const page = await renderPage('/payments', { getCounter: counter }, { app: kiosk })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Pay at the counter')
    expect(page.getByText('What is won at this screen is paid at the counter of Austin, TX.')).toBeTruthy()
    expect(page.getByText('HLUS-2026-I000005')).toBeTruthy()
    expect(page.queryByRole('navigation', { name: 'Parts of payments' })).toBeNull()
  })
})
