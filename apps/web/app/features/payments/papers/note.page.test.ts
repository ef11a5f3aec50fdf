import { describe, expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { CreditNoteAnswer } from '@app/contract/payments/invoices.answers.ts'
import { refused } from '../../../../test/answers.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const PATH = '/member-payments/credit-notes/18'
const NOTE: CreditNoteAnswer = {
  creditNoteId: 18,
  number: 'HLUS-2026-C000002',
  site: 'CPRTUS',
  lotNumber: 58_187_302,
  vehicle: '2017 Subaru Outback',
  yard: 'TX - DALLAS',
  currencyCode: 'USD',
  total: 1062.5,
  issuedAt: '2026-05-07T15:00:00.000Z',
  clock: '-05:00 CDT' as ClockZone,
  reason: 'Charged twice.',
  lines: [
    { code: 'BUYER', description: 'Buyer fee', amount: 1000, tax: 62.5, taxPercent: null },
    { code: 'TAX', description: 'Sales tax 6.25 %', amount: 62.5, tax: 0, taxPercent: 6.25 },
  ],
  invoice: {
    invoiceId: 17,
    number: 'HLUS-2026-I000017',
    issuedAt: '2026-05-06T15:00:00.000Z',
    total: 3612.5,
    credited: 1062.5,
    balance: 2550,
    status: 'OPEN',
  },
  seller: { name: 'Hammerlane Demo House LLC', address: ['1 Way'], taxNumber: '00', registered: '', wording: '', isDemonstration: true },
  buyer: { name: 'Pat Reyes', address: ['Weg 2'], taxNumber: '' },
  hasEInvoice: false,
  hasGerman: false,
}
const open = (note: Partial<CreditNoteAnswer> = {}, path = PATH) =>
  renderPage(path, { getCreditNote: { ...NOTE, ...note } }, { app: BUYER })

describe('the page of a credit note', () => {
  it('says what it takes back line by line, why, and leads to its invoice, lot and PDF', async () => {
    const page = await open()
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Credit note HLUS-2026-C000002')
    const rows = page.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['LineTaken back', 'Buyer fee1,000.00', 'Sales tax 6.25 %62.50', expect.stringMatching(/^Total.*1,062\.50/)])
    expect(page.getByText('Reason: Charged twice.')).toBeTruthy()
    const addressOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect([addressOf('HLUS-2026-I000017'), addressOf('2017 Subaru Outback'), addressOf('PDF'), addressOf('See your balances')]).toEqual([
      '/member-payments/unpaid-invoices/17',
      '/lot/58187302',
      '/data/payments/invoices/18/pdf',
      '/payments',
    ])
    expect(page.getByRole('button', { name: /Print/ })).toBeTruthy()
    expect(page.queryByRole('link', { name: 'E-invoice (XML)' })).toBeNull()
  })

  it('leads to the e-invoice and the German document where there are any, and names no lot of fees without one', async () => {
    const page = await open({ site: 'CPRTDE', lotNumber: null, vehicle: '', yard: '', hasEInvoice: true, hasGerman: true, buyer: null })
    const addresses = page.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses).toContain('/data/payments/invoices/18/xml')
    expect(addresses).toContain('/data/payments/invoices/18/pdf?language=de')
    expect(addresses.filter((to) => to?.startsWith('/lot/'))).toEqual([])
  })

  it('a credit note of somebody else is not found', async () => {
    await expect(renderPage(PATH, { getCreditNote: refused('INVOICE_NOT_FOUND') }, { app: BUYER })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
