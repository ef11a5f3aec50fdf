import { describe, expect, it } from 'vitest'
import type { PayersLenders } from '@app/contract/lenders/lenders.answers.ts'
import type { InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import { inTurn, refused, type Answers } from '../../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'
import { INVOICE } from '../invoice.test-kit.ts'

const BANK = { holder: 'Hammerlane Demo House LLC', bank: 'First Example Bank', account: '0000 4418 2093', routing: '000000000', bic: '' }
const LENDERS: PayersLenders = { lenders: [], handover: null, canHandOver: true }
const open = (path: string, answers: Answers): Promise<RenderedPage> => renderPage(path, answers, { app: BUYER })
const words = (page: RenderedPage): string => (page.getByRole('main').textContent ?? '').replaceAll(/\s+/g, ' ')

const LENDING: PayersLenders = {
  lenders: [
    { lenderId: 3, name: 'First Floorplan', referenceName: 'Dealer number' },
    { lenderId: 4, name: 'Second Finance', referenceName: '' },
  ],
  handover: null,
  canHandOver: true,
}
const HANDED: PayersLenders = {
  ...LENDING,
  canHandOver: false,
  handover: {
    handoverId: 5,
    name: 'First Floorplan',
    handedAt: '2026-05-06T15:00:00.000Z',
    reference: 'RF18539007547034',
    theirReference: 'D-104233',
    bank: BANK,
    holdsVehicle: true,
    canWithdraw: true,
  },
}

describe('an invoice that a lender pays', () => {
  const PATH = '/member-payments/unpaid-invoices/17'
  const of = (lenders: unknown, invoice: InvoiceAnswer = INVOICE) => ({
    getInvoice: invoice,
    listStorage: { lots: [] },
    listPayLinks: { links: [], canMake: false },
    listLenders: lenders as PayersLenders,
  })

  it('an invoice is handed to a lender with the account that it wants, and says why it is not', async () => {
    const handed = { invoiceId: 17, handoverId: 5, name: 'First Floorplan', reference: 'RF18539007547034' }
    const page = await open(PATH, {
      ...of(LENDING),
      listLenders: inTurn(LENDING, HANDED),
      handToLender: inTurn(refused('PAYMENT_REFUSED', { reason: 'REFERENCE' }), handed),
    })
    expect(page.getByText('Wanted by First Floorplan: Dealer number. Leave it empty for others.')).toBeTruthy()
    const button = page.getByRole('button', { name: 'Hand over to the lender' })
    await page.user.click(button)
    expect(await page.findByText(/Enter your account with the lender in letters and digits/)).toBeTruthy()
    await page.user.type(page.getByLabelText('Your account with the lender'), 'D-104233')
    await page.user.click(button)
    expect(await page.findByText(/First Floorplan has had this invoice since/)).toBeTruthy()
    expect(page.asked('handToLender')[1]).toMatchObject({ body: { invoiceId: 17, lenderId: 3, reference: 'D-104233' } })
  })

  it('an invoice with a lender has no other way to pay, and is taken back while the lender has not paid', async () => {
    const lent = { ...INVOICE, lender: 'First Floorplan' }
    const page = await open(PATH, { ...of(HANDED, lent), withdrawFromLender: { invoiceId: 17 } })
    expect(words(page)).toContain('Waits for First Floorplan')
    expect(words(page)).toContain('RF18 5390 0754 7034')
    expect(page.queryByRole('button', { name: 'Get the bank details' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Take it back from the lender' }))
    await expect.poll(() => page.asked('withdrawFromLender')).toMatchObject([{ body: { invoiceId: 17 } }])
    const paid = await open(
      PATH,
      of({ ...HANDED, handover: { ...HANDED.handover, canWithdraw: false } }, { ...lent, balance: 0, status: 'PAID' }),
    )
    expect(paid.queryByRole('button', { name: 'Take it back from the lender' })).toBeNull()
    expect(words(paid)).toContain('only their word ends this')
  })

  it('an invoice shows that no lender stands, or that money is on its way, as a way that is off with its reason', async () => {
    const none = await open(PATH, of(LENDERS))
    expect(none.getByRole<HTMLButtonElement>('button', { name: 'Hand over to the lender' }).disabled).toBe(true)
    expect(words(none)).toContain('No lender works with this seller yet.')
    const way = await open(PATH, of({ ...LENDING, canHandOver: false }, { ...INVOICE, status: 'PENDING' }))
    expect(words(way)).toContain('Money for this invoice is on its way already.')
    const failed = await open(`${PATH}?form=lender&fault=LENDER_DAY`, of(LENDING))
    expect(words(failed)).toContain('This invoice was handed over 3 times within a day.')
  })

  it('ways to pay name a lender, also where none stands', async () => {
    const page = await open('/paymentOptions', { getDeposits: { limits: [], canPayByCard: true }, listLenders: LENDING })
    expect(words(page)).toContain('Your lender pays')
    expect(words(await open('/paymentOptions', { getDeposits: { limits: [], canPayByCard: true }, listLenders: LENDERS }))).toContain(
      'No lender works with this seller yet.',
    )
  })

  it('payments say what waits for a lender, and neither chooses it nor pays it with credit', async () => {
    const other = { ...INVOICE, invoiceId: 12, number: 'HLUS-2026-I000012', vehicle: '2015 Jeep Cherokee' }
    const lent = { ...INVOICE, invoiceId: 19, number: 'HLUS-2026-I000019', vehicle: '2018 Audi A4', lender: 'First Floorplan' }
    const page = await open('/payments', {
      getBalances: {
        balances: [{ currencyCode: 'USD', owed: 7225, overdue: 0, overdueSince: '', onItsWay: 0, credit: 137.5, deposit: 0 }],
      },
      listStorage: { lots: [] },
      listInvoices: {
        invoices: [other, lent],
        total: 2,
        page: 1,
        pageSize: 60,
        sums: [{ currencyCode: 'USD', owed: 7225, overdue: 0, onItsWay: 0, withLenders: 3612.5, invoices: 2 }],
      },
      useCredit: { currencyCode: 'USD', used: 137.5, credit: 0, applied: [] },
    })
    expect(words(page)).toContain('3,612.50 USD of it waits for your lender.')
    const waiting = page.getByRole('region', { name: 'With your lender' })
    expect(waiting.textContent).toContain('Waits for First Floorplan')
    expect(page.queryByLabelText('Pay invoice HLUS-2026-I000019 too')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Pay with your credit (USD)' }))
    await expect.poll(() => page.asked('useCredit')).toMatchObject([{ body: { invoiceIds: [12] } }])
  })
})
