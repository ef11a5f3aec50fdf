import { describe, expect, it } from 'vitest'
import type { DeskInvoice, InvoiceAct } from '@app/contract/payments/invoice-acts.answers.ts'
import type { FoundInvoice, PayerSheet } from '@app/contract/payments/money-search.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const KEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const FOUND: FoundInvoice = {
  invoiceId: 17,
  number: 'HLUS-2026-I000017',
  kind: 'INVOICE',
  site: 'CPRTUS',
  payerNumber: 104_233,
  payerName: 'Reyes Motors',
  lotNumber: 30_000_001,
  currency: 'USD',
  totalMinor: 141_500,
  balanceMinor: 91_500,
  status: 'OVERDUE',
  issuedAt: '2026-05-01T15:00:00.000Z',
  dueAt: '2026-05-04T22:00:00.000Z',
}
const ACT: InvoiceAct = {
  actId: 5,
  kind: 'CREDIT_NOTE',
  state: 'ASKED',
  invoiceId: 17,
  invoiceNumber: FOUND.number,
  site: 'CPRTUS',
  number: 104_233,
  name: 'Reyes Motors',
  currency: 'USD',
  amountMinor: 9_500,
  isWhole: false,
  reason: 'Charged twice.',
  askedBy: 200_001,
  askedAt: '2026-05-05T15:00:00.000Z',
  decidedBy: null,
  decidedAt: '',
  decidedReason: '',
  noteNumber: '',
  relief: '',
  proofReference: '',
  proofOn: '',
  sale: '',
  acts: ['approve', 'refuse'],
}
const line = (position: number, description: string, [amountMinor, leftMinor]: readonly [number, number]) => {
  return { position, code: 'BUYER', textKey: 'fee.buyer', description, amountMinor, taxMinor: 0, taxPlace: '', leftMinor }
}
const SHOWN: DeskInvoice = {
  invoiceId: 17,
  number: FOUND.number,
  kind: 'INVOICE',
  site: 'CPRTUS',
  payerNumber: 104_233,
  payerName: 'Reyes Motors',
  lotNumber: 30_000_001,
  currency: 'USD',
  status: 'OVERDUE',
  totalMinor: 141_500,
  balanceMinor: 91_500,
  issuedAt: FOUND.issuedAt,
  dueAt: FOUND.dueAt,
  vehicle: '2021 LEXUS ES 300H',
  lender: '',
  paidMinor: 50_000,
  creditedMinor: 0,
  writtenOffMinor: 0,
  twoPeopleFromMinor: 100_000,
  lines: [line(1, 'Hammer price', [100_000, 100_000]), line(2, 'Buyer fee', [32_000, 32_000]), line(3, 'Gate fee', [9_500, 0])],
  creditNotes: [],
  wholeSale: '',
  wholeMinor: 141_500,
  acts: [],
  mayAsk: ['CREDIT_NOTE', 'WRITE_OFF'],
}

describe('the desk of money', () => {
  it('finds payers and invoices by words and by how they stand', async () => {
    const found = { payers: [{ number: 104_233, name: 'Reyes Motors', site: 'CPRTUS' }], invoices: [FOUND], page: 1, hasMore: true }
    const page = await renderPage('/operations/money?q=reyes&status=OVERDUE', { searchMoney: found }, { app: KEEPER })
    expect(page.getByRole('link', { name: FOUND.number }).getAttribute('href')).toBe('/operations/money/invoices/17')
    expect(page.getByRole('link', { name: 'Reyes Motors, user ID 104233' }).getAttribute('href')).toBe('/operations/money/payers/104233')
    expect(page.getByText(/915\.00 USD left/)).toBeTruthy()
    expect(page.getByRole('link', { name: 'Late' }).getAttribute('aria-current')).toBe('page')
    expect(page.getByRole('link', { name: 'Paid' }).getAttribute('href')).toBe('/operations/money?q=reyes&status=PAID')
    expect(page.getByRole<HTMLInputElement>('searchbox').value).toBe('reyes')
  })

  it('shows a payer with balances, invoices, payments and entries', async () => {
    const sheet: PayerSheet = {
      payer: { number: 104_233, name: 'Reyes Motors', site: 'CPRTUS' },
      balances: [
        {
          currency: 'USD',
          owedMinor: 91_500,
          overdueMinor: 91_500,
          onItsWayMinor: 0,
          creditMinor: 2_000,
          depositMinor: 40_000,
          overdueSince: '2026-05-04T22:00:00.000Z',
        },
      ],
      invoices: [FOUND],
      payments: [
        {
          paymentId: 3,
          currency: 'USD',
          amountMinor: 50_000,
          creditMinor: 0,
          source: 'BANK',
          reference: 'RF18',
          receivedOn: '2026-05-03',
          isTakenBack: false,
        },
        {
          paymentId: 2,
          currency: 'USD',
          amountMinor: 7_000,
          creditMinor: 0,
          source: 'BANK',
          reference: 'RF17',
          receivedOn: '2026-05-02',
          isTakenBack: true,
        },
      ],
      entries: [
        {
          entryId: 9,
          kind: 'PAYMENT_RECEIVED',
          cause: 'bank 3',
          bookedOn: '2026-05-03',
          site: 'CPRTUS',
          lines: [{ account: 'RECEIVABLE', currency: 'USD', amountMinor: -50_000 }],
        },
      ],
    }
    const page = await renderPage('/operations/money/payers/104233', { getPayerSheet: sheet }, { app: KEEPER })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Reyes Motors, user ID 104233')
    for (const sum of ['915.00 USD', '20.00 USD', '400.00 USD', '500.00 USD'])
      expect(page.getAllByText(new RegExp(sum)).length).toBeGreaterThan(0)
    expect(page.getByText(/Payment received/)).toBeTruthy()
    const payments = [...document.querySelectorAll('[aria-labelledby="sheet-payments"] li')].map((row) => row.textContent)
    expect(payments.map((words) => words?.includes('taken back'))).toEqual([false, true])
  })

  it('asks for a credit note of a line, for a write-off of what is owed, and says what is left where it is too much', async () => {
    const answers = {
      getDeskInvoice: SHOWN,
      askInvoiceAct: inTurn(refused('MONEY_ACT_REFUSED', { reason: 'TOO_MUCH', mostMinor: 32_000 }), {
        actId: 6,
        state: 'ASKED' as const,
        noteNumber: '',
      }),
    }
    const page = await renderPage('/operations/money/invoices/17', answers, { app: KEEPER })
    expect(page.queryByLabelText(/^Gate/)).toBeNull()
    const form = page.getByRole('form', { name: 'Credit lines' })
    await page.user.type(page.getByLabelText(/^Buyer fee, up to 320\.00 USD/), '320.5')
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'Charged twice.')
    await page.user.click(page.getByRole('button', { name: 'Ask for this credit note' }))
    expect(await page.findByText('No more than 320.00 USD is left.')).toBeTruthy()
    await page.user.type(page.getByRole('form', { name: 'Write off' }).querySelector('[name=reason]') as HTMLElement, 'Gone.')
    await page.user.click(page.getByRole('button', { name: 'Write this off' }))
    expect(await page.findByText('Waits for a second person')).toBeTruthy()
    expect(page.asked('askInvoiceAct').map(({ body }) => body)).toMatchObject([
      { kind: 'CREDIT_NOTE', lines: [{ position: 2, amountMinor: 32_050 }], reason: 'Charged twice.' },
      { kind: 'WRITE_OFF', lines: [], amountMinor: 91_500, reason: 'Gone.' },
    ])
  })

  it('says what becomes of the sale before the whole invoice is credited, to who asks and to who agrees', async () => {
    const undone = { ...SHOWN, wholeSale: 'VOID' as const, wholeMinor: 151_500 }
    const asking = await renderPage('/operations/money/invoices/17', { getDeskInvoice: undone }, { app: KEEPER })
    expect(asking.getByText(/The sale is undone with it.*It comes to 1,515\.00 USD/)).toBeTruthy()
    const stands = { ...SHOWN, wholeSale: 'STANDS' as const, acts: [{ ...ACT, isWhole: true, sale: 'VOID' as const }] }
    const deciding = await renderPage('/operations/money/invoices/17', { getDeskInvoice: stands }, { app: KEEPER })
    expect(deciding.getByText(/the seller bears the price\. It comes to/)).toBeTruthy()
    expect(deciding.getByText(/all that was left · undoes the sale/)).toBeTruthy()
  })

  it('names the lender that has an invoice, and leads to what they said', async () => {
    const waits = await renderPage(
      '/operations/money/invoices/17',
      { getDeskInvoice: { ...SHOWN, lender: 'First Floorplan' } },
      { app: KEEPER },
    )
    const link = waits.getByRole('link', { name: 'Waits for First Floorplan' })
    expect(link.getAttribute('href')).toBe('/operations/money/lenders/handovers')
    const paid = { ...SHOWN, status: 'PAID' as const, balanceMinor: 0, mayAsk: [], lender: 'First Floorplan' }
    const theirs = await renderPage('/operations/money/invoices/17', { getDeskInvoice: paid }, { app: KEEPER })
    expect(theirs.getByRole('link', { name: 'With First Floorplan: lot and title wait for their word' })).toBeTruthy()
  })

  it('lets a second person agree with a reason, and asks for a proof that is too old', async () => {
    const answers = {
      listInvoiceActs: { acts: [ACT], total: 1, page: 1, pages: 1 },
      decideInvoiceAct: inTurn(refused('PROOF_NEEDED'), { actId: 5, state: 'DONE' as const, noteNumber: 'HLUS-2026-C000001' }),
    }
    const page = await renderPage('/operations/money/acts', answers, { app: KEEPER })
    const form = page.getByRole('form', { name: 'Agree' })
    await page.user.type(form.querySelector('[name=reason]') as HTMLElement, 'Seen.')
    await page.user.click(page.getByRole('button', { name: 'Agree' }))
    expect(await page.findByText('Before the books change we ask who you are.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Agree' }))
    expect(await page.findByText('Done')).toBeTruthy()
    expect(page.asked('decideInvoiceAct').at(-1)).toMatchObject({ params: { id: '5' }, body: { action: 'approve', reason: 'Seen.' } })
  })

  it('offers nothing about what somebody else decides', async () => {
    const own = { ...ACT, acts: [] }
    const page = await renderPage(
      '/operations/money/invoices/17',
      { getDeskInvoice: { ...SHOWN, acts: [own], mayAsk: [] } },
      { app: KEEPER },
    )
    expect(page.queryByRole('button', { name: 'Agree' })).toBeNull()
    expect(page.queryByRole('form')).toBeNull()
    expect(page.getByText(/asked by 200001/)).toBeTruthy()
  })
})
