import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { BankLine, StatementEntry, StatementShown } from '@app/contract/bank/bank.answers.ts'
import type { FoundInvoice } from '@app/contract/payments/money-search.answers.ts'
import { refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const KEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const STATEMENT: StatementEntry = {
  id: 7,
  site: 'CPRTUS',
  account: '000044182093',
  currencyCode: 'USD',
  format: 'CAMT053',
  name: '1',
  fromOn: '2026-11-17',
  toOn: '2026-11-17',
  opening: 100,
  closing: 6_700,
  lines: 2,
  open: 2,
  loadedAt: '2026-11-18T08:00:00.000Z',
}
const LINE: BankLine = {
  id: 70,
  site: 'CPRTUS',
  ordinal: 1,
  bookedOn: '2026-11-17',
  amount: 6_700,
  currencyCode: 'USD',
  party: 'BAYOU SALVAGE LLC',
  partyAccount: '',
  remittance: 'inv 20344',
  reference: '',
  bankReference: '',
  state: 'STAGED',
  outlook: 'SUGGESTED',
  suggestions: [
    {
      ground: 'NUMBER',
      number: 104_233,
      name: 'Bayou',
      invoices: [{ invoiceId: 5, number: 'HLUS-2026-I000005', balance: 6_750 }],
      difference: -50,
    },
  ],
  returns: [],
  paymentId: null,
  house: null,
  reason: '',
  undo: null,
  undoActs: [],
}
const SHOWN: StatementShown = {
  statement: STATEMENT,
  in: 6_700,
  out: -100,
  counts: { open: 2, exact: 1, decided: 0 },
  lines: [
    LINE,
    { ...LINE, id: 71, outlook: 'EXACT', suggestions: [] },
    {
      ...LINE,
      id: 72,
      amount: -100,
      outlook: 'RETURNS',
      suggestions: [],
      returns: [{ paymentId: 9, number: 1, name: 'Bayou', receivedOn: '2026-11-01', reference: 'RF18' }],
    },
  ],
  pools: [],
  show: 'OPEN',
  page: 1,
  pages: 1,
  isDiscardable: true,
}

describe('the desk of statements', () => {
  it('lists statements, what is in suspense, and says why a form without script came back', async () => {
    const desk = {
      statements: [STATEMENT],
      suspense: [{ ...LINE, state: 'SUSPENSE' as const }],
      suspended: 1,
      askedBack: [],
      pools: [],
      mappings: [],
    }
    const page = await renderPage(
      '/operations/money/statements?reason=GAP&from=2026-11-12&until=2026-11-16',
      { getStatementDesk: desk },
      { app: KEEPER },
    )
    expect(page.getByText('Days are missing: 2026-11-12 to 2026-11-16. Load their statement first.')).toBeTruthy()
    expect(page.getByText('To decide 2')).toBeTruthy()
    expect(page.getByText('One sum, the oldest first')).toBeTruthy()
    expect(page.getByText('In suspense')).toBeTruthy()
  })

  it.each([
    ['expected=11415.5&found=-3&currencyCode=USD', 'It begins with -3.00 USD, but the last statement ended with 11,415.50 USD.'],
    ['expected=1.234&found=2&currencyCode=BHD', 'It begins with 2.00 BHD, but the last statement ended with 1.234 BHD.'],
    ['expected=1&found=2&currencyCode=XXX', 'It begins with 2, but the last statement ended with 1.'],
  ])('writes the balances of a statement that continues none (%s) as pages of money do', async (facts, words) => {
    const desk = { statements: [], suspense: [], suspended: 0, askedBack: [], pools: [], mappings: [] }
    const page = await renderPage(`/operations/money/statements?reason=BALANCE&${facts}`, { getStatementDesk: desk }, { app: KEEPER })
    expect(page.getByText(words)).toBeTruthy()
  })

  it('shows of each line what it is taken for, and books a suggestion as it stands', async () => {
    const page = await renderPage(
      '/operations/money/statements/7',
      { getBankStatement: SHOWN, matchBankLine: { ...LINE, state: 'POSTED', outlook: null } },
      { app: KEEPER },
    )
    expect(page.getByText('Exact, by reference')).toBeTruthy()
    expect(page.getByText('Gives a payment back')).toBeTruthy()
    const row = document.querySelector('[data-line="70"]')
    expect(row?.textContent).toContain('50.00 USD short')
    await page.user.click(page.getAllByRole('button', { name: 'Match' })[0] as HTMLElement)
    await expect
      .poll(() => page.asked('matchBankLine'))
      .toMatchObject([{ params: { id: '70' }, body: { number: 104_233, invoiceIds: [5] } }])
  })

  it('books a line for invoices that are named by their numbers, and for none where a number is unknown', async () => {
    const found: FoundInvoice = {
      invoiceId: 21,
      number: 'HLUS-2026-I000002',
      kind: 'INVOICE',
      site: 'CPRTUS',
      payerNumber: 104_233,
      payerName: 'Bayou',
      lotNumber: null,
      currency: 'USD',
      totalMinor: 675_000,
      balanceMinor: 675_000,
      status: 'OPEN',
      issuedAt: '2026-11-01T08:00:00.000Z',
      dueAt: '2026-11-08T08:00:00.000Z',
    }
    const page = await renderPage(
      '/operations/money/statements/7',
      {
        getBankStatement: SHOWN,
        searchMoney: { payers: [], invoices: [{ ...found, invoiceId: 2, number: 'HLUS-2026-I000021' }, found], page: 1, hasMore: false },
        matchBankLine: { ...LINE, state: 'POSTED', outlook: null },
      },
      { app: KEEPER },
    )
    const form = within(page.getByRole('form', { name: 'Somebody else, 70' }))
    await page.user.type(form.getByLabelText('User ID of the payer'), '104233')
    await page.user.type(form.getByLabelText('Reason'), 'Its order names them.')
    const numbers = form.getByLabelText(/^Invoice numbers/)
    await page.user.type(numbers, 'HLUS-2026-I000002, 2026')
    await page.user.click(form.getByRole('button', { name: 'Match' }))
    expect(await page.findByText('One of these invoices is not in your books. Look at its number.')).toBeTruthy()
    expect(page.asked('matchBankLine')).toEqual([])
    await page.user.clear(numbers)
    await page.user.type(numbers, 'hlus-2026-i000002')
    await page.user.click(form.getByRole('button', { name: 'Match' }))
    await expect.poll(() => page.asked('matchBankLine')).toMatchObject([{ body: { number: 104_233, invoiceIds: [21] } }])
  })

  it('shows who wants a match taken back, and lets a second person decide', async () => {
    const undo = {
      undoId: 4,
      state: 'ASKED' as const,
      reason: 'The order names another invoice.',
      askedBy: 104_001,
      askedAt: '2026-11-18T08:00:00.000Z',
      decidedBy: null,
      decidedAt: '',
      decidedReason: '',
    }
    const posted = { ...LINE, state: 'POSTED' as const, outlook: null, suggestions: [], paymentId: 9 }
    const lines = [
      { ...posted, undoActs: ['ask' as const] },
      { ...posted, id: 71, undo, undoActs: ['approve' as const, 'refuse' as const] },
    ]
    const page = await renderPage(
      '/operations/money/statements/7?show=DECIDED',
      {
        getBankStatement: { ...SHOWN, lines, show: 'DECIDED' },
        askLineUndo: { undoId: 5, state: 'ASKED' },
        decideLineUndo: refused('LINE_REFUSED', { reason: 'CREDIT_SPENT' }),
      },
      { app: KEEPER },
    )
    expect(
      page.getByText('Asked to be taken back by 104001: “The order names another invoice.” Somebody else decides.', { exact: false }),
    ).toBeTruthy()
    const agree = page.getByRole('form', { name: 'Agree, 71' })
    await page.user.type(within(agree).getByLabelText('Reason'), 'I have seen the order.')
    await page.user.click(within(agree).getByRole('button', { name: 'Agree' }))
    await expect
      .poll(() => page.asked('decideLineUndo'))
      .toMatchObject([{ params: { id: '71' }, body: { undoId: 4, action: 'approve', reason: 'I have seen the order.' } }])
    expect(await page.findByText('The credit that came of this payment is spent, so the match stays.')).toBeTruthy()
    const ask = page.getByRole('form', { name: 'Take the match back, 70' })
    await page.user.type(within(ask).getByLabelText('Reason'), 'Another lot.')
    await page.user.click(within(ask).getByRole('button', { name: 'Take the match back' }))
    await expect.poll(() => page.asked('askLineUndo')).toMatchObject([{ params: { id: '70' }, body: { reason: 'Another lot.' } }])
  })

  it('books a line as what a yard kept or a provider paid out, the sum that fits first, and asks what a terminal’s provider kept', async () => {
    const own = { site: 'CPRTUS', currencyCode: 'USD' as const, yardName: 'TX - WACO' }
    const pools = [
      { ...own, pool: 'gateway', kind: 'GATEWAY' as const, yardName: '', amount: 900 },
      { ...own, pool: 'yard 615 CASH', kind: 'CASH' as const, amount: 6_700 },
      { ...own, pool: 'yard 615 CARD_TERMINAL', kind: 'CARD_TERMINAL' as const, amount: 7_000 },
      { ...own, pool: 'yard 615 CHEQUE', kind: 'CHEQUE' as const, amount: 0 },
      { ...own, pool: 'yard 700 CASH', kind: 'CASH' as const, currencyCode: 'CAD' as const, amount: 6_700 },
    ]
    const moved = {
      ...LINE,
      id: 73,
      undoActs: ['ask' as const],
      state: 'POSTED' as const,
      outlook: null,
      suggestions: [],
      house: { kind: 'CASH' as const, yardName: 'TX - WACO' },
    }
    const page = await renderPage(
      '/operations/money/statements/7',
      {
        getBankStatement: {
          ...SHOWN,
          lines: [{ ...LINE, suggestions: [] }, { ...LINE, id: 72, amount: -100, suggestions: [] }, moved],
          pools,
        },
        bookHouseLine: refused('LINE_REFUSED', { reason: 'TOO_MUCH' }),
      },
      { app: KEEPER },
    )
    const booked = document.querySelector('[data-line="73"]')?.textContent
    expect(booked).toContain('Cash of TX - WACO')
    expect(booked).toContain('The entry is turned in the journal, and this line waits to be decided.')
    const form = page.getByRole('form', { name: 'Book as our own, 70' })
    const choice = within(form).getByLabelText<HTMLSelectElement>('What it is')
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Paid out by the card provider: 900.00 USD',
      'Cash of TX - WACO: 6,700.00 USD',
      'Card slips of TX - WACO: 7,000.00 USD',
    ])
    expect(choice.value).toBe('yard 615 CASH')
    expect(within(form).queryByLabelText('Kept by the provider of the terminal')).toBeNull()
    await page.user.selectOptions(choice, 'yard 615 CARD_TERMINAL')
    const cost = within(form).getByLabelText('Kept by the provider of the terminal')
    await page.user.clear(cost)
    await page.user.type(cost, '12.50')
    await page.user.type(within(form).getByLabelText('Reason'), 'Slip 4418')
    await page.user.click(within(form).getByRole('button', { name: 'Book as our own' }))
    await expect
      .poll(() => page.asked('bookHouseLine'))
      .toMatchObject([{ params: { id: '70' }, body: { pool: 'yard 615 CARD_TERMINAL', costMinor: 1_250, reason: 'Slip 4418' } }])
    expect(await page.findByText('The books have less there than this line moves.')).toBeTruthy()
    // Cash alone is fetched from a bank.
    const out = page.getByRole('form', { name: 'Book as our own, 72' })
    expect([...within(out).getByLabelText<HTMLSelectElement>('What it is').options].map(({ text }) => text)).toEqual([
      'Cash of TX - WACO: 6,700.00 USD',
    ])
  })

  it('says of sure lines how many were posted, and how many could not be', async () => {
    const page = await renderPage(
      '/operations/money/statements/7',
      { getBankStatement: SHOWN, postStatement: { posted: 2, left: 1, failed: 1 } },
      { app: KEEPER },
    )
    await page.user.click(page.getByRole('button', { name: /^Post/ }))
    expect(
      await page.findByText('2 lines posted. 1 left. One line could not be posted: match it by hand, or press again later.'),
    ).toBeTruthy()
  })

  it('asks who posts again where the sign-in is too old, and posts afterwards', async () => {
    const page = await renderPage(
      '/operations/money/statements/7',
      { getBankStatement: SHOWN, postStatement: refused('PROOF_NEEDED') },
      { app: KEEPER },
    )
    await page.user.click(page.getByRole('button', { name: 'Post what is sure' }))
    expect(await page.findByText('Prove again who you are before you book this.')).toBeTruthy()
  })
})
