import { expect, it } from 'vitest'
import type { InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'
import { INVOICE } from '../invoice.test-kit.ts'

const linksOf = async (more: Partial<InvoiceAnswer>): Promise<Readonly<Record<string, string | null>>> => {
  const answers = { getInvoice: { ...INVOICE, ...more }, listStorage: { lots: [] }, listPayLinks: { links: [], canMake: false } }
  const lenders = { listLenders: { lenders: [], handover: null, canHandOver: false } }
  const page = await renderPage('/member-payments/unpaid-invoices/17', { ...answers, ...lenders }, { app: BUYER })
  return Object.fromEntries(page.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]))
}

it('an invoice of the German site is there in German, and a business’s as an e-invoice', async () => {
  expect(await linksOf({ site: 'CPRTDE', status: 'PAID', hasGerman: true, hasEInvoice: true })).toMatchObject({
    PDF: '/data/payments/invoices/17/pdf',
    'E-invoice (XML)': '/data/payments/invoices/17/xml',
    'PDF auf Deutsch': '/data/payments/invoices/17/pdf?language=de',
    'Bill of sale': '/data/payments/invoices/17/billOfSale',
    'Kaufbeleg auf Deutsch': '/data/payments/invoices/17/billOfSale?language=de',
  })
})

it('an invoice of another site is there in the languages of the pages, and as no e-invoice', async () => {
  const links = await linksOf({ status: 'PAID' })
  expect(links).toMatchObject({ PDF: '/data/payments/invoices/17/pdf', 'Bill of sale': '/data/payments/invoices/17/billOfSale' })
  expect(Object.keys(links).filter((name) => /Deutsch|XML/.test(name))).toEqual([])
})
